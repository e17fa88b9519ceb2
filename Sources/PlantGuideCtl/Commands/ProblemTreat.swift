import ArgumentParser
import Garden
import GardenData
import Localization

/// `problem treat`.
struct ProblemTreat: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "treat", abstract: tr("Plan a treatment of a problem as a task that ends when the problem is resolved."))

    @OptionGroup var argument: ProblemArgument

    @Option(
        help: ArgumentHelp(
            tr("{types}, or custom: followed by a name of your own; by default, a treatment named after the problem.")
                .filled(["types": CommandContext.careTypeNames])))
    var type: String?

    @Option(help: ArgumentHelp(tr("The interval between treatments, such as 5d or 1w; once by default."), valueName: "interval"))
    var every: String?

    @Option(help: ArgumentHelp(tr("The day of the first treatment; today by default."), valueName: "day"))
    var on: String?

    @Option(help: ArgumentHelp(tr("The time of day; the default time if not given."), valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp(tr("The remedy, or a note about it.")))
    var note: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let recurrence = try every.map { Recurrence.everyDays(try CommandContext.interval($0)) } ?? .once
        let (type, day) = (try type.map { try context.careType($0) }, try on.map { try context.day($0) } ?? context.today)
        let time = try at.map(CommandContext.time)
        let found = try await context.problem(argument.problem, isOpen: true)
        let plant = try await context.attempt { try await context.repository.plant(found.plant) }
        guard plant.archive == nil else {
            throw Failure(.failed, tr("{plant} is archived, so its tasks are paused.").filled(["plant": plant.name]))
        }
        let rule = CareRule(
            plant: found.plant, type: type ?? .treatment(found.name), recurrence: recurrence, start: day, time: time, note: note)
        let (saved, row) = try await context.attempt {
            let saved = try await context.repository.addTreatment(rule, for: found.id).value
            return (saved, try await context.row(of: saved.id, of: saved.plant, plantName: plant.name))
        }
        try context.report(saved, row, tr("Added for {plant}: {care}."), plantName: plant.name)
    }
}

/// The problem that a command is about.
struct ProblemArgument: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("A problem: the beginning of its ID, its name, or its plant’s name."), valueName: "problem"))
    var problem: String
}

extension CommandContext {
    /// Parses the key or the name of a kind of problem.
    func problemKind(_ text: String) throws -> PlantProblem.Kind {
        try Self.choice(text, of: PlantProblem.Kind.allCases.map { ($0.rawValue, $0) }, named: formatter.problemKind)
    }

    /// Parses the kind of a new problem. Without one, it is that of the known problem with its name.
    func problemKind(_ text: String?, ofProblemNamed name: String) async throws -> PlantProblem.Kind {
        if let text { return try problemKind(text) }
        let noted = try await attempt { try await repository.problems() }
        return KnownProblem.kind(of: name, among: KnownProblem.all(noted: noted, formatter)) ?? .other
    }

    /// Problems with the names of their plants.
    ///
    /// - Parameter plant: Only those of this plant; nil for all.
    func namedProblems(of plant: Plant.ID?) async throws -> [(problem: PlantProblem, plant: String)] {
        try await attempt {
            let problems = try await repository.problems(of: plant)
            let plants = try await repository.summaries(of: Set(problems.map(\.plant)))
            let names = Dictionary(plants.map { ($0.id, $0.name) }) { first, _ in first }
            return problems.compactMap { problem in names[problem.plant].map { (problem, $0) } }
        }
    }

    /// The problem that an argument names: by the beginning of its id, by its own name, or by the name of its plant.
    ///
    /// - Parameter isOpen: Of several problems of one plant, only those that are open, or resolved, are meant; nil for any.
    func problem(_ text: String, isOpen: Bool? = nil) async throws -> PlantProblem {
        try checkLength(ofName: text)
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        let all = try await namedProblems(of: nil)
        var found = all.filter { [$0.plant.lowercased(), $0.problem.name.lowercased()].contains(words) }
        let wanted = found.filter { isOpen == nil || $0.problem.isOpen == isOpen }
        if !wanted.isEmpty { found = wanted }
        if found.isEmpty { found = all.filter { words.isBeginning(of: $0.problem.id) } }
        guard let first = found.first else {
            throw Failure(.failed, tr("There is no problem “{text}”.").filled(["text": text.shortened]))
        }
        guard found.count == 1 else {
            throw ambiguous(
                text, found.map { [$0.problem.id.description, $0.plant, formatter.problemLine($0.problem)] })
        }
        return first.problem
    }
}
