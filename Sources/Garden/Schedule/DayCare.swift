/// The care of a day by kind, as a calendar marks it. A count is never zero.
public struct DayCare: Hashable, Sendable {
    /// How often care was given.
    public var done: [CareType: Int]
    /// How many tasks are due, open ones and forecast ones.
    public var due: [CareType: Int]
    /// The names of the plants counted by ``addDone(_:plant:)``, in the order in which the care was recorded.
    public private(set) var plantsDone: [CareType: [String]] = [:]
    /// The names of the plants counted by ``addDue(_:plant:)``: those of open tasks before forecast ones, soonest first and by
    /// name.
    public private(set) var plantsDue: [CareType: [String]] = [:]

    /// Creates the care of a day without names, by default none.
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
