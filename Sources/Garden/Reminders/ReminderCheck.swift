/// How the reminders that are kept stand beside those that follow from the facts.
public struct ReminderCheck: Hashable, Sendable, Codable {
    /// How many open tasks follow from the facts.
    public var expected: Int
    /// How many open tasks are kept, and so waited for.
    public var scheduled: Int
    /// The tasks that are missing, kept at another time or as told or untold wrongly, or kept though they are not open.
    public var wrong: [Occurrence]
    /// When the next reminder should come by the facts; nil where none will, or reminders are off.
    public var next: LocalMoment?

    /// A check with every part said.
    public init(expected: Int, scheduled: Int, wrong: [Occurrence], next: LocalMoment?) {
        self.expected = expected
        self.scheduled = scheduled
        self.wrong = wrong
        self.next = next
    }

    /// Whether every reminder stands where it should.
    public var isHealthy: Bool { wrong.isEmpty }
}
