import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import WebServices

@Suite("Requests to Trefle", .timeLimit(.minutes(15)))
struct TrefleTests {
    private let server: LoopbackServer
    private let trefle: Trefle

    init() throws {
        server = try LoopbackServer()
        trefle = Self.trefle(server)
    }

    private static func trefle(_ server: LoopbackServer, token: String? = "secret") -> Trefle {
        Trefle(http: HTTPClient(), base: server.url("/api/v1"), token: { token }, now: { Date() })
    }

    private func error(_ trefle: Trefle? = nil) async -> TrefleError? {
        do {
            _ = try await (trefle ?? self.trefle).species("aa-bb")
            return nil
        } catch {
            return error as? TrefleError
        }
    }

    @Test("a species is requested by its slug with the token in a header, and returned with its ETag")
    func asksSpecies() async throws {
        server.answer(
            "/api/v1/species/monstera-deliciosa",
            .json(try Fixtures.written("synthetic-trefle-species.json"), headers: ["ETag": "W/\"abc\""]))
        guard case .fresh(let species, let etag) = try await trefle.species("monstera-deliciosa") else {
            Issue.record("not fresh")
            return
        }
        #expect(species.scientificName == "Monstera deliciosa")
        #expect(etag == "W/\"abc\"")
        let asked = try #require(server.requests.first)
        #expect(asked.headers["authorization"] == "Bearer secret")
        #expect(asked.query == [:])
        #expect(asked.headers["if-none-match"] == nil)
    }

    @Test("with its ETag an unchanged species is not sent again")
    func asksAgain() async throws {
        server.answer("/api/v1/species/aa-bb") { request in
            request.headers["if-none-match"] == "\"abc\"" ? LoopbackServer.Reply(304) : LoopbackServer.Reply(500)
        }
        #expect(try await trefle.species("aa-bb", etag: "\"abc\"") == .notModified)
        server.answer("/api/v1/species/aa-bb", LoopbackServer.Reply(304))
        await #expect(throws: TrefleError.invalidResponse) { try await trefle.species("aa-bb") }
    }

    @Test(
        "recorded details are decoded the same over HTTP", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: [("species", "get_species_id__200"), ("plants", "get_plants_id__200")])
    func replaysRecorded(kind: String, name: String) async throws {
        let body = try Fixtures.data("trefle/\(name).json")
        server.answer("/api/v1/\(kind)/7", .json(body))
        let answer = kind == "plants" ? try await trefle.plant(7) : try await trefle.species("7")
        let species = try #require(ServiceReply.read(TrefleDetail.self, body)).species
        #expect(answer == .fresh(species, etag: nil))
    }

