import Foundation
import Garden
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Pl@ntNet's daily quota", .timeLimit(.minutes(15)))
struct QuotaTests {
    @Test("the quota is unknown until the service reports a value, which survives a restart, and again after the key has changed")
    func said() async throws {
        let services = try await StubbedServices()
        #expect(try await services.identification.quota() == nil)
        #expect(try await !services.all.hasAccepted(keyOf: .plantNet))
        services.identify(Replies.species("Ficus lyrata", remaining: 42))
        _ = try await services.identification.identify([try await services.photo()])
        #expect(try await services.identification.quota()?.remaining == 42)
        #expect(try await StubbedServices(after: services).identification.quota()?.remaining == 42)
        #expect(try await services.all.hasAccepted(keyOf: .plantNet))
        await services.all.keyChanged(of: .plantNet)
        #expect(try await services.identification.quota() == nil)
    }

    @Test("a key that the service rejects is no longer known as accepted")
    func rejected() async throws {
        let services = try await StubbedServices()
        services.identify(
            Replies.species("Ficus lyrata", remaining: 42),
            .json(#"{"statusCode": 401, "error": "Unauthorized", "message": "no"}"#, status: 401))
        _ = try await services.identification.identify([try await services.photo(1)])
        let photo = try await services.photo(2)
        await #expect(throws: PlantNetError.invalidAPIKey) { try await services.identification.identify([photo]) }
        #expect(try await !services.all.hasAccepted(keyOf: .plantNet))
    }

    @Test("a reply that reports no quota counts as one request")
    func unsaid() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata", remaining: 42), Replies.species("Ficus elastica"))
        _ = try await services.identification.identify([try await services.photo(1)])
        #expect(try await services.identification.identify([try await services.photo(2)]).remaining == nil)
        #expect(try await services.identification.quota()?.remaining == 41)
    }

    @Test("with no requests left, none is sent until midnight UTC, whatever the local time")
    func usedUp() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata", remaining: 0), Replies.species("Ficus elastica", remaining: 499))
        let known = try await services.photo(1)
        let new = try await services.photo(2)
        _ = try await services.identification.identify([known])
        // Berlin is two hours ahead: 01:30 is still the day before in UTC.
        services.garden.clock.set("2026-05-22", "01:30")
        let reset = try #require(LocalTime("00:00").map { LocalMoment(day: day("2026-05-22"), time: $0).instant(in: .gmt) })
        await #expect(throws: PlantNetError.rateLimitExceeded(resetDate: reset)) {
            try await services.identification.identify([new])
        }
        #expect(services.uploads.count == 1)
        #expect(try await services.identification.identify([known]).isCached)
        services.garden.clock.set("2026-05-22", "02:01")
        #expect(try await services.identification.quota()?.remaining == 500)
        _ = try await services.identification.identify([new])
        #expect(try await services.identification.quota()?.remaining == 499)
        #expect(services.uploads.count == 2)
    }

    @Test("a rejection for too many requests uses up the day's quota")
    func refused() async throws {
        let services = try await StubbedServices()
        services.identify(.json(#"{"statusCode": 429, "error": "Too Many Requests", "message": "no"}"#, status: 429))
        let photo = try await services.photo()
        for _ in 0..<2 {
            await #expect {
                try await services.identification.identify([photo])
            } throws: { if case PlantNetError.rateLimitExceeded = $0 { true } else { false } }
        }
        #expect(services.uploads.count == 1)
        #expect(try await services.identification.quota()?.level == .used)
    }

    @Test("a rate limit that ends before midnight UTC does not use up the day's quota")
    func throttled() async throws {
        let services = try await StubbedServices()
        services.identify(
            .json(#"{"statusCode": 429}"#, status: 429, headers: ["RateLimit": #""burst";r=0;t=60"#]),
            Replies.species("Ficus lyrata"))
        let photo = try await services.photo()
        let reset = services.garden.clock.now.addingTimeInterval(60)
        await #expect(throws: PlantNetError.rateLimitExceeded(resetDate: reset)) {
            try await services.identification.identify([photo])
        }
        #expect(try await services.identification.quota() == nil)
        _ = try await services.identification.identify([photo])
        #expect(try await services.identification.quota()?.remaining == 499)
    }

    @Test("a rate limit that ends at midnight UTC, give or take a second of rounding, uses up the day's quota")
    func midnight() async throws {
        let services = try await StubbedServices()
        // 10:00 in Berlin is 16 hours before midnight UTC.
        let seconds = 16 * 3_600 - 1
        services.identify(
            .json(#"{"statusCode": 429}"#, status: 429, headers: ["RateLimit": "\"dailyQuota\";r=0;t=\(seconds)"]))
        let photo = try await services.photo()
        await #expect(throws: PlantNetError.self) { try await services.identification.identify([photo]) }
        #expect(try await services.identification.quota()?.level == .used)
    }

    @Test("photos without a plant count against the quota, by the reported value or as one request")
    func noPlant() async throws {
        let services = try await StubbedServices()
        let told = LoopbackServer.Reply.json(
            #"{"statusCode": 404, "message": "Species not found"}"#, status: 404,
            headers: ["RateLimit": #""dailyQuota";r=42;t=60"#])
        services.identify(Replies.noPlant, told, .json(#"{"results": [], "remainingIdentificationRequests": 7}"#))
        let photo = try await services.photo()
        for left in [499, 42, 7] {
            await #expect(throws: PlantNetError.noResultsFound) { try await services.identification.identify([photo]) }
            #expect(try await services.identification.quota()?.remaining == left)
        }
    }

    @Test("the quota can be requested from the service, which also tests the key")
    func asked() async throws {
        let services = try await StubbedServices()
        services.server.answer(
            "/plantnet/quota/daily",
            .json(#"{"day": "2026-05-21", "quota": {"identify": {"count": 3, "total": 500, "remaining": 497}}}"#),
            .json(#"{"statusCode": 401, "error": "Unauthorized", "message": "no"}"#, status: 401))
        #expect(try await services.identification.refreshQuota().remaining == 497)
        #expect(try await services.identification.quota()?.remaining == 497)
        await #expect(throws: PlantNetError.invalidAPIKey) { try await services.all.testKey(of: .plantNet) }
        services.keys[.plantNet] = nil
        await #expect(throws: PlantNetError.invalidAPIKey) { try await services.all.testKey(of: .plantNet) }
        #expect(services.server.requests.count == 2)
    }
}
