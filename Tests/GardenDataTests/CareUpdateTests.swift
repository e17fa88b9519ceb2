import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Care cached from a service")
struct CareUpdateTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    private let trefle = Source(.trefle, citations: [.init(title: "Trefle", address: "https://trefle.io")], asOf: "2026-05-21")

    /// Returns a profile in which every value is set.
    private func whole(_ name: String, days: Int = 4) -> CareProfile {
        var profile = CareProfile(scientificName: name, family: "Nemaceae")
        profile.light = Sourced(.fullSun, trefle)
        profile.watering = Sourced(
            Watering(days: days, seasons: Seasonal(spring: 5, summer: 3, autumn: 9, winter: 21), depth: .soak), trefle)
        profile.temperature = Sourced(
            TemperatureRange(minimum: -3.25, maximum: 31.1, best: 12.5...20.125, survivesFrost: true), trefle)
        profile.fertilizing = Sourced(
            .plan(every: .biweekly, kind: .highPotassium, months: MonthSet(4...8)), trefle)
        profile.humidity = Sourced(.veryHigh, trefle)
        profile.soil = Sourced("Sand & peat – “loose”", trefle)
        profile.growth = Sourced(.fast, trefle)
        profile.bloom = Sourced([.spring, .autumn], trefle)
        profile.pruning = Sourced(MonthSet(2...3), trefle)
        profile.repotting = Sourced(730, trefle)
        profile.rotation = Sourced(14, trefle)
        profile.catToxicity = Sourced(.toxic, trefle)
        profile.dogToxicity = Sourced(.nonToxic, trefle)
        profile.peopleToxicity = Sourced(.unknown, trefle)
        profile.advice = Sourced("Turn it.", trefle)
        profile.more = Sourced([.daysToHarvest(40), .names(.synonyms, ["Nemo alienus"])], trefle)
        return profile
    }

    @Test("a profile survives a restart with every field, and plans the same schedule")
    func whole() async throws {
        let profile = whole("Nemo ignotus")
        try await repository.keep(CachedCare(profile: profile, names: ["Nemo alienus"], trefleID: 77, etag: "W/\"1\""))
        let reopened = try TestGarden(garden.clock, in: garden.directory).repository
        let kept = try #require(try await reopened.cachedCare(of: "Nemo ignotus"))
        #expect(kept.profile == profile)
        #expect(kept.trefleID == 77 && kept.etag == "W/\"1\"" && kept.isFresh && kept.storedAt == garden.clock.now)
        #expect(try await reopened.care(of: "Nemo ignotus") == profile)
        let plant = Plant(name: "A", species: "Nemo ignotus", addedAt: garden.clock.now)
        let planned = { (care: CareProfile) in
            CareRule.planned(for: plant, profile: care, preferences: Preferences(), from: garden.repository.today)
        }
        #expect(planned(kept.profile) == planned(profile))
        #expect(planned(profile).count >= 4)
    }

    @Test("cached care is found by its name, other names, cultivars and Trefle ID, and by nothing else")
    func keys() async throws {
        try await repository.keep(CachedCare(profile: whole("Nemo ignotus"), names: ["Nemo alienus"], trefleID: 77))
        for name in ["Nemo ignotus", "nemo IGNOTUS L.", "Nemo ignotus 'Blue'", "Nemo alienus"] {
            #expect(try await repository.cachedCare(of: name) != nil, "\(name)")
        }
        #expect(try await repository.cachedCare(of: "Nemo") == nil)
        #expect(try await repository.cachedCare(trefleID: 77)?.profile.scientificName == "Nemo ignotus")
        #expect(try await repository.cachedCare(trefleID: 78) == nil)
    }

    @Test("cached care is fresh for seven days, then stale but still used; caching it again makes it fresh")
    func age() async throws {
        let kept = CachedCare(profile: whole("Nemo ignotus"))
        try await repository.keep(kept)
        garden.clock.advance(days: 7, minutes: -1)
        #expect(try await repository.cachedCare(of: "Nemo ignotus")?.isFresh == true)
        garden.clock.advance(minutes: 1)
        #expect(try await repository.cachedCare(of: "Nemo ignotus")?.isFresh == false)
        #expect(try await repository.care(of: "Nemo ignotus").light == kept.profile.light)
        try await repository.keep(kept)
        #expect(try await repository.cachedCare(of: "Nemo ignotus")?.isFresh == true)
    }

    @Test("values rank in the order user, catalog, service, genus, general")
    func order() async throws {
        // For a species in the catalog, a service only fills values that the catalog lacks.
        var told = whole("Ocimum basilicum")
        let catalog = try await repository.care(of: "Ocimum basilicum")
        #expect(catalog.light?.source.kind == .catalog && catalog.more == nil)
        try await repository.keep(CachedCare(profile: told))
        let both = try await repository.care(of: "Ocimum basilicum")
        #expect(both.light == catalog.light && both.watering == catalog.watering)
        #expect(both.growth == catalog.growth && both.more == told.more)
        let plant = try await repository.add(PlantDraft(name: "A", species: "Ocimum basilicum")).value
        _ = try await repository.set(.light(.fullShade), for: plant.id)
        #expect(try await repository.care(of: plant).light == Sourced(.fullShade, Source(.user)))
        // For another species of a known genus, the genus fills values that the service lacks, and the general profile the
        // rest.
        told = CareProfile(scientificName: "Monstera obliqua")
        told.light = Sourced(.fullSun, trefle)
        try await repository.keep(CachedCare(profile: told))
        let sister = try await repository.care(of: "Monstera obliqua")
        #expect(sister.light == told.light)
        #expect(sister.watering?.source.kind == .genus)
        #expect(sister.catToxicity == nil)
        told = CareProfile(scientificName: "Nemo ignotus")
        told.humidity = Sourced(.low, trefle)
        try await repository.keep(CachedCare(profile: told))
        let lone = try await repository.care(of: "Nemo ignotus")
        #expect(lone.humidity == told.humidity && lone.light?.source.kind == .general)
    }

    @Test("a synonym in the catalog finds care cached under the accepted name")
    func synonym() async throws {
        try await repository.keep(CachedCare(profile: whole("Dracaena trifasciata")))
        #expect(try await repository.care(of: "Sansevieria trifasciata").more?.source == trefle)
        #expect(try await repository.cachedCare(of: "Sansevieria trifasciata") != nil)
    }

    @Test("new care replans the unedited rules of its plants, with soil checks, and broadcasts the change")
    func replan() async throws {
        let mine = try await repository.add(PlantDraft(name: "A", species: "Nemo ignotus")).value
        let edited = try await repository.add(PlantDraft(name: "B", species: "Nemo ignotus L.")).value
        let other = try await repository.add(PlantDraft(name: "C", species: "Ocimum basilicum")).value
        var own = try #require(try await repository.rules(of: edited.id).first { $0.type == .watering })
        own.recurrence = .everyDays(9)
        own = try await repository.save(own).value
        let rules = try await repository.rules(of: other.id)
        var changes = repository.changes.makeAsyncIterator()
        try await repository.keep(CachedCare(profile: whole("Nemo ignotus", days: 4)))
        #expect(await changes.next()?.plants == [mine.id, edited.id])
        let rule = try #require(try await repository.rules(of: mine.id).first { $0.type == .watering })
        #expect(rule.recurrence == .everyDays(4) && rule.checksSoil && rule.seasonDays.winter == 21)
        #expect(try await repository.tasks().first { $0.plant == mine.id }?.type == .soilCheck)
        #expect(try await repository.rules(of: edited.id).contains(own))
        #expect(try await repository.rules(of: edited.id).contains { $0.type == .fertilizing })
        #expect(try await repository.rules(of: other.id) == rules)
        #expect(try await repository.examine().isHealthy)
        var preferences = try await repository.preferences()
        preferences.checksSoilFirst = false
        _ = try await repository.save(preferences)
        #expect(try await repository.rules(of: mine.id).first { $0.type == .watering }?.checksSoil == false)
    }

    @Test("purging the last plant of a species removes its cached care")
    func deletion() async throws {
        try await repository.keep(CachedCare(profile: whole("Nemo ignotus"), trefleID: 77))
        let plant = try await repository.add(PlantDraft(name: "A", species: "Nemo ignotus")).value
        let other = try await repository.add(PlantDraft(name: "B", species: "Nemo ignotus L.")).value
        try await repository.purge(plant.id)
        #expect(try await repository.cachedCare(of: "Nemo ignotus") != nil)
        try await repository.purge(other.id)
        #expect(try await repository.cachedCare(of: "Nemo ignotus") == nil)
        #expect(try await repository.cachedCare(trefleID: 77) == nil)
        #expect(try await repository.careCacheStatistics().entries == 0)
    }

    @Test("the cache reports its size, and clearing it changes no rules")
    func clear() async throws {
        try await repository.keep(CachedCare(profile: whole("Nemo ignotus"), names: ["Nemo alienus"], trefleID: 77))
        let plant = try await repository.add(PlantDraft(name: "A", species: "Nemo ignotus")).value
        let rules = try await repository.rules(of: plant.id)
        #expect(try await repository.careCacheStatistics().entries == 1)
        #expect(try await repository.careCacheStatistics().bytes > 500)
        try await repository.clearCareCache()
        #expect(try await repository.careCacheStatistics() == CacheStatistics(entries: 0, bytes: 0))
        #expect(try await repository.cachedCare(trefleID: 77) == nil)
        #expect(try await repository.rules(of: plant.id) == rules)
    }
}
