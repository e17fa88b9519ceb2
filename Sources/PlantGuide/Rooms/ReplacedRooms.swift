import Garden

/// The rooms that were renamed or merged in this window, so that what shows one of them can follow, also when that is undone.
@MainActor
final class ReplacedRooms {
    private var pairs: [(old: Room, new: Room)] = []

    /// Notes that a room gets another name, before it does.
    func add(_ old: Room, _ new: Room) { pairs.append((old, new)) }

    /// The room to show in place of one that is gone: what it became, or what it was before that was undone. Nil for none.
    ///
    /// - Parameter rooms: The rooms that there are.
    func successor(of room: Room, among rooms: Set<Room>) -> Room? {
        for (old, new) in pairs.reversed() {
            if old == room, rooms.contains(new) { return new }
            if new == room, rooms.contains(old) { return old }
        }
        return nil
    }
}
