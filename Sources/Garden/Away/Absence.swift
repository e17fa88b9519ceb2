/// An absence of which the user is told where tasks are listed.
public enum Absence: Hashable, Sendable {
    /// The user leaves later.
    ///
    /// - Parameters:
    ///   - early: The number of plants to water before leaving, earlier than they are due.
    ///   - sitter: The number of plants that somebody else has to take care of meanwhile.
    case coming(AwayPeriod, early: Int, sitter: Int)
    /// The user is away, and reminders wait.
    case running(AwayPeriod)
    /// The user is back, and some tasks that fell due meanwhile are open.
    case over(AwayPeriod, openTasks: Int)
}
