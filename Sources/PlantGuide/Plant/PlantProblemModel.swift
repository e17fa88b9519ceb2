import Foundation
import Garden
import Localization
import Observation

/// The form state of a problem that is being noted or edited.
@MainActor @Observable
final class PlantProblemModel: FormModel {
    /// The problem before editing; nil for a new one.
    @ObservationIgnored let original: PlantProblem?
    @ObservationIgnored private let plant: Plant.ID
    @ObservationIgnored private let today: LocalDay

    /// The kind. It is that of the known problem that is named, until it is chosen.
    var kind: PlantProblem.Kind {
        get { keepsKind ? chosenKind : KnownProblem.kind(of: name, among: known) ?? chosenKind }
        set { if newValue != kind { (chosenKind, keepsKind) = (newValue, true) } }
    }
    private var chosenKind: PlantProblem.Kind
    /// Whether the user chose the kind.
    private var keepsKind: Bool
    var name: String
    var notedOn: LocalDay
    var note: String
    /// The photos that are added with a new problem.
    @ObservationIgnored let selection: PhotoSelection
    @ObservationIgnored var savedEntries: [AnyHashable] = []
    /// The problems that are suggested while a name is typed; empty until they are read.
    var known: [KnownProblem] = []
    /// The largest number of suggestions.
    static let suggestionLimit = 3

    /// Edits a problem, or starts a new one, which was noticed today and whose kind is not known yet.
    init(_ problem: PlantProblem?, for plant: Plant.ID, _ selection: PhotoSelection, today: LocalDay) {
        self.selection = selection
        original = problem
        self.plant = plant
        self.today = today
        (chosenKind, keepsKind) = (problem?.kind ?? .other, problem != nil)
        name = problem?.name ?? ""
        notedOn = problem?.notedOn ?? today
        note = problem?.note ?? ""
        settle()
    }

    var entries: [AnyHashable] { [kind, name, notedOn, note, selection.entries] }

    /// Whether the day can be saved: it has come, and the problem was not resolved before.
    var isDayValid: Bool {
        notedOn <= max(today, original?.notedOn ?? today) && original?.resolvedOn.map { notedOn <= $0 } ?? true
    }

    var isValid: Bool {
        Plant.name(from: name) != nil && isDayValid && selection.incoming == 0
            && TextLimits.allows(note, characters: TextLimits.note)
    }

    /// The known problems that the name may mean.
    var suggestions: [KnownProblem] { KnownProblem.matches(name, among: known, limit: Self.suggestionLimit) }

    /// Takes the name and the kind of a suggestion.
    func choose(_ suggestion: KnownProblem) { (name, keepsKind) = (suggestion.name, false) }

    /// The problem as entered.
    var problem: PlantProblem {
        var problem = original ?? PlantProblem(plant: plant, kind: kind, name: name, notedOn: notedOn)
        problem.kind = kind
        problem.name = name
        problem.notedOn = notedOn
        problem.note = note.trimmingCharacters(in: .whitespacesAndNewlines)
        return problem
    }
}
