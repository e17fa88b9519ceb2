import Garden
import GardenData
import Localization

extension CommandContext {
    /// The rooms of the garden as they are now, in the user's order.
    func rooms() async throws -> [RoomSummary] {
        try await attempt { try await repository.rooms(sortsNames: formatter.sortsRoomNames) }
    }

    /// A room as JSON with stable keys. `room` is what JSON of plants contains.
    func json(_ room: RoomSummary) -> Json {
        [
            "room": .text(room.id.rawValue), "name": .text(formatter.room(room.id)), "light": .text(room.light?.rawValue),
            "place": .text(room.place?.rawValue), "plants": .number(room.plants),
        ]
    }

    /// Rooms as text.
    func lines(_ rooms: [RoomSummary]) -> String {
        guard !rooms.isEmpty else { return tr("No rooms.") }
        var table = Table([tr("Room"), tr("Light"), tr("Location"), tr("Plants")])
        for row in rooms {
            let (light, place) = (row.light.map(formatter.locationLight), row.place.map(formatter.place))
            table.add([formatter.room(row.id), light ?? tr("Not Set"), place ?? tr("Not Set"), formatter.number(row.plants)])
        }
        return table.text
    }

    /// Prints a changed room: a sentence, or its JSON object.
    func show(_ room: Room, _ sentence: String) async throws {
        let row = try await rooms().first { $0.id == room } ?? RoomSummary(id: room)
        try show(json(row), else: sentence.filled(["room": formatter.room(room)]).printable)
    }
}
