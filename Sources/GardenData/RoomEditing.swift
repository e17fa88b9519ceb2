import Garden
import GardenStore

/// The rooms of the garden. The functions that change the order are given that of names in the user's language, for rooms that
/// the user has not moved yet.
extension GardenRepository {
    /// What the user decided about rooms.
    public func roomSettings() async throws -> RoomSettings { try await database.read { try $0.roomSettings() } }

    /// The rooms in which plants stand, with their numbers of plants. Archived plants do not count.
    public func roomCounts() async throws -> [Room: Int] { try await database.read { try $0.roomCounts() } }

    /// Adds a room.
    ///
    /// - Throws: `GardenError` if its name is too long or missing, or if there is such a room; `StoreError`.
    public func add(_ room: Room, light: LightLevel? = nil) async throws -> UndoableResult<Room> {
        let room = try room.checked()
        return try await write { writer in
            let known = try writer.reader.roomSettings()
            if try known.all(with: writer.reader.roomCounts().keys).contains(room) { throw GardenError.roomNameTaken }
            var settings = known
            settings.add(room, light: light)
            try writer.save(settings, changedFrom: known)
            return room
        }
    }

    /// Changes the name and the light of a room in one undo group. A room that gets the name of another one is merged with it. Plants
    /// follow, also archived ones.
    ///
    /// - Parameters:
    ///   - name: The room that it becomes; nil to keep its name.
    ///   - light: Its light; `.some(nil)` for none, and nil to keep it. When rooms are merged, see ``RoomSettings/replace(_:by:among:)``.
    ///   - sortsNames: Whether a room comes before another one by name.
    /// - Throws: `GardenError` if the room no longer exists, or the name is too long or missing; `StoreError`.
    public func change(
        _ room: Room, name: Room? = nil, light: LightLevel?? = nil, sortsNames: @escaping @Sendable (Room, Room) -> Bool
    ) async throws -> UndoableResult<RoomChange> {
        let name = try name?.checked() ?? room
        return try await write { writer in
            let (known, rooms) = try writer.rooms(including: room, sortsNames)
            var settings = known
            if name != room { settings.replace(room, by: name, among: rooms) }
            if let light { settings.light[name] = light }
            try writer.save(settings, changedFrom: known)
            if name != room { try writer.move(from: room, to: name) }
            return RoomChange(room: name, isMerged: name != room && rooms.contains(name))
        }
    }

    /// Removes a room. Its plants then have none.
    ///
    /// - Throws: `GardenError.roomNotFound` if it no longer exists; `StoreError`.
    public func remove(_ room: Room) async throws -> UndoableResult<Room> {
        try await write { writer in
            let (known, _) = try writer.rooms(including: room) { $0.rawValue < $1.rawValue }
            var settings = known
            settings.remove(room)
            try writer.save(settings, changedFrom: known)
            try writer.move(from: room, to: nil)
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

    fileprivate func move(from room: Room, to other: Room?) throws {
        for id in try reader.plants(in: room) {
            guard var plant = try reader.plant(id) else { continue }
            plant.room = other
            try save(plant)
        }
    }
}

extension Room {
    /// The room as it is stored: a custom name on one line. Throws `GardenError` if it is missing or too long.
    fileprivate func checked() throws -> Room { Room(rawValue: try GardenRepository.checked(name: rawValue)) }
}
