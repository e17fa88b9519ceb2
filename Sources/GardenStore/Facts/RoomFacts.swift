import GRDB
import Garden

/// What the user decided about rooms is recorded as facts without a subject. Their field is the name of a part, a dot, and the
/// room, such as "light.kitchen", or "order" for the order of all rooms. So changes of different rooms do not replace each other.
///
/// There are few, so they are read from the facts, and no table is derived from them.
private enum RoomField: Hashable {
    case light(Room), place(Room), isListed(Room), order

    private static let light = "light.", place = "place.", isListed = "isListed."

    /// The field of a fact; nil for that of a later program.
    init?(_ field: String) {
        if field == "order" {
            self = .order
        } else if field.hasPrefix(Self.light) {
            self = .light(Room(rawValue: String(field.dropFirst(Self.light.count)).withoutNUL))
        } else if field.hasPrefix(Self.place) {
            self = .place(Room(rawValue: String(field.dropFirst(Self.place.count)).withoutNUL))
        } else if field.hasPrefix(Self.isListed) {
            self = .isListed(Room(rawValue: String(field.dropFirst(Self.isListed.count)).withoutNUL))
        } else {
            return nil
        }
    }

    var text: String {
        switch self {
        case .light(let room): Self.light + room.rawValue
        case .place(let room): Self.place + room.rawValue
        case .isListed(let room): Self.isListed + room.rawValue
        case .order: "order"
        }
    }
}

extension RoomSettings {
    /// The JSON value of each field that is set.
    fileprivate func values() throws -> [RoomField: String] {
        var values: [RoomField: String] = [:]
        if !order.isEmpty { values[.order] = try FactValue.text(order.map(\.rawValue)) }
        for (room, light) in light { values[.light(room)] = try FactValue.text(light.rawValue) }
        for (room, place) in places { values[.place(room)] = try FactValue.text(place.rawValue) }
        for (room, isListed) in isListed { values[.isListed(room)] = try FactValue.text(isListed) }
        return values
    }

    /// The settings that fields describe. A light or place that only a later program knows is left out.
    fileprivate init(_ fields: [String: String]) throws {
        self.init()
        for (field, value) in fields {
            switch RoomField(field) {
            case .order: order = (try FactValue.read(value) ?? []).map { (room: String) in Room(rawValue: room.withoutNUL) }
            case .light(let room): light[room] = try FactValue.read(value).flatMap { LightLevel(rawValue: $0) }
            case .place(let room): places[room] = try FactValue.read(value).flatMap { Place(rawValue: $0) }
            case .isListed(let room): isListed[room] = try FactValue.read(value)
            case nil: break
            }
        }
    }
}

extension GardenReader {
    /// What the user decided about the rooms of the garden.
    ///
    /// - Parameter skipping: Whether facts that cannot be read, in a damaged file, do not count. Otherwise they are errors.
    public func roomSettings(skipping: Bool = true) throws -> RoomSettings {
        try readCurrent(.room, of: nil, skipping: skipping, RoomSettings.init)
    }

    /// The rooms in which plants stand, with their numbers of plants. Archived plants do not count.
    public func roomCounts() throws -> [Room: Int] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT room, count(*) FROM plant WHERE archivedOn IS NULL AND typeof(room) = 'text' GROUP BY room
                    """))
        var counts: [Room: Int] = [:]
        while let row = try rows.next() { counts[Room(rawValue: try row.required(0))] = try row.required(1) }
        return counts
    }

    /// The tags of the plants that are not archived, the one of most plants first, then by name.
    public func tags() throws -> [String] {
        let plants = try String.fetchAll(
            db.cachedStatement(
                sql: "SELECT tags FROM plant WHERE archivedOn IS NULL AND typeof(tags) = 'text' AND tags <> '[]'"))
        let counts = plants.reduce(into: [String: Int]()) { counts, tags in
            for tag in Plant.tags(tags) { counts[tag, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// The plants in a room, also archived ones.
    public func plants(in room: Room) throws -> [Plant.ID] {
        try Plant.ID.fetchAll(
            db, sql: "SELECT id FROM plant WHERE room = ? AND \(Self.isID("id")) ORDER BY id", arguments: [room.rawValue])
    }
}

extension GardenWriter {
    /// Records what differs in the settings of rooms.
    public func save(_ settings: RoomSettings, changedFrom original: RoomSettings) throws {
        let (new, old) = (try settings.values(), try original.values())
        let changed = Set(new.keys).union(old.keys).filter { new[$0] != old[$0] }
        guard !changed.isEmpty else { return }
        for field in changed.sorted(by: { $0.text < $1.text }) {
            try add(Fact(kind: .room, subject: nil, field: field.text, value: new[field]))
        }
        touchPreferences()
    }
}
