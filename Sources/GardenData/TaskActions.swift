import Foundation
import Garden
import GardenStore

/// Answering tasks: what the buttons on a task do.
extension GardenRepository {
    /// How an open task is answered.
    public enum Answer: Hashable, Sendable {
        /// The care was given, on a day that is not later than today; nil means today.
        case done(on: LocalDay?)
        /// This time is let go.
        case skip
        /// Ask again at a moment still to come.
        case snooze(until: LocalMoment)
        /// Ask again later; on another day at each task's own time.
        case later(Snooze)
        /// The soil is still moist: ask again in so many days, 1 to 365; nil leaves the number to the interval.
        case moist(days: Int?)
    }

    /// Answers open tasks in one gesture. Tasks that are not open any more are passed over, so that pressing twice is harmless, and so are
    /// those that are due later than they would be put off to.
    ///
    /// - Returns: What was recorded; empty where no task was open. Throws `GardenError.dueLater` where all are due later.
    public func answer(
        _ tasks: [Occurrence], _ answer: Answer, note: String? = nil
    ) async throws -> UndoableResult<[CareEvent]> {
        let instant = now()
        let moment = LocalMoment(instant, in: zone())
        try Self.check(answer, at: moment)
        if let note, note.count > 4_000 { throw GardenError.textTooLong(limit: 4_000) }
        return try await write { writer in
            let preferences = try writer.reader.preferences()
            let calculator = OccurrenceCalculator(preferences: preferences, today: moment.day)
            var later: LocalMoment?
            let events: [CareEvent] = try tasks.compactMap { occurrence in
                guard let (rule, open) = try writer.reader.open(occurrence, calculator) else { return nil }
                let time = rule.time ?? preferences.careTime
                let kind = try kind(of: answer, for: open, at: time)
                // Putting off brings no task forward.
                if case .snoozed(let until) = kind, case let due = LocalMoment(day: open.due, time: open.time), due >= until {
                    later = due
                    return nil
                }
                let event = CareEvent(
                    plant: rule.plant, rule: rule.id, type: rule.type, kind: kind,
                    day: answer.day ?? moment.day, recordedAt: instant,
                    answer: .init(occurrence: occurrence, due: open.due, interval: open.interval),
                    note: note, undoGroup: writer.undoGroup)
                try writer.record(event)
                return event
            }
            if events.isEmpty, let later { throw GardenError.dueLater(later) }
            return events
        }
    }

    /// Records care that no task asked for, on a day that is not later than today; nil means today.
    public func record(_ type: CareType, for plant: Plant.ID, on day: LocalDay? = nil, note: String? = nil) async throws
        -> UndoableResult<CareEvent>
    {
        try await record(type == .soilCheck ? .watering : type, .done, for: plant, on: day, note: note)
    }

    /// Adds a line to a plant's history.
    public func note(_ text: String, for plant: Plant.ID) async throws -> UndoableResult<CareEvent> {
        try await record(.custom("note"), .note, for: plant, on: nil, note: text)
    }

    private func record(
        _ type: CareType, _ kind: CareEvent.Kind, for plant: Plant.ID, on day: LocalDay?, note: String?
    ) async throws -> UndoableResult<CareEvent> {
        let type = try type.checked()
        let instant = now()
        let today = LocalMoment(instant, in: zone()).day
        if let day, day > today { throw GardenError.dayInFuture(day) }
        if let note, note.count > 4_000 { throw GardenError.textTooLong(limit: 4_000) }
        return try await write { writer in
            guard try writer.reader.exists(plant) else { throw GardenError.plantNotFound }
            let event = CareEvent(
                plant: plant, rule: nil, type: type, kind: kind, day: day ?? today, recordedAt: instant, note: note,
                undoGroup: writer.undoGroup)
            try writer.record(event)
            return event
        }
    }

    /// What an answer to an open task is recorded as; `time` is the time of day at which the task is wanted.
    private func kind(of answer: Answer, for task: OpenTask, at time: LocalTime) throws -> CareEvent.Kind {
        switch answer {
        case .done: return .done
        case .skip: return .skipped
        case .snooze(let until): return .snoozed(until: until)
        case .later(let snooze):
            let until = moment(of: snooze, at: time)
            guard until > moment else { throw GardenError.momentInPast(until) }
            return .snoozed(until: until)
        case .moist(let days): return .moist(askAgainIn: days ?? Answer.days(afterMoist: task.interval))
        }
    }

    private static func check(_ answer: Answer, at moment: LocalMoment) throws {
        switch answer {
        case .done(let day?) where day > moment.day: throw GardenError.dayInFuture(day)
        case .snooze(let until) where until <= moment: throw GardenError.momentInPast(until)
        case .moist(let days?) where !(1...365).contains(days): throw GardenError.intervalOutOfRange(days)
        default: break
        }
    }

    // MARK: Undo

    /// Takes back a whole gesture. Taking it back twice changes nothing more.
    public func undo(_ undoGroup: UndoGroup.ID) async throws { _ = try await write { try $0.retract(undoGroup) } }

    /// Takes back the latest answer to a task and leaves the rest of its gesture; returns it.
    ///
    /// Throws `GardenError.nothingToUndo` where no answer holds.
    public func undoAnswer(to occurrence: Occurrence) async throws -> UndoableResult<CareEvent> {
        try await write { writer in
            guard let event = try writer.reader.answer(to: occurrence) else { throw GardenError.nothingToUndo }
            try writer.retract(event)
            return event
        }
    }

    /// Takes back one event of a plant's history.
    public func undo(_ event: CareEvent) async throws -> UndoableResult<CareEvent> {
        try await write { writer in
            try writer.retract(event)
            return event
        }
    }
}

extension CareType {
    /// The kind as it is kept: one that the user named has a name as good as a plant's.
    func checked() throws -> CareType {
        guard case .custom(let name) = self else { return self }
        return .custom(try GardenRepository.checked(name: name))
    }
}

extension GardenRepository.Answer {
    var day: LocalDay? {
        if case .done(let day) = self { day } else { nil }
    }

    /// Days after which moist soil is felt again: half the interval, at least 1 and at most 3.
    ///
    /// The project's own rule of thumb, without a source; an interval that is not known counts as a week.
    public static func days(afterMoist interval: Int?) -> Int { min(max(((interval ?? 7) + 1) / 2, 1), 3) }
}

extension GardenReader {
    /// The open task of an occurrence and its rule; nil where that occurrence is not open.
    func open(_ occurrence: Occurrence, _ calculator: OccurrenceCalculator) throws -> (CareRule, OpenTask)? {
        guard let rule = try rule(occurrence.rule), let plant = try plant(rule.plant), plant.archive == nil,
            let open = calculator.open(rule, events: try events(of: plant.id), at: plant.place),
            open.occurrence == occurrence
        else { return nil }
        return (rule, open)
    }
}
