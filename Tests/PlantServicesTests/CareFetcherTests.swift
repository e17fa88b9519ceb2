import Foundation
import Garden
import GardenData
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Fetching care from Trefle", .timeLimit(.minutes(15)))
struct CareUpdateTests {
    /// A species that the catalog lacks, so that all of its care comes from Trefle.
    private static let rare = "Sorbus aucuparia"

    private func services(_ keys: [WebService: String] = [.trefle: "root-token"]) async throws -> StubbedServices {
        let services = try await StubbedServices(keys: keys)
        services.server.answer("/trefle/species/search", Replies.found(Self.rare))
        services.server.answer("/trefle/species/*", .json(Replies.detail(Self.rare), headers: ["ETag": "W/\"one\""]))
        return services
    }

    @Test("an unknown species gets Trefle's values, each with its source, and is cached for a week")
    func once() async throws {
        let services = try await services()
        let care = try #require(try await services.care.fetch(Self.rare))
        #expect(care.light?.value == .partialSun)
        #expect(care.light?.source.kind == .trefle)
        #expect(care.light?.source.asOf == "2026-05-21")
        #expect(care.watering?.value.isTwiceWeekly == true)
        #expect(care.temperature?.value.optimal == 22)
        let asked = services.questions.count
        #expect(asked > 0)
        services.garden.clock.advance(days: 6)
        #expect(try await services.care.fetch(Self.rare) == care)
        #expect(try await StubbedServices(after: services).care.fetch(Self.rare) == care)
        #expect(try await services.garden.repository.care(of: Self.rare) == care)
        #expect(services.questions.count == asked)
    }

    @Test("without a token no request is sent")
    func noToken() async throws {
        let services = try await services([:])
        #expect(try await services.care.fetch(Self.rare) == nil)
        await #expect(throws: TrefleError.invalidToken) { try await services.care.fetch(trefleID: 77) }
        await #expect(throws: TrefleError.invalidToken) { try await services.all.testKey(of: .trefle) }
        #expect(services.server.requests.isEmpty)
    }

    @Test("concurrent callers share the same requests")
    func together() async throws {
        let services = try await services()
        try await withThrowingTaskGroup(of: CareProfile?.self) { group in
            for _ in 0..<8 {
                group.addTask { [care = services.care] in
                    try await care.fetch(Self.rare)
                }
            }
            for try await care in group { #expect(care?.light?.source.kind == .trefle) }
        }
        let paths = services.questions.map(\.path)
        #expect(Set(paths).count == paths.count, "\(paths)")
    }

    @Test("after a week care is revalidated by its ETag, and unchanged care is fresh again")
    func renewal() async throws {
        let services = try await services()
        // Fetched by ID, the detail comes with its ETag.
        let care = try await services.care.fetch(trefleID: 77)
        services.server.forget()
        services.server.answer("/trefle/species/*", .init(304, headers: ["ETag": "W/\"one\""]))
        services.garden.clock.advance(days: 8)
        #expect(try await services.care.fetch(Self.rare)?.light == care.light)
        #expect(services.questions.map { $0.headers["if-none-match"] } == ["W/\"one\""])
        _ = try await services.care.fetch(Self.rare)
        #expect(services.questions.count == 1)
    }

    @Test("a species whose reply has another ID than requested is cached under both")
    func otherNumber() async throws {
        let services = try await services()
        let care = try await services.care.fetch(trefleID: 4_711)
        services.server.forget()
        #expect(try await services.care.fetch(trefleID: 4_711) == care)
        #expect(try await services.care.fetch(trefleID: 77) == care)
        #expect(services.questions.isEmpty)
        // After a refresh it is still found under both.
        _ = try await services.care.fetch(trefleID: 77, refresh: true)
        services.server.forget()
        _ = try await services.care.fetch(trefleID: 4_711)
        #expect(services.questions.isEmpty)
    }

    @Test("cached care survives any failure", arguments: [500, 401, 429])
    func failures(status: Int) async throws {
        let services = try await services()
        let care = try await services.care.fetch(Self.rare)
        services.garden.clock.advance(days: 8)
        services.server.answer("/trefle/species/*", .init(status))
        services.server.answer("/trefle/species/search", .init(status))
        await #expect(throws: TrefleError.self) { try await services.care.fetch(Self.rare) }
        #expect(try await services.garden.repository.care(of: Self.rare).light == care?.light)
    }

    @Test("if the cached ID is gone, the species is requested by name, and a failure names the species")
    func goneNumber() async throws {
        let services = try await services()
        _ = try await services.care.fetch(Self.rare)
        services.garden.clock.advance(days: 8)
        services.server.answer("/trefle/species/77", .init(404))
        services.server.answer("/trefle/species/sorbus-aucuparia", .json(Replies.detail(Self.rare, id: 78, light: 8)))
        #expect(try await services.care.fetch(Self.rare)?.light?.value == .fullSun)
        let asked = services.questions.count
        #expect(try await services.care.fetch(Self.rare)?.light?.value == .fullSun)
        #expect(services.questions.count == asked)
        services.garden.clock.advance(days: 8)
        services.server.answer("/trefle/species/78", .init(404))
        services.server.answer("/trefle/species/sorbus-aucuparia", .init(404))
        services.server.answer("/trefle/species/search", Replies.found())
        await #expect(throws: TrefleError.speciesNotFound(query: Self.rare)) {
            try await services.care.fetch(Self.rare)
        }
        #expect(try await services.garden.repository.care(of: Self.rare).light?.value == .fullSun)
    }

