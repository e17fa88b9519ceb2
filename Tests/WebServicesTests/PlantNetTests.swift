import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import WebServices

@Suite("Requests to Pl@ntNet", .timeLimit(.minutes(15)))
struct PlantNetTests {
    private let server: LoopbackServer
    private let plantNet: PlantNet
    private let photo = PreparedPhoto(
        digest: "ab", jpeg: Data([0xff, 0xd8, 0, 13, 10, 0xff, 0xd9]), width: 2, height: 2, takenOn: nil, format: "jpg")

    init() throws {
        server = try LoopbackServer()
        plantNet = Self.plantNet(server)
    }

    private static func plantNet(_ server: LoopbackServer, key: String? = "k+y&=") -> PlantNet {
        PlantNet(http: HTTPClient(), base: server.url("/v2"), key: { key }, now: { Date(timeIntervalSince1970: 1_772_366_400) })
    }

    private func identify(
        _ plantNet: PlantNet? = nil, organs: [Organ] = [.leaf], project: String = "all", language: String = "en",
        onRetry: (@Sendable () -> Void)? = nil
    ) async throws -> PlantNet.Reply {
        try await (plantNet ?? self.plantNet).identify(
            organs.map { (photo, $0) }, project: project, language: language, onRetry: onRetry)
    }

    private func error(_ plantNet: PlantNet? = nil, project: String = "all") async -> PlantNetError? {
        do {
            _ = try await identify(plantNet, project: project)
            return nil
        } catch {
            return error as? PlantNetError
        }
    }

