/// What the user decided about the rooms of the garden: which ones there are, their order, their light, and where they are.
///
/// A plant names its own room (``Plant/room``), so a room also exists as long as a plant stands in it.
public struct RoomSettings: Hashable, Sendable {
    /// The rooms in the user's order. Those that are not in it come after them; see ``rank(of:)``.
    public var order: [Room]
    /// The light of rooms; those without one are missing.
    public var light: [Room: LightLevel]
    /// Where rooms are, as the user set it; those that were not set are missing. See ``place(of:)``.
    public var places: [Room: Place]
    /// Whether the user added (true) or removed (false) a room; missing for other rooms.
    public var isListed: [Room: Bool]

    /// Creates settings; without arguments, those of a garden in which no room was changed.
    public init(
        order: [Room] = [], light: [Room: LightLevel] = [:], places: [Room: Place] = [:], isListed: [Room: Bool] = [:]
    ) {
        self.order = order
        self.light = light
        self.places = places
        self.isListed = isListed
    }

    /// The rooms that the user added or gave a light or a place. They are shown even if no plant stands in them.
    public var kept: Set<Room> { Set(isListed.filter(\.value).keys).union(light.keys).union(places.keys) }

    /// All rooms that a plant can be put in: the predefined rooms without those that were removed, the rooms that the user added,
    /// and those in which plants stand.
    public func all(with used: some Sequence<Room>) -> Set<Room> {
        kept.union(used).union(Room.known.filter { isListed[$0] != false })
    }

    /// The place of a room in lists, lower ones first: rooms in the user's order, then predefined rooms in their fixed order. Nil
    /// for the other rooms, which follow by name.
    public func rank(of room: Room) -> Int? {
        order.firstIndex(of: room) ?? Room.known.firstIndex(of: room).map { order.count + $0 }
    }

    /// Whether a room comes before another one in a list.
    ///
    /// - Parameter sortsNames: Whether a room comes before another one by name; for those without a rank.
    public func sorts(_ left: Room, before right: Room, _ sortsNames: (Room, Room) -> Bool) -> Bool {
        switch (rank(of: left), rank(of: right)) {
        case (let first?, let second?): first < second
        case (_?, nil): true
        case (nil, _?): false
        case (nil, nil): sortsNames(left, right)
        }
    }

    /// All rooms in the order in which they are listed.
    ///
    /// - Parameters:
    ///   - used: The rooms in which plants stand.
    ///   - sortsNames: Whether a room comes before another one by name; for those without a rank.
    public func sorted(with used: some Sequence<Room>, sortsNames: (Room, Room) -> Bool) -> [Room] {
        all(with: used).sorted { sorts($0, before: $1, sortsNames) }
    }

    /// The light at a plant's location: its own, or else that of its room; nil if neither is set.
    public func light(own: LightLevel?, in room: Room?) -> LightLevel? { own ?? room.flatMap { light[$0] } }

    /// Where a room is: as the user set it, or else as for every predefined room; nil for another room, and for no room.
    public func place(of room: Room?) -> Place? { room.flatMap { places[$0] ?? $0.usualPlace } }

    /// Where a plant stands after it was moved to a room, or after its room was changed: the place of the room, unless the plant
    /// has one of its own, which is not that of the room it was in.
    ///
    /// - Parameters:
    ///   - plant: The plant before that.
    ///   - room: The room in which it is then; nil for none.
    ///   - former: The settings before that.
    ///   - usual: The place of plants without a room, and in rooms without a place: that of the preferences.
    public func place(of plant: Plant, movedTo room: Room?, from former: RoomSettings, usual: Place) -> Place {
        plant.place == former.place(of: plant.room) ?? usual ? place(of: room) ?? usual : plant.place
    }

    // MARK: Changes

    /// Adds a room, at the end of the user's order if there is one.
    public mutating func add(_ room: Room, light: LightLevel?, place: Place? = nil) {
        isListed[room] = true
        self.light[room] = light
        places[room] = place
        order.removeAll { $0 == room }
        if !order.isEmpty { order.append(room) }
    }

    /// Removes a room.
    public mutating func remove(_ room: Room) {
        isListed[room] = false
        light[room] = nil
        places[room] = nil
        order.removeAll { $0 == room }
    }

    /// Puts a room in the position of another one, which is removed. A room that is known already keeps its position, its light
    /// and its place; if it has no light or place, it gets that of the other one.
    ///
    /// - Parameter rooms: All rooms in the order in which they are listed.
    public mutating func replace(_ old: Room, by new: Room, among rooms: [Room]) {
        let light = light[new] ?? light[old]
        let place = place(of: new) == nil ? place(of: old) : places[new]
        let isMerged = rooms.contains(new)
        order = rooms.compactMap { $0 == old ? (isMerged ? nil : new) : $0 }
        isListed[old] = false
        isListed[new] = true
        self.light[old] = nil
        self.light[new] = light
        places[old] = nil
        places[new] = place
    }

    /// Moves a room before another one, or to the end for nil.
    ///
    /// - Parameter rooms: All rooms in the order in which they are listed.
    public mutating func move(_ room: Room, before next: Room?, among rooms: [Room]) {
        guard room != next else { return }
        order = rooms.filter { $0 != room }
        order.insert(room, at: next.flatMap(order.firstIndex) ?? order.endIndex)
    }
}
