import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization

/// `task`: adds and answers tasks.
struct TaskCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "task", abstract: tr("Add, change, complete, postpone, or remove tasks."),
        subcommands: [
            TaskAdd.self, TaskEdit.self, TaskDone.self, TaskSkip.self, TaskMoist.self, TaskSnooze.self, TaskNext.self,
            TaskUndo.self, TaskRedo.self, TaskCorrect.self, TaskSoil.self, TaskRemove.self,
        ])
}

/// `task add`.
struct TaskAdd: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: tr("Add a task for a single day, which may be in the past, or one that repeats."))

    @OptionGroup var subject: PlantOptions

    @Option(
        help: ArgumentHelp(
            tr("{types}, or custom: followed by a name of your own.")
                .filled(["types": CommandContext.careTypeNames])))
    var type: String

    @Option(
        help: ArgumentHelp(
            tr("The day; of a task that repeats the first, one interval from today if not given."), valueName: "day"))
    var on: String?

    @Option(
        help: ArgumentHelp(
            tr("The interval of a task that repeats, such as 3d, 1w, 2m (of 30 days), 1y, or 10 (days)."), valueName: "interval"))
    var every: String?

    @Option(help: ArgumentHelp(tr("The time of day; the default time if not given."), valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp(tr("A note about it.")))
    var note: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard on != nil || every != nil else { throw ValidationError(tr("Give --on or --every.")) }
    }

    func run(at context: CommandContext) async throws {
        let plant = try await context.plant(subject.plant)
        guard !plant.isArchived else {
            throw Failure(.failed, tr("{plant} is archived, so its tasks are paused.").filled(["plant": plant.name]))
        }
        let type = try context.careType(type)
        let days = try every.map(CommandContext.interval)
        let day = try on.map { try context.day($0, .recentOrNext) } ?? context.today.adding(interval: days ?? 0)
        let time = try at.map(CommandContext.time)
        let recurrence = days.map { Recurrence.everyDays($0) } ?? .once
        let (rule, row, others) = try await context.attempt {
            try TextLimits.check(note)
            let others = try await context.repository.rules(of: plant.id).filter { $0.type == type && $0.recurrence != .once }
            let rule = try await context.repository.addTask(
                type, for: plant.id, on: day, time: time, recurrence, note: note
            ).value
            return (rule, try await context.row(of: rule.id, of: plant.id, plantName: plant.name), others)
        }
        if rule.recurrence != .once, let other = others.first {
            let id = Occurrence(rule: other.id, place: .on(other.start)).description.prefix(8)
            Console.warn(
                tr("{plant} had a task for this already: {recurrence}. To remove that one, run “{command}”.").filled([
                    "plant": plant.name, "recurrence": context.formatter.recurrence(other.recurrence),
                    "command": "plantguidectl task remove \(id)",
                ]))
        }
        try context.report(rule, row, tr("Added for {plant}: {care}."), plantName: plant.name)
    }
}

extension CommandContext {
    /// Prints a task that was added or changed: a sentence with its recurrence and when it is due, and its ID.
    ///
    /// - Parameter words: The sentence, with placeholders for the plant and the care.
    func report(_ rule: CareRule, _ row: TaskRow?, _ words: String, plantName: String) throws {
        let care = formatter.careTitle(rule.shownType)
        let repeated = rule.recurrence == .once ? nil : formatter.recurrence(rule.recurrence)
        let what = repeated.map { tr("{item}, {rest}").filled(["item": care, "rest": $0]) } ?? care
        let next = row.map(nextSentence)
        let sentence = [words.filled(["plant": plantName, "care": what]), next].compactMap(\.self).joined(separator: " ")
        let id = row.map { String($0.id.description.prefix(8)) }
        try show(row.map(json) ?? .null, else: [sentence.printable, id].compactMap(\.self).joined(separator: "\n"))
    }
}

/// `task undo`.
struct TaskUndo: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: tr("Undo the latest answer to a task."),
        discussion: tr("“plantguidectl undo” undoes any change that was made in the terminal."))

    @Argument(
        help: ArgumentHelp(
            tr(
                "Tasks that were handled: the beginnings of their IDs, or their plants’ names. If none is given, the latest answer is undone, with those that were given together with it."
            ))
    )
    var task: [String] = []

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        if task.isEmpty { try await context.refuseOlderAnswer() }
        var answers: [(occurrence: Occurrence, plant: PlantSummary)] = []
        var found: [CommandContext.ChosenAnswer] = task.isEmpty ? try await context.latestAnswers() : []
        for text in task { found.append(try await context.answer(text)) }
        for (event, plant) in found {
            guard let occurrence = event.answer?.occurrence else { continue }
            if !answers.contains(where: { $0.occurrence == occurrence }) { answers.append((occurrence, plant)) }
        }
        var undone: [Json] = []
        var lines: [String] = []
        let events = try await context.attempt {
            try await context.repository.undoAnswers(to: answers.map(\.occurrence)).value
        }
        for ((occurrence, plant), event) in zip(answers, events) {
            let (soil, row) = try await context.attempt {
                let soil = try await context.repository.verdicts(of: [event.plant])[event.id]
                return (soil, try await context.row(of: occurrence, plantName: plant.name))
            }
            undone.append(context.json(event, plant: plant.name, soil: soil, task: row))
            let due = row.map { tr("It is open again: {when}.").filled(["when": context.when($0, inSentence: true)]) }
            let message = tr("Undid: {what}.").filled(["what": context.formatter.toast(event, plant: plant.name)])
            lines.append([message, due].compactMap { $0 }.joined(separator: " ").printable)
        }
        try context.show(.list(undone), else: lines.joined(separator: "\n"))
    }
}

extension CommandContext {
    /// The JSON object of an answer, with stable keys.
    ///
    /// - Parameters:
    ///   - soil: What the soil was like; nil if that was not said.
    ///   - task: The rule's open task after the answer; nil if it has none.
    func json(_ event: CareEvent, plant: String, soil: SoilVerdict?, task: TaskRow?) -> Json {
        let moved: LocalDay? = if case .moved(let day) = event.kind { day } else { nil }
        let until: LocalMoment? = if case .snoozed(let until) = event.kind { until } else { nil }
        return [
            "id": .text(event.answer?.occurrence.description),
            "plant": ["id": .text(event.plant.description), "name": .text(plant)],
            "type": .text(event.type.description), "kind": .text(event.kind.key), "day": .text(event.day.description),
            "snoozedUntil": .moment(until, in: repository.currentZone), "movedTo": .text(moved?.description),
            "note": .text(event.note),
            "soil": .text(soil?.rawValue), "open": task.map(json) ?? .null,
        ]
    }
}

/// `task remove`.
struct TaskRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove a task, so that it does not come again; what was recorded for it stays."))

    @Argument(help: ArgumentHelp(tr("An open task: the beginning of its ID, or its plant’s name.")))
    var task: String

    @OptionGroup var kinds: KindOptions

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let chosen = try await context.tasks([task], of: kinds.types(context), .only).first
        guard let summary = chosen?.summary else { throw Failure(GardenError.taskNotFound, context.formatter) }
        let rule = try await context.attempt { try await context.repository.end(summary.id.rule).value }
        let removed = tr("Task for {plant} removed: {care}").filled([
            "plant": summary.plantName.quoted, "care": context.formatter.careName(rule.shownType),
        ])
        try context.show(["removed": .text(summary.id.description)], else: removed)
    }
}
