import Foundation
import Garden
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Identifying photos", .timeLimit(.minutes(15)))
struct IdentifyingTests {
    @Test("photos are uploaded with organs, project and language, and the result is complete")
    func answer() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata", "Ficus elastica", remaining: 321))
        let found = try await services.identification.identify([
            try await services.photo(1, organ: .leaf), try await services.photo(2, organ: .flower),
        ])
        #expect(found.preferred.candidates.map(\.scientificName) == ["Ficus lyrata", "Ficus elastica"])
        #expect(found.preferred.source == .plantNet)
        #expect(found.plantNet == found.preferred)
        #expect(found.onDevice == nil)
        #expect(!found.isCached)
        #expect(found.remaining == 321)
        #expect(found.duration > .zero)
        let upload = try #require(services.uploads.first)
        #expect(services.uploads.count == 1)
        #expect(upload.path == "/plantnet/identify/all")
        #expect(upload.query["api-key"] == "leaf-key")
        #expect(upload.query["lang"] == "en")
        #expect(upload.parts.filter { $0.name == "organs" }.map(\.text) == ["leaf", "flower"])
    }

    @Test("only the prepared JPEG is uploaded, never the original's bytes")
    func copyAlone() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata"))
        let photo = try await services.photo()
        _ = try await services.identification.identify([photo])
        let images = try #require(services.uploads.first).parts.filter { $0.name == "images" }
        #expect(images.map(\.body) == [photo.prepared.jpeg])
        #expect(images.first?.type == "image/jpeg")
        #expect(photo.prepared.jpeg.starts(with: [0xff, 0xd8]))
    }

    @Test("identifying the same photos again uses the cache, in any order and after a restart")
    func memory() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata", remaining: 99))
        let photos = [try await services.photo(1, organ: .leaf), try await services.photo(2, organ: .flower)]
        let first = try await services.identification.identify(photos)
        let again = try await services.identification.identify(photos.reversed())
        #expect(again.isCached)
        #expect(again.preferred == first.preferred)
        #expect(again.remaining == 99)
        let restarted = try await StubbedServices(after: services)
        #expect(try await restarted.identification.identify(photos).isCached)
        #expect(services.uploads.count == 1)
    }

    @Test("another organ, project or language, or a refresh, sends a new request", arguments: [0, 1, 2, 3])
    func otherQuestions(which: Int) async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata"), Replies.species("Ficus elastica"))
        let photo = try await services.photo()
        _ = try await services.identification.identify([photo])
        let other =
            switch which {
            case 0: try await services.identification.identify([try await services.photo(1, organ: .bark)])
            case 1: try await services.identification.identify([photo], .init(project: "k-world-flora"))
            case 2: try await services.identification.identify([photo], .init(language: "de"))
            default: try await services.identification.identify([photo], refresh: true)
            }
        #expect(!other.isCached)
        #expect(other.preferred.candidates.first?.scientificName == "Ficus elastica")
        #expect(services.uploads.count == 2)
    }

    @Test("a cached identification expires after seven days")
    func lifetime() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata"))
        let photo = try await services.photo()
        _ = try await services.identification.identify([photo])
        services.garden.clock.advance(days: 6)
        #expect(try await services.identification.identify([photo]).isCached)
        services.garden.clock.advance(days: 2)
        #expect(try await !services.identification.identify([photo]).isCached)
        #expect(services.uploads.count == 2)
    }

    @Test("errors of the service are distinguished, and not cached")
    func refusals() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo()
        services.identify(
            Replies.noPlant, .json(#"{"statusCode": 401, "error": "Unauthorized", "message": "no"}"#, status: 401),
            Replies.species("Ficus lyrata"))
        await #expect(throws: PlantNetError.noResultsFound) { try await services.identification.identify([photo]) }
        await #expect(throws: PlantNetError.invalidAPIKey) { try await services.identification.identify([photo]) }
        #expect(try await !services.identification.identify([photo]).isCached)
    }

    @Test("while offline a request is attempted and fails as network unavailable, and a later one succeeds")
    func offline() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo()
        let gone = try await StubbedServices(after: services)
        services.server.stop()
        await #expect(throws: PlantNetError.networkUnavailable) { try await gone.identification.identify([photo]) }
        let back = try LoopbackServer()
        back.answer("/identify/*", Replies.species("Ficus lyrata"))
        let keys = services.keys
        let clock = services.garden.clock
        let online = Services(
            repository: services.garden.repository, folders: services.folders,
            environment: ["PLANTGUIDE_PLANTNET_URL": back.base.absoluteString], key: { keys[$0] }, now: { clock.now })
        #expect(try await online.identification.identify([photo]).preferred.candidates.count == 1)
    }

    @Test("without a key no request is sent, and a key that is set later is used at once")
    func noKey() async throws {
        let services = try await StubbedServices(keys: [:])
        services.identify(Replies.species("Ficus lyrata"))
        let photo = try await services.photo()
        await #expect { try await services.identification.identify([photo]) } throws: { $0.isNotConfigured }
        #expect(services.server.requests.isEmpty)
        services.keys[.plantNet] = "new-key"
        _ = try await services.identification.identify([photo])
        #expect(services.uploads.first?.query["api-key"] == "new-key")
    }

    @Test("without an on-device model, every strategy except on-device only uses the service")
    func strategies() async throws {
        let services = try await StubbedServices()
        services.identify(Replies.species("Ficus lyrata"))
        for (number, strategy) in [Strategy.apiOnly, .onDeviceFirst(threshold: 0.7), .parallel].enumerated() {
            let photo = try await services.photo(UInt8(number))
            let found = try await services.identification.identify([photo], .init(strategy: strategy))
            #expect(found.preferred.source == .plantNet)
        }
        #expect(services.uploads.count == 3)
        let photo = try await services.photo(9)
        await #expect { try await services.identification.identify([photo], .init(strategy: .onDeviceOnly)) } throws: {
            $0.isNoModel
        }
        #expect(services.uploads.count == 3)
    }

    @Test("zero and six photos are rejected without a request")
    func number() async throws {
        let services = try await StubbedServices()
        await #expect(throws: PlantNetError.imageUploadFailed) { try await services.identification.identify([]) }
        let photo = try await services.photo()
        await #expect(throws: PlantNetError.imageUploadFailed) {
            try await services.identification.identify(Array(repeating: photo, count: 6))
        }
        #expect(services.server.requests.isEmpty)
    }
}

extension Error {
    fileprivate var isNoModel: Bool { if case .noModel? = self as? IdentificationError { true } else { false } }
    var isNotConfigured: Bool { if case .notConfigured? = self as? IdentificationError { true } else { false } }
}
