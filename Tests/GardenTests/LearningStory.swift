import Foundation
import Garden

/// The rounds of a watering rule with what the user said about the soil, built step by step.
struct LearningStory {
    var rule: CareRule
    var record = LearningRecord()
    /// The day of the latest answer.
    private(set) var today = day("2026-03-02")
    private var clock: Int64 = 0

    /// Creates a story of a rule that follows its profile.
    init(every days: Int = 7) {
        rule = CareRule(
            plant: .new(), type: .watering, recurrence: .everyDays(days), start: day("2026-03-02") + days, origin: .profile)
    }

    /// A story of a rule whose first two rounds, which never count, are over.
    static func settled(every days: Int = 7) -> LearningStory {
        var story = LearningStory(every: days)
        story.round(nil)
        story.round(nil)
        return story
    }

    /// What is proposed on the day of the latest answer, or some days after it.
    func proposal(after days: Int = 0) -> IntervalProposal? {
        IntervalLearning(today: today + days, zone: .gmt).proposal(for: rule, record)
    }

    /// The proposed interval.
    var proposed: Int? { proposal()?.proposed }

    /// The logical clock of the latest record.
    var now: Int64 { clock }

    /// Answers the open task.
    ///
    /// - Parameters:
    ///   - late: The number of days after its due day on which the care was given.
    ///   - recorded: The number of days after that on which it was recorded.
    ///   - undoGroup: The undo group; nil for one of its own.
    mutating func round(
        _ verdict: SoilVerdict?, late: Int = 0, recorded: Int = 0, kind: CareEvent.Kind = .done, undoGroup: UndoGroup.ID? = nil
    ) {
        guard let open = open(on: today) else { return }
        let care = open.due + late
        today = care + recorded
        let event = add(kind, on: care, open, undoGroup: undoGroup)
        record.verdicts[event.id] = verdict
    }

    /// Answers the open task several rounds in a row.
    mutating func rounds(_ verdicts: SoilVerdict?...) {
        for verdict in verdicts { round(verdict) }
    }

    /// Puts the open task off, with or without a verdict.
    mutating func putOff(_ kind: CareEvent.Kind, verdict: SoilVerdict? = nil) {
        guard let open = open(on: today) else { return }
        today = open.due
        record.verdicts[add(kind, on: today, open).id] = verdict
    }

    /// Records care of another kind on a day after the latest answer.
    mutating func record(_ type: CareType) { _ = add(.done, on: today, nil, type: type) }

    /// Decides on the current proposal, and applies it if it is accepted.
    mutating func decide(_ isAccepted: Bool) {
        guard let proposal = proposal() else { return }
        clock += 1
        record.decisions.append(
            IntervalDecision(
                rule: rule.id, given: proposal.given, current: proposal.current, proposed: proposal.proposed, species: nil,
                isAccepted: isAccepted, day: today, clock: clock))
        if isAccepted { rule.recurrence = .everyDays(proposal.proposed) }
    }

    /// The task that is open on a day.
    func open(on today: LocalDay) -> OpenTask? {
        OccurrenceCalculator(preferences: Preferences(), today: today).open(rule, events: record.events, at: .indoor)
    }

    private mutating func add(
        _ kind: CareEvent.Kind, on care: LocalDay, _ open: OpenTask?, type: CareType = .watering, undoGroup: UndoGroup.ID? = nil
    ) -> CareEvent {
        clock += 1
        let event = CareEvent(
            plant: rule.plant, rule: open?.rule, type: type, kind: kind, day: care,
            recordedAt: Date(timeIntervalSince1970: Double(today.number) * 86_400 + 43_200), clock: clock,
            answer: open.map { CareEvent.Answer(occurrence: $0.occurrence, due: $0.due, interval: $0.interval) },
            undoGroup: undoGroup ?? .new())
        record.events.append(event)
        return event
    }
}
