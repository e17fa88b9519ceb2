/// What differs in the rooms of the garden after it was replaced, as by an import.
public struct RoomChanges: Hashable, Sendable {
    /// The rooms that were not there before, and those that are no longer there. Unordered.
    public let added, removed: Set<Room>
    /// The rooms that are there before and after, with another light or place. Unordered.
    public let withOtherLight, withOtherPlace: Set<Room>
    /// Whether the user's order of rooms, if there was one, is another one.
    public let isOrderReplaced: Bool

    /// Compares what was decided about rooms before and after.
    ///
    /// - Parameters:
    ///   - usedBefore: The rooms in which plants stood before.
    ///   - used: Those in which plants stand after that.
    public init(
        from old: RoomSettings, with usedBefore: some Sequence<Room>, to new: RoomSettings, with used: some Sequence<Room>
    ) {
        let (before, after) = (old.all(with: usedBefore), new.all(with: used))
        let both = before.intersection(after)
        added = after.subtracting(before)
        removed = before.subtracting(after)
        withOtherLight = both.filter { old.light[$0] != new.light[$0] }
        withOtherPlace = both.filter { old.place(of: $0) != new.place(of: $0) }
        isOrderReplaced = !old.order.isEmpty && old.order != new.order
    }
}
