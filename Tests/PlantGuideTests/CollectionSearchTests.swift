import Garden
import GardenData
import Observation
import Synchronization
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Searching the collection")
@MainActor
struct CollectionSearchTests {
    @Test("a plant is found by its notes, also after they were changed")
    func notes() async throws {
        let garden = try await ScheduleGarden([])
        let repository = garden.repository
        let basil = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        _ = try await repository.add(PlantDraft(name: "Mint", watering: .none))
        _ = try await repository.change([basil]) { $0.notes = "From the market in Österreich" }
        let model = CollectionModel(garden.window)
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the plants") { model.matches.count == 2 }
        model.query = "osterreich"
        #expect(model.matches == [basil])
        _ = try await repository.change([basil]) { $0.notes = "" }
        try await until("the change") { model.matches.isEmpty }
    }

    @Test("a plant is found by the name of a problem that it has or had")
    func problems() async throws {
        let garden = try await ScheduleGarden([])
        let repository = garden.repository
        let basil = try await repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        _ = try await repository.add(PlantDraft(name: "Mint", watering: .none))
        let mites = PlantProblem(plant: basil, kind: .pest, name: "Spider mites", notedOn: repository.today)
        _ = try await repository.note(mites)
        let model = CollectionModel(garden.window)
        await model.read()
        model.query = "mites"
        #expect(model.matches == [basil])
        _ = try await repository.resolve(mites.id)
        await model.read()
        #expect(model.matches == [basil])
    }

    @Test("a filter by light says that no plant has a light, as long as none has")
    func noLight() async throws {
        let garden = try await ScheduleGarden([])
        let basil = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        let model = CollectionModel(garden.window)
        await model.read()
        model.filter.light = [.fullSun]
        #expect(
            model.emptyPage == .noLight && model.emptyPage.description.hasPrefix("No light is set for any of your plants yet."))
        let isStale = Mutex(false)
        withObservationTracking {
            _ = model.emptyPage
        } onChange: {
            isStale.withLock { $0 = true }
        }
        _ = try await garden.repository.change([basil]) { $0.light = .partialShade }
        await model.read()
        #expect(model.matches.isEmpty && model.emptyPage == .filteredOut)
        #expect(isStale.withLock { $0 }, "the page is told")
        model.leaveEmptyPage()
        #expect(model.matches == [basil])
    }

    @Test("a name is found with and without its apostrophe")
    func apostrophes() async throws {
        let garden = try await ScheduleGarden([])
        let plant = try await garden.repository.add(PlantDraft(name: "Aunt’s Devil's Ivy", watering: .none)).value.id
        let model = CollectionModel(garden.window)
        await model.read()
        for query in ["devils ivy", "devil's", "devil’s", "AUNTS"] {
            model.query = query
            #expect(model.matches == [plant], "\(query)")
        }
    }

    @Test("a misspelled name that finds nothing offers the plant that was probably meant, by its name, a word of it or its genus")
    func similar() async throws {
        let garden = try await ScheduleGarden([])
        let aunt = try await garden.repository.add(PlantDraft(name: "Aunt's Monstera", watering: .none)).value.id
        _ = try await garden.repository.add(PlantDraft(name: "Mint", species: "Mentha spicata", watering: .none))
        let model = CollectionModel(garden.window)
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the plants") { model.matches.count == 2 }
        for (query, name) in [
            ("monstrea ", "Aunt's Monstera"), ("mimt", "Mint"), ("Menhta", "Mint"), ("zzz", nil), ("mint", nil),
        ] {
            model.query = query
            #expect(model.similarName == name, "\(query)")
        }
        model.query = "monstrea"
        model.search(for: try #require(model.similarName))
        #expect(model.matches == [aunt] && model.similarName == nil)
        _ = try await garden.repository.archive([aunt], reason: "")
        model.query = "monstrea"
        try await until("the archive") { model.similarName == nil }
        model.filter.scope = .archived
        #expect(model.similarName == "Aunt's Monstera")
    }

    @Test("a plant with an overdue task is also among those that are due today if another of its tasks is")
    func dueToday() async throws {
        let garden = try await ScheduleGarden([])
        let today = garden.repository.today
        let basil = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        let mint = try await garden.repository.add(PlantDraft(name: "Mint", watering: .none)).value.id
        for (plant, day) in [(basil, today - 2), (basil, today), (mint, today - 2), (mint, today + 1)] {
            _ = try await garden.repository.addTask(.fertilizing, for: plant, on: day)
        }
        let model = CollectionModel(garden.window)
        let following = Task { await model.follow() }
        defer { following.cancel() }
        try await until("the chips") { model.chipCounts.overdue == 2 && model.chipCounts.dueToday == 1 }
        model.filter.dueToday = true
        #expect(model.matches == [basil])
        let tasks = try await garden.repository.tasks().filter { $0.plant == basil && $0.moment.day == today }
        _ = try await garden.repository.answer(tasks.map(\.id), .done(on: nil))
        try await until("the answer") { model.chipCounts.dueToday == 0 && model.matches.isEmpty }
    }
}
