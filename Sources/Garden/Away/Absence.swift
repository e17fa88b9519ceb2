/// An absence of which the user is told where tasks are listed.
public enum Absence: Hashable, Sendable {
    /// The user leaves later, and this many plants need something before and meanwhile.
    case coming(AwayPeriod, AwayPlan.Counts)
    /// The user is away, and reminders wait.
    case running(AwayPeriod)
    /// The user is back, and some tasks that fell due meanwhile are open.
    case over(AwayPeriod, openTasks: Int)
}
