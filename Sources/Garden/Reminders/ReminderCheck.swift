/// Compares the stored reminders with those derived from the facts.
public struct ReminderCheck: Hashable, Sendable, Codable {
    /// The number of open tasks derived from the facts.
    public var expected: Int
    /// The number of stored open tasks, which the agent schedules.
    public var scheduled: Int
    /// The occurrences that are missing, stored with a wrong time or announced state, or stored although they are not open.
    public var wrong: [Occurrence]
    /// When the next reminder is due according to the facts, or nil if there is none or reminders are off.
    public var next: LocalMoment?

    /// Creates a check result.
    public init(expected: Int, scheduled: Int, wrong: [Occurrence], next: LocalMoment?) {
        self.expected = expected
        self.scheduled = scheduled
        self.wrong = wrong
        self.next = next
    }

    /// Whether every stored reminder matches the facts.
    public var isHealthy: Bool { wrong.isEmpty }
}