    @Test("a species unknown to Trefle is reported, and not requested again for a day unless refreshed")
    func unknown() async throws {
        let services = try await StubbedServices()
        services.server.answer("/trefle/species/*", .json(#"{"error": true, "message": "can't find record"}"#, status: 404))
        services.server.answer("/trefle/species/search", Replies.found())
        let ask = { (refresh: Bool) in _ = try await services.care.fetch("Nonsensia absurda", refresh: refresh) }
        await #expect(throws: TrefleError.speciesNotFound(query: "Nonsensia absurda")) { try await ask(false) }
        let asked = services.questions.count
        await #expect(throws: TrefleError.speciesNotFound(query: "Nonsensia absurda")) { try await ask(false) }
        #expect(services.questions.count == asked)
        await #expect(throws: TrefleError.speciesNotFound(query: "Nonsensia absurda")) { try await ask(true) }
        #expect(services.questions.count == 2 * asked)
    }

    @Test("a synonym in the catalog is requested by its accepted name first")
    func acceptedName() async throws {
        let services = try await StubbedServices()
        services.server.answer("/trefle/species/*", .json(#"{"error": true, "message": "can't find record"}"#, status: 404))
        services.server.answer("/trefle/species/search", Replies.found())
        await #expect(throws: TrefleError.self) { try await services.care.fetch("Sansevieria trifasciata") }
        let asked = services.questions.map { "\($0.path) \($0.query["q"] ?? "")".lowercased() }
        #expect(asked.first?.contains(/dracaena.trifasciata/) == true, "\(asked)")
        #expect(asked.contains { $0.contains(/sansevieria.trifasciata/) }, "\(asked)")
    }

    @Test("values of the catalog take precedence over fetched ones")
    func order() async throws {
        let services = try await StubbedServices()
        let known = "Monstera deliciosa"
        services.server.answer("/trefle/species/search", Replies.found(known))
        services.server.answer("/trefle/species/*", .json(Replies.detail(known)))
        let care = try #require(try await services.care.fetch(known))
        #expect(care.light?.source.kind == .catalog)
    }
}

@Suite("Coalescing of requests", .timeLimit(.minutes(15)))
struct RequestCoalescerTests {
    @Test("a cancelled caller returns at once, and the others get the result")
    func cancelled() async throws {
        let shared = RequestCoalescer<String, Int>()
        let gate = AsyncStream<Void>.makeStream()
        let began = AsyncStream<Void>.makeStream()
        let work: @Sendable () async throws -> Int = {
            began.continuation.yield()
            for await _ in gate.stream { break }
            try Task.checkCancellation()
            return 7
        }
        let leaving = Task { try await shared.value(of: "leaf", work) }
        for await _ in began.stream { break }
        let staying = Task { try await shared.value(of: "leaf", work) }
        let joined = Task { try await shared.value(of: "leaf", work) }
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        gate.continuation.yield()
        #expect(try await staying.value == 7)
        #expect(try await joined.value == 7)
    }

    @Test("work that all callers have abandoned is cancelled, and the next caller starts it again")
    func abandoned() async throws {
        let shared = RequestCoalescer<String, Int>()
        let began = AsyncStream<Void>.makeStream()
        let wasCancelled = AsyncStream<Bool>.makeStream()
        let leaving = Task {
            try await shared.value(of: "leaf") {
                began.continuation.yield()
                try? await Task.sleep(for: .seconds(3_600))
                wasCancelled.continuation.yield(Task.isCancelled)
                return 1
            }
        }
        for await _ in began.stream { break }
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        for await cancelled in wasCancelled.stream {
            #expect(cancelled)
            break
        }
        #expect(try await shared.value(of: "leaf") { 2 } == 2)
    }

    @Test("the next caller after a failure tries again")
    func failure() async throws {
        let shared = RequestCoalescer<String, Int>()
        await #expect(throws: TrefleError.timeout) { try await shared.value(of: "leaf") { throw TrefleError.timeout } }
        #expect(try await shared.value(of: "leaf") { 3 } == 3)
    }
}
