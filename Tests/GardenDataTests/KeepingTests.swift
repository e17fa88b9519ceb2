import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite struct KeepingTests {
    @Test("a plant added by its species has sourced care and a plan made from it")
    func adopt() async throws {
        let garden = try TestGarden()
        let found = try #require(try await garden.gardener.searchSpecies("swiss cheese pl").first)
        #expect(found.scientificName == "Monstera deliciosa")
        let plant = try await garden.gardener.add(PlantDraft(name: "Monstera", species: found.scientificName)).value
        let page = try await garden.gardener.page(of: plant.id)
        #expect(page.care.light?.source.kind == .catalog)
        #expect(page.care.light?.source.citations.isEmpty == false)
        #expect(page.rules.contains { $0.rule.type == .watering && $0.rule.origin == .profile })
        #expect(page.rules.contains { $0.rule.type == .fertilizing })
        #expect(plant.art == "monstera")
    }

    @Test("a synonym, a cultivar and another case find the species")
    func names() async throws {
        let garden = try TestGarden()
        for name in [
            "Sansevieria trifasciata", "dracaena TRIFASCIATA", "Dracaena trifasciata ‘Moonshine’",
            "Dracaena trifasciata (Prain) Mabb.",
        ] {
            #expect(try await garden.gardener.care(of: name).scientificName == "Dracaena trifasciata", "\(name)")
        }
    }

    @Test("an unknown species of a known genus borrows its care but never its toxicity; an unknown genus gets general values")
    func defaults() async throws {
        let garden = try TestGarden()
        let sister = try await garden.gardener.care(of: "Monstera obliqua")
        #expect(sister.watering?.source.kind == .genus)
        #expect(sister.catToxicity == nil)
        let unknown = try await garden.gardener.care(of: "Nemo ignotus")
        #expect(unknown.light?.source.kind == .general)
        #expect(unknown.fertilizing == nil)
    }

    @Test("a rhythm that is only an estimate is planned as a soil check, and the preference turns that round")
    func estimates() async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "?", species: "Nemo ignotus")).value
        #expect(try await garden.gardener.tasks().map(\.type) == [.soilCheck])
        var household = try await garden.gardener.household()
        household.checksSoilFirst = false
        _ = try await garden.gardener.save(household)
        #expect(try await garden.gardener.tasks().map(\.type) == [.watering])
        #expect(try await garden.gardener.rules(of: plant.id).count == 1)
    }

    @Test("a rule that the user edited survives a new value and a refresh; an unedited one follows")
    func edited() async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "M", species: "Monstera deliciosa")).value
        _ = try await garden.gardener.set(.watering(Watering(days: 4)), for: plant.id)
        var rule = try #require(try await garden.gardener.rules(of: plant.id).first { $0.type == .watering })
        #expect(rule.rhythm == .everyDays(4))
        rule.rhythm = .everyDays(9)
        _ = try await garden.gardener.save(rule)
        _ = try await garden.gardener.set(.watering(Watering(days: 2)), for: plant.id)
        let kept = try #require(try await garden.gardener.rules(of: plant.id).first { $0.type == .watering })
        #expect(kept.rhythm == .everyDays(9))
    }

    @Test("a shorter or longer interval moves the first watering with it, but not into the past", arguments: [(2, 2), (12, 12)])
    func firstWatering(days: Int, due: Int) async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "M", species: "Monstera deliciosa")).value
        _ = try await garden.gardener.set(.watering(Watering(days: days)), for: plant.id)
        let rule = try #require(try await garden.gardener.rules(of: plant.id).first { $0.type == .watering })
        #expect(rule.start == garden.gardener.today + due)
    }

    @Test("every change of a plant is undone by its gesture, deleting too")
    func undo() async throws {
        let garden = try TestGarden()
        let gardener = garden.gardener
        let plant = try await gardener.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        _ = try await gardener.set(.light(.fullShade), for: plant.id)
        let before = try await gardener.page(of: plant.id)
        var edited = plant
        edited.name = "B"
        edited.tags = ["x"]
        for gesture in [
            try await gardener.save(edited).batch, try await gardener.archive([plant.id]).batch,
            try await gardener.remove([plant.id]).batch,
        ].reversed() {
            try await gardener.undo(gesture)
        }
        #expect(try await gardener.page(of: plant.id) == before)
        #expect(try await gardener.examine().isHealthy)
    }

    @Test("undoing an older gesture leaves what a newer one said of other fields")
    func undoOlder() async throws {
        let garden = try TestGarden()
        var plant = try await garden.gardener.add(PlantDraft(name: "A")).value
        plant.name = "B"
        let rename = try await garden.gardener.save(plant)
        plant.isFavorite = true
        _ = try await garden.gardener.save(plant)
        try await garden.gardener.undo(rename.batch)
        let now = try await garden.gardener.plant(plant.id)
        #expect(now.name == "A" && now.isFavorite)
    }

    @Test("deleting a plant takes its tasks; deleting for good leaves no fact")
    func delete() async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        let gesture = try await garden.gardener.remove([plant.id])
        #expect(try await garden.gardener.tasks().isEmpty)
        try await garden.gardener.undo(gesture.batch)
        #expect(try await !garden.gardener.tasks().isEmpty)
        try await garden.gardener.purge(plant.id)
        await #expect(throws: TendingError.plantNotFound) { try await garden.gardener.plant(plant.id) }
        let findings = try await garden.gardener.examine()
        #expect(findings.isHealthy && findings.plants + findings.rules + findings.events == 0)
    }

    @Test("archived plants rest: no task, and all of it back when they return")
    func archive() async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        let tasks = try await garden.gardener.tasks()
        _ = try await garden.gardener.archive([plant.id], reason: "died")
        #expect(try await garden.gardener.tasks().isEmpty)
        #expect(try await garden.gardener.plant(plant.id).archive?.reason == "died")
        _ = try await garden.gardener.unarchive([plant.id])
        #expect(try await garden.gardener.tasks() == tasks)
    }

    @Test("a changed place, hemisphere or preferred time moves due days and is told as one change")
    func preferences() async throws {
        let garden = try TestGarden(TestClock("2026-12-01"))
        let plant = try await garden.gardener.add(PlantDraft(name: "L", species: "Nemo ignotus")).value
        let winter = try await garden.gardener.tasks()[0].moment
        #expect(winter.day - day("2026-12-01") > 7)
        var household = try await garden.gardener.household()
        household.hemisphere = .southern
        household.careTime = LocalTime("18:30")!
        var changes = garden.gardener.changes.makeAsyncIterator()
        _ = try await garden.gardener.save(household)
        #expect(await changes.next()?.household == true)
        garden.clock.set("2026-12-20")
        _ = try await garden.gardener.record(.watering, for: plant.id)
        #expect(try await garden.gardener.tasks()[0].moment == LocalMoment(day: day("2026-12-27"), time: LocalTime("18:30")!))
    }

    @Test("a duplicate has the same care under its own name and begins anew")
    func duplicate() async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "A", species: "Ocimum basilicum", room: .kitchen)).value
        garden.clock.advance(days: 10)
        let copy = try await garden.gardener.duplicate(plant.id, name: "A (2)").value
        let rules = try await garden.gardener.rules(of: copy.id)
        #expect(rules.count == (try await garden.gardener.rules(of: plant.id)).count)
        #expect(rules.allSatisfy { $0.start > garden.gardener.today })
        #expect(copy.room == .kitchen)
    }

    @Test("everything is still there after a restart, in another program's eyes too")
    func restart() async throws {
        let garden = try TestGarden()
        let plant = try await garden.gardener.add(PlantDraft(name: "<b>&\" אבג 🪴", species: "Ocimum basilicum")).value
        let page = try await garden.gardener.page(of: plant.id)
        let other = try TestGarden(garden.clock, in: garden.directory)
        #expect(try await other.gardener.page(of: plant.id) == page)
    }
}
