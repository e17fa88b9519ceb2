import Foundation
import Garden
import GardenStore

extension GardenRepository {
    /// The data of a plant's page.
    public struct Page: Hashable, Sendable {
        /// The plant.
        public let plant: Plant
        /// What the user said about its pot.
        public let pot: Pot
        /// The photos, newest first.
        public let photos: [Photo]
        /// The photo shown for the plant, here and in lists: the chosen one, otherwise the newest that shows no problem; nil for
        /// the drawing.
        public let cover: Photo?
        /// The photo that the user chose as the cover and that is still there; nil if none is.
        public let chosenCover: Photo.ID?
        /// The plant's care, each value with its source.
        public let care: CareProfile
        /// The care values that the user has overridden.
        public let overridden: Set<CareOverride.Field>
        /// The active rules with their open tasks, soonest task first.
        public let rules: [PlannedRule]
        /// What each rule plans after its open task, if that is done when due; without those of one-time tasks.
        public let followUps: [CareRule.ID: ForecastTask]
        /// The photos that were added with events and are still there, by event.
        public let eventPhotos: [CareEvent.ID: [Photo]]
        /// The events with which photos were added, latest first, by photo.
        public let photoEvents: [Photo.ID: [CareEvent]]
        /// The latest events.
        public let history: [CareEvent]
        /// The total number of events.
        public let historyCount: Int
        /// What the user said about the soil, by event.
        public let verdicts: [CareEvent.ID: SoilVerdict]
        /// The proposals for the plant's rules; none while it is archived.
        public let proposals: [IntervalProposal]
        /// The plant's problems, open ones first, then the latest noted.
        public let problems: [PlantProblem]
        /// The days on which each rule that treats a problem was completed, latest first.
        public let treatmentDays: [CareRule.ID: [LocalDay]]
        /// Where the plant came from, and the like.
        public let details: PlantDetails
        /// The custom fields of the garden by name.
        public let fields: [CustomField]
        /// The light of the plant's room; nil if it has none.
        public let roomLight: LightLevel?
        /// The light at the plant's location, its own or that of its room; nil if neither is set.
        public var light: LightLevel? { plant.light ?? roomLight }
    }

    /// A rule and its open task.
    public struct PlannedRule: Identifiable, Hashable, Sendable {
        /// The rule.
        public let rule: CareRule
        /// The open task; nil for a one-time rule that was answered, or while the plant is archived.
        public let task: OpenTask?
        /// The decision that gave the rule its interval; nil for none.
        public let learned: IntervalDecision?
        /// Whether its interval is learned, so that it is worth asking what the soil was like.
        public let learns: Bool
        /// How the task was answered today, although it is due later or snoozed: the event with which its care was given, or with
        /// which the soil was said to be moist, or the task was skipped, snoozed or moved; nil for none.
        public let answeredToday: CareEvent?
        /// Whether a watering of the plant was recorded, so that it can be said what the soil was like at the last one.
        public let wasWatered: Bool
        /// What the plant's care says, if the user set something else; nil if they agree.
        public let departsFrom: Sourced<Recurrence>?
        /// The rule's id.
        public var id: CareRule.ID { rule.id }
        /// The care of the task that was given today, although the task is due later; nil for none.
        public var givenToday: CareEvent? { answeredToday?.kind == .done ? answeredToday : nil }
        /// Whether to offer the answer "still moist": once a day, and not of a plant that was watered today.
        public func asksIfMoist(on today: LocalDay) -> Bool {
            guard let task, givenToday == nil, !task.wasMoist(on: today) else { return false }
            return task.offersMoist(on: today)
        }
    }

