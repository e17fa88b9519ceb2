import Foundation
import Garden
import GardenData
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Rooms dialog")
@MainActor
struct RoomsModelTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let model: RoomsModel
    private let shed = Room(rawValue: "Shed")

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
        model = RoomsModel(window)
    }

    private func plant(_ name: String, in room: Room?) async throws -> Plant {
        try await garden.repository.add(PlantDraft(name: name, room: room, watering: .none)).value
    }

    private func row(_ room: Room) throws -> RoomSummary { try #require(model.rows.first { $0.id == room }) }

    private func form(_ room: Room) throws -> RoomModel { RoomModel(try row(room), in: model) }

    private func undo() async throws {
        await window.actions.undo(try #require(window.actions.toast?.undo))
        await model.read()
    }

    @Test("the list has all rooms with their light and number of plants, and follows changes by other programs")
    func list() async throws {
        _ = try await plant("Basil", in: .kitchen)
        model.follow()
        defer { model.stop() }
        try await until("the rooms") { model.rooms == Room.known }
        let other = garden.repository
        _ = try await other.change(.kitchen, light: .some(.fullSun), sortsNames: model.formatter.sortsRoomNames)
        try await until("the light") { model.rows.contains { $0.id == .kitchen && $0.light == .fullSun } }
        #expect(try model.detail(of: row(.kitchen)) == "Full Sun · 1 plant")
        #expect(try model.detail(of: row(.bedroom)) == "0 plants")
    }

    @Test("a form that is opened before its room is read takes over what is known about it, and closes if the room is gone")
    func unread() async throws {
        _ = try await garden.repository.change(.kitchen, light: .some(.fullSun), sortsNames: model.formatter.sortsRoomNames)
        let form = RoomModel(unread: .kitchen, in: model)
        #expect(form.name == "Kitchen" && !form.isValid)
        await form.read()
        #expect(form.light == .fullSun && form.isValid && !form.hasChanges && !form.isGone)
        let gone = RoomModel(unread: shed, in: model)
        await gone.read()
        #expect(gone.isGone && !gone.isValid && !gone.hasChanges)
    }

    @Test("a room is added with its light, unless there is one of that name")
    func add() async throws {
        await model.read()
        let form = RoomModel(nil, in: model)
        #expect(form.problem == "Enter a name." && form.hint == nil)
        form.name = "kitchen"
        #expect(form.problem == "There is already a room with this name." && !form.isValid)
        form.name = "Shed"
        form.light = .fullSun
        #expect(form.isValid && form.hint == nil)
        #expect(await form.save())
        #expect(window.actions.toast?.text == "“Shed” added")
        await model.read()
        #expect(model.rows.last == RoomSummary(id: shed, light: .fullSun))
        try await undo()
        #expect(model.rooms == Room.known)
    }

    @Test("a room is renamed with its plants, and the light stays unless it is changed")
    func rename() async throws {
        let basil = try await plant("Basil", in: .kitchen)
        await model.read()
        let form = try form(.kitchen)
        #expect(form.name == "Kitchen" && form.isValid)
        form.name = "Shed"
        form.light = .partialSun
        #expect(await form.save())
        #expect(window.actions.toast?.text == "“Shed” saved")
        #expect(window.replacedRooms.successor(of: .kitchen, among: [shed]) == shed)
        await model.read()
        #expect(model.rooms == [.livingRoom, .bedroom, shed, .bathroom, .balcony])
        #expect(model.rows.first { $0.id == shed } == RoomSummary(id: shed, light: .partialSun, place: .indoor, plants: 1))
        #expect(try await garden.repository.plant(basil.id).room == shed)
        try await undo()
        #expect(model.rooms == Room.known)
        #expect(try await garden.repository.plant(basil.id).room == .kitchen)
    }

    @Test("the form says that a room will be merged with another one, and merging can be undone")
    func merge() async throws {
        let fern = try await plant("Fern", in: shed)
        await model.read()
        let form = try form(shed)
        form.name = "bathroom"
        #expect(form.hint == "“Shed” will be merged with “Bathroom”: its plants move there. You can undo this.")
        #expect(await form.save())
        #expect(window.actions.toast?.text == "“Shed” merged with “Bathroom”")
        #expect(try await garden.repository.plant(fern.id).room == .bathroom)
        try await undo()
        #expect(try await garden.repository.plant(fern.id).room == shed)
        #expect(model.rooms == Room.known + [shed])
    }

    @Test("the plants of a removed room have none, until that is undone")
    func remove() async throws {
        let basil = try await plant("Basil", in: .kitchen)
        await model.read()
        try await form(.kitchen).remove()
        #expect(window.actions.toast?.text == "“Kitchen” removed")
        #expect(try await garden.repository.plant(basil.id).room == nil)
        try await undo()
        #expect(try await garden.repository.plant(basil.id).room == .kitchen)
    }

    @Test("a room is moved by a place, or to the place of another one, and the order holds in every list")
    func move() async throws {
        await model.read()
        await model.move(.livingRoom, up: true)
        #expect(window.actions.toast == nil)
        await model.move(.bedroom, up: true)
        await model.read()
        #expect(model.rooms == [.bedroom, .livingRoom, .kitchen, .bathroom, .balcony])
        await model.move(.bedroom, to: .bathroom)
        await model.read()
        #expect(model.rooms == [.livingRoom, .kitchen, .bathroom, .bedroom, .balcony])
        await model.move(.balcony, to: .kitchen)
        await model.read()
        #expect(model.rooms == [.livingRoom, .balcony, .kitchen, .bathroom, .bedroom])
        try await window.settings.refresh()
        #expect(window.settings.formatter.allRooms(with: []) == model.rooms)
        try await undo()
        #expect(model.rooms == [.livingRoom, .kitchen, .bathroom, .bedroom, .balcony])
    }

    @Test("a room says where it is if that is not indoors, and its plants follow")
    func place() async throws {
        let basil = try await plant("Basil", in: shed)
        await model.read()
        #expect(try self.form(.kitchen).places == Place.allCases)
        let form = try form(shed)
        #expect(form.place == nil && form.places == [nil] + Place.allCases)
        form.place = .outdoor
        #expect(await form.save())
        await model.read()
        #expect(try model.detail(of: row(shed)) == "Outdoors · 1 plant")
        #expect(try model.detail(of: row(.balcony)) == "0 plants")
        #expect(try await garden.repository.plant(basil.id).place == .outdoor)
    }

    @Test("what shows a room follows it when it is renamed, and back when that is undone")
    func followed() async throws {
        _ = try await plant("Basil", in: .kitchen)
        let (collection, schedule) = (CollectionModel(window), ScheduleModel(window))
        let following = [Task { await collection.follow() }, Task { await schedule.follow() }]
        defer { following.forEach { $0.cancel() } }
        try await until("the plant") { collection.matches.count == 1 && schedule.rooms == [.kitchen] }
        collection.filter.scope = .room(.kitchen)
        await schedule.choose(room: .kitchen)
        await model.read()
        let form = try form(.kitchen)
        form.name = "Shed"
        #expect(await form.save())
        try await until("the new name") { collection.filter.scope == .room(shed) && schedule.room == shed }
        try await undo()
        try await until("the old name") { collection.filter.scope == .room(.kitchen) && schedule.room == .kitchen }
        #expect(!collection.places.contains(.room(shed)) && collection.matches.count == 1)
        await model.read()
        try await self.form(.kitchen).remove()
        try await until("all plants") { collection.filter.scope == .all && schedule.room == nil }
    }
}
