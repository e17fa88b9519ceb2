import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Facts and exports of rooms", .timeLimit(.minutes(5)))
struct RoomExportTests {
    private let shed = Room(rawValue: "Shed, left")

    private func change(_ garden: BackupGarden, _ body: @escaping @Sendable (inout RoomSettings) -> Void) async throws {
        _ = try await garden.database.write(at: garden.moment()) { writer in
            let known = try writer.reader.roomSettings()
            var settings = known
            body(&settings)
            try writer.save(settings, changedFrom: known)
        }
    }

    private func add(_ name: String, in room: Room?, light: LightLevel? = nil, to garden: BackupGarden) async throws {
        let plant = Plant(name: name, room: room, light: light, addedAt: BackupGarden.start)
        _ = try await garden.database.write(at: garden.moment()) { try $0.save(plant) }
    }

    @Test("each part of the settings is a fact of its own, and only what differs is written")
    func facts() async throws {
        let garden = try BackupGarden()
        let shed = shed
        try await change(garden) {
            $0.add(shed, light: .fullSun)
            $0.order = [shed, .kitchen]
        }
        try await change(garden) { $0.light[shed] = nil }
        try await change(garden) { $0.isListed[shed] = true }
        let fields = try await garden.database.writer.read { db in
            try String.fetchAll(
                db, sql: "SELECT field || ' ' || coalesce(value, '-') FROM fact WHERE kind = 'room' ORDER BY clock")
        }
        #expect(
            fields == [
                "isListed.Shed, left true", "light.Shed, left \"fullSun\"", "order [\"Shed, left\",\"kitchen\"]",
                "light.Shed, left -",
            ])
        let settings = try await garden.database.read { try $0.roomSettings() }
        #expect(settings == RoomSettings(order: [shed, .kitchen], isListed: [shed: true]))
    }

    @Test("what a later program recorded about rooms is no damage and changes nothing")
    func later() async throws {
        let garden = try BackupGarden()
        try await garden.add("Basil")
        try await change(garden) { $0.light[.kitchen] = .fullSun }
        try await garden.database.writer.write { db in
            for (number, field, value) in [
                (1, "window.kitchen", "\"south\""), (2, "light.bedroom", "\"moonlight\""), (3, "place.bedroom", "\"orbit\""),
            ] {
                try db.execute(
                    sql: """
                        INSERT INTO fact SELECT randomblob(16), 'room', NULL, ?, ?, device, clock + ?, batch, recordedAt FROM fact LIMIT 1
                        """, arguments: [field, value, number])
            }
        }
        #expect(try await garden.database.read { try $0.roomSettings() } == RoomSettings(light: [.kitchen: .fullSun]))
        #expect(try await garden.database.examine(at: garden.moment()).isHealthy)
    }

    @Test("the tables for people have the rooms in order, and the light at each plant's location")
    func tables() async throws {
        let garden = try BackupGarden()
        let file = garden.folder.file("export.zip")
        let shed = shed
        try await add("Basil", in: shed, to: garden)
        try await add("Fern", in: shed, light: .fullShade, to: garden)
        try await add("Mint", in: .kitchen, to: garden)
        try await change(garden) {
            $0.add(shed, light: .fullSun, place: .outdoor)
            $0.add(Room(rawValue: "Attic"), light: nil)
            $0.remove(.balcony)
            $0.order = [shed, .kitchen]
        }
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        let entries = try zipEntries(of: file)
        let rooms = String(decoding: entries["rooms.csv"] ?? Data(), as: UTF8.self)
        #expect(rooms == "room,light,place,plants\r\n\"Shed, left\",fullSun,outdoor,2\r\nkitchen,,indoor,1\r\nAttic,,,0\r\n")
        let plants = String(decoding: entries["plants.csv"] ?? Data(), as: UTF8.self)
        #expect(plants.contains("Basil,,\"Shed, left\",fullSun,") && plants.contains("Fern,,\"Shed, left\",lowLight,"))
        #expect(plants.contains("Mint,,kitchen,,"))

        let other = try BackupGarden()
        _ = try await other.database.importExport(from: file, at: other.moment())
        let (old, new) = (
            try await garden.database.read { try $0.roomSettings() }, try await other.database.read { try $0.roomSettings() }
        )
        #expect(new == old && new.light == [shed: .fullSun] && new.places == [shed: .outdoor])
    }
}
