/// The care of a day by kind, as a calendar marks it. A count is never zero.
public struct DayCare: Hashable, Sendable {
    /// How often care was given.
    public var done: [CareType: Int]
    /// How many tasks are due, open ones and forecast ones.
    public var due: [CareType: Int]

    /// Creates the care of a day, by default none.
    public init(done: [CareType: Int] = [:], due: [CareType: Int] = [:]) {
        self.done = done
        self.due = due
    }
}
