import Garden
import GardenStore

/// The rooms of the garden. The functions that change the order are given that of names in the user's language, for rooms that
/// the user has not moved yet.
extension GardenRepository {
    /// What the user decided about rooms.
    public func roomSettings() async throws -> RoomSettings { try await database.read { try $0.roomSettings() } }

    /// The rooms in which plants stand, with their numbers of plants. Archived plants do not count.
    public func roomCounts() async throws -> [Room: Int] { try await database.read { try $0.roomCounts() } }

    /// All rooms in the user's order, as one state of the garden.
    ///
    /// - Parameter sortsNames: Whether a room comes before another one by name.
    public func rooms(sortsNames: @escaping @Sendable (Room, Room) -> Bool) async throws -> [RoomSummary] {
        try await database.read { reader in
            let (settings, counts) = (try reader.roomSettings(), try reader.roomCounts())
            return settings.sorted(with: counts.keys, sortsNames: sortsNames).map { room in
                RoomSummary(id: room, light: settings.light[room], place: settings.place(of: room), plants: counts[room] ?? 0)
            }
        }
    }

    /// Adds a room.
    ///
    /// - Throws: `GardenError` if its name is too long or missing, or if there is such a room; `StoreError`.
    public func add(_ room: Room, light: LightLevel? = nil, place: Place? = nil) async throws -> UndoableResult<Room> {
        let room = try room.checked()
        return try await write { [library] writer in
            let known = try writer.reader.roomSettings()
            if try known.all(with: writer.reader.roomCounts().keys).contains(room) { throw GardenError.roomNameTaken }
            var settings = known
            settings.add(room, light: light, place: place)
            // Archived plants may be in it.
            try writer.save(settings, changedFrom: known, moving: [room], to: room, library)
            return room
        }
    }

    /// Changes the name, the light and the place of a room in one undo group. A room that gets the name of another one is merged
    /// with it. Plants follow, also archived ones, except those with a light or place of their own.
    ///
    /// - Parameters:
    ///   - name: The room that it becomes; nil to keep its name.
    ///   - light: Its light; `.some(nil)` for none, and nil to keep it. When rooms are merged, see
    ///     ``RoomSettings/replace(_:by:among:)``.
    ///   - place: Where it is; `.some(nil)` to set nothing, and nil to keep it.
    ///   - sortsNames: Whether a room comes before another one by name.
    /// - Throws: `GardenError` if the room no longer exists, or the name is too long or missing; `StoreError`.
    public func change(
        _ room: Room, name: Room? = nil, light: LightLevel?? = nil, place: Place?? = nil,
        sortsNames: @escaping @Sendable (Room, Room) -> Bool
    ) async throws -> UndoableResult<RoomChange> {
        let name = try name?.checked() ?? room
        return try await write { [library] writer in
            let (known, rooms) = try writer.rooms(including: room, sortsNames)
            var settings = known
            if name != room { settings.replace(room, by: name, among: rooms) }
            if let light { settings.light[name] = light }
            if let place { settings.places[name] = place }
            try writer.save(settings, changedFrom: known, moving: [room, name], to: name, library)
            return RoomChange(room: name, isMerged: name != room && rooms.contains(name))
        }
    }

    /// Removes a room. Its plants then have none.
    ///
    /// - Throws: `GardenError.roomNotFound` if it no longer exists; `StoreError`.
    public func remove(_ room: Room) async throws -> UndoableResult<Room> {
        try await write { [library] writer in
            let (known, _) = try writer.rooms(including: room) { $0.rawValue < $1.rawValue }
            var settings = known
            settings.remove(room)
            try writer.save(settings, changedFrom: known, moving: [room], to: nil, library)
            return room
        }
    }

    /// Moves a room in the order of rooms.
    ///
    /// - Parameters:
    ///   - next: The room before which it is put; nil for the end.
    ///   - sortsNames: Whether a room comes before another one by name.
    /// - Throws: `GardenError.roomNotFound` if one of the two no longer exists; `StoreError`.
    public func move(
        _ room: Room, before next: Room?, sortsNames: @escaping @Sendable (Room, Room) -> Bool
    ) async throws -> UndoableResult<Room> {
        try await write { writer in
            let (known, rooms) = try writer.rooms(including: room, sortsNames)
            if let next, !rooms.contains(next) { throw GardenError.roomNotFound }
            var settings = known
            settings.move(room, before: next, among: rooms)
            try writer.save(settings, changedFrom: known)
            return room
        }
    }
}

/// What a change of a room led to.
public struct RoomChange: Hashable, Sendable {
    /// The room that it is now.
    public let room: Room
    /// Whether it was merged with a room that was there before.
    public let isMerged: Bool
}

extension GardenWriter {
    /// The settings of rooms, and all rooms in their order. Throws `GardenError.roomNotFound` if one is not among them.
    fileprivate func rooms(
        including room: Room, _ sortsNames: (Room, Room) -> Bool
    ) throws -> (settings: RoomSettings, rooms: [Room]) {
        let settings = try reader.roomSettings()
        let rooms = settings.sorted(with: try reader.roomCounts().keys, sortsNames: sortsNames)
        guard rooms.contains(room) else { throw GardenError.roomNotFound }
        return (settings, rooms)
    }

    /// Records what differs in the settings of rooms, and puts the plants of some rooms in another one, or in none. Their places
    /// follow, and the rules of plants whose place changed are planned again.
    fileprivate func save(
        _ settings: RoomSettings, changedFrom known: RoomSettings, moving rooms: Set<Room>, to other: Room?,
        _ library: LibraryDatabase
    ) throws {
        let placing = try Placing(former: known, rooms: settings, usual: reader.preferences().place)
        try save(settings, changedFrom: known)
        var moved: [(Plant, Place?)] = []
        for id in try rooms.flatMap(reader.plants) {
            guard let plant = try reader.plant(id) else { continue }
            var changed = plant
            changed.room = other
            changed.place = placing.place(of: plant, movedTo: other)
            guard changed != plant else { continue }
            try save(changed)
            if changed.place != plant.place { moved.append((changed, plant.place)) }
        }
        try replan(moved, from: library)
    }
}

/// Where plants stand after they are moved, or after rooms were changed.
struct Placing: Sendable {
    /// What was decided about rooms before and after that.
    let former, rooms: RoomSettings
    /// The place of plants whose room has none.
    let usual: Place

    func place(of plant: Plant, movedTo room: Room?) -> Place {
        rooms.place(of: plant, movedTo: room, from: former, usual: usual)
    }
}

extension GardenReader {
    /// Where plants stand after they are moved to other rooms.
    func placing() throws -> Placing {
        let rooms = try roomSettings()
        return Placing(former: rooms, rooms: rooms, usual: try preferences().place)
    }
}

extension Room {
    /// The room as it is stored: a custom name on one line. Throws `GardenError` if it is missing or too long.
    fileprivate func checked() throws -> Room { Room(rawValue: try GardenRepository.checked(name: rawValue)) }
}
