import Foundation
import TestSupport
import Testing

@Suite("Care from Trefle in plantguidectl", .timeLimit(.minutes(15)))
struct CtlLearnTests {
    /// A species that is not in the catalog.
    private static let rare = "Sorbus aucuparia"

    private func world(fakesTime: Bool = true) throws -> CtlServices {
        let world = try CtlServices(fakesTime: fakesTime)
        world.server.answer("/trefle/species/search", .json(#"{"data": [], "links": {}, "meta": {"total": 0}}"#))
        world.server.answer("/trefle/species/*", .json(#"{"error": true, "message": "can't find record"}"#, status: 404))
        world.server.answer("/trefle/species/sorbus-aucuparia", .json(Self.detail, headers: ["ETag": "\"one\""]))
        world.server.answer("/trefle/species/183086", .json(Self.detail, headers: ["ETag": "\"one\""]))
        return world
    }

    /// An example of a reply by Trefle.
    private static let detail = """
        {"data": {"id": 183086, "slug": "sorbus-aucuparia", "scientific_name": "Sorbus aucuparia", "rank": "species",
         "genus": "Sorbus", "family": "Rosaceae", "images": {}, "synonyms": [],
         "growth": {"light": 6, "atmospheric_humidity": 8, "soil_humidity": 7, "soil_nutriments": 5,
          "minimum_temperature": {"deg_c": 15}, "maximum_temperature": {"deg_c": 30}},
         "specifications": {"growth_rate": "moderate", "toxicity": "mild"}}}
        """

    @Test("care that is not in the catalog is fetched from Trefle once, with its source and date")
    func once() async throws {
        let world = try world()
        let care = try await world.object("care", Self.rare)
        let stable: Set = ["scientificName", "light", "watering", "temperature", "fertilizer", "humidity", "toxicity"]
        #expect(stable.isSubset(of: care.keys))
        #expect(care.text("scientificName") == Self.rare)
        #expect(care.object("light").text("value") == "partialSun")
        #expect(care.object("watering").text("frequency") == "twiceWeekly")
        #expect(care.object("watering").text("amount") == "moderate")
        #expect(care.object("temperature")["optimal"] as? Int == 22)
        #expect(care.object("fertilizer").text("frequency") == "monthly")
        #expect(care.object("humidity").text("value") == "high")
        for value in ["light", "watering", "temperature", "fertilizer", "humidity"] {
            #expect(care.object(value).text("source") == "trefle", "\(value)")
            #expect(care.object(value).text("asOf") == "2026-03-01", "\(value)")
        }
        let asked = world.server.requests.count
        #expect(asked == 1)
        #expect(try await world.object("care", Self.rare) as NSDictionary == care as NSDictionary)
        #expect(try await world.object("care", "--trefle-id", "183086") as NSDictionary == care as NSDictionary)
        #expect(world.server.requests.count == asked)
        #expect(world.server.requests.first?.headers["authorization"] == "Bearer root-token")
    }

    @Test("a plant's care is fetched too, and a species of the catalog causes no request")
    func plant() async throws {
        let world = try world()
        _ = try await world.object("plant", "add", "--name", "Rowan", "--species", Self.rare)
        _ = try await world.object("plant", "add", "--name", "Ada", "--species", "Monstera deliciosa")
        #expect(try await world.object("care", "--plant", "Rowan").object("light").text("source") == "trefle")
        #expect(try await world.object("care", "--plant", "Ada").object("light").text("source") == "catalog")
        #expect(world.server.requests.count == 1)
    }

    @Test("a species for which Trefle has only the light gets general values for the rest")
    func partly() async throws {
        let world = try world()
        world.server.answer(
            "/trefle/species/lux-sola",
            .json(
                """
                {"data": {"id": 9, "slug": "lux-sola", "scientific_name": "Lux sola", "rank": "species", "genus": "Lux",
                 "family": "Luxaceae", "images": {}, "synonyms": [], "growth": {"light": 6}, "specifications": {}}}
                """))
        let care = try await world.object("care", "Lux sola")
        #expect(care.object("light").text("source") == "trefle")
        #expect(care.object("watering").text("source") == "general")
    }

    @Test("a failed refresh prints the cached care and exits with the status of the failure")
    func refresh() async throws {
        let world = try world(fakesTime: false)
        _ = try await world.object("care", Self.rare)
        world.server.stop()
        let done = try await world.run("care", Self.rare, "--refresh", "--json")
        #expect(done.status == 69)
        #expect(done.output.contains("\"trefle\""))
        #expect(done.errors.contains("No network connection."))
        #expect(try await world.run("care", Self.rare).status == 0)
    }

    @Test("an unknown species exits with 1, a rejected or missing token with 77, an unreachable service with 69")
    func failures() async throws {
        var world = try world(fakesTime: false)
        let nobody = try await world.run("care", "Nonsensia absurda")
        #expect(nobody.status == 1)
        #expect(nobody.errors.contains("Nonsensia absurda"))
        #expect(try await world.run("care", "--trefle-id", "5").status == 1)
        #expect(try await world.run("care", "--trefle-id", "0").status == 64)
        #expect(try await world.run("care", Self.rare, "--plant", "x").status == 64)
        world.server.answer("/trefle/species/*", .json(#"{"error": true, "messages": "Invalid access token"}"#, status: 401))
        let refused = try await world.run("care", "--trefle-id", "7")
        #expect(refused.status == 77)
        #expect(refused.errors.contains("Invalid API token."))
        #expect(!refused.errors.contains("root-token"))
        world.server.stop()
        #expect(try await world.run("care", "--trefle-id", "7").status == 69)
        #expect(try await world.run("care", "Nonsensia absurda").status == 69)
        world.environment["TREFLE_API_TOKEN"] = nil
        #expect(try await world.run("care", "--trefle-id", "7").status == 77)
        #expect(try await world.run("care", "Monstera deliciosa", "--refresh").status == 77)
        #expect(try await world.run("care", "Nonsensia absurda").status == 1)
    }
}
