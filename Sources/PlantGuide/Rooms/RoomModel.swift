import Garden
import GardenData
import Localization
import Observation

/// The form state of a room that is being added or edited.
@MainActor @Observable
final class RoomModel: FormModel {
    @ObservationIgnored private let list: RoomsModel
    /// The room before it was edited; nil for a new one.
    private(set) var original: RoomSummary?
    /// Whether the room that is edited was read.
    private var isRead = true
    /// Whether the room was removed before it could be read.
    private(set) var isGone = false

    var name = ""
    var light: LightLevel?
    var place: Place?
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// - Parameter original: The room to edit; nil for a new one.
    init(_ original: RoomSummary?, in list: RoomsModel) {
        self.list = list
        begin(with: original)
    }

    /// Creates the form of a room that is not read yet; call ``read()`` next.
    init(unread room: Room, in list: RoomsModel) {
        self.list = list
        begin(with: RoomSummary(id: room, light: nil, place: nil, plants: 0))
        isRead = false
    }

    private func begin(with room: RoomSummary?) {
        original = room
        name = room.map { list.formatter.room($0.id) } ?? ""
        light = room?.light
        place = room?.place
        settle()
    }

    /// Reads the rooms, and what is known about the room that is edited.
    func read() async {
        await list.read()
        if let row = list.rows.first(where: { $0.id == original?.id }) {
            begin(with: row)
            isRead = true
        } else {
            settle()
            isGone = true
        }
    }

    var entries: [AnyHashable] { [name, light, place] }

    /// The room that the name stands for; nil for a text that is no name.
    private var room: Room? {
        guard let original else { return list.formatter.room(named: name, among: list.rooms) }
        return list.formatter.room(named: name, renaming: original.id, among: list.rooms)
    }

    /// Another room that has the name already; nil for none. An edited room is merged with it.
    var other: Room? { room.flatMap { $0 != original?.id && list.rooms.contains($0) ? $0 : nil } }

    /// The places that can be chosen; nil for none. A predefined room always has one.
    var places: [Place?] { (original?.id.usualPlace == nil ? [nil] : []) + Place.allCases }

    /// What is wrong with the name; nil for nothing.
    var problem: String? {
        guard room != nil else { return list.formatter.problem(withName: name) ?? tr("Enter a name.") }
        return original == nil && other != nil ? list.formatter.message(for: GardenError.roomNameTaken) : nil
    }

    var isValid: Bool { problem == nil && isRead }

    /// What saving does beyond the obvious; nil for nothing.
    var hint: String? {
        guard let other, let original else { return nil }
        return tr("{old} will be merged with {room}: its plants move there. You can undo this.").filled([
            "old": list.formatter.room(original.id).quoted, "room": list.formatter.room(other).quoted,
        ])
    }

    /// Saves the room; false if that failed.
    func save() async -> Bool {
        guard let room else { return false }
        let (repository, formatter, light, place) = (list.repository, list.formatter, light, place)
        guard let original else {
            return await list.actions.perform(
                { try await repository.add(room, light: light, place: place) },
                toast: { tr("{room} added").filled(["room": formatter.room($0).quoted]) })
        }
        let old = formatter.room(original.id)
        if room != original.id { list.replacedRooms.add(original.id, room) }
        return await list.actions.perform(
            {
                try await repository.change(
                    original.id, name: room, light: light == original.light ? nil : .some(light),
                    place: place == original.place ? nil : .some(place), sortsNames: formatter.sortsRoomNames)
            }, named: tr("Change to {name}").filled(["name": formatter.room(room).quoted]),
            toast: { change in
                let words = change.isMerged ? tr("{old} merged with {room}") : tr("{room} saved")
                return words.filled(["old": old.quoted, "room": formatter.room(change.room).quoted])
            })
    }

    /// Removes the room. Its plants then have none.
    func remove() async {
        if let original { await list.actions.remove(original.id, in: list.repository, list.formatter) }
    }
}

extension ActionRunner {
    /// Removes a room. Its plants then have none.
    func remove(_ room: Room, in repository: GardenRepository, _ formatter: GardenFormatter) async {
        await perform(
            { try await repository.remove(room) },
            toast: { tr("{room} removed").filled(["room": formatter.room($0).quoted]) })
    }
}
