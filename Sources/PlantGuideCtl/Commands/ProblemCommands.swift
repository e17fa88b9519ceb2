import ArgumentParser
import Garden
import GardenData
import Localization

/// `problem`: pests, diseases and damage.
struct ProblemCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "problem", abstract: tr("Add problems of plants, read what helps, treat them, and resolve them."),
        subcommands: [
            ProblemAdd.self, ProblemList.self, ProblemEdit.self, ProblemTreat.self, ProblemResolve.self, ProblemReopen.self,
            ProblemRemove.self, ProblemAdviceCommand.self,
        ])
}

/// `problem add`.
struct ProblemAdd: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add a problem to a plant."))

    @OptionGroup var subject: PlantOptions

    @Option(
        help: ArgumentHelp(
            tr("What it is: pest, disease, damage, or other; by default, that of a known problem in its name, or else other.")))
    var kind: String?

    @Option(help: ArgumentHelp(tr("Its name in your own words, such as “Spider mites”."), valueName: "text"))
    var name: String

    @Option(help: ArgumentHelp(tr("The day you noticed it; today by default."), valueName: "day"))
    var on: String?

    @Option(help: ArgumentHelp(tr("A note about it.")))
    var note = ""

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(tr("A photo that shows it, also added to the plant; repeat for more photos."), valueName: "file"),
        completion: .file())
    var photo: [String] = []

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let plant = try await context.plant(subject.plant)
        let problem = PlantProblem(
            plant: plant.id, kind: try await context.problemKind(kind, ofProblemNamed: name), name: name,
            notedOn: try on.map(context.dayOfEvent) ?? context.today, note: note)
        let photos = try await context.photos(photo)
        let added = try await context.attempt { try await context.services.photos.note(problem, photos).value }
        try await context.show(added, tr("{plant}: {problem} was added."))
    }
}

/// `problem list`.
struct ProblemList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List problems, unresolved ones first."))

    @Option(help: ArgumentHelp(tr("Only problems of this plant: its name or the beginning of its ID."), valueName: "plant"))
    var plant: String?

    @Flag(help: ArgumentHelp(tr("Only unresolved problems.")))
    var open = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let chosen = if let plant { try await context.plant(plant).id } else { Plant.ID?.none }
        let named = try await context.namedProblems(of: chosen).filter { !open || $0.problem.isOpen }
        try context.show(
            .list(named.map { context.json($0.problem, plantName: $0.plant) }),
            else: named.isEmpty ? tr("No problems.") : context.lines(named))
    }
}

/// `problem edit`.
struct ProblemEdit: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: tr("Change a problem; anything without an option stays unchanged."))

    @OptionGroup var argument: ProblemArgument

    @Option(help: ArgumentHelp(tr("What it is: pest, disease, damage, or other.")))
    var kind: String?

    @Option(help: ArgumentHelp(tr("Its name in your own words, such as “Spider mites”."), valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp(tr("The day you noticed it."), valueName: "day"))
    var on: String?

    @Option(help: ArgumentHelp(tr("A note about it; an empty value removes it.")))
    var note: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(tr("A photo that shows it, also added to the plant; repeat for more photos."), valueName: "file"),
        completion: .file())
    var photo: [String] = []

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let before = try await context.problem(argument.problem)
        var problem = before
        if let kind { problem.kind = try context.problemKind(kind) }
        if let name { problem.name = name }
        if let on { problem.notedOn = try context.dayOfEvent(on) }
        if let note { problem.note = note }
        let photos = try await context.photos(photo)
        let saved = try await context.attempt { [problem] in
            try await context.services.photos.save(problem, changedFrom: before, photos).value
        }
        try await context.show(saved, tr("{plant}: {problem} was changed."))
    }
}

/// `problem resolve`.
struct ProblemResolve: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: tr("Mark a problem as resolved, which ends its treatment."))

    @OptionGroup var argument: ProblemArgument

    @Option(help: ArgumentHelp(tr("The day it was resolved; today by default."), valueName: "day"))
    var on: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let day = try on.map(context.dayOfEvent)
        let found = try await context.problem(argument.problem, isOpen: true)
        let resolved = try await context.attempt { try await context.repository.resolve(found.id, on: day).value }
        try await context.show(resolved, tr("{plant}: {problem} is resolved."))
    }
}

/// `problem reopen`.
struct ProblemReopen: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "reopen", abstract: tr("Mark a problem as unresolved. Its treatment does not resume."))

    @OptionGroup var argument: ProblemArgument

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let found = try await context.problem(argument.problem, isOpen: false)
        let opened = try await context.attempt { try await context.repository.reopen(found.id).value }
        try await context.show(opened, tr("{plant}: {problem} was marked as unresolved."))
    }
}

/// `problem remove`.
struct ProblemRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove a problem and end its treatment. Its photos stay with the plant."))

    @OptionGroup var argument: ProblemArgument

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let found = try await context.problem(argument.problem)
        let removed = try await context.attempt { try await context.repository.remove(found.id).value }
        try await context.show(removed, tr("{plant}: {problem} was removed."))
    }
}
