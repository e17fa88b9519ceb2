import Foundation
import Garden
import GardenStore

/// Answering tasks: what the buttons on a task do.
extension GardenRepository {
    /// Answers open tasks in one undo group.
    ///
    /// Tasks that are not open any more are skipped, so that pressing twice is harmless. So are tasks that do not accept the answer, such
    /// as a soil check that is to be completed without the state of its soil, and tasks that are due later than they would be snoozed to.
    ///
    /// - Returns: The events that were recorded; empty if no task was open.
    /// - Throws: `GardenError.soilStateMissing` or `.notAboutSoil` if no task accepts the answer, `GardenError.dueLater` if all are due
    ///   later, another `GardenError` for a value out of range, or `StoreError`.
    public func answer(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String? = nil
    ) async throws -> UndoableResult<[CareEvent]> {
        let instant = now()
        let moment = LocalMoment(instant, in: zone())
        try Self.check(answer, at: moment)
        if let note, note.count > 4_000 { throw GardenError.textTooLong(limit: 4_000) }
        return try await write { writer in
            let preferences = try writer.reader.preferences()
            let calculator = OccurrenceCalculator(preferences: preferences, today: moment.day)
            var refusal: GardenError?
            let events: [CareEvent] = try tasks.compactMap { occurrence in
                guard let (rule, open) = try writer.reader.open(occurrence, calculator) else { return nil }
                guard open.type.answers.accepts(answer) else {
                    refusal = open.type.answers.needsSoilState ? .soilStateMissing : .notAboutSoil
                    return nil
                }
                let kind = try kind(of: answer, for: open, at: rule.time ?? preferences.careTime)
                // Snoozing never makes a task due earlier.
                if case .snoozed(let until) = kind, case let due = LocalMoment(day: open.due, time: open.time), due >= until {
                    refusal = .dueLater(due)
                    return nil
                }
                let type = answer.recordsCare ? open.type.completedCare : rule.type
                let event = CareEvent(
                    plant: rule.plant,
                    // Water that ends a soil check counts for the plant's waterings as well.
                    rule: type == rule.type ? rule.id : nil,
                    type: type, kind: kind, day: answer.day ?? moment.day, recordedAt: instant,
                    answer: .init(occurrence: occurrence, due: open.due, interval: open.interval),
                    note: note, undoGroup: writer.undoGroup)
                try writer.record(event)
                return event
            }
            if events.isEmpty, let refusal { throw refusal }
            return events
        }
    }

    /// Records care that no task asked for, on a day that is not later than today; nil means today.
    public func record(_ type: CareType, for plant: Plant.ID, on day: LocalDay? = nil, note: String? = nil) async throws
        -> UndoableResult<CareEvent>
    {
        try await record(type.completedCare, .done, for: plant, on: day, note: note)
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
    private func kind(of answer: TaskAnswer, for task: OpenTask, at time: LocalTime) throws -> CareEvent.Kind {
        switch answer {
        case .done, .dry: return .done
        case .skip: return .skipped
        case .snooze(let until): return .snoozed(until: until)
        case .later(let snooze):
            let until = moment(of: snooze, at: time)
            guard until > moment else { throw GardenError.momentInPast(until) }
            return .snoozed(until: until)
        case .moist(let days): return .moist(askAgainIn: days ?? TaskAnswer.days(afterMoist: task.interval))
        }
    }

    private static func check(_ answer: TaskAnswer, at moment: LocalMoment) throws {
        switch answer {
        case .done(let day?) where day > moment.day, .dry(let day?) where day > moment.day: throw GardenError.dayInFuture(day)
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

/// Snoozing tasks from now.
extension GardenRepository {
    /// The ways to put a task off that lie ahead now.
    public var snoozes: [Snooze] { Snooze.offered(at: moment) }

    /// The moment to which a way to put a task off leads, counted from now.
    ///
    /// - Parameter time: The time of day on another day than today; an hour and tonight need none.
    public func moment(of snooze: Snooze, at time: LocalTime) -> LocalMoment {
        switch snooze {
        case .hour: inAnHour
        case .tonight: LocalMoment(day: today, time: Snooze.evening)
        case .tomorrow: LocalMoment(day: today + 1, time: time)
        case .day(let day): LocalMoment(day: day, time: time)
        }
    }

    /// What the clock shows an hour from now. In the hour that it shows twice that is the same again, and no delay: then
    /// it is two hours.
    private var inAnHour: LocalMoment {
        let (now, instant) = (moment, instant)
        let later = LocalMoment(instant.addingTimeInterval(3_600), in: currentZone)
        return later > now ? later : LocalMoment(instant.addingTimeInterval(7_200), in: currentZone)
    }
}
