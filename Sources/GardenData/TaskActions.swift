import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// Answers open tasks in one undo group.
    ///
    /// Tasks that are no longer open are skipped, so that answering twice is harmless. So are tasks that do not accept the answer:
    /// a soil check that would be completed without the state of its soil, and a task that is due later than it would be snoozed
    /// to. "Still moist" is skipped for soil checks that had this answer for as many days today, and for plants that were watered
    /// today. What the soil was like is recorded with the answer.
    ///
    /// - Parameter photos: Photos to add to the plant of the answered task, and to list with the answer; several tasks take none.
    /// - Returns: The recorded events; empty if no task was open.
    /// - Throws: `GardenError.invalidValue` for photos of several tasks, `GardenError.soilStateMissing` or `.notAboutSoil` if no
    ///   task accepts the answer, `GardenError.dueLater` if all are due later, `GardenError.alreadyMoist` if all had this answer
    ///   today, `.alreadyWatered` if it is "still moist" and their plants were watered today,
    ///   another `GardenError` for a value out of range, or `StoreError`.
    public func answer(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String? = nil, photos: [IncomingPhoto] = []
    ) async throws -> UndoableResult<[CareEvent]> {
        try await self.answer(tasks, answer, note: note, photos: photos, at: clock)
    }

    func answer(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String? = nil, photos: [IncomingPhoto] = [], at clock: ClockReading
    ) async throws -> UndoableResult<[CareEvent]> {
        try Self.check(answer, at: clock.moment)
        try TextLimits.check(note)
        guard photos.isEmpty || tasks.count == 1 else { throw GardenError.invalidValue }
        return try await write(adding: photos, at: clock) { writer in
            let order = try Self.ordered(tasks, answer, writer.reader)
            return try Self.record(order.map { ($0, answer) }, note: note, photos, at: clock, writer)
        }
    }

    /// Answers open tasks, each in its own way, in one undo group. Tasks are skipped as by ``answer(_:_:note:photos:)``.
    ///
    /// - Returns: The recorded events, those of soil checks first; empty if no task was open.
    /// - Throws: As ``answer(_:_:note:photos:)``.
    public func answer(_ answers: [(task: Occurrence, answer: TaskAnswer)]) async throws -> UndoableResult<[CareEvent]> {
        let clock = clock
        for (_, answer) in answers { try Self.check(answer, at: clock.moment) }
        return try await write(at: clock) { writer in
            let order = try Self.checksFirst(answers.map(\.task), writer.reader)
            return try Self.record(order.map { answers[$0] }, note: nil, [], at: clock, writer)
        }
    }

    /// Records answers to the tasks that are open and accept theirs, in this order. Throws if there are open tasks and none
    /// accepts its answer.
    private static func record(
        _ answers: [(task: Occurrence, answer: TaskAnswer)], note: String?, _ photos: [IncomingPhoto], at clock: ClockReading,
        _ writer: GardenWriter
    ) throws -> [CareEvent] {
        let moment = clock.moment
        let preferences = try writer.reader.preferences()
        let calculator = OccurrenceCalculator(preferences: preferences, today: moment.day)
        var events: [CareEvent] = []
        var refusal: GardenError?
        for (occurrence, answer) in answers {
            guard let (rule, open) = try writer.reader.open(occurrence, calculator) else { continue }
            if let error = open.type.answers.refusal(of: answer) {
                refusal = error
                continue
            }
            let (answer, verdict) = open.type.answers.meaning(of: answer)
            let kind = try kind(of: answer, for: open, at: rule.time ?? preferences.careTime, clock)
            // Snoozing never makes a task due earlier.
            if case .snoozed(let until) = kind, case let due = LocalMoment(day: open.due, time: open.time), due >= until {
                refusal = .dueLater(due)
                continue
            }
            if case .moist(let days) = kind {
                let events = try writer.reader.events(of: rule.plant)
                let answered = calculator.answerOfToday(to: open, of: rule, in: events)
                guard answered?.kind != .done else {
                    refusal = .alreadyWatered(open.moment)
                    continue
                }
                guard !open.wasMoist(on: moment.day, days: days) else {
                    refusal = .alreadyMoist(open.moment)
                    continue
                }
            }
            let event = CareEvent(
                plant: rule.plant,
                // Watering that completes a soil check also counts for the plant's watering rules, and so does that of a
                // single task.
                rule: answer.recordsCare && (open.type.completedCare != rule.type || rule.recurrence == .once) ? nil : rule.id,
                // What was skipped or put off is the task as it was shown.
                type: answer.recordsCare ? open.type.completedCare : open.type, kind: kind, day: answer.day ?? moment.day,
                recordedAt: clock.instant,
                answer: .init(occurrence: occurrence, due: open.due, interval: open.interval),
                note: note, undoGroup: writer.undoGroup)
            let recorded = try writer.record(event)
            if let verdict { try writer.save(verdict, of: recorded) }
            try writer.add(photos, with: recorded, at: clock.instant)
            events.append(recorded)
        }
        if events.isEmpty, let refusal { throw refusal }
        return events
    }

    /// Soil checks come before waterings: their water also answers the plant's waterings, which are then not recorded twice.
    private static func ordered(_ tasks: [Occurrence], _ answer: TaskAnswer, _ reader: GardenReader) throws -> [Occurrence] {
        switch answer {
        case .dry, .soil: break
        default: return tasks
        }
        return try checksFirst(tasks, reader).map { tasks[$0] }
    }

    /// The positions of the tasks, those of soil checks before those of waterings that check the soil themselves.
    private static func checksFirst(_ tasks: [Occurrence], _ reader: GardenReader) throws -> [Int] {
        let areChecks = try tasks.map { try reader.rule($0.rule)?.type.answers.needsSoilState == true }
        return tasks.indices.filter { areChecks[$0] } + tasks.indices.filter { !areChecks[$0] }
    }

    /// Records care that was not in response to a task, on a day not later than today; nil means today.
    public func record(
        _ type: CareType, for plant: Plant.ID, on day: LocalDay? = nil, note: String? = nil, photos: [IncomingPhoto] = []
    ) async throws -> UndoableResult<CareEvent> {
        try await record(type.completedCare, .done, for: plant, on: day, note: note, photos: photos)
    }

    /// Adds a note to a plant's history, with photos of the plant.
    ///
    /// - Parameter day: Its day, not later than today; nil for today.
    public func note(
        _ text: String, for plant: Plant.ID, on day: LocalDay? = nil, photos: [IncomingPhoto] = []
    ) async throws -> UndoableResult<CareEvent> {
        try await record(.custom("note"), .note, for: plant, on: day, note: text, photos: photos)
    }

    private func record(
        _ type: CareType, _ kind: CareEvent.Kind, for plant: Plant.ID, on day: LocalDay?, note: String?,
        photos: [IncomingPhoto] = []
    ) async throws -> UndoableResult<CareEvent> {
        let type = try type.checked()
        let clock = clock
        if let problem = day?.problem(happenedBy: clock.today) { throw problem }
        try TextLimits.check(note)
        return try await write(adding: photos, at: clock) { writer in
            guard try writer.reader.exists(plant) else { throw GardenError.plantNotFound }
            let event = CareEvent(
                plant: plant, rule: nil, type: type, kind: kind, day: day ?? clock.today, recordedAt: clock.instant, note: note,
                undoGroup: writer.undoGroup)
            let recorded = try writer.record(event)
            try writer.add(photos, with: recorded, at: clock.instant)
            return recorded
        }
    }

    /// The event kind that records an answer to an open task. `time` is the time of day for tasks snoozed to another day.
    private static func kind(
        of answer: TaskAnswer, for task: OpenTask, at time: LocalTime, _ clock: ClockReading
    ) throws -> CareEvent.Kind {
        switch answer {
        // What the soil was like means one of the others for each task.
        case .done, .dry, .soil: return .done
        case .skip: return .skipped
        case .snooze(let until): return .snoozed(until: until)
        case .later(let snooze):
            let until = clock.moment(of: snooze, at: time)
            guard until > clock.moment else { throw GardenError.momentInPast(until) }
            return .snoozed(until: until)
        case .move(let day): return .moved(to: day)
        case .moist(let days): return .moist(askAgainIn: days ?? task.daysAfterMoist(on: clock.today))
        }
    }

    private static func check(_ answer: TaskAnswer, at moment: LocalMoment) throws {
        switch answer {
        case .done(let day?), .dry(let day?), .soil(_, let day?):
            if let problem = day.problem(happenedBy: moment.day) { throw problem }
        case .move(let day):
            if let problem = day.problem(movedOn: moment.day) { throw problem }
        case .snooze(let until) where until <= moment: throw GardenError.momentInPast(until)
        case .moist(let days?) where !TaskAnswer.moistLimits.contains(days):
            throw GardenError.daysOutOfRange(days, TaskAnswer.moistLimits)
        default: break
        }
    }

    // MARK: Undo

    /// Undoes an undo group, and returns the undo group of doing so: to undo that one is to redo. Undoing a group again has no
    /// effect. Throws `GardenError.nothingToUndo` if nothing was recorded in the group, or everything was deleted permanently.
    @discardableResult
    public func undo(_ undoGroup: UndoGroup.ID) async throws -> UndoGroup.ID {
        try await write { writer in
            guard try writer.reader.isRecorded(undoGroup) else { throw GardenError.nothingToUndo }
            try writer.retract(undoGroup)
        }.undoGroup
    }

    /// Those of some undo groups that recorded something that is in effect: it was neither undone nor deleted permanently.
    public func inEffect(_ groups: [UndoGroup.ID]) async throws -> Set<UndoGroup.ID> {
        try await read { reader in Set(try groups.filter { try reader.isInEffect($0) }) }
    }

    /// Undoes the latest answers to tasks together, with the photos that were added with them, and leaves the rest of their undo
    /// groups in effect. Returns them in the order of the tasks. Throws `GardenError.nothingToUndo`, and undoes nothing, if a task has
    /// none.
    public func undoAnswers(to occurrences: [Occurrence]) async throws -> UndoableResult<[CareEvent]> {
        try await write { writer in
            try occurrences.map { occurrence in
                guard let event = try writer.reader.answer(to: occurrence) else { throw GardenError.nothingToUndo }
                _ = try writer.retractWithPhotos(event)
                return event
            }
        }
    }

    /// Redoes the latest answers to tasks that were undone, with whatever was undone together with them. Returns the answers that are
    /// redone, but for those of removed plants: those of the tasks first. Throws `GardenError.nothingToRedo`, and redoes nothing, if a
    /// task has none, or was answered again since.
    public func redoAnswers(to occurrences: [Occurrence]) async throws -> UndoableResult<[CareEvent]> {
        try await write { writer in
            let before = try writer.reader.undoneAnswers(of: nil)
            let undone = try occurrences.map { occurrence in
                guard let undone = try writer.reader.undoneAnswer(to: occurrence),
                    try writer.reader.answer(to: occurrence).map({ $0.clock < undone.answer.clock }) ?? true
                else { throw GardenError.nothingToRedo }
                return undone
            }
            for group in Set(undone.map(\.undo)) { try writer.retract(group) }
            let answers = undone.map(\.answer)
            // One may have been undone twice, on its own and with its undo group.
            guard try zip(occurrences, answers).allSatisfy({ try writer.reader.answer(to: $0)?.id == $1.id }) else {
                throw GardenError.nothingToRedo
            }
            let known = Set(answers.map(\.id)).union(try writer.reader.undoneAnswers(of: nil).map(\.id))
            return answers + (try before.filter { try !known.contains($0.id) && writer.reader.exists($0.plant) })
        }
    }

    /// The answers to tasks of a plant, or of all plants, that `redoAnswers` can redo, the one that was undone last first.
    public func redoableAnswers(of plant: Plant.ID? = nil) async throws -> [CareEvent] {
        try await read { reader in
            var seen: Set<Occurrence> = []
            return try reader.undoneAnswers(of: plant).filter { event in
                guard let occurrence = event.answer?.occurrence, seen.insert(occurrence).inserted else { return false }
                return try reader.answer(to: occurrence).map { $0.clock < event.clock } ?? true
            }
        }
    }

    /// Whether an event is the only one of its undo group.
    public func isAlone(_ event: CareEvent) async throws -> Bool {
        try await database.read { try $0.eventCount(in: event.undoGroup) == 1 }
    }

    /// Undoes one event of a plant's history, with the photos that were added with it, and returns these.
    public func undo(_ event: CareEvent) async throws -> UndoableResult<[Photo]> {
        try await write { try $0.retractWithPhotos(event) }
    }
}

