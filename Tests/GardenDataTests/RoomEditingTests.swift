import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenData

@Suite("Editing rooms")
struct RoomEditingTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }
    private let shed = Room(rawValue: "Shed")
    private let byName: @Sendable (Room, Room) -> Bool = { $0.rawValue < $1.rawValue }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    @discardableResult
    private func plant(_ name: String, in room: Room?, light: LightLevel? = nil) async throws -> Plant {
        try await repository.add(PlantDraft(name: name, room: room, light: light, watering: .none)).value
    }

    private func rooms(_ other: GardenRepository? = nil) async throws -> [Room] {
        let repository = other ?? repository
        return try await repository.roomSettings().sorted(with: repository.roomCounts().keys, sortsNames: byName)
    }

    /// The light at the location of each plant by name, which the page and the summaries agree on.
    private func lights() async throws -> [String: LightLevel] {
        var lights: [String: LightLevel] = [:]
        for plant in try await repository.summaries() {
            let page = try await repository.page(of: plant.id)
            let alone = try await repository.summaries(of: [plant.id]).first
            #expect(page.light == plant.light && alone?.light == plant.light)
            lights[plant.name] = plant.light
        }
        return lights
    }

    @Test("a room is added once, with a light, and undo takes it away")
    func add() async throws {
        let added = try await repository.add(Room(rawValue: " Shed\n1 "), light: .fullSun)
        #expect(added.value == Room(rawValue: "Shed 1"))
        #expect(try await rooms() == Room.known + [added.value])
        await #expect(throws: GardenError.roomNameTaken) { try await repository.add(added.value) }
        await #expect(throws: GardenError.roomNameTaken) { try await repository.add(Room.kitchen) }
        await #expect(throws: GardenError.nameMissing) { try await repository.add(Room(rawValue: " ")) }
        let long = Room(rawValue: String(repeating: "x", count: 201))
        await #expect(throws: GardenError.nameTooLong) { try await repository.add(long) }
        try await repository.undo(added.undoGroup)
        #expect(try await rooms() == Room.known)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("plants without a light of their own follow the light of their room")
    func light() async throws {
        try await plant("Follower", in: .kitchen)
        try await plant("Own", in: .kitchen, light: .fullShade)
        try await plant("Elsewhere", in: .bedroom)
        #expect(try await lights() == ["Own": .fullShade])
        let set = try await repository.change(.kitchen, light: .some(.fullSun), sortsNames: byName)
        #expect(try await lights() == ["Follower": .fullSun, "Own": .fullShade])
        let later = try await plant("Later", in: .kitchen)
        #expect(later.light == nil)
        #expect(try await lights()["Later"] == .fullSun)
        _ = try await repository.change(.kitchen, light: .some(.partialSun), sortsNames: byName)
        #expect(try await lights() == ["Follower": .partialSun, "Own": .fullShade, "Later": .partialSun])
        _ = try await repository.change([later.id]) { $0.room = .bedroom }
        #expect(try await lights()["Later"] == nil)
        _ = try await repository.change(.kitchen, light: .some(nil), sortsNames: byName)
        #expect(try await lights() == ["Own": .fullShade])
        #expect(set.value == RoomChange(room: .kitchen, isMerged: false))
        #expect(try await repository.examine().isHealthy)
    }

    @Test("renaming takes the plants along, also archived ones, and undo and redo bring back either name as one step")
    func rename() async throws {
        let basil = try await plant("Basil", in: .kitchen)
        let old = try await plant("Old", in: .kitchen)
        _ = try await repository.archive([old.id])
        _ = try await repository.change(.kitchen, light: .some(.fullSun), sortsNames: byName)
        let renamed = try await repository.change(.kitchen, name: shed, sortsNames: byName)
        #expect(renamed.value == RoomChange(room: shed, isMerged: false))
        let after: [Room] = [.livingRoom, .bedroom, shed, .bathroom, .balcony]
        #expect(try await rooms() == after)
        #expect(try await repository.plant(basil.id).room == shed)
        #expect(try await repository.plant(old.id).room == shed)
        #expect(try await lights() == ["Basil": .fullSun, "Old": .fullSun])
        let undone = try await repository.undo(renamed.undoGroup)
        #expect(try await rooms() == Room.known)
        #expect(try await repository.plant(basil.id).room == .kitchen)
        #expect(try await repository.plant(old.id).room == .kitchen)
        #expect(try await lights() == ["Basil": .fullSun, "Old": .fullSun])
        try await repository.undo(undone)
        #expect(try await rooms() == after)
        #expect(try await repository.examine().isHealthy)
        try await repository.rebuildIndex()
        #expect(try await repository.plant(basil.id).room == shed)
    }

    @Test("a room that gets the name of another one is merged with it, and undo separates the two")
    func merge() async throws {
        let basil = try await plant("Basil", in: .kitchen)
        let fern = try await plant("Fern", in: shed)
        let merged = try await repository.change(shed, name: .kitchen, sortsNames: byName)
        #expect(merged.value == RoomChange(room: .kitchen, isMerged: true))
        #expect(try await rooms() == Room.known)
        #expect(try await repository.roomCounts() == [.kitchen: 2])
        try await repository.undo(merged.undoGroup)
        #expect(try await repository.plant(fern.id).room == shed)
        #expect(try await repository.plant(basil.id).room == .kitchen)
        #expect(try await rooms() == Room.known + [shed])
    }

    @Test("the plants of a removed room have none, and undo puts them back")
    func remove() async throws {
        let basil = try await plant("Basil", in: .kitchen)
        _ = try await repository.change(.kitchen, light: .some(.fullSun), sortsNames: byName)
        let removed = try await repository.remove(Room.kitchen)
        #expect(try await repository.plant(basil.id).room == nil)
        #expect(try await rooms() == [.livingRoom, .bedroom, .bathroom, .balcony])
        #expect(try await lights().isEmpty)
        await #expect(throws: GardenError.roomNotFound) { try await repository.remove(Room.kitchen) }
        try await repository.undo(removed.undoGroup)
        #expect(try await repository.plant(basil.id).room == .kitchen)
        #expect(try await rooms() == Room.known)
        #expect(try await lights() == ["Basil": .fullSun])
    }

    @Test("rooms are moved, and the order holds when one is added")
    func move() async throws {
        try await plant("Fern", in: shed)
        let moved = try await repository.move(shed, before: .livingRoom, sortsNames: byName)
        #expect(try await rooms() == [shed] + Room.known)
        _ = try await repository.add(Room(rawValue: "Attic"))
        _ = try await repository.move(.balcony, before: .kitchen, sortsNames: byName)
        let expected: [Room] = [shed, .livingRoom, .bedroom, .balcony, .kitchen, .bathroom, Room(rawValue: "Attic")]
        #expect(try await rooms() == expected)
        await #expect(throws: GardenError.roomNotFound) {
            try await repository.move(shed, before: Room(rawValue: "Nowhere"), sortsNames: byName)
        }
        #expect(moved.value == shed)
    }

    @Test("two programs that change rooms at once keep both changes, and what no longer exists is refused")
    func twoWriters() async throws {
        let (window, order) = (repository, byName)
        let other = try TestGarden(garden.clock, in: garden.directory).repository
        try await plant("Basil", in: .kitchen)
        for round in 0..<8 {
            let light: LightLevel = round.isMultiple(of: 2) ? .fullSun : .fullShade
            let new = Room(rawValue: "Room \(round)")
            async let lit = window.change(.kitchen, light: .some(light), sortsNames: order)
            async let added = other.add(new)
            async let moved = window.move(.balcony, before: round.isMultiple(of: 2) ? .livingRoom : nil, sortsNames: order)
            _ = try await (lit, added, moved)
            let settings = try await repository.roomSettings()
            #expect(settings.light[.kitchen] == light && settings.kept.contains(new))
            #expect(try await rooms() == rooms(other))
            #expect(try await rooms().contains(new))
        }
        _ = try await repository.change(.kitchen, name: shed, sortsNames: byName)
        await #expect(throws: GardenError.roomNotFound) {
            try await other.change(.kitchen, light: .some(.fullSun), sortsNames: byName)
        }
        // A plant that is put in the old room meanwhile stays there, and the room is there again.
        try await plant("Mint", in: .kitchen)
        #expect(try await rooms().contains(.kitchen))
        #expect(try await repository.roomCounts() == [shed: 1, .kitchen: 1])
    }

    @Test("a change of a room is announced, so that every program reads it")
    func announced() async throws {
        let changes = repository.changes
        _ = try await repository.change(.kitchen, light: .some(.fullSun), sortsNames: byName)
        var iterator = changes.makeAsyncIterator()
        #expect(await iterator.next()?.preferences == true)
    }

    @Test("a plant copied to another garden keeps its light, and brings that of its room where the room is new")
    func copy() async throws {
        _ = try await repository.add(shed, light: .fullSun)
        let fern = try await plant("Fern", in: shed)
        let (fresh, settled) = (try TestGarden(), try TestGarden())
        _ = try await settled.repository.add(shed, light: .fullShade)
        for target in [fresh, settled] {
            _ = try await repository.copy([fern.id], to: target.repository)
            #expect(try await target.repository.summaries().map(\.light) == [.fullSun])
        }
        #expect(try await fresh.repository.roomSettings().light == [shed: .fullSun])
        #expect(try await settled.repository.roomSettings().light == [shed: .fullShade])
        #expect(try await fresh.repository.plant(fern.id).light == nil)
        #expect(try await settled.repository.plant(fern.id).light == .fullSun)
    }
}
