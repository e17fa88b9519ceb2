import Foundation
import Garden

/// Rooms in lists, in the user's order and language.
extension GardenFormatter {
    /// Whether a room comes before another one in a list: in the user's order, and plants without a room (nil) last.
    public func sorts(_ left: Room?, before right: Room?) -> Bool {
        guard let left, let right else { return left != nil && right == nil }
        return rooms.sorts(left, before: right, sortsRoomNames)
    }

    /// All rooms that a plant can be put in, in the user's order.
    ///
    /// - Parameter used: The rooms in which plants stand.
    public func allRooms(with used: some Sequence<Room>) -> [Room] { rooms.sorted(with: used, sortsNames: sortsRoomNames) }

    /// Whether a room comes before another one by name, for rooms that the user has not moved.
    public var sortsRoomNames: @Sendable (Room, Room) -> Bool {
        { locale.sorts(room($0), before: room($1)) }
    }

    /// The room that the user means with a text: one that is there, by its name, ignoring case and spaces; a predefined one, by
    /// its name or its English key; or else a new room. Nil for a text that is no name.
    ///
    /// - Parameter used: The rooms in which plants stand.
    public func room(named text: String, among used: some Sequence<Room>) -> Room? {
        guard let name = Plant.name(from: text) else { return nil }
        let wanted = Self.folded(name)
        let known = allRooms(with: used) + Room.known
        return known.first { room($0) == name }
            ?? known.first { Self.folded($0.rawValue) == wanted || Self.folded(room($0)) == wanted } ?? Room(rawValue: name)
    }

    /// The room that is typed for a plant; nil for a blank text. A name that is too long stays as it is, and is refused when the
    /// plant is saved.
    ///
    /// - Parameter used: The rooms in which plants stand.
    public func room(typed text: String, among used: some Sequence<Room>) -> Room? {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return room(named: words, among: used) ?? (words.isEmpty ? nil : Room(rawValue: words))
    }

    /// The choices for the room of a plant: none, each of `rooms`, and one that is typed.
    public func roomChoices(_ rooms: [Room]) -> [String] { [tr("Not Set")] + rooms.map(room) + [ctr("room", "Other…")] }

    /// The room that a room becomes when the user gives it a name: another one with that name, with which it is merged, or else a
    /// new one. Nil for a text that is no name.
    public func room(named text: String, renaming old: Room, among used: some Sequence<Room>) -> Room? {
        guard let found = room(named: text, among: used), let name = Plant.name(from: text) else { return nil }
        // The same name in another spelling.
        return found == old && room(old) != name ? Room(rawValue: name) : found
    }

    /// The form in which names of rooms are compared.
    private static func folded(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }

    /// The choice to give a plant no light of its own: "Same as Kitchen (Full Sun)", or "Not Set".
    ///
    /// - Parameter room: The plant's room; nil for none.
    public func noOwnLight(in room: Room?) -> String {
        guard let room, let light = rooms.light[room] else { return tr("Not Set") }
        return tr("Same as {room} ({light})").filled(["room": self.room(room), "light": locationLight(light)])
    }

    /// What became of the rooms, as part of a sentence: "3 rooms added, light of Kitchen changed"; nil for nothing.
    public func roomChanges(_ changes: RoomChanges) -> String? {
        let (added, removed) = (changes.added.count, changes.removed.count)
        var parts: [String] = []
        if added > 0 { parts.append(counted(ntr("{n} room added", "{n} rooms added", added), added)) }
        if removed > 0 { parts.append(counted(ntr("{n} room removed", "{n} rooms removed", removed), removed)) }
        if !changes.withOtherLight.isEmpty {
            parts.append(tr("light of {rooms} changed").filled(["rooms": list(changes.withOtherLight)]))
        }
        if !changes.withOtherPlace.isEmpty {
            parts.append(tr("location of {rooms} changed").filled(["rooms": list(changes.withOtherPlace)]))
        }
        if changes.isOrderReplaced { parts.append(tr("order of rooms changed")) }
        guard let last = parts.last else { return nil }
        return parts.dropLast().reversed().reduce(last) { rest, part in
            tr("{item}, {rest}").filled(["item": part, "rest": rest])
        }
    }

    private func list(_ rooms: Set<Room>) -> String { list(rooms.sorted { sorts($0, before: $1) }.map(room)) }
}