extension CareType {
    /// The kind with its name normalized if it has one. Throws if the name is invalid as a plant's name would be.
    func checked() throws -> CareType {
        switch self {
        case .custom(let name): .custom(try GardenRepository.checked(name: name))
        case .treatment(let problem): .treatment(try GardenRepository.checked(name: problem))
        default: self
        }
    }
}

extension GardenReader {
    /// The open task of an occurrence with its rule; nil if the occurrence is not open.
    func open(_ occurrence: Occurrence, _ calculator: OccurrenceCalculator) throws -> (CareRule, OpenTask)? {
        try openTask(of: occurrence.rule, calculator).flatMap { $1.occurrence == occurrence ? ($0, $1) : nil }
    }

    /// A rule with its open task; nil if it has none, or its plant is archived.
    func openTask(of rule: CareRule.ID, _ calculator: OccurrenceCalculator) throws -> (CareRule, OpenTask)? {
        guard let rule = try self.rule(rule), let plant = try plant(rule.plant), plant.archive == nil else { return nil }
        return calculator.open(rule, events: try events(of: plant.id), at: plant.place).map { (rule, $0) }
    }
}

extension GardenRepository {
    /// The snooze options that are later than at least one of the moments at which tasks are due; only these have an effect.
    public func snoozes(ofTasksDue due: [LocalMoment]) -> [Snooze] {
        let clock = clock
        return Snooze.offered(at: clock.moment).filter { option in due.contains { $0 < clock.moment(of: option, at: $0.time) } }
    }

    /// The moment that a snooze option means, counted from now.
    ///
    /// - Parameter time: The time of day for options on another day; not used for an hour or tonight.
    public func moment(of snooze: Snooze, at time: LocalTime) -> LocalMoment { clock.moment(of: snooze, at: time) }
}
