/// The user's decision on a proposed interval.
public struct IntervalDecision: Hashable, Sendable {
    /// The rule.
    public let rule: CareRule.ID
    /// The interval that the care profile gave, in days, from which the bounds of proposals are computed.
    public let given: Int
    /// The interval before the proposal, in days.
    public let current: Int
    /// The proposed interval, in days.
    public let proposed: Int
    /// The species that the plant was taken for; nil if it had none.
    public let species: String?
    /// Whether the proposal was accepted; otherwise it was declined.
    public let isAccepted: Bool
    /// The local day of the decision.
    public let day: LocalDay
    /// The logical clock of the decision.
    public let clock: Int64

    /// Creates a decision.
    public init(
        rule: CareRule.ID, given: Int, current: Int, proposed: Int, species: String?, isAccepted: Bool, day: LocalDay,
        clock: Int64
    ) {
        self.rule = rule
        self.given = given
        self.species = species
        self.current = current
        self.proposed = proposed
        self.isAccepted = isAccepted
        self.day = day
        self.clock = clock
    }
}

extension CareRule {
    /// The decision that gave the rule its interval; nil if the interval comes from the care profile or the user.
    ///
    /// - Parameter decisions: Decisions on the plant's rules in the order in which they were made.
    public func learnedInterval(_ decisions: [IntervalDecision]) -> IntervalDecision? {
        guard origin == .profile, let latest = decisions.last(where: { $0.rule == id && $0.isAccepted }),
            recurrence == .everyDays(latest.proposed)
        else { return nil }
        return latest
    }
}