    @Test("a search has pages and filters, and throws after its last page")
    func searches() async throws {
        server.answer("/api/v1/species/search") { request in
            guard request.query["page"] == "1" else { return .json(#"{"data":[],"links":{},"meta":{"total":22}}"#) }
            // If the file is missing, the expectations below fail.
            return .json((try? Fixtures.written("synthetic-trefle-search.json")) ?? Data())
        }
        let page = try await trefle.search("mon+st&é", page: 1, filters: ["vegetable": "true", "edible": "true"])
        #expect(page.rows.map(\.slug) == ["rhaphidophora-tetrasperma", "monstera-deliciosa"])
        #expect(page.total == 22)
        #expect(page.hasNext)
        #expect(
            server.requests.first?.query
                == ["q": "mon+st&é", "page": "1", "filter[edible]": "true", "filter[vegetable]": "true"])
        await #expect(throws: TrefleError.paginationExhausted) { try await trefle.search("monstera", page: 3) }
    }

    @Test("an unknown name yields an empty page in a search and throws in a fetch")
    func findsNothing() async throws {
        server.answer("/api/v1/species/search", .json(#"{"data":[],"links":{"self":""},"meta":{"total":0}}"#))
        #expect(try await trefle.search("qwxz").rows == [])
        #expect(await error() == .speciesNotFound(query: "aa-bb"))
        await #expect(throws: TrefleError.speciesNotFound(query: "Qwxz vbnm")) { try await trefle.species(named: "Qwxz vbnm") }
        await #expect(throws: TrefleError.speciesNotFound(query: "..")) { try await trefle.species("..") }
        await #expect(throws: TrefleError.speciesNotFound(query: "")) { try await trefle.species("") }
    }

    @Test(
        "recorded rejections throw their errors", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: [
            ("401-invalid-token-2025", 401, TrefleError.invalidToken), ("get_species_401", 401, .invalidToken),
            ("404-unknown-slug-issue82", 404, .speciesNotFound(query: "aa-bb")),
        ])
    func replaysRefusals(name: String, status: Int, error wanted: TrefleError) async throws {
        server.answer("/api/v1/species/aa-bb", .json(try Fixtures.data("trefle/\(name).json"), status: status))
        #expect(await error() == wanted)
        #expect(server.requests.count == 1)
    }

    @Test("without a token no request is sent", arguments: [nil, ""])
    func wantsToken(token: String?) async {
        #expect(await error(Self.trefle(server, token: token)) == .invalidToken)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "each fault throws its error, after one retry if that may help",
        arguments: [
            ("never", .never, .timeout, 2), ("a byte a second", .byteASecond, .timeout, 2),
            ("reset", .reset, .networkUnavailable, 2), ("truncated", .truncated, .truncatedResponse, 2),
            ("500", .errorPage, .serverError(statusCode: 500), 2),
            ("huge", .huge, .invalidResponse, 1), ("bomb", .gzipBomb, .invalidResponse, 1),
            ("nested", .nestedArrays, .invalidResponse, 1), ("UTF-8", .invalidUTF8, .invalidResponse, 1),
            ("file", .redirectToFile, .invalidResponse, 1),
            ("elsewhere", .redirect(to: "https://127.0.0.2/"), .invalidResponse, 1),
            ("filter", .json(#"{"error":true,"code":400}"#, status: 400), .serverError(statusCode: 400), 1),
            ("nameless", .json(#"{"data":{"id":1}}"#), .invalidResponse, 1),
            ("error", .json(#"{"error":true,"message":"oh"}"#), .invalidResponse, 1),
        ] as [(String, LoopbackServer.Reply, TrefleError, Int)])
    func survivesFaults(name: String, reply: LoopbackServer.Reply, error wanted: TrefleError, tries: Int) async {
        server.answer("/api/v1/species/aa-bb", reply)
        var impatient = trefle
        if wanted == .timeout { impatient.timeout = 0.5 }
        #expect(await error(impatient) == wanted)
        #expect(server.requests.count == tries)
    }

    @Test("a failure followed by a valid reply is a success")
    func repeatsFailures() async throws {
        server.answer("/api/v1/species/aa-bb", LoopbackServer.Reply(502), .json(#"{"data":{"scientific_name":"Aa bb"}}"#))
        #expect(await error() == nil)
        #expect(server.requests.count == 2)
    }

    @Test("an exceeded rate limit reports its reset, blocks requests until then, and ends")
    func throttles() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 1_772_366_400))
        let trefle = Trefle(
            http: HTTPClient(), base: server.url("/api/v1"), token: { "secret" }, now: { clock.withLock { $0 } })
        let reset = Date(timeIntervalSince1970: 1_772_366_445)
        let good = LoopbackServer.Reply.json(#"{"data":{"scientific_name":"Aa bb"}}"#)
        let headers = ["RateLimit-Limit": "60", "RateLimit-Remaining": "0", "RateLimit-Reset": "1772366445"]
        server.answer("/api/v1/species/aa-bb", .json(#"{"error":true}"#, status: 429, headers: headers), good)
        #expect(await error(trefle) == .rateLimitExceeded(resetDate: reset))
        #expect(await error(trefle) == .rateLimitExceeded(resetDate: reset))
        #expect(server.requests.count == 1)
        clock.withLock { $0 = reset }
        #expect(await error(trefle) == nil)
        #expect(server.requests.count == 2)
    }
}
