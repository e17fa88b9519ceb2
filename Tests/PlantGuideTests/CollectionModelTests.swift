import Foundation
import Garden
import GtkKit
import Observation
import GardenData
import TestSupport
import Testing
import Localization

@testable import PlantGuide

/// Tests the collection model with the sample garden.
@MainActor
struct CollectionModelTests {
    private func open(sample: Bool = true, room: Room? = nil) async throws -> (CollectionModel, Task<Void, Never>) {
        // Noon, so that "tonight" is still offered.
        let now = Date(timeIntervalSince1970: 1_779_364_800)
        let data = Checkout.root.appending(path: "data")
        let repository = try GardenRepository.inMemory(
            catalog: data.appending(path: "catalog"), language: "en", now: { now }, zone: { .gmt })
        if sample { _ = try await repository.seedSampleGarden() }
        if let room { _ = try await repository.add(room) }
        let model = CollectionModel(WindowModel(.testing(repository)))
        let following = Task { await model.follow() }
        try await until("the garden is read") { model.state == .ready }
        return (model, following)
    }

    private func id(_ name: String, _ model: CollectionModel) throws -> Plant.ID {
        try #require(model.matches.first { model.row($0).name == name })
    }

    @Test("the sample garden is counted and sorted by due date")
    func sample() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        #expect(model.summary == "24 plants, 2 overdue")
        #expect(model.matches.prefix(2).map { model.row($0).name } == ["Lavender", "Boston Fern"])
        #expect(model.row(model.matches[0]).status == "Water · 2 days overdue")
        #expect(model.row(model.matches[0]).shortStatus == "2 days overdue")
        let monstera = model.row(try id("Monstera", model))
        #expect(monstera.accessibleLabel == "Monstera, Monstera deliciosa, Living Room, favorite, Check soil today")
        #expect(model.chipCounts.dueToday == 4 && model.counts.archived == 3 && model.chipCounts.overdue == 2)
        #expect(!model.isGardenEmpty)
    }

    @Test("a room of one's own is listed from the start, also without plants")
    func emptyRoom() async throws {
        let shed = Room(rawValue: "Shed")
        let (model, following) = try await open(room: shed)
        defer { following.cancel() }
        #expect(model.places.contains(.room(shed)))
        #expect(model.accessibleLabel(.room(shed)) == "Shed, 0 plants")
    }

    @Test("the filter for safe plants takes those that a source states to be non-toxic, and unknown is not safe")
    func safePlants() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        model.filter.safeFor = [.cats, .dogs]
        try await until("the safe plants") { !model.matches.isEmpty }
        let names = Set(model.matches.map { model.row($0).name })
        #expect(names.contains("Spider Plant") && names.contains("Boston Fern"))
        #expect(names.isDisjoint(with: ["Monstera", "Peace Lily", "Golden Pothos"]))
        #expect(model.filter.isNarrowed)
        model.clearFilters()
        #expect(model.matches.count == 24)
    }

    @Test("completing a task changes only its row, and undo restores it")
    func complete() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        let (basil, fern) = (try id("Sweet Basil", model), try id("Boston Fern", model))
        let untouched = model.row(fern)
        nonisolated(unsafe) var wasTouched = false
        withObservationTracking {
            _ = untouched.summary
        } onChange: {
            wasTouched = true
        }
        #expect(model.row(basil).due != nil)
        await model.completeNext(of: basil)
        try await until("the row is read again") { model.row(basil).due == nil }
        #expect(!wasTouched)
        let toast = try #require(model.actions.toast)
        #expect(toast.text == "“Sweet Basil” watered. Next: Sunday")
        await model.actions.undo(try #require(toast.undo))
        try await until("the row is due again") { model.row(basil).due != nil }
    }

    @Test("a dragged plant moves to the room it is dropped on, with the selected ones if it is one of them")
    func drop() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        let (lavender, basil, fern) = (try id("Lavender", model), try id("Sweet Basil", model), try id("Boston Fern", model))
        model.select([lavender, basil])
        #expect(model.dragged(with: fern) == [fern] && model.dragged(with: basil) == [lavender, basil])
        #expect(model.dragLabel(of: [fern]) == "Boston Fern" && model.dragLabel(of: [lavender, basil]) == "2 plants")
        // Sweet Basil is in the kitchen already.
        await model.drop(model.dragged(with: basil), on: .kitchen)
        try await until("the plant to be moved") { model.row(lavender).room == "Kitchen" }
        #expect(model.actions.toast?.text == "“Lavender” moved to “Kitchen”" && !model.isSelecting)
        await model.actions.undo(try #require(model.actions.toast?.undo))
        try await until("the plant to be back") { model.row(lavender).room == "Balcony" }
        await model.move([lavender], to: nil)
        #expect(model.actions.toast?.text == "“Lavender” removed from its room")
    }

    @Test("the sidebar has the user's order of rooms and shows rooms that the user added, and sorting by room follows")
    func rooms() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        #expect(model.counts.rooms.map(\.name) == Room.known)
        let names = model.formatter.sortsRoomNames
        _ = try await model.repository.add(Room(rawValue: "Attic"))
        _ = try await model.repository.move(.balcony, before: .livingRoom, sortsNames: names)
        try await until("the rooms") {
            model.counts.rooms.map(\.name) == [.balcony] + Room.known.dropLast() + [Room(rawValue: "Attic")]
        }
        #expect(model.counts.rooms.last?.count == 0)
        model.order = .room
        #expect(model.row(model.matches[0]).room == "Balcony")
    }

    @Test("the light filter finds plants by the light of their room")
    func roomLight() async throws {
        let (model, following) = try await open(sample: false)
        defer { following.cancel() }
        let basil = try await model.repository.add(PlantDraft(name: "Basil", room: .kitchen, watering: .none)).value
        try await until("the plant") { model.matches == [basil.id] }
        model.filter.light = [.fullSun]
        #expect(model.matches.isEmpty)
        _ = try await model.repository.change(.kitchen, light: .some(.fullSun), sortsNames: model.formatter.sortsRoomNames)
        try await until("the light of the room") { model.matches == [basil.id] }
    }

    @Test("moving a selection is one action with one undo, and clears the selection")
    func bulk() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        let chosen = Set([try id("Lavender", model), try id("Sweet Basil", model)])
        model.select(chosen)
        #expect(model.isSelecting)
        await model.move(model.selection, to: .bathroom)
        #expect(!model.isSelecting)
        try await until("both moved") { chosen.allSatisfy { model.row($0).summary.room == .bathroom } }
        #expect(model.actions.toast?.text == "2 plants moved to “Bathroom”")
        await model.actions.undoLatest()
        try await until("both are back") { chosen.allSatisfy { model.row($0).summary.room != .bathroom } }
    }

    @Test("a selection may begin without a plant, and leaving ends the selection first and then the search")
    func leaving() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        #expect(!model.leave())
        model.beginSelection()
        #expect(model.isSelecting && model.selection.isEmpty)
        let lavender = try id("Lavender", model)
        model.toggle(lavender)
        model.toggle(lavender)
        #expect(model.isSelecting, "it goes on without a plant")
        model.isSearching = true
        model.query = "lav"
        #expect(model.leave() && !model.isSelecting && model.query == "lav")
        #expect(model.leave() && !model.isSearching && model.query.isEmpty)
        #expect(model.matches.count == 24 && !model.leave())
    }

    @Test("completing a selection answers only overdue tasks and those due today")
    func completeSelection() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        await model.complete(Set(model.matches))
        #expect(try await #require(model.navigator.askedSoilChecks).save())
        #expect(model.actions.toast?.text == "5 done · 1 to check")
        try await until("one soil check is left") { model.chipCounts.overdue == 0 && model.chipCounts.dueToday == 1 }
        await model.complete(Set(model.matches))
        let form = try #require(model.navigator.askedSoilChecks)
        #expect(form.checks.count == 1 && form.others.isEmpty)
    }

    @Test("plants hidden by a filter are deselected")
    func hiddenSelection() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        let lavender = try id("Lavender", model)
        model.select([lavender, try id("Monstera", model)])
        model.filter.overdue = true
        #expect(model.selection == [lavender])
        model.query = "no such plant"
        #expect(model.matches.isEmpty && !model.isSelecting)
        model.clearFilters()
        #expect(model.matches.count == 24)
    }

    @Test("a plant is marked while it has an open problem")
    func problemMark() async throws {
        let (model, following) = try await open(sample: false)
        defer { following.cancel() }
        let plant = try await model.repository.addPlantWithProblem()
        // Of two problems, one is resolved.
        try await until("the mark of one problem") { model.row(plant.id).problems == "1 problem" }
        #expect(model.row(plant.id).accessibleLabel.contains("1 problem"))
        let mites = try #require(try await model.repository.problems(of: plant.id).first { $0.isOpen })
        _ = try await model.repository.resolve(mites.id, on: model.repository.today)
        try await until("no mark") { !model.row(plant.id).hasProblem }
    }

    @Test("deleting and archiving remove plants from the list, and undo and restoring bring them back")
    func removal() async throws {
        let (model, following) = try await open()
        defer { following.cancel() }
        let aloe = try id("Aloe", model)
        await model.delete([aloe])
        try await until("it is gone") { !model.matches.contains(aloe) }
        await model.actions.undoLatest()
        try await until("it is back") { model.matches.contains(aloe) }
        await model.archive([aloe], reason: "Too big")
        try await until("it is archived") { model.counts.archived == 4 }
        #expect(!model.matches.contains(aloe))
        model.filter.scope = .archived
        #expect(model.row(aloe).status == "Archived")
        await model.restore([aloe])
        #expect(model.actions.toast?.text == "“Aloe” unarchived")
        try await until("it is restored") { model.counts.archived == 3 }
    }

    @Test("a garden is empty until its first plant is added")
    func empty() async throws {
        let (model, following) = try await open(sample: false)
        defer { following.cancel() }
        #expect(model.isGardenEmpty)
        #expect((model.knownSpecies ?? 0) > 0)
        _ = try await model.repository.add(PlantDraft(name: "Basil", watering: .none))
        try await until("it is there") { model.matches.count == 1 && !model.isGardenEmpty }
        #expect(model.row(model.matches[0]).status == "No tasks")
    }

    @Test("while a plant is dragged, the sidebar is shown with all rooms, also empty ones")
    func dragging() async throws {
        let (model, following) = try await open(sample: false)
        defer { following.cancel() }
        let basil = try await model.repository.add(PlantDraft(name: "Basil", room: .kitchen, watering: .none)).value
        try await until("the plant") { model.matches == [basil.id] }
        #expect(model.places == [.all, .room(.kitchen)])
        model.isSidebarShown = false
        model.drag(true)
        let rooms: [Room] = [.kitchen, .livingRoom, .bedroom, .bathroom, .balcony]
        #expect(model.isSidebarShown && model.places == [.all] + rooms.map { .room($0) }, "no row moves away")
        #expect(model.heading(over: .room(.kitchen)) != nil && model.heading(over: .room(.livingRoom)) == nil)
        await model.drop([basil.id], on: .balcony)
        model.drag(false)
        #expect(!model.isSidebarShown)
        try await until("the plant to be moved") { model.places == [.all, .room(.balcony)] }
        #expect(try await model.repository.plant(basil.id).place == .balcony)
    }

    @Test("a plant that is not known says nothing about its tasks")
    func unknown() async throws {
        let (model, following) = try await open(sample: false)
        defer { following.cancel() }
        let row = model.row(.new())
        #expect(row.status == " " && row.shortStatus == " ")
    }
}
