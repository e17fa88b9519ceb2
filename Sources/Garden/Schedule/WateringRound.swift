import Foundation

/// An answered occurrence of a watering rule, and what the soil was like. However often it was put off, it is one round.
public struct WateringRound: Identifiable, Hashable, Sendable {
    /// The occurrence.
    public let id: Occurrence
    /// The event that ended the round: care was given, or the occurrence was skipped.
    let end: CareEvent
    /// The day on which the round was due before it was put off.
    let due: LocalDay
    /// The interval in days that determined that day; nil if it is not known.
    let interval: Int?
    /// The number of days since the care or the skipped occurrence before; nil if there was none.
    public let gap: Int?
    /// What the soil was like; nil if nobody said so.
    public internal(set) var verdict: SoilVerdict?
    /// Whether a soil check found moist soil.
    let foundMoist: Bool

    /// The day on which the round ended.
    public var day: LocalDay { end.day }

    /// Whether the round ended later than its due day by more than a day and more than a fifth of its interval.
    func isLate(usual: Int) -> Bool {
        let days = end.day - due
        return days > 1 && 5 * days > interval ?? usual
    }

    /// The day from which its due day was counted; nil if it is not known.
    var countedFrom: LocalDay? { gap.map { end.day - $0 } ?? interval.map { due - $0 } }

    /// The rounds of a rule, oldest first.
    ///
    /// - Parameter counts: Whether what an event says about the soil counts.
    static func all(
        of rule: CareRule, _ record: LearningRecord, today: LocalDay, counts: (CareEvent) -> Bool
    ) -> [WateringRound] {
        let counted = record.events.filter {
            $0.plant == rule.plant && !$0.isInFuture(of: today) && !rule.ignores($0)
        }
        let days = Dictionary(counted.map { ($0.originalID, $0.day) }) { first, _ in first }
        let answers = Dictionary(grouping: counted) { $0.answer.flatMap { $0.occurrence.rule == rule.id ? $0.occurrence : nil } }
        var rounds = answers.compactMap { occurrence, events -> WateringRound? in
            guard let occurrence, let end = events.filter(\.advancesRule).max(by: OccurrenceCalculator.comesBefore),
                let first = events.min(by: OccurrenceCalculator.wasRecordedBefore)?.answer
            else { return nil }
            let gap: Int? = if case .after(let before) = occurrence.place { days[before].map { end.day - $0 } } else { nil }
            return WateringRound(
                id: occurrence, end: end, due: first.due, interval: first.interval, gap: gap,
                verdict: verdict(on: events.filter(counts), record.verdicts), foundMoist: events.contains(where: \.foundMoist))
        }.sorted { OccurrenceCalculator.comesBefore($0.end, $1.end) }
        // Watering after a soil check says that the soil was as it should be then. The soil was also checked before the last time
        // that a check found it moist, even if the rule does not ask any more.
        let checked = rule.checksSoil ? rounds.count : rounds.lastIndex(where: \.foundMoist) ?? 0
        for index in 0..<checked
        where rounds[index].verdict == nil && rounds[index].end.kind == .done && counts(rounds[index].end) {
            rounds[index].verdict = .right
        }
        return rounds
    }

    /// What was said in all answers to an occurrence: any "too moist" decides, then any "just right".
    private static func verdict(on events: [CareEvent], _ given: [CareEvent.ID: SoilVerdict]) -> SoilVerdict? {
        let verdicts = Set(events.compactMap { event -> SoilVerdict? in event.foundMoist ? .moist : given[event.id] })
        return [SoilVerdict.moist, .right, .dry].first(where: verdicts.contains)
    }
}

extension CareEvent {
    /// Whether the answer itself says that the soil was still moist.
    fileprivate var foundMoist: Bool { if case .moist = kind { true } else { false } }
}

/// What is recorded about a plant from which the intervals of its rules are learned.
public struct LearningRecord: Sendable {
    /// The plant's events that are not undone, in any order.
    public var events: [CareEvent]
    /// What the user said about the soil, by event.
    public var verdicts: [CareEvent.ID: SoilVerdict]
    /// The decisions on proposals for the plant's rules, in the order in which they were made.
    public var decisions: [IntervalDecision]
    /// The logical clocks at which the plant was moved to another room.
    public var moves: [Int64]
    /// The logical clocks at which the interval of a rule was changed by the user or a new profile.
    public var ruleChanges: [CareRule.ID: [Int64]]
    /// The undo groups in which several tasks were answered.
    public var batches: Set<UndoGroup.ID>
    /// The absences: what was observed on their days was observed by somebody else.
    public var absences: [AwayPeriod]
    /// The hemisphere, which determines the seasons.
    public var hemisphere: Hemisphere
    /// Whether the user set the watering interval in the plant's care values.
    public var isSetByHand: Bool
    /// Whether a watering was recorded.
    public var wasWatered: Bool { events.contains(where: \.isWatering) }

    /// Creates a record.
    public init(
        events: [CareEvent] = [], verdicts: [CareEvent.ID: SoilVerdict] = [:], decisions: [IntervalDecision] = [],
        moves: [Int64] = [], ruleChanges: [CareRule.ID: [Int64]] = [:], batches: Set<UndoGroup.ID> = [],
        absences: [AwayPeriod] = [], hemisphere: Hemisphere = .northern, isSetByHand: Bool = false
    ) {
        self.events = events
        self.verdicts = verdicts
        self.decisions = decisions
        self.moves = moves
        self.ruleChanges = ruleChanges
        self.batches = batches
        self.absences = absences
        self.hemisphere = hemisphere
        self.isSetByHand = isSetByHand
    }
}
