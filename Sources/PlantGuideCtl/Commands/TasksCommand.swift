import ArgumentParser
import Garden
import GardenData
import Localization

/// `tasks`: the open tasks and a forecast of later ones.
struct TasksCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "tasks", abstract: tr("List open tasks, soonest first, followed by the forecast."))

    @Option(help: ArgumentHelp(tr("Only tasks due on this day or later."), valueName: "day"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            tr("Only tasks due on this day or earlier; by default, 30 days from today or from --from, whichever is later."),
            valueName: "day"))
    var to: String?

    @Option(help: ArgumentHelp(tr("Only this kind of care, such as watering or soilCheck; can be given several times.")))
    var type: [String] = []

    @Flag(help: ArgumentHelp(tr("Only overdue tasks.")))
    var overdue = false

    @Option(help: ArgumentHelp(tr("Only plants of this room.")))
    var room: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let first = try from.map(context.day)
        var filter = TaskFilter(
            from: first, through: try to.map(context.day) ?? max(context.today, first ?? context.today) + 30,
            types: Set(try type.map(CommandContext.careType)))
        if let room { filter.room = try await context.roomInUse(room) }
        if let from = filter.from, let through = filter.through, from > through {
            throw Failure.wrong(tr("The last day is before the first day."))
        }
        if overdue { filter.through = min(filter.through ?? .last, context.today - 1) }
        var rows = try await context.openTasks(filter)
        if !overdue { rows += try await context.forecast(filter) }
        rows.sort { ($0.moment, $0.plantName, $0.id.rule) < ($1.moment, $1.plantName, $1.id.rule) }
        try context.show(.list(rows.map(context.json)), else: context.lines(rows))
    }
}

extension CommandContext {
    /// The open tasks that match a filter.
    func openTasks(_ filter: TaskFilter) async throws -> [TaskRow] {
        try await attempt {
            var rows: [TaskRow] = []
            for task in try await repository.tasks(filter, limit: .max) {
                // A task that another program has answered in the meantime is no longer open.
                if let row = try await row(of: task.id, plantName: task.plantName) { rows.append(row) }
            }
            return rows
        }
    }

    /// The forecast tasks that match a filter, through its last day.
    fileprivate func forecast(_ filter: TaskFilter) async throws -> [TaskRow] {
        // Limited to the longest interval: a daily rule through the last representable day would yield three million rows.
        let horizon = today + Recurrence.longestInterval
        let end = min(filter.through ?? horizon, horizon)
        if let through = filter.through, through > horizon {
            Console.warn(tr("The forecast ends on {day}.").filled(["day": formatter.date(horizon)]))
        }
        return try await attempt {
            var rows: [TaskRow] = []
            let plants = try await repository.summaries().filter {
                !$0.isArchived && (filter.room == nil || $0.room == filter.room)
            }
            let names = Dictionary(plants.map { ($0.id, $0.name) }) { first, _ in first }
            let tasks = try await repository.forecast(of: Set(names.keys), through: end)
            var rules: [CareRule.ID: CareRule] = [:]
            for plant in Set(tasks.map(\.plant)) {
                for rule in try await repository.rules(of: plant) { rules[rule.id] = rule }
            }
            let open = try await repository.tasks(TaskFilter(room: filter.room), limit: .max)
            var before = Dictionary(open.map { ($0.id.rule, max($0.moment.day, today)) }) { first, _ in first }
            for task in tasks {
                guard let rule = rules[task.rule], let name = names[task.plant] else { continue }
                let counts = if case .everyDays = rule.recurrence { true } else { false }
                let row = TaskRow(
                    task, recurrence: rule.recurrence, after: counts ? before[task.rule] : nil, plantName: name, formatter)
                before[task.rule] = task.due
                let passes = filter.types.isEmpty || filter.types.contains(task.type)
                if passes, task.due >= filter.from ?? .first { rows.append(row) }
            }
            return rows
        }
    }
}
