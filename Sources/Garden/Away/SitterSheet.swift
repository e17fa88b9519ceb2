import Foundation

/// What a sitter has to do while the user is away, by room.
public struct SitterSheet: Hashable, Sendable {
    /// The days.
    public let period: AwayPeriod
    /// The rooms with their plants; a plant without a room is in the last one.
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
        /// What to know about its toxicity.
        public let toxicity: Toxicity
        /// What to do, and on which days.
        public let tasks: [AwayPlan.Task]
    }

    /// What to know about a plant's toxicity, in the user's language.
    public struct Toxicity: Hashable, Sendable {
        /// Whom the plant is toxic to; nil if it is not known to be toxic.
        public let warning: String?
        /// Whom it is possibly toxic to, whom it is not toxic to, and for whom that is unknown; nil for nothing.
        public let note: String?

        /// Creates what to know; nothing for a harmless plant.
        public init(warning: String? = nil, note: String? = nil) { (self.warning, self.note) = (warning, note) }
    }

    /// Creates the sheet of a plan.
    ///
    /// - Parameters:
    ///   - plants: The plants of the plan.
    ///   - sortsRooms: Whether a room comes before another one; nil is no room.
    ///   - sortsNames: The same for names.
    ///   - toxicity: What to know about a plant's toxicity.
    ///   - picture: The file of a plant's picture; nil for none.
    public init(
        _ plan: AwayPlan, plants: [Plant.ID: PlantSummary], sortsRooms: (Room?, Room?) -> Bool,
        sortsNames: (String, String) -> Bool, toxicity: (PlantSummary) -> Toxicity, picture: (PlantSummary) -> URL?
    ) {
        period = plan.period
        let entries = Dictionary(grouping: plan.meanwhile, by: \.rule.plant).compactMap { id, tasks in
            plants[id].map { ($0.room, Entry(name: $0.name, picture: picture($0), toxicity: toxicity($0), tasks: tasks)) }
        }
        let byRoom = Dictionary(grouping: entries, by: \.0)
        rooms = byRoom.map { room, entries in
            Group(room: room, entries: entries.map(\.1).sorted { sortsNames($0.name, $1.name) })
        }.sorted { sortsRooms($0.room, $1.room) }
    }

    /// The number of plants.
    public var plantCount: Int { rooms.reduce(0) { $0 + $1.entries.count } }
}
