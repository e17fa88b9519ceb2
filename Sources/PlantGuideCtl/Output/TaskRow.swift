import Foundation
import Garden
import GardenData
import Localization

/// A task in the output, open or forecast.
struct TaskRow {
    /// The status of a task. Its `rawValue` is the value in JSON.
    enum Status: String {
        case overdue, today, upcoming, forecast
    }

    let id: Occurrence
    let plant: Plant.ID
    let plantName: String
    let type: CareType
    let moment: LocalMoment
    let status: Status
    /// The moment until which it is snoozed; nil if that has passed, or if it was not snoozed.
    let snoozedUntil: LocalMoment?
    let why: String
    /// The note of its rule; nil for none.
    let note: String?

    /// Creates the row of an open task.
    ///
    /// - Parameter why: The explanation of the due day.
    init(
        _ task: OpenTask, plantName: String, why: String, note: String?, at now: LocalMoment, _ formatter: GardenFormatter
    ) {
        id = task.occurrence
        plant = task.plant
        self.plantName = plantName
        type = task.type
        moment = task.moment
        status =
            switch task.status(on: formatter.today) {
            case .overdue: .overdue
            case .today: .today
            case .upcoming: .upcoming
            }
        snoozedUntil = task.snoozedUntil(at: now)
        self.why = why
        self.note = note
    }

    /// Creates the row of a rule's open task; nil if it has none.
    init?(_ planned: GardenRepository.PlannedRule, plantName: String, at now: LocalMoment, _ formatter: GardenFormatter) {
        guard let task = planned.task else { return nil }
        let why = Self.why(task, learned: planned.learned, departsFrom: planned.departsFrom, formatter)
        self.init(task, plantName: plantName, why: why, note: planned.rule.note, at: now, formatter)
    }

    /// The explanation of an open task: "every 7 days, from the watering on May 14. You set this. The catalog says every 2
    /// weeks."
    static func why(
        _ task: OpenTask, learned: IntervalDecision?, departsFrom: Sourced<Recurrence>?, _ formatter: GardenFormatter
    ) -> String {
        let reason = formatter.why(task, learned: learned)
        return [reason, departsFrom.map(formatter.departure)].compactMap(\.self).joined(separator: ". ")
    }

    /// Creates the row of a forecast occurrence.
    ///
    /// - Parameter why: Its recurrence, with the interval that led to its day.
    init(_ task: ForecastTask, why: String, plantName: String, _ formatter: GardenFormatter) {
        id = Occurrence(rule: task.rule, place: .on(task.due))
        plant = task.plant
        self.plantName = plantName
        type = task.type
        moment = LocalMoment(day: task.due, time: task.time)
        status = .forecast
        snoozedUntil = nil
        self.why = why
        note = nil
    }

    /// The explanation and the note on one line.
    var whyAndNote: String { [why, noteLine].compactMap(\.self).joined(separator: " · ") }

    /// The note on one line; nil for none.
    var noteLine: String? {
        note.flatMap { $0.isBlank ? nil : $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    }
}

extension CommandContext {
    /// A task as JSON with stable keys.
    func json(_ row: TaskRow) -> Json {
        [
            "id": .text(row.id.description),
            "plant": ["id": .text(row.plant.description), "name": .text(row.plantName)],
            "type": .text(row.type.description),
            "due": .moment(row.moment, in: repository.currentZone),
            "status": .text(row.status.rawValue),
            "snoozedUntil": .moment(row.snoozedUntil, in: repository.currentZone),
            "why": .text(row.why), "note": .text(row.note),
        ]
    }

    /// Tasks as text. A forecast task has no id, because it cannot be answered yet; a note below the list says so.
    ///
    /// - Parameters:
    ///   - namesPlants: Whether each row names its plant, unless all are of one plant that is printed anyway.
    ///   - isExplained: Whether each row says why the task is due when it is, also in a terminal with few columns.
    func lines(_ rows: [TaskRow], namesPlants: Bool = true, isExplained: Bool = true) -> String {
        guard !rows.isEmpty else { return tr("No tasks.") }
        var table = table(of: rows, namesPlants, tr("Why"), \.whyAndNote)
        if !isExplained, let room = table.roomForLastColumn, room < Self.reasonWidth {
            let hasNotes = rows.contains { $0.noteLine != nil }
            table = self.table(of: rows, namesPlants, hasNotes ? tr("Note") : "") { $0.noteLine ?? "" }
        }
        guard rows.contains(where: { $0.status == .forecast }) else { return table.text }
        let note = tr(
            "Tasks without an ID are a forecast. Those at intervals are due on these days if the ones before them are done on time."
        )
        return table.text + "\n\n" + note
    }

