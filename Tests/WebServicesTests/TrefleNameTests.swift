import Foundation
import Garden
import TestSupport
import Testing

@testable import WebServices

@Suite("Finding a species of Trefle by name", .timeLimit(.minutes(15)))
struct TrefleNameTests {
    private let server: LoopbackServer
    private let trefle: Trefle

    init() throws {
        server = try LoopbackServer()
        trefle = Trefle(http: HTTPClient(), base: server.url("/api/v1"), token: { "secret" }, now: { Date() })
    }

    @Test(
        "a name becomes a slug without authors and cultivars",
        arguments: [
            ("Monstera deliciosa", "monstera-deliciosa"), ("Monstera deliciosa Liebm.", "monstera-deliciosa"),
            ("  monstera   deliciosa ", "monstera-deliciosa"), ("Monstera deliciosa 'Thai Constellation'", "monstera-deliciosa"),
            ("Mentha × piperita", "mentha-x-piperita"), ("Mentha ×piperita L.", "mentha-x-piperita"),
            ("× Fatshedera lizei", "x-fatshedera-lizei"),
            ("Brassica oleracea var. italica Plenck", "brassica-oleracea-var-italica"),
            ("Isoëtes lacustris", "isoetes-lacustris"), ("Capsella bursa-pastoris (L.) Medik.", "capsella-bursa-pastoris"),
            ("Taraxacum sect. Taraxacum", nil), ("Taraxacum", nil), ("Rosa sp.", nil), ("", nil), ("'Peace'", nil), ("×", nil),
        ] as [(String, String?)])
    func makesSlugs(name: String, slug: String?) {
        #expect(TrefleName(name).slug == slug)
    }

    @Test("a known slug takes one request")
    func findsAtOnce() async throws {
        server.answer("/api/v1/species/monstera-deliciosa", .json(try Fixtures.written("synthetic-trefle-species.json")))
        #expect(try await trefle.species(named: "Monstera deliciosa Liebm.").slug == "monstera-deliciosa")
        #expect(server.requests.count == 1)
    }

    @Test("the slug of a synonym returns the accepted species")
    func followsSynonyms() async throws {
        server.answer("/api/v1/species/philodendron-pertusum", .json(try Fixtures.written("synthetic-trefle-species.json")))
        #expect(try await trefle.species(named: "Philodendron pertusum").scientificName == "Monstera deliciosa")
        #expect(server.requests.count == 1)
    }

    @Test("a name without a slug of its own is searched, and must match a name or synonym exactly")
    func searches() async throws {
        server.answer("/api/v1/species/search", .json(try Fixtures.written("synthetic-trefle-search.json")))
        server.answer("/api/v1/species/monstera-deliciosa", .json(try Fixtures.written("synthetic-trefle-species.json")))
        #expect(try await trefle.species(named: "Philodendron × pertusum").scientificName == "Monstera deliciosa")
        #expect(server.requests.map(\.path).suffix(2) == ["/api/v1/species/search", "/api/v1/species/monstera-deliciosa"])
        await #expect(throws: TrefleError.speciesNotFound(query: "Monstera adansonii")) {
            try await trefle.species(named: "Monstera adansonii")
        }
    }

    @Test("a wrong species behind a slug is rejected")
    func distrusts() async throws {
        server.answer("/api/v1/species/monstera-adansonii", .json(try Fixtures.written("synthetic-trefle-species.json")))
        server.answer("/api/v1/species/search", .json(#"{"data":[],"meta":{"total":0}}"#))
        await #expect(throws: TrefleError.speciesNotFound(query: "Monstera adansonii")) {
            try await trefle.species(named: "Monstera adansonii")
        }
    }

    @Test("a genus alone is not a species, and no request is sent")
    func wantsSpecies() async {
        await #expect(throws: TrefleError.speciesNotFound(query: "Taraxacum")) { try await trefle.species(named: "Taraxacum") }
        #expect(server.requests.isEmpty)
    }

    @Test("accepted names rank before synonyms, and exact names before the species without its lower rank")
    func ranks() throws {
        struct Item: Equatable {
            let name: String
            var synonyms: [String] = []
        }
        let items = [
            Item(name: "Brassica rapa", synonyms: ["Brassica oleracea"]), Item(name: "Brassica oleracea"),
            Item(name: "Brassica oleracea var. italica"),
        ]
        func best(_ name: String) -> String? { TrefleName(name).best(items, \.name, \.synonyms)?.name }
        #expect(best("Brassica oleracea") == "Brassica oleracea")
        #expect(best("Brassica oleracea var. italica Plenck") == "Brassica oleracea var. italica")
        #expect(best("Brassica oleracea var. gemmifera") == "Brassica oleracea")
        #expect(best("Brassica olera") == nil)
    }
}
