import Foundation
import Garden
import GardenData
import Localization

/// What to do next about tasks: those that a command has left, could mean, or did not find.
extension CommandContext {
    /// How many tasks are listed for the user to choose from.
    private static let fewTasks = 6

    /// The shortest texts by which the terminal knows the open tasks.
    private func shortIDs() async throws -> ShortIDs {
        ShortIDs(try await attempt { try await repository.tasks(limit: .max) }.map(\.id.description))
    }

    /// Prints the tasks that do not accept an answer to all that is due, a soil check with the command that answers it.
    ///
    /// - Parameter waterings: The waterings that are left to the answers to these soil checks.
    func warn(of left: [TaskSummary], waterings: [TaskSummary]) async throws {
        let ids = try await shortIDs()
        let checks = left.filter(\.answers.needsSoilState)
        let others = left.filter { !$0.answers.needsSoilState }
        if !others.isEmpty {
            let words = ntr(
                "{n} task does not accept this answer: {tasks}", "{n} tasks do not accept this answer: {tasks}", others.count)
            let tasks = others.map { "\($0.plantName.shortened) (\(ids.short($0.id.description)))" }.joined(separator: ", ")
            Console.warn(words.filled(["n": formatter.number(others.count), "tasks": tasks]))
        }
        guard !checks.isEmpty else { return }
        Console.warn(
            ntr(
                "{n} soil check is left. Say “right” or “dry” if you watered, or “moist” to check again later:",
                "{n} soil checks are left. Say “right” or “dry” if you watered, or “moist” to check again later:", checks.count
            ).filled(["n": formatter.number(checks.count)]))
        for check in checks {
            let command =
                "plantguidectl task done \(ids.short(check.id.description)) --soil \(SoilVerdict.right.word.quotedForShell)"
            Console.warn(tr("{plant}: {what}").filled(["plant": check.plantName, "what": command]))
        }
        guard !waterings.isEmpty else { return }
        Console.warn(
            ntr(
                "{n} watering stays open until its plant’s soil check is done.",
                "{n} waterings stay open until their plants’ soil checks are done.", waterings.count
            ).filled(["n": formatter.number(waterings.count)]))
    }

    /// The failure, with status 64, that the name of a plant is that of several open tasks. Its table has those that are due, or
    /// else the next one of each kind.
    ///
    /// - Parameters:
    ///   - meaning: Which task the name could mean.
    ///   - all: All open tasks.
    func severalTasks(
        _ found: [TaskSummary], of plant: String, _ meaning: NamedTask, among all: [TaskSummary]
    ) async throws -> Failure {
        let ids = ShortIDs(all.lazy.map(\.id.description))
        let sorted = found.sorted { ($0.moment, $0.type.urgency, $0.id.rule) < ($1.moment, $1.type.urgency, $1.id.rule) }
        var kinds: Set<CareType> = []
        var due = sorted.filter { $0.moment.day <= today }
        // Any of them can be meant.
        if case .only = meaning { due = sorted }
        let shown = (due.isEmpty ? sorted.filter { kinds.insert($0.type).inserted } : due).prefix(Self.fewTasks)
        var table = Table()
        for task in shown {
            let when =
                task.moment.day < today ? formatter.overdue(since: task.moment.day) : formatter.dayTitle(task.moment.day)
            table.add([ids.short(task.id.description), formatter.careTitle(task.type), when])
        }
        guard let first = shown.first else { throw Failure(GardenError.taskNotFound, formatter) }
        let hasKinds = Set(found.map(\.type)).count == found.count
        var advice =
            (hasKinds
            ? tr("{plant} has several open tasks. Name one by its ID, such as {id}, or its kind with --type.")
            : tr("{plant} has several open tasks. Name one by its ID, such as {id}."))
            .filled(["plant": plant.shortened, "id": ids.short(first.id.description)])
        if case .due = meaning, due.isEmpty { advice = nothingDue(forPlant: plant, id: try await certainID(of: first, ids)) }
        let all = shown.count < found.count ? [tr("“plantguidectl plant show” lists them all.")] : []
        return .wrong(([advice] + all).joined(separator: " "), above: table)
    }

    /// The failure, with status 64, that a name means a task that is not due, with its ID. Nothing was recorded for other
    /// arguments either.
    func notDue(_ task: TaskSummary, isOneOfSeveral: Bool = false) async throws -> Failure {
        let nothing = nothingDue(forPlant: task.plantName, id: try await certainID(of: task, shortIDs()))
        return .wrong(isOneOfSeveral ? nothing + " " + tr("Nothing was recorded.") : nothing)
    }

    /// The beginning of a task's ID, or all of it if that would mean the task before, which was handled today.
    private func certainID(of task: TaskSummary, _ ids: ShortIDs) async throws -> String {
        let isAnsweredToday = try await attempt { try await repository.history(of: task.plant) }.contains {
            $0.answer?.occurrence.rule == task.id.rule && $0.advancesRule && $0.day == today
        }
        return isAnsweredToday ? task.id.description : ids.short(task.id.description)
    }

    private func nothingDue(forPlant plant: String, id: String) -> String {
        tr(
            "Nothing is due for {plant}. Name a later task by its ID, such as {id}, or its kind with --type."
        )
        .filled(["plant": plant.shortened, "id": id])
    }

    /// That there are no plants yet, and how to add one; nil if there are some, archived ones included.
    func emptyGarden() async throws -> String? {
        guard try await attempt({ try await repository.summaries() }).isEmpty else { return nil }
        return tr(
            "You have no plants yet. Add one with “plantguidectl plant add Basil”; “plantguidectl species search” finds its species."
        )
    }

    /// That nothing is due, and what is next of the tasks that a filter passes on later days.
    func nothingDue(_ filter: TaskFilter) async throws -> String {
        if let empty = try await emptyGarden() { return empty }
        return try await sentences(tr("Nothing is due."), next(filter))
    }

    /// That no task passes a filter, and what is next on later days.
    func noTasks(_ filter: TaskFilter, isOverdue: Bool) async throws -> String {
        if let empty = try await emptyGarden() { return empty }
        return try await sentences(isOverdue ? tr("No overdue tasks.") : tr("No tasks."), next(filter))
    }

    private func sentences(_ first: String, _ second: String?) -> String {
        [first, second].compactMap(\.self).joined(separator: " ")
    }

    /// The next open task that a filter passes on later days, as a sentence; nil if there is none.
    private func next(_ filter: TaskFilter) async throws -> String? {
        guard let last = filter.through, last < .last else { return nil }
        let later = TaskFilter(from: last + 1, types: filter.types, room: filter.room)
        guard let task = try await attempt({ try await repository.tasks(later, limit: 1) }).first else { return nil }
        return tr("Next: {plant}, {day} at {time}.").filled([
            "plant": task.plantName, "day": formatter.dayInSentence(task.moment.day), "time": formatter.time(task.moment.time),
        ])
    }
}
