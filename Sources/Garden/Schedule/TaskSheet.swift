import Foundation

/// The tasks of some days, by room: a list to print and carry along.
public struct TaskSheet: Hashable, Sendable {
    /// The first day; tasks that are overdue on it are there, too.
    public let from: LocalDay
    /// The last day.
    public let through: LocalDay
    /// The rooms with their plants; plants without a room are in the last one.
    public let rooms: [Group]

    /// The plants of a room.
    public struct Group: Hashable, Sendable {
        /// The room; nil for plants without one.
        public let room: Room?
        /// The plants, by name.
        public let entries: [Entry]
    }

    /// A plant.
    public struct Entry: Hashable, Sendable {
        /// The plant's name.
        public let name: String
        /// The file of its picture; nil for none.
        public let picture: URL?
        /// What to do, soonest first; never empty.
        public let tasks: [Task]
    }

    /// A task, open or planned.
    public struct Task: Hashable, Sendable {
        /// The rule.
        public let rule: CareRule
        /// The day on which it is due.
        public let due: LocalDay
        /// Whether it is done earlier, before the user leaves.
        public let isEarly: Bool

        /// Whether that day is to come, and the user is away on it.
        public let isAway: Bool

        /// Creates a task.
        public init(rule: CareRule, due: LocalDay, isEarly: Bool = false, isAway: Bool = false) {
            self.rule = rule
            self.due = due
            self.isEarly = isEarly
            self.isAway = isAway
        }
    }

    /// Creates the sheet of tasks.
    ///
    /// - Parameters:
    ///   - tasks: The tasks of each plant; plants without tasks are left out.
    ///   - sortsRooms: Whether a room comes before another one; nil is no room.
    ///   - sortsNames: The same for names.
    ///   - picture: The file of a plant's picture; nil for none.
    public init(
        _ tasks: [(plant: PlantSummary, tasks: [Task])], from: LocalDay, through: LocalDay, sortsRooms: (Room?, Room?) -> Bool,
        sortsNames: (String, String) -> Bool, picture: (PlantSummary) -> URL?
    ) {
        self.from = from
        self.through = through
        let byRoom = Dictionary(grouping: tasks.filter { !$0.tasks.isEmpty }) { $0.plant.room }
        rooms = byRoom.map { room, plants in
            let entries = plants.map { plant, tasks in
                Entry(
                    name: plant.name, picture: picture(plant), tasks: tasks.sorted { ($0.due, $0.rule.id) < ($1.due, $1.rule.id) }
                )
            }
            return Group(room: room, entries: entries.sorted { sortsNames($0.name, $1.name) })
        }.sorted { sortsRooms($0.room, $1.room) }
    }

    /// The number of plants.
    public var plantCount: Int { rooms.reduce(0) { $0 + $1.entries.count } }
}
