import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite struct PlantEditingTests {
    @Test("a plant added by species has sourced care and planned rules")
    func adopt() async throws {
        let garden = try TestGarden()
        let found = try #require(try await garden.repository.searchSpecies("swiss cheese pl").first)
        #expect(found.scientificName == "Monstera deliciosa")
        let plant = try await garden.repository.add(PlantDraft(name: "Monstera", species: found.scientificName)).value
        let page = try await garden.repository.page(of: plant.id)
        #expect(page.care.light?.source.kind == .catalog)
        #expect(page.care.light?.source.citations.isEmpty == false)
        #expect(page.rules.contains { $0.rule.type == .watering && $0.rule.origin == .profile })
        #expect(page.rules.contains { $0.rule.type == .fertilizing })
        #expect(plant.art == "monstera")
    }

    @Test("a name is taken if another plant has it that is not archived")
    func takenNames() async throws {
        let garden = try TestGarden()
        let basil = try await garden.repository.add(PlantDraft(name: "Basil")).value
        #expect(try await garden.repository.takenName("basil")?.free == "Basil 2")
        #expect(try await garden.repository.takenName("Fern") == nil)
        #expect(try await garden.repository.takenName("Basil", for: basil.id) == nil)
        _ = try await garden.repository.archive([basil.id], reason: "")
        #expect(try await garden.repository.takenName("Basil") == nil)
    }

    @Test("a species is found by synonym, cultivar and any letter case")
    func names() async throws {
        let garden = try TestGarden()
        for name in [
            "Sansevieria trifasciata", "dracaena TRIFASCIATA", "Dracaena trifasciata ‘Moonshine’",
            "Dracaena trifasciata (Prain) Mabb.",
        ] {
            #expect(try await garden.repository.care(of: name).scientificName == "Dracaena trifasciata", "\(name)")
        }
    }

    @Test("an unknown species of a known genus gets its care but not its toxicity; an unknown genus gets general values")
    func defaults() async throws {
        let garden = try TestGarden()
        let sister = try await garden.repository.care(of: "Monstera obliqua")
        #expect(sister.watering?.source.kind == .genus)
        #expect(sister.catToxicity == nil)
        let unknown = try await garden.repository.care(of: "Nemo ignotus")
        #expect(unknown.light?.source.kind == .general)
        #expect(unknown.fertilizing == nil)
    }

    @Test("an estimated recurrence is planned as a soil check, unless the preference is off")
    func estimates() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "?", species: "Nemo ignotus")).value
        #expect(try await garden.repository.tasks().map(\.type) == [.soilCheck])
        var preferences = try await garden.repository.preferences()
        preferences.checksSoilFirst = false
        _ = try await garden.repository.save(preferences)
        #expect(try await garden.repository.tasks().map(\.type) == [.watering])
        #expect(try await garden.repository.rules(of: plant.id).count == 1)
    }

    @Test("an overridden value changes an unedited rule, but not one that the user edited")
    func edited() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "M", species: "Monstera deliciosa")).value
        _ = try await garden.repository.set(.watering(Watering(days: 4)), for: plant.id)
        var rule = try #require(try await garden.repository.rules(of: plant.id).first { $0.type == .watering })
        #expect(rule.recurrence == .everyDays(4))
        rule.recurrence = .everyDays(9)
        _ = try await garden.repository.save(rule)
        _ = try await garden.repository.set(.watering(Watering(days: 2)), for: plant.id)
        let kept = try #require(try await garden.repository.rules(of: plant.id).first { $0.type == .watering })
        #expect(kept.recurrence == .everyDays(9))
    }

    @Test("an overridden interval moves the first watering to that many days from today", arguments: [(2, 2), (12, 12)])
    func firstWatering(days: Int, due: Int) async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "M", species: "Monstera deliciosa")).value
        _ = try await garden.repository.set(.watering(Watering(days: days)), for: plant.id)
        let rule = try #require(try await garden.repository.rules(of: plant.id).first { $0.type == .watering })
        #expect(rule.start == garden.repository.today + due)
    }

    @Test("each change to a plant can be undone, including its removal")
    func undo() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        let plant = try await repository.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        _ = try await repository.set(.light(.fullShade), for: plant.id)
        let before = try await repository.page(of: plant.id)
        var edited = plant
        edited.name = "B"
        edited.tags = ["x"]
        for changed in [
            try await repository.save(edited).undoGroup, try await repository.archive([plant.id]).undoGroup,
            try await repository.remove([plant.id]).undoGroup,
        ].reversed() {
            try await repository.undo(changed)
        }
        #expect(try await repository.page(of: plant.id) == before)
        #expect(try await repository.examine().isHealthy)
    }

    @Test("undoing an older change keeps newer changes to other fields")
    func undoOlder() async throws {
        let garden = try TestGarden()
        var plant = try await garden.repository.add(PlantDraft(name: "A")).value
        plant.name = "B"
        let rename = try await garden.repository.save(plant)
        plant.isFavorite = true
        _ = try await garden.repository.save(plant)
        try await garden.repository.undo(rename.undoGroup)
        let now = try await garden.repository.plant(plant.id)
        #expect(now.name == "A" && now.isFavorite)
    }

    @Test("removing a plant removes its tasks; purging it leaves no facts")
    func delete() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        let changed = try await garden.repository.remove([plant.id])
        #expect(try await garden.repository.tasks().isEmpty)
        try await garden.repository.undo(changed.undoGroup)
        #expect(try await !garden.repository.tasks().isEmpty)
        try await garden.repository.purge(plant.id)
        await #expect(throws: GardenError.plantNotFound) { try await garden.repository.plant(plant.id) }
        let findings = try await garden.repository.examine()
        #expect(findings.isHealthy && findings.plants + findings.rules + findings.events == 0)
    }

    @Test("archived plants have no tasks; unarchiving restores the tasks")
    func archive() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        let tasks = try await garden.repository.tasks()
        _ = try await garden.repository.archive([plant.id], reason: "died")
        #expect(try await garden.repository.tasks().isEmpty)
        #expect(try await garden.repository.plant(plant.id).archive?.reason == "died")
        _ = try await garden.repository.unarchive([plant.id])
        #expect(try await garden.repository.tasks() == tasks)
    }

    @Test("changing the hemisphere and the preferred time moves due days and is broadcast as a preference change")
    func preferences() async throws {
        let garden = try TestGarden(TestClock("2026-12-01"))
        let plant = try await garden.repository.add(PlantDraft(name: "L", species: "Nemo ignotus")).value
        let winter = try await garden.repository.tasks()[0].moment
        #expect(winter.day - day("2026-12-01") > 7)
        var preferences = try await garden.repository.preferences()
        preferences.hemisphere = .southern
        preferences.careTime = LocalTime("18:30")!
        var changes = garden.repository.changes.makeAsyncIterator()
        _ = try await garden.repository.save(preferences)
        #expect(await changes.next()?.preferences == true)
        garden.clock.set("2026-12-20")
        _ = try await garden.repository.record(.watering, for: plant.id)
        #expect(try await garden.repository.tasks()[0].moment == LocalMoment(day: day("2026-12-27"), time: LocalTime("18:30")!))
    }

    @Test("a duplicate has the same care under its own name and starts its schedule anew")
    func duplicate() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "A", species: "Ocimum basilicum", room: .kitchen)).value
        garden.clock.advance(days: 10)
        let copy = try await garden.repository.duplicate(plant.id, name: "A (2)").value
        let rules = try await garden.repository.rules(of: copy.id)
        #expect(rules.count == (try await garden.repository.rules(of: plant.id)).count)
        #expect(rules.allSatisfy { $0.start > garden.repository.today })
        #expect(copy.room == .kitchen)
    }

    @Test("a plant is read unchanged by a repository opened later")
    func restart() async throws {
        let garden = try TestGarden()
        let plant = try await garden.repository.add(PlantDraft(name: "<b>&\" אבג 🪴", species: "Ocimum basilicum")).value
        let page = try await garden.repository.page(of: plant.id)
        let other = try TestGarden(garden.clock, in: garden.directory)
        #expect(try await other.repository.page(of: plant.id) == page)
    }
}
