import ArgumentParser
import Garden
import GardenData
import Localization

/// `field`: the user's own fields for plants.
struct FieldCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "field", abstract: tr("Define custom fields for your plants."),
        discussion: tr("Set a plant’s value with “plant edit --field”."),
        subcommands: [FieldAdd.self, FieldList.self, FieldEdit.self, FieldRemove.self])
}

/// `field add`.
struct FieldAdd: GardenCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: tr("Add a field for all plants."))

    @Argument(help: ArgumentHelp(tr("The field’s name, up to 200 characters.")))
    var name: String

    @Option(help: ArgumentHelp(tr("What its values are: text, number, date, or choice.")))
    var kind = CustomField.Kind.text.rawValue

    @Option(parsing: .singleValue, help: ArgumentHelp(tr("A value that can be chosen; repeat for more.")))
    var choice: [String] = []

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let kind = try CommandContext.choice(
            kind, of: CustomField.Kind.allCases.map { ($0.rawValue, $0) }, named: context.formatter.fieldKind)
        guard kind == .choice || choice.isEmpty else {
            throw Failure.wrong(tr("Only a field of the kind choice has choices."))
        }
        let field = CustomField(name: name, kind: kind, choices: choice)
        let added = try await context.attempt { try await context.repository.add(field).value }
        try context.show(added, tr("The field “{field}” was added."))
    }
}

/// `field list`.
struct FieldList: GardenCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: tr("List your custom fields by name."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let fields = try await context.attempt { try await context.repository.customFields() }
        try context.show(
            .list(fields.map(context.json)), else: fields.isEmpty ? tr("No fields.") : context.lines(fields))
    }
}

/// `field edit`.
struct FieldEdit: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: tr("Change a field’s name or choices; anything without an option stays unchanged."))

    @Argument(help: ArgumentHelp(tr("The field: its name or the beginning of its ID.")))
    var field: String

    @Option(help: ArgumentHelp(tr("Its new name.")))
    var name: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(tr("A value that can be chosen; repeat for more. They replace the earlier ones.")))
    var choice: [String] = []

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let before = try context.field(field, in: await context.fields())
        guard before.kind == .choice || choice.isEmpty else {
            throw Failure.wrong(tr("Only a field of the kind choice has choices."))
        }
        var edited = before
        if let name { edited.name = name }
        if !choice.isEmpty { edited.choices = choice }
        let saved = try await context.attempt { [edited] in
            try await context.repository.save(edited, changedFrom: before).value
        }
        try context.show(saved, tr("The field “{field}” was changed."))
    }
}

/// `field remove`.
struct FieldRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove a field with the values of all plants."))

    @Argument(help: ArgumentHelp(tr("The field: its name or the beginning of its ID.")))
    var field: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let found = try context.field(field, in: await context.fields())
        let removed = try await context.attempt { try await context.repository.removeCustomField(found.id).value }
        try context.show(removed, tr("The field “{field}” was removed."))
    }
}
