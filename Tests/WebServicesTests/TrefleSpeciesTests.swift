import Foundation
import Garden
import TestSupport
import Testing

@testable import WebServices

@Suite("Replies of Trefle")
struct TrefleSpeciesTests {
    private func species(_ body: Data) throws -> TrefleSpecies {
        try #require(ServiceReply.read(TrefleDetail.self, body)).species
    }

    private func species(growth: String) throws -> TrefleSpecies {
        try species(Data(#"{"data": {"scientific_name": "Aa bb", "growth": \#(growth)}}"#.utf8))
    }

    @Test("a species is decoded with all its data")
    func readsWhole() throws {
        let species = try species(Fixtures.written("synthetic-trefle-species.json"))
        #expect(species.id == 264_117)
        #expect(species.slug == "monstera-deliciosa")
        #expect(species.synonyms == ["Philodendron pertusum"])
        #expect(species.images.map(\.organ) == [nil, "leaf"])
        #expect(species.commonNames["eng"] == ["ceriman"])
        #expect(species.commonNames[""] == nil)
        #expect(species.sources.map(\.address) == ["http://powo.science.kew.org/taxon/87486-1", nil])
        #expect(species.growth.bloomMonths == MonthSet(5...6))
        #expect(species.growth.soilSalinity == 0)
        #expect(species.looks.fruitColor == ["yellow", "green"])
        #expect(species.specifications.maximumHeight == 2_000)
    }

    @Test("the recorded species is decoded, with 0 as a value", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsRecorded() throws {
        let species = try species(Fixtures.data("trefle/get_species_id__200.json"))
        #expect(species.scientificName == "Sorbus aucuparia")
        #expect(species.family == "Rosaceae")
        #expect(species.synonyms.count == 13)
        #expect(species.images.count == 34)
        #expect(species.commonNames["de"]?.first == "Eberesche")
        #expect(species.native.count == 39)
        #expect(species.introduced.count == 45)
        #expect(species.growth.light == 7)
        #expect(species.growth.soilSalinity == 0)
        #expect(species.growth.soilHumidity == nil)
        #expect(species.growth.minimumTemperature == -36)
        #expect(species.growth.maximumTemperature == nil)
        #expect(species.growth.phMinimum == 5.5)
        #expect(species.isVegetable == false)
    }

    @Test("a plant is decoded as its main species", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsPlant() throws {
        let species = try species(Fixtures.data("trefle/get_plants_id__200.json"))
        #expect(species.id == 273_225)
        #expect(species.scientificName == "Senecio gamolepis")
        #expect(species.genus == "Senecio")
        #expect(species.family == "Asteraceae")
        #expect(species.growth == TrefleSpecies.Growth())
        let care = species.profile(asOf: "2026-03-01")
        #expect(care.light == nil && care.watering == nil && care.temperature == nil && care.catToxicity == nil)
    }

    @Test("a plant without a main species is decoded as itself")
    func readsBarePlant() throws {
        let text = #"{"data": {"id": 7, "scientific_name": "Aa bb", "main_species": null, "family": {"name": "Aaceae"}}}"#
        let species = try species(Data(text.utf8))
        #expect(species.id == 7)
        #expect(species.family == "Aaceae")
    }

    @Test(
        "recorded lists are decoded", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: [
            ("search-coconut-200", 5, 5, "cocos-nucifera"), ("get_species_200", 15, 15, "sorbus-aucuparia"),
            ("get_plants_200", 6, 6, "sorbus-aucuparia"),
        ])
    func readsLists(name: String, count: Int, total: Int, first: String) throws {
        let reply = try #require(ServiceReply.read(Trefle.Page.Reply.self, Fixtures.data("trefle/\(name).json")))
        let page = Trefle.Page(reply, number: 1)
        #expect(page.rows.count == count)
        #expect(page.total == total)
        #expect(page.rows.first?.slug == first)
        #expect(page.rows.first?.synonyms.isEmpty == false)
        #expect(!page.hasNext)
    }

    @Test("a long list has more pages", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsLongList() throws {
        let body = try Fixtures.data("trefle/species-list-2021-200.json")
        let page = Trefle.Page(try #require(ServiceReply.read(Trefle.Page.Reply.self, body)), number: 1)
        #expect(page.rows.count == Trefle.pageSize)
        #expect(page.total > 1_000)
        #expect(page.hasNext)
    }

    @Test(
        "empty searches yield empty pages", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: ["plants", "species"])
    func readsEmpty(kind: String) throws {
        let body = try Fixtures.data("trefle/get_\(kind)_search_200.json")
        let reply = try #require(ServiceReply.read(Trefle.Page.Reply.self, body))
        #expect(reply.rows == [])
        #expect(reply.total == 0)
        #expect(reply.hasNext == false)
    }

    @Test(
        "recorded rejections are not decoded as data", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: ["401-invalid-token-2025", "404-unknown-slug-issue82", "429-2025", "get_species_401"])
    func refusesRefusals(name: String) throws {
        let body = try Fixtures.data("trefle/\(name).json")
        #expect(ServiceReply.read(TrefleDetail.self, body) == nil)
        #expect(ServiceReply.read(Trefle.Page.Reply.self, body) == nil)
    }

    @Test("months, numbers and measures in unexpected formats lose only their own value")
    func toleratesShapes() throws {
        let growth = try species(
            growth: """
                {"light": "6", "atmospheric_humidity": 8.0, "soil_humidity": 11, "soil_nutriments": -1, "soil_salinity": true,
                 "ph_minimum": 5, "ph_maximum": 77, "growth_months": "mar", "bloom_months": ["May", "june", "x", 7],
                 "fruit_months": [], "spread": 90, "row_spacing": {"cm": "30"}, "minimum_root_depth": {"cm": 1e99},
                 "minimum_temperature": {"deg_f": 59, "deg_c": null}, "maximum_temperature": {"deg_c": 5000},
                 "days_to_harvest": 0, "description": "  ", "sowing": 7}
                """
        ).growth
        #expect(growth.light == 6)
        #expect(growth.atmosphericHumidity == 8)
        #expect(growth.soilHumidity == nil && growth.soilNutriments == nil && growth.soilSalinity == nil)
        #expect(growth.phMinimum == 5 && growth.phMaximum == nil)
        #expect(growth.growthMonths == MonthSet([3]))
        #expect(growth.bloomMonths == MonthSet([5, 6]))
        #expect(growth.fruitMonths == nil)
        #expect(growth.spread == nil && growth.rowSpacing == 30 && growth.minimumRootDepth == nil)
        #expect(growth.minimumTemperature == 15 && growth.maximumTemperature == nil)
        #expect(growth.daysToHarvest == nil && growth.description == nil && growth.sowing == "7")
    }

    @Test("each member may be missing, null or of another type, and the reply is still decoded")
    func toleratesEachMember() async throws {
        let stands: [Any?] = [nil, NSNull(), 7, "x", [Any](), [String: Any]()]
        try await spoil(Fixtures.written("synthetic-trefle-species.json"), stands)
    }

    @Test(
        "each member of a recorded reply may be missing", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: ["get_species_id__200", "get_plants_id__200"])
    func toleratesMissing(name: String) async throws {
        try await spoil(Fixtures.data("trefle/\(name).json"), [nil])
    }

    /// Replaces each member in turn by each of `stands`, nil for none, and checks that only data and name are required.
    private func spoil(_ body: Data, _ stands: [Any?]) async throws {
        let whole = Self.pruned(try JSONSerialization.jsonObject(with: body))
        // A recorded plant also has a name of its own, besides that of its species.
        let needed: Set = [["data"], ["data", "scientific_name"]]
        var reads = 0
        for path in Self.paths(of: whole) {
            // Lets concurrent tests with time limits proceed.
            await Task.yield()
            for stand in stands {
                let changed = try #require(Self.replace(path[...], of: whole, by: stand) as? [String: Any])
                let text = try JSONSerialization.data(withJSONObject: changed)
                guard let read = ServiceReply.read(TrefleDetail.self, text)?.species else {
                    #expect(needed.contains(path), "\(path) as \(String(describing: stand))")
                    continue
                }
                _ = read.profile(asOf: "2026-03-01").completed(from: .general)
                reads += 1
            }
        }
        #expect(reads > 80)
    }

    /// Returns the value with at most two entries per list and two languages, because further ones are alike.
    private static func pruned(_ value: Any, _ name: String = "") -> Any {
        if let list = value as? [Any] { return list.prefix(2).map { pruned($0) } }
        guard let object = value as? [String: Any] else { return value }
        let names = name == "common_names" ? Array(object.keys.sorted().prefix(2)) : Array(object.keys)
        return Dictionary(names.map { ($0, pruned(object[$0] as Any, $0)) }) { first, _ in first }
    }

    /// Returns the paths to all members, following only the first entry of each list.
    private static func paths(of value: Any, _ path: [String] = []) -> [[String]] {
        if let object = value as? [String: Any] {
            return object.keys.sorted().flatMap { key in [path + [key]] + paths(of: object[key] as Any, path + [key]) }
        }
        if let list = value as? [Any], let first = list.first {
            return [path + ["0"]] + paths(of: first, path + ["0"])
        }
        return []
    }

    private static func replace(_ path: ArraySlice<String>, of value: Any, by stand: Any?) -> Any? {
        guard let key = path.first else { return stand }
        if var object = value as? [String: Any] {
            object[key] = replace(path.dropFirst(), of: object[key] as Any, by: stand)
            return object
        }
        guard let list = value as? [Any], let first = list.first else { return value }
        return (replace(path.dropFirst(), of: first, by: stand).map { [$0] } ?? []) + list.dropFirst()
    }
}