    /// The data of a plant's page, as one state of the garden. Throws `GardenError.plantNotFound` if there is no such plant, or
    /// `StoreError`.
    ///
    /// - Parameter limit: The largest number of events in its history.
    public func page(of id: Plant.ID, history limit: Int = 5) async throws -> Page {
        let clock = clock
        return try await read(at: clock) { [library] reader in
            guard let plant = try reader.plant(id) else { throw GardenError.plantNotFound }
            let record = try reader.learningRecord(of: id)
            let isActive = plant.archive == nil
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            let overrides = try reader.overrides(of: id)
            let species = try plant.species.map { try CareLookup($0, in: library) }
            let known = try reader.care(species, now: clock.instant)
            let care = known.overridden(by: overrides)
            let rules = try reader.rules(of: id).map { rule in
                let task = isActive ? calculator.open(rule, events: record.events, at: plant.place) : nil
                return PlannedRule(
                    rule: rule, task: task, learned: rule.learnedInterval(record.decisions), learns: rule.learnsInterval(record),
                    answeredToday: task.flatMap { calculator.answerOfToday(to: $0, of: rule, in: record.events) },
                    wasWatered: record.wasWatered,
                    departsFrom: try reader.departure(of: rule, plant: plant) { known })
            }.sorted { Self.soonest($0, $1) }
            let photos = try reader.photos(of: id)
            let byID = Dictionary(photos.map { ($0.id, $0) }) { first, _ in first }
            let chosenCover = try reader.chosenCover(of: id).flatMap { byID[$0] }
            let links = try reader.photosByEvent(of: id)
            let problems = try reader.problems(of: id)
            let open = rules.compactMap { planned in planned.task.map { (planned.rule, $0) } }
            let early = try reader.earlyTasks(
                of: open, at: plant.place, before: try reader.absence(leavingAfter: clock.today), calculator)
            return Page(
                plant: plant, pot: try reader.pot(of: id), photos: photos, cover: try reader.cover(of: id).flatMap { byID[$0] },
                chosenCover: chosenCover?.id,
                care: care,
                overridden: Set(overrides.map(\.field)),
                rules: rules,
                followUps: rules.reduce(into: [:]) { followUps, planned in
                    guard let task = planned.task else { return }
                    let due = early.day(of: planned.id, due: task.due)
                    followUps[planned.id] = calculator.following(task, due: due, of: planned.rule, at: plant.place)
                },
                eventPhotos: record.events.reduce(into: [:]) { shown, event in
                    let present = (links[event.id] ?? []).compactMap { byID[$0] }
                    if !present.isEmpty { shown[event.id] = present }
                },
                photoEvents: record.events.reduce(into: [:]) { events, event in
                    for photo in links[event.id] ?? [] { events[photo, default: []].append(event) }
                },
                history: Array(record.events.prefix(limit)), historyCount: record.events.count, verdicts: record.verdicts,
                proposals: isActive ? reader.proposals(for: rules.map(\.rule), record, at: clock) : [],
                problems: problems, treatmentDays: Self.days(of: problems, in: record.events),
                details: try reader.details(of: id), fields: try reader.customFields(),
                roomLight: try reader.roomSettings().light(own: nil, in: plant.room))
        }
    }

    private static func days(of problems: [PlantProblem], in events: [CareEvent]) -> [CareRule.ID: [LocalDay]] {
        let treatments = Set(problems.flatMap(\.treatments))
        guard !treatments.isEmpty else { return [:] }
        return events.reduce(into: [:]) { days, event in
            if let rule = event.rule, event.kind == .done, treatments.contains(rule) { days[rule, default: []].append(event.day) }
        }
    }

