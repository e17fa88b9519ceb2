import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization
import Printing

/// `tasks`: the open tasks and a forecast of later ones.
struct TasksCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks", abstract: tr("List open tasks, soonest first, followed by the forecast."),
        discussion: tr(
            "The lines above the list show today’s absence, or the last and the next one. With --json, the list alone is printed; “plantguidectl away list --json” lists the absences."
        ))

    @Option(help: ArgumentHelp(tr("Only tasks due on this day or later."), valueName: "day"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            tr("Only tasks due on this day or earlier; by default, 30 days from today or from --from, whichever is later."),
            valueName: "day"))
    var to: String?

    @Option(help: ArgumentHelp(tr("Only this kind of care, such as watering or soilCheck; repeat for more kinds.")))
    var type: [String] = []

    @Flag(help: ArgumentHelp(tr("Only tasks due today or overdue, as with --to today.")))
    var today = false

    @Flag(help: ArgumentHelp(tr("Only overdue tasks.")))
    var overdue = false

    @Flag(help: ArgumentHelp(tr("Say why each task is due when it is, also in a narrow terminal.")))
    var why = false

    @Option(help: ArgumentHelp(tr("Only plants of this room.")))
    var room: String?

    @Option(help: ArgumentHelp(tr("Also write the list to this PDF file, by room."), valueName: "file"), completion: .file())
    var pdf: String?

    @Flag(help: ArgumentHelp(tr("Replace the file if it exists.")))
    var force = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !today || to == nil else { throw ValidationError(tr("Give either --today or --to.")) }
    }

    func run(at context: CommandContext) async throws {
        let first = try from.map { try context.day($0) }
        var filter = TaskFilter(
            from: first,
            through: try today
                ? context.today
                : to.map { try context.day($0, first.map(DayDirection.from) ?? .next) } ?? max(
                    context.today, first ?? context.today) + 30,
            types: try await context.careTypes(type))
        if let room { filter.room = try await context.existingRoom(room) }
        if let from = filter.from, let through = filter.through, from > through {
            throw Failure.wrong(tr("The last day is before the first day."))
        }
        if overdue { filter.through = min(filter.through ?? .last, context.today - 1) }
        let file = try pdf.map { try CommandContext.newFile($0, force: force) }
        if let file { try await context.writeSheet(of: filter, withForecast: !overdue, to: file) }
        var rows = try await context.taskRows(filter, withForecast: !overdue)
        let locale = context.formatter.locale
        rows.sort { a, b in
            if a.moment != b.moment { return a.moment < b.moment }
            if a.plantName != b.plantName { return locale.sorts(a.plantName, before: b.plantName) }
            return (a.type.urgency, a.id.rule) < (b.type.urgency, b.id.rule)
        }
        let absences = context.printsJson ? [] : try await context.attempt { try await context.repository.currentAbsences() }
        let list =
            rows.isEmpty && !context.printsJson
            ? try await context.noTasks(filter, isOverdue: overdue) : context.lines(rows, isExplained: why)
        let saved = file.map { tr("List of tasks: {file}").filled(["file": $0.path(percentEncoded: false)]) }
        try context.show(
            .list(rows.map(context.json)),
            else: [absences.map(context.formatter.sentence).joined(separator: "\n"), list, saved ?? ""]
                .filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }
}

extension CommandContext {
    /// Writes the tasks that match a filter to a PDF file.
    fileprivate func writeSheet(of filter: TaskFilter, withForecast: Bool, to file: URL) async throws {
        var filter = filter
        // Limited as the list is.
        if withForecast { filter.through = min(filter.through ?? .last, today + Recurrence.longestInterval) }
        let tasks = try await attempt { [filter] in try await repository.sheetTasks(filter) }
        let first = max(filter.from ?? today, today)
        let sheet = TaskSheet(
            tasks, from: first, through: max(filter.through ?? first, first), formatter, picture: picture)
        try await write(TaskPages(sheet, formatter, size: .usual(in: formatter.locale)), to: file)
    }

    /// The open tasks and the forecast tasks that match a filter, through its last day, unordered.
    fileprivate func taskRows(_ filter: TaskFilter, withForecast: Bool) async throws -> [TaskRow] {
        // Limited to the longest interval: a daily rule through the last representable day would yield three million rows.
        let horizon = today + Recurrence.longestInterval
        if withForecast, let through = filter.through, through > horizon {
            Console.warn(tr("The forecast ends on {day}.").filled(["day": formatter.date(horizon)]))
        }
        let end = withForecast ? min(filter.through ?? horizon, horizon) : nil
        let entries = try await attempt { try await repository.agenda(filter, through: end) }
        // Many tasks have the same explanation.
        var explanations: [Explained: String] = [:]
        var rows: [TaskRow] = []
        for entry in entries {
            let name = entry.plant.name
            if filter.passes(entry.open.type, due: entry.open.due) {
                let explained = Explained(entry)
                let why =
                    explanations[explained]
                    ?? TaskRow.why(entry.open, learned: entry.learned, departsFrom: entry.departsFrom, formatter)
                explanations[explained] = why
                rows.append(
                    TaskRow(
                        entry.open, plantName: name, why: why, note: entry.rule.note, at: repository.moment, formatter))
            }
            let why = formatter.recurrence(entry.rule, for: preferences)
            for task in entry.forecast where filter.passes(task.type, due: task.due) {
                rows.append(TaskRow(task, why: why, plantName: name, formatter))
            }
        }
        return rows
    }
}

/// What the explanation of a task depends on.
private struct Explained: Hashable {
    let type: CareType
    let due: LocalDay
    let interval: Int?
    let reason: OpenTask.Reason
    let learned: IntervalDecision?
    let departsFrom: Sourced<Recurrence>?

    init(_ entry: GardenRepository.AgendaEntry) {
        (type, due, interval, reason) = (entry.open.type, entry.open.due, entry.open.interval, entry.open.reason)
        (learned, departsFrom) = (entry.learned, entry.departsFrom)
    }
}
