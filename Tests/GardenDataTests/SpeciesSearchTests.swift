import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Finding species")
struct SpeciesSearchTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    private func keep(_ name: String, _ others: String...) async throws {
        var profile = CareProfile(scientificName: name, family: "Nemaceae")
        profile.light = Sourced(.fullSun, Source(.trefle))
        try await repository.keep(CachedCare(profile: profile, names: others, trefleID: 7))
    }

    @Test("the plants of a species are found by its synonyms, cultivars and authors, but not those of another or archived ones")
    func owned() async throws {
        for (name, species) in [
            ("Rod", "Monstera deliciosa"), ("Ada", "Monstera deliciosa 'Albo'"), ("Eve", "Monstera adansonii"),
            ("Old", "Monstera deliciosa"), ("Tongue", "Sansevieria trifasciata"),
        ] {
            let plant = try await repository.add(PlantDraft(name: name, species: species, watering: .none)).value
            if name == "Old" { _ = try await repository.archive([plant.id]) }
        }
        let names = ["Monstera deliciosa Liebm.", "Dracaena trifasciata", "Lantana camara"]
        let found = try await repository.plants(ofSpecies: names)
        #expect(found.mapValues { $0.map(\.name) } == [names[0]: ["Ada", "Rod"], names[1]: ["Tongue"]])
    }

    @Test("cached species are found by the prefix of any of their names, even if stale")
    func kept() async throws {
        try await keep("Nemo ignotus", "Zzyx alienus", "Nemo ignotus 'Blue'")
        garden.clock.advance(days: 30)
        let found = try await repository.searchSpecies("nemo ig")
        #expect(
            found == [
                SpeciesMatch(
                    scientificName: "Nemo ignotus", commonName: nil, family: "Nemaceae", matched: "Nemo ignotus",
                    isSynonym: false,
                    art: nil, source: .trefle)
            ])
        let synonym = try #require(try await repository.searchSpecies("zzyx").first)
        #expect(synonym.scientificName == "Nemo ignotus" && synonym.isSynonym && synonym.matched == "Zzyx alienus")
        #expect(try await repository.searchSpecies("ignotus").isEmpty)
    }

    @Test("cached species follow the catalog's and are not duplicated")
    func merged() async throws {
        try await keep("Monstera deliciosa")
        try await keep("Monstera obliqua")
        try await keep("Deliria mirabilis")
        let found = try await repository.searchSpecies("monstera")
        #expect(found.last?.source == .trefle && found.last?.scientificName == "Monstera obliqua")
        #expect(found.dropLast().allSatisfy { $0.source == .catalog })
        #expect(found.count { $0.scientificName == "Monstera deliciosa" } == 1)
        let words = try await repository.searchSpecies("deli")
        let before = try #require(words.firstIndex { $0.scientificName == "Monstera deliciosa" })
        let after = try #require(words.firstIndex { $0.scientificName == "Deliria mirabilis" })
        #expect(before < after)
    }

    @Test("old names find the species under its current name, in search and in care")
    func oldNames() async throws {
        for (old, name) in [
            ("Sansevieria trifasciata", "Dracaena trifasciata"), ("Scindapsus aureus", "Epipremnum aureum"),
            ("Lycopersicon esculentum", "Solanum lycopersicum"),
        ] {
            #expect(try await repository.species(named: old)?.scientificName == name)
            let match = try #require(try await repository.searchSpecies(old).first)
            #expect(match.scientificName == name && match.isSynonym && match.matched == old)
            #expect(try await repository.care(of: old).light?.source.kind == .catalog)
        }
    }

    @Test(
        "authors, case, accents, hybrid signs, cultivars and lower ranks do not hide a species",
        arguments: [
            ("Monstera deliciosa Liebm.", "Monstera deliciosa"), ("MONSTERA DELICIOSA", "Monstera deliciosa"),
            ("monstera  Delíciosa", "Monstera deliciosa"), ("Monstera × deliciosa", "Monstera deliciosa"),
            ("Monstera x deliciosa", "Monstera deliciosa"), ("Monstera ×deliciosa", "Monstera deliciosa"),
            ("Monstera deliciosa 'Albo Variegata'", "Monstera deliciosa"),
            ("Monstera deliciosa var. borsigiana", "Monstera deliciosa"),
            ("Sansevieria trifasciata Prain 'Laurentii'", "Dracaena trifasciata"),
        ])
    func spellings(name: String, species: String) async throws {
        #expect(try await repository.species(named: name)?.scientificName == species)
    }

    @Test("a genus alone is not a species, but its search lists its known species")
    func genus() async throws {
        #expect(try await repository.species(named: "Ficus") == nil)
        let found = try await repository.searchSpecies("Ficus")
        #expect(Set(found.map(\.scientificName)).isSuperset(of: ["Ficus elastica", "Ficus lyrata"]))
        #expect(try await repository.speciesNear("Ficus").isEmpty)
    }

    @Test(
        "a misspelled name suggests the species that was likely meant",
        arguments: [
            ("Monstera delicosa", "Monstera deliciosa"), ("Monstera delicosa Liebm.", "Monstera deliciosa"),
            ("Monstrea deliciosa 'Albo'", "Monstera deliciosa"), ("Epipremnum aureun", "Epipremnum aureum"),
        ])
    func near(name: String, species: String) async throws {
        #expect(try await repository.speciesNear(name).map(\.scientificName) == [species])
    }

    @Test("no suggestion is made for a known name, cached ones included, or for a name like no other")
    func known() async throws {
        try await keep("Monstera delicosa")
        for name in ["Monstera deliciosa", "Monstera delicosa", "Sansevieria trifasciata", "Grandmother's Thing", "Nemo", ""] {
            #expect(try await repository.speciesNear(name).isEmpty, "\(name)")
        }
    }
}