    @Test("photos are sent as JPEGs with their organs in order, and the key in the query")
    func asks() async throws {
        server.answer("/v2/identify/k-middle-europe", .json(try Fixtures.written("synthetic-plantnet-identify.json")))
        let reply = try await identify(organs: [.leaf, .flower, .auto], project: "k-middle-europe", language: "de_AT")
        #expect(reply.answer.source == .plantNet)
        #expect(reply.answer.candidates.first?.scientificName == "Monstera deliciosa")
        #expect(reply.allowance == PlantNet.Allowance(remaining: 487, headers: [:], now: .distantPast))
        let asked = try #require(server.requests.first)
        #expect(asked.method == "POST")
        #expect(
            asked.query == [
                "lang": "de", "nb-results": "10", "include-related-images": "true", "no-reject": "false", "api-key": "k+y&=",
            ])
        let images = asked.parts.filter { $0.name == "images" }
        #expect(images.map(\.body) == [photo.jpeg, photo.jpeg, photo.jpeg])
        #expect(images.allSatisfy { $0.type == "image/jpeg" })
        #expect(asked.parts.filter { $0.name == "organs" }.map(\.text) == ["leaf", "flower", "auto"])
        #expect(server.requests.count == 1)
    }

    @Test(
        "recorded replies are decoded the same over HTTP", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: ["identify-200-no-reject-a", "identify-200-no-reject-b", "identify-200-related-images"])
    func replaysRecorded(name: String) async throws {
        let body = try Fixtures.data("plantnet/\(name).json")
        server.answer("/v2/identify/all", .json(body))
        let reply = try await identify()
        #expect(reply.answer.candidates == ServiceReply.read(PlantNetReply.self, body)?.candidates)
    }

    @Test("a project's name is encoded as one path component")
    func encodesProject() async throws {
        server.answer("/v2/identify/a%2Fb%3Fc%20d", .json(try Fixtures.written("synthetic-plantnet-identify.json")))
        _ = try await identify(project: "a/b?c d")
        #expect(await error(project: "..") == .projectNotFound(".."))
        #expect(server.requests.count == 1)
    }

    @Test("without a key or a photo no request is sent", arguments: [nil, ""])
    func wantsKey(key: String?) async {
        #expect(await error(Self.plantNet(server, key: key)) == .invalidAPIKey)
        await #expect(throws: PlantNetError.imageUploadFailed) { try await identify(organs: []) }
        #expect(server.requests.isEmpty)
    }

    @Test("a sixth photo is not sent")
    func sendsFive() async throws {
        server.answer("/v2/identify/all", .json(try Fixtures.written("synthetic-plantnet-identify.json")))
        _ = try await identify(organs: Array(repeating: .leaf, count: 6))
        #expect(server.requests.first?.parts.filter { $0.name == "images" }.count == 5)
    }

    @Test("a 404 reply and a reply without results both mean that no plant was found")
    func seesNoPlant() async {
        server.answer(
            "/v2/identify/all", .json(#"{"statusCode":404,"error":"Not Found","message":"Species not found"}"#, status: 404),
            .json(#"{"results":[]}"#))
        #expect(await error() == .noResultsFound)
        #expect(await error() == .noResultsFound)
        #expect(server.requests.count == 2)
    }

    @Test("a rejection is not retried", arguments: [400, 401, 404, 413, 414, 415, 422, 429])
    func neverRepeatsRefusals(status: Int) async {
        server.answer("/v2/identify/all", .json("{}", status: status))
        #expect(await error() != nil)
        #expect(server.requests.count == 1)
    }

    @Test("an exceeded rate limit reports when it resets")
    func tellsReset() async {
        server.answer("/v2/identify/all", .json("{}", status: 429, headers: ["RateLimit": #""dailyQuota";r=0;t=60"#]))
        #expect(await error() == .rateLimitExceeded(resetDate: Date(timeIntervalSince1970: 1_772_366_460)))
    }

    @Test("a failure of the service is retried once, and the retry is reported")
    func repeatsFailures() async throws {
        server.answer("/v2/identify/all", .errorPage, .json(try Fixtures.written("synthetic-plantnet-identify.json")))
        let retries = Mutex(0)
        let counter: @Sendable () -> Void = { retries.withLock { $0 += 1 } }
        _ = try await identify(onRetry: counter)
        #expect(retries.withLock { $0 } == 1)
        #expect(server.requests.count == 2)
    }

    @Test(
        "each fault throws its error, after one retry if that may help",
        arguments: [
            ("never", .never, .timeout, 2), ("a byte a second", .byteASecond, .timeout, 2),
            ("reset", .reset, .networkUnavailable, 2), ("truncated", .truncated, .truncatedResponse, 2),
            ("500", .errorPage, .serverError(statusCode: 500), 2),
            ("503", LoopbackServer.Reply(503), .serverError(statusCode: 503), 2), ("huge", .huge, .invalidResponse, 1),
            ("huge unannounced", .hugeUnannounced, .invalidResponse, 1), ("bomb", .gzipBomb, .invalidResponse, 1),
            ("broken gzip", .brokenGzip, .invalidResponse, 1), ("nested", .nestedArrays, .invalidResponse, 1),
            ("UTF-8", .invalidUTF8, .invalidResponse, 1), ("file", .redirectToFile, .invalidResponse, 1),
            ("elsewhere", .redirect(to: "https://127.0.0.2/"), .invalidResponse, 1),
            ("empty", .json(""), .invalidResponse, 1), ("page", .json("<html>"), .invalidResponse, 1),
        ] as [(String, LoopbackServer.Reply, PlantNetError, Int)])
    func survivesFaults(name: String, reply: LoopbackServer.Reply, error wanted: PlantNetError, tries: Int) async {
        server.answer("/v2/identify/all", reply)
        var impatient = plantNet
        if wanted == .timeout { impatient.timeout = 0.5 }
        #expect(await error(impatient) == wanted)
        #expect(server.requests.count == tries)
    }

    @Test("an unreachable service means that the network is unavailable")
    func findsNobody() async {
        server.stop()
        #expect(await error() == .networkUnavailable)
    }

    @Test("a cancelled request stops waiting")
    func cancels() async throws {
        server.answer("/v2/identify/all", .never)
        let asking = Task { try await identify() }
        try await until("the request") { server.requests.count == 1 }
        asking.cancel()
        await #expect(throws: CancellationError.self) { try await asking.value }
    }

    @Test("floras are listed, except those without an ID")
    func listsProjects() async throws {
        server.answer(
            "/v2/projects",
            .json(#"[{"id":"all","title":"World","speciesCount":70000},{"title":"?"},7,{"id":"x","description":" "}]"#))
        let projects = try await plantNet.projects(language: "fr")
        #expect(projects.map(\.id) == ["all", "x"])
        #expect(projects.map(\.title) == ["World", "x"])
        #expect(projects.map(\.speciesCount) == [70_000, nil])
        #expect(server.requests.first?.query == ["lang": "fr", "api-key": "k+y&="])
        server.answer("/v2/projects", .json(#"{"statusCode":401}"#, status: 401))
        await #expect(throws: PlantNetError.invalidAPIKey) { try await plantNet.projects(language: "fr") }
        server.answer("/v2/projects", .json("{}", status: 400))
        await #expect(throws: PlantNetError.serverError(statusCode: 400)) { try await plantNet.projects(language: "fr") }
    }

    @Test("recorded lists of floras and days are decoded", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsRecordedLists() async throws {
        server.answer("/v2/projects", .json(try Fixtures.data("plantnet/projects-200.json")))
        server.answer("/v2/quota/daily", .json(try Fixtures.data("plantnet/quota-200.json")))
        #expect(try await plantNet.projects(language: "en").map(\.speciesCount) == [5_385, 7_431, 4_223, 180, 98])
        #expect(try await plantNet.quota() == Quota(remaining: 500, day: LocalDay("2026-03-01")!))
    }

    @Test("the daily quota is requested without a photo")
    func asksQuota() async throws {
        server.answer(
            "/v2/quota/daily",
            .json(#"{"day":"2026-03-01","quota":{"identify":{"count":3,"total":2000,"remaining":1997}}}"#), .json("[]"))
        #expect(try await plantNet.quota() == Quota(total: 2_000, remaining: 1_997, day: LocalDay("2026-03-01")!))
        await #expect(throws: PlantNetError.invalidResponse) { try await plantNet.quota() }
        #expect(server.requests.first?.method == "GET")
    }
}
