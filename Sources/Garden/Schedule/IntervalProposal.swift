import Foundation

/// A proposal to water a plant more or less often, because of what the soil was like.
public struct IntervalProposal: Identifiable, Hashable, Sendable {
    /// The rule; it has at most one proposal.
    public let id: CareRule.ID
    /// The plant.
    public let plant: Plant.ID
    /// The interval in days that the care profile gave.
    public let given: Int
    /// The interval of the rule in days, without the season.
    public let current: Int
    /// The proposed interval in days, without the season.
    public let proposed: Int
    /// The rounds from which it follows, two to four, latest first. Each has a verdict.
    public let rounds: [WateringRound]

    /// The verdict that calls for the proposal: moist for a longer interval, dry for a shorter one.
    public var verdict: SoilVerdict { proposed > current ? .moist : .dry }
    /// The number of rounds with that verdict.
    public var count: Int { rounds.count { $0.verdict == verdict } }
}

/// Learns watering intervals from what the soil was like: a pure function of a rule and what is recorded about its plant.
///
/// Only verdicts on the soil teach anything. How long people wait does not: those who are habitually late would be given ever
/// longer intervals. All figures are the project's own choice, without a source; `LearningSimulationTests` shows what they
/// lead to.
public struct IntervalLearning: Sendable {
    /// The current day.
    public let today: LocalDay
    /// The user's time zone, in which the day of recording is known.
    public let zone: TimeZone

    /// The number of latest verdicts that are looked at.
    static let window = 4
    /// How many of them must agree, and how many after a proposal was declined.
    static let needed = (usually: 2, afterDecline: 3)
    /// The number of rounds that do not count after the plant or its rule changed.
    static let settlingRounds = 2
    /// The least number of days without a proposal after a decision.
    static let silence = 21

    /// Creates the rule for a day.
    public init(today: LocalDay, zone: TimeZone) {
        self.today = today
        self.zone = zone
    }

    /// The proposal for a rule; nil for none.
    public func proposal(for rule: CareRule, _ record: LearningRecord) -> IntervalProposal? {
        guard let current = rule.learnableInterval(record) else { return nil }
        let decisions = record.decisions.filter { $0.rule == rule.id }
        guard !isSilent(after: decisions.last, interval: current) else { return nil }
        let rounds = countedRounds(of: rule, record, interval: current, decisions).suffix(Self.window)
        let (moist, dry) = (rounds.count { $0.verdict == .moist }, rounds.count { $0.verdict == .dry })
        let needed = decisions.last?.isAccepted == false ? Self.needed.afterDecline : Self.needed.usually
        guard moist == 0 || dry == 0, max(moist, dry) >= needed else { return nil }
        // Bounds are half and twice the interval of the profile.
        let given = rule.learnedInterval(decisions)?.given ?? current
        let step = max(1, Int((0.2 * Double(current)).rounded()))
        let proposed = moist > 0 ? min(current + step, 2 * given) : max(current - step, (given + 1) / 2)
        guard moist > 0 ? proposed > current : proposed < current, Recurrence.everyDays(proposed).isValid else { return nil }
        return IntervalProposal(
            id: rule.id, plant: rule.plant, given: given, current: current, proposed: proposed, rounds: rounds.reversed())
    }

    /// Whether it is too soon for another proposal. A decision of the future, which a wrong clock recorded, does not matter.
    private func isSilent(after decision: IntervalDecision?, interval: Int) -> Bool {
        guard let decision else { return false }
        return (0..<max(Self.silence, 2 * interval)).contains(today - decision.day)
    }

    /// The rounds whose verdicts count, oldest first.
    private func countedRounds(
        of rule: CareRule, _ record: LearningRecord, interval: Int, _ decisions: [IntervalDecision]
    ) -> [WateringRound] {
        let rounds = WateringRound.all(of: rule, record, today: today) { event in
            !isBackdated(event) && !isEarlyInBatch(event, record.batches) && !record.absences.contains(day: event.day)
        }
        let settling = settlingRounds(rounds, rule, record)
        let cleared = decisions.last(where: \.isAccepted)?.clock
        return rounds.filter { round in
            guard let verdict = round.verdict, !settling.contains(round.id) else { return false }
            if let cleared, round.end.clock <= cleared { return false }
            if verdict == .dry, round.isLate(usual: interval) { return false }
            // An interval that the profile has for a season holds unchanged.
            return round.countedFrom.flatMap { rule.seasonDays[Season(on: $0, in: record.hemisphere)] } == nil
        }
    }

    /// The first two rounds after the plant was added, repotted or moved to another room, or its rule was changed.
    private func settlingRounds(_ rounds: [WateringRound], _ rule: CareRule, _ record: LearningRecord) -> Set<Occurrence> {
        func first(_ isAfter: (WateringRound) -> Bool) -> [Occurrence] {
            rounds.lazy.filter(isAfter).prefix(Self.settlingRounds).map(\.id)
        }
        let clocks = record.moves + (record.ruleChanges[rule.id] ?? [])
        let repottings = record.events.filter { $0.type == .repotting && $0.kind == .done && !$0.isInFuture(of: today) }
        return Set(
            first { _ in true } + clocks.flatMap { clock in first { $0.end.clock > clock } }
                + repottings.flatMap { repotting in first { OccurrenceCalculator.comesBefore(repotting, $0.end) } })
    }

    private func isBackdated(_ event: CareEvent) -> Bool {
        event.day < LocalMoment(event.recordedAt, in: zone).day - 1
    }

    /// Whether the event was one of several answers at once, and its task was not due.
    private func isEarlyInBatch(_ event: CareEvent, _ batches: Set<UndoGroup.ID>) -> Bool {
        batches.contains(event.undoGroup) && event.answer.map { $0.due > event.day } ?? false
    }
}

extension CareRule {
    /// Whether the interval is learned, so that it is worth asking what the soil was like.
    public func learnsInterval(_ record: LearningRecord) -> Bool { learnableInterval(record) != nil }

    /// The interval in days, if it can be learned: that of an active watering rule which follows its profile. What the user set
    /// stays as it is.
    fileprivate func learnableInterval(_ record: LearningRecord) -> Int? {
        guard type == .watering, origin == .profile, endedOn == nil, !record.isSetByHand, case .everyDays(let days) = recurrence
        else { return nil }
        return days
    }
}
