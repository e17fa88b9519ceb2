import Garden
import GardenData
import Localization

/// A room as it is printed.
struct RoomRow: Sendable {
    let room: Room
    let name: String
    let light: LightLevel?
    /// Where it is; nil if that is not set.
    let place: Place?
    let plants: Int

    /// The room as JSON with stable keys. `room` is what JSON of plants contains.
    var json: Json {
        [
            "room": .text(room.rawValue), "name": .text(name), "light": .text(light?.rawValue), "place": .text(place?.rawValue),
            "plants": .number(plants),
        ]
    }
}

extension CommandContext {
    /// The rooms of the garden as they are now, in the user's order.
    func rooms() async throws -> [RoomRow] {
        try await attempt {
            let (settings, counts) = (try await repository.roomSettings(), try await repository.roomCounts())
            return settings.sorted(with: counts.keys, sortsNames: formatter.sortsRoomNames).map { room in
                RoomRow(
                    room: room, name: formatter.room(room), light: settings.light[room], place: settings.place(of: room),
                    plants: counts[room] ?? 0)
            }
        }
    }

    /// Rooms as text.
    func lines(_ rooms: [RoomRow]) -> String {
        guard !rooms.isEmpty else { return tr("No rooms.") }
        var table = Table([tr("Room"), tr("Light"), tr("Location"), tr("Plants")])
        for row in rooms {
            let (light, place) = (row.light.map(formatter.lightName), row.place.map(formatter.place))
            table.add([row.name, light ?? tr("Not Set"), place ?? tr("Not Set"), formatter.number(row.plants)])
        }
        return table.text
    }

    /// Prints a changed room: a sentence, or its JSON object.
    func show(_ room: Room, _ sentence: String) async throws {
        let name = formatter.room(room)
        let row =
            try await rooms().first { $0.room == room } ?? RoomRow(room: room, name: name, light: nil, place: nil, plants: 0)
        try show(row.json, else: sentence.filled(["room": name]).printable)
    }
}
