import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenData

@Suite("Plants follow the place of their room")
struct RoomPlaceTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }
    private let shed = Room(rawValue: "Shed")
    private let byName: @Sendable (Room, Room) -> Bool = { $0.rawValue < $1.rawValue }

    // In winter, when plants outdoors are watered less often than indoors.
    init() throws { garden = try TestGarden(TestClock("2026-01-15")) }

    private func plant(in room: Room?, place: Place? = nil) async throws -> Plant {
        try await repository.add(PlantDraft(name: "Monstera", species: "Monstera deliciosa", room: room, place: place)).value
    }

    private func place(_ plant: Plant) async throws -> Place { try await repository.plant(plant.id).place }

    /// The days between today and the next watering, or the soil check before it.
    private func days(_ plant: Plant) async throws -> Int {
        let rules = try await repository.page(of: plant.id).rules
        let watering = try #require(rules.first { $0.rule.type == .watering })
        return try #require(watering.task).due - repository.today
    }

    @Test("a new plant stands where its room is, unless its place is given")
    func added() async throws {
        #expect(try await plant(in: .balcony).place == .balcony)
        #expect(try await plant(in: .kitchen).place == .indoor)
        #expect(try await plant(in: .balcony, place: .greenhouse).place == .greenhouse)
        _ = try await repository.add(shed, place: .outdoor)
        #expect(try await plant(in: shed).place == .outdoor)
    }

    @Test("a plant that is moved to the balcony stands there, its care is planned again, and one undo takes all back")
    func moved() async throws {
        let basil = try await plant(in: .kitchen)
        let indoors = try await days(basil)
        let moved = try await repository.change([basil.id]) { $0.room = .balcony }
        #expect(moved.value.map(\.place) == [.balcony])
        #expect(try await place(basil) == .balcony)
        let fresh = try await plant(in: .balcony)
        #expect(try await days(basil) == days(fresh))
        try await repository.undo(moved.undoGroup)
        #expect(try await place(basil) == .indoor)
        #expect(try await days(basil) == indoors)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("an edited plant follows its room, unless the user chose its place")
    func edited() async throws {
        let basil = try await plant(in: .kitchen)
        var changed = basil
        changed.room = .balcony
        #expect(try await repository.save(changed, changedFrom: basil, keepsPlace: true).value.place == .indoor)
        // Its own place stays.
        _ = try await repository.change([basil.id]) { [shed] in $0.room = shed }
        #expect(try await place(basil) == .indoor)
        let fern = try await plant(in: .kitchen)
        changed = fern
        changed.room = .balcony
        #expect(try await repository.save(changed, changedFrom: fern).value.place == .balcony)
    }

    @Test("plants of a room follow its place, also archived ones, and those with a place of their own stay")
    func roomChanged() async throws {
        _ = try await repository.add(shed)
        let (basil, own) = (try await plant(in: shed), try await plant(in: shed, place: .greenhouse))
        let archived = try await plant(in: shed)
        _ = try await repository.archive([archived.id])
        let set = try await repository.change(shed, place: .some(.outdoor), sortsNames: byName)
        #expect(try await place(basil) == .outdoor)
        #expect(try await place(archived) == .outdoor)
        #expect(try await place(own) == .greenhouse)
        #expect(try await repository.roomSettings().place(of: shed) == .outdoor)
        try await repository.undo(set.undoGroup)
        #expect(try await place(basil) == .indoor)
        #expect(try await repository.roomSettings().place(of: shed) == nil)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("a renamed balcony stays outside with its plants, and merging and removing rooms move plants")
    func replaced() async throws {
        let basil = try await plant(in: .balcony)
        _ = try await repository.change(.balcony, name: shed, sortsNames: byName)
        #expect(try await place(basil) == .balcony)
        _ = try await repository.change(shed, name: .kitchen, sortsNames: byName)
        #expect(try await place(basil) == .indoor)
        let fern = try await plant(in: .bathroom)
        _ = try await repository.change(.bathroom, place: .some(.greenhouse), sortsNames: byName)
        _ = try await repository.remove(Room.bathroom)
        #expect(try await place(fern) == .indoor)
    }

    @Test("an import says what became of the rooms")
    func imported() async throws {
        _ = try await repository.add(shed, light: .fullSun)
        _ = try await repository.change(.kitchen, light: .some(.fullShade), sortsNames: byName)
        _ = try await plant(in: shed)
        let file = garden.directory.file("export.zip")
        _ = try await repository.export(to: file)
        let other = try TestGarden(garden.clock)
        _ = try await other.repository.add(Room(rawValue: "Attic"))
        _ = try await other.repository.change(.kitchen, light: .some(.fullSun), sortsNames: byName)
        let rooms = try await other.repository.importExport(from: file).rooms
        #expect(rooms.added == [shed] && rooms.removed == [Room(rawValue: "Attic")] && rooms.withOtherLight == [.kitchen])
        #expect(rooms.withOtherPlace.isEmpty && !rooms.isOrderReplaced)
    }
}
