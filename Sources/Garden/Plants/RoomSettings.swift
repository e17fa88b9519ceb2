/// What the user decided about the rooms of the garden: which ones there are, their order, and their light.
///
/// A plant names its own room (``Plant/room``), so a room also exists as long as a plant stands in it.
public struct RoomSettings: Hashable, Sendable {
    /// The rooms in the user's order. Those that are not in it come after them; see ``rank(of:)``.
    public var order: [Room]
    /// The light of rooms; those without one are missing.
    public var light: [Room: LightLevel]
    /// Whether the user added (true) or removed (false) a room; missing for other rooms.
    public var isListed: [Room: Bool]

    /// Creates settings; without arguments, those of a garden in which no room was changed.
    public init(order: [Room] = [], light: [Room: LightLevel] = [:], isListed: [Room: Bool] = [:]) {
        self.order = order
        self.light = light
        self.isListed = isListed
    }

    /// The rooms that the user added or gave a light. They are shown even if no plant stands in them.
    public var kept: Set<Room> { Set(isListed.filter(\.value).keys).union(light.keys) }

    /// All rooms that a plant can be put in: the predefined rooms without those that were removed, the rooms that the user added,
    /// and those in which plants stand.
    public func all(with used: some Sequence<Room>) -> Set<Room> {
        kept.union(used).union(Room.known.filter { isListed[$0] != false })
    }

    /// The place of a room in lists, lower ones first: rooms in the user's order, then predefined rooms in their fixed order. Nil for
    /// the other rooms, which follow by name.
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

    // MARK: Changes

    /// Adds a room, at the end of the user's order if there is one.
    public mutating func add(_ room: Room, light: LightLevel?) {
        isListed[room] = true
        self.light[room] = light
        order.removeAll { $0 == room }
        if !order.isEmpty { order.append(room) }
    }

    /// Removes a room.
    public mutating func remove(_ room: Room) {
        isListed[room] = false
        light[room] = nil
        order.removeAll { $0 == room }
    }

    /// Puts a room in the place of another one, which is removed. A room that is known already keeps its place and its light; if it
    /// has no light, it gets that of the other one.
    ///
    /// - Parameter rooms: All rooms in the order in which they are listed.
    public mutating func replace(_ old: Room, by new: Room, among rooms: [Room]) {
        let light = light[new] ?? light[old]
        let isMerged = rooms.contains(new)
        order = rooms.compactMap { $0 == old ? (isMerged ? nil : new) : $0 }
        isListed[old] = false
        isListed[new] = true
        self.light[old] = nil
        self.light[new] = light
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
