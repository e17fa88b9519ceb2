import Garden
import GardenData
import Localization
import Observation

/// The form state of a custom field that is being added or edited.
@MainActor @Observable
final class CustomFieldModel: FormModel {
    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let actions: ActionRunner
    /// The field before it was edited; nil for a new one.
    let original: CustomField?

    var name: String
    var kind: CustomField.Kind
    /// The choices as typed, one a line.
    var choices: String
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// - Parameter original: The field to edit; nil for a new one.
    init(_ original: CustomField?, _ repository: GardenRepository, _ actions: ActionRunner) {
        self.original = original
        self.repository = repository
        self.actions = actions
        name = original?.name ?? ""
        kind = original?.kind ?? .text
        choices = original?.choices.joined(separator: "\n") ?? ""
        settle()
    }

    var entries: [AnyHashable] { [name, kind, choices] }

    /// Whether there is nothing to choose.
    var lacksChoices: Bool { kind == .choice && choices.isBlank }

    var isValid: Bool { Plant.name(from: name) != nil && !lacksChoices }

    /// Saves the field; false if that failed.
    func save() async -> Bool {
        var field = original ?? CustomField(name: name, kind: kind)
        field.name = name
        if kind == .choice { field.choices = choices.split(whereSeparator: \.isNewline).map(String.init) }
        return await actions.perform(
            {
                guard let original else { return try await repository.add(field) }
                return try await repository.save(field, changedFrom: original)
            }, named: original.map { tr("Change to {name}").filled(["name": $0.name.quoted]) },
            toast: { tr("{field} saved").filled(["field": $0.name.quoted]) })
    }

    /// Removes the field with the values of all plants.
    func remove() async {
        guard let original else { return }
        await actions.perform(
            { try await repository.removeCustomField(original.id) },
            toast: { tr("{field} removed").filled(["field": $0.name.quoted]) })
    }
}
