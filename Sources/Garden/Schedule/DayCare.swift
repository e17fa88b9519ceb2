/// The care of a day by kind, as a calendar marks it. A count is never zero.
public struct DayCare: Hashable, Sendable {
    /// How often care was given.
    public var done: [CareType: Int]
    /// How many tasks are due, open ones and forecast ones.
    public var due: [CareType: Int]
    /// The names of the plants counted by ``done``, in the order in which the care was recorded; empty if they were not read.
    public private(set) var plantsDone: [CareType: [String]] = [:]
    /// The names of the plants counted by ``due``, those of open tasks before forecast ones, soonest first and by name; empty if they were not read.
    public private(set) var plantsDue: [CareType: [String]] = [:]

    /// How often care was given, and how many tasks are due.
    public var total: Int { done.values.reduce(0, +) + due.values.reduce(0, +) }

    /// Creates the care of a day, by default none.
    public init(done: [CareType: Int] = [:], due: [CareType: Int] = [:]) {
        self.done = done
        self.due = due
    }

    /// Counts care that was given to a plant.
    public mutating func addDone(_ type: CareType, plant: String) {
        done[type, default: 0] += 1
        plantsDone[type, default: []].append(plant)
    }

    /// Counts a task of a plant.
    public mutating func addDue(_ type: CareType, plant: String) {
        due[type, default: 0] += 1
        plantsDue[type, default: []].append(plant)
    }
}