    private static func soonest(_ a: PlannedRule, _ b: PlannedRule) -> Bool {
        switch (a.task, b.task) {
        case (let x?, let y?): (x.moment, x.type.order, a.id) < (y.moment, y.type.order, b.id)
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): a.id < b.id
        }
    }

    /// What the user said about a plant's pot.
    public func pot(of id: Plant.ID) async throws -> Pot { try await database.read { try $0.pot(of: id) } }

    /// All events of a plant, latest first.
    public func history(of id: Plant.ID) async throws -> [CareEvent] { try await read { try $0.events(of: id) } }

    /// The open tasks that match a filter, soonest first.
    public func tasks(_ filter: TaskFilter = TaskFilter(), limit: Int = 1_000, offset: Int = 0) async throws -> [TaskSummary] {
        try await read { try $0.tasks(filter, limit: limit, offset: offset) }
    }

    /// The next watering of each plant that has one, due or not, soonest first. A soil check is one, because it ends in watering.
    public func nextWaterings(of plants: Set<Plant.ID>) async throws -> [TaskSummary] {
        let waterings = TaskFilter(types: Set(CareType.known.filter { $0.completedCare == .watering }))
        var missing = plants
        return try await tasks(waterings, limit: .max).filter { missing.remove($0.plant) != nil }
    }

    /// The number of open tasks that match a filter, by kind and day.
    public func taskCounts(_ filter: TaskFilter = TaskFilter()) async throws -> [(day: LocalDay, type: CareType, count: Int)] {
        try await read { try $0.taskCounts(filter) }
    }

    /// The plants with an open task that is due on a day, and another that was due before.
    public func overduePlants(withTaskOn day: LocalDay) async throws -> Set<Plant.ID> {
        try await read { try $0.overduePlants(withTaskOn: day) }
    }

    /// The plants whose soonest open task is another one, with a watering or a soil check behind it.
    public func plantsWithLaterWatering() async throws -> Set<Plant.ID> {
        try await read { try $0.plantsWithLaterWatering() }
    }

    /// The number of plants with an open task that is due by now.
    public func duePlantCount() async throws -> Int {
        let now = moment
        return try await read { try $0.duePlantCount(by: now) }
    }

    /// The rule of an occurrence with its open task; nil if it is not open.
    public func task(_ occurrence: Occurrence) async throws -> PlannedRule? {
        let clock = clock
        return try await read(at: clock) { [library] reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            return try reader.open(occurrence, calculator).map { rule, task in
                let departure = try reader.plant(rule.plant).flatMap { plant in
                    try reader.departure(of: rule, plant: plant) {
                        try reader.care(plant.species.map { try CareLookup($0, in: library) }, now: clock.instant)
                    }
                }
                let record = try reader.learningRecord(of: rule.plant)
                return PlannedRule(
                    rule: rule, task: task, learned: rule.learnedInterval(record.decisions), learns: rule.learnsInterval(record),
                    answeredToday: calculator.answerOfToday(to: task, of: rule, in: record.events),
                    wasWatered: record.wasWatered, departsFrom: departure)
            }
        }
    }

    /// The open task of a rule; nil for none, such as after that of a rule that does not repeat.
    public func openTask(of rule: CareRule.ID) async throws -> OpenTask? {
        let clock = clock
        return try await read(at: clock) { reader in
            let calculator = OccurrenceCalculator(preferences: try reader.preferences(), today: clock.today)
            return try reader.openTask(of: rule, calculator)?.1
        }
    }

    /// The latest answer to an occurrence that is not retracted; nil if there is none.
    public func answer(to occurrence: Occurrence) async throws -> CareEvent? {
        try await read { try $0.answer(to: occurrence) }
    }

    /// The rule that is planned from a plant's care for a kind of care; nil if there is none.
    public func plannedRule(of care: CareType, for plant: Plant.ID) async throws -> CareRule? {
        let id = CareRule.id(of: care, for: plant)
        return try await read { reader in
            try reader.rule(id).flatMap { $0.endedOn == nil ? $0 : nil }
        }
    }

    /// The tags of all plants, the one of most plants first.
    public func tags() async throws -> [String] { try await database.read { try $0.tags() } }

    /// The days for which care is recorded, with the latest event of each.
    public func recordedCare(_ care: CareType, of plant: Plant.ID) async throws -> [LocalDay: CareEvent] {
        let events = try await history(of: plant).filter { $0.kind == .done && $0.type == care }
        return Dictionary(events.map { ($0.day, $0) }) { first, _ in first }
    }

    /// Whether the same is recorded for the plant and the day already: the same care, or that it was skipped or the soil still
    /// moist. Answers to two reminders of one kind, such as one for the morning and one for the evening, repeat nothing.
    public func isRepetition(_ event: CareEvent) async throws -> Bool {
        func isSameKind(_ kind: CareEvent.Kind) -> Bool {
            switch (event.kind, kind) {
            case (.done, .done), (.skipped, .skipped), (.moist, .moist): true
            default: false
            }
        }
        func isOfOtherRule(_ other: CareEvent) -> Bool {
            guard let mine = event.answer?.occurrence.rule, let its = other.answer?.occurrence.rule else { return false }
            return mine != its
        }
        return try await history(of: event.plant).contains {
            $0.id != event.id && $0.type == event.type && $0.day == event.day && isSameKind($0.kind) && !isOfOtherRule($0)
        }
    }

    /// All open tasks that match a filter, soonest first, and the latest answers to occurrences, without those that were undone,
    /// as one state of the garden.
    public func tasks(
        _ filter: TaskFilter, answersTo occurrences: Set<Occurrence>
    ) async throws -> (open: [TaskSummary], answers: [Occurrence: CareEvent]) {
        try await read { reader in
            (try reader.tasks(filter, limit: .max), try reader.answers(to: occurrences))
        }
    }

    /// The moment at which the soonest task after a given moment is due; nil if there is none.
    public func nextDue(after moment: LocalMoment) async throws -> LocalMoment? {
        try await read { try $0.nextMoment(after: moment) }
    }

    // MARK: Integrity

    /// Checks the integrity of the garden and its index, without changing anything.
    public func examine() async throws -> Findings { try await database.examine(at: clock.writingMoment) }

    /// Rebuilds the index from the facts, and gives events in the future the current day.
    public func rebuildIndex() async throws { try await database.rebuildIndex(at: clock.writingMoment) }
}