    /// How many columns of a terminal a reason needs to be read at ease.
    private static let reasonWidth = 50

    /// - Parameters:
    ///   - title: That of the last column.
    ///   - last: What a row has in it.
    private func table(of rows: [TaskRow], _ namesPlants: Bool, _ title: String, _ last: (TaskRow) -> String) -> Table {
        let ids = ShortIDs(rows.lazy.filter { $0.status != .forecast }.map(\.id.description))
        var table = Table([tr("Task"), tr("Due")] + (namesPlants ? [tr("Plant")] : []) + [tr("Care"), title])
        var due: (moment: LocalMoment, text: String)?
        let names = namesPlants ? distinctNames(of: rows) : [:]
        for row in rows {
            // Most rows are due at the same moment as the row before.
            let text = due?.moment == row.moment ? due?.text ?? "" : when(row)
            due = (row.moment, text)
            let id = row.status == .forecast ? "" : ids.short(row.id.description)
            table.add(
                [id, text] + (namesPlants ? [names[row.plant] ?? row.plantName] : []) + [
                    formatter.careTitle(row.type), last(row),
                ])
        }
        return table
    }

    /// The names of the plants of rows, with the beginning of the ID for plants that have the same name: "Ficus (684ed133)".
    private func distinctNames(of rows: [TaskRow]) -> [Plant.ID: String] {
        let names = Dictionary(rows.map { ($0.plant, $0.plantName) }) { first, _ in first }
        let plants = Dictionary(grouping: names.keys) { PlantName.key(names[$0] ?? "") }
        return names.reduce(into: names) { all, entry in
            guard plants[PlantName.key(entry.value)]?.count ?? 0 > 1 else { return }
            all[entry.key] = "\(entry.value) (\(entry.key.description.prefix(8)))"
        }
    }

    /// The sentence that says when a task is due next: "Next: today, 8:00.", "2 days overdue.".
    func nextSentence(_ row: TaskRow) -> String {
        let words = row.status == .overdue ? tr("{sentence}.") : tr("Next: {when}.")
        return words.filled(["sentence": when(row), "when": when(row, inSentence: true)])
    }

    /// When a task is due: "2 days overdue", "Today, 8:00".
    ///
    /// - Parameter inSentence: Whether other words come before it: "today, 8:00".
    func when(_ row: TaskRow, inSentence: Bool = false) -> String {
        if row.status == .overdue { return formatter.overdue(since: row.moment.day) }
        return formatter.momentTitle(row.moment, inSentence: inSentence)
    }

    /// The row of an occurrence's open task; nil if it is not open.
    /// The open task of a rule; nil if it has none.
    func row(of rule: CareRule.ID?, of plant: Plant.ID, plantName: String) async throws -> TaskRow? {
        let open = try await repository.page(of: plant, history: 0).rules.first { $0.id == rule }
        return open.flatMap { TaskRow($0, plantName: plantName, at: repository.moment, formatter) }
    }

    func row(of occurrence: Occurrence, plantName: String) async throws -> TaskRow? {
        try await repository.task(occurrence).flatMap {
            TaskRow($0, plantName: plantName, at: repository.moment, formatter)
        }
    }
}

/// The shortest prefixes that distinguish ids from each other.
struct ShortIDs {
    private let length: Int

    /// Prefixes have at least 8 characters, and more if two ids share a longer prefix.
    init(_ ids: some Sequence<String>) {
        let sorted = ids.sorted()
        let shared = zip(sorted, sorted.dropFirst()).map { zip($0.utf8, $1.utf8).prefix { $0 == $1 }.count }.max() ?? 0
        length = max(8, shared + 1)
    }

    func short(_ id: String) -> String { String(id.prefix(length)) }
}
