import Foundation
import Garden
import TestSupport
import Testing

@testable import PlantServices

@Suite("Identifying photos", .timeLimit(.minutes(15)))
struct IdentifyingTests {
    @Test("a photo is shown to the service with its organ, the project and the language, and the answer is told whole")
    func answer() async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata", "Ficus elastica", remaining: 321))
        let found = try await world.discoverer.identify([
            try await world.shot(1, organ: .leaf), try await world.shot(2, organ: .flower),
        ])
        #expect(found.preferred.candidates.map(\.scientificName) == ["Ficus lyrata", "Ficus elastica"])
        #expect(found.preferred.source == .plantNet)
        #expect(found.plantNet == found.preferred)
        #expect(found.onDevice == nil)
        #expect(!found.isCached)
        #expect(found.remaining == 321)
        #expect(found.duration > .zero)
        let upload = try #require(world.uploads.first)
        #expect(world.uploads.count == 1)
        #expect(upload.path == "/plantnet/identify/all")
        #expect(upload.query["api-key"] == "leaf-key")
        #expect(upload.query["lang"] == "en")
        #expect(upload.parts.filter { $0.name == "organs" }.map(\.text) == ["leaf", "flower"])
    }

    @Test("only the prepared copy leaves the machine: a JPEG, and none of the original's bytes")
    func copyAlone() async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata"))
        let shot = try await world.shot()
        _ = try await world.discoverer.identify([shot])
        let images = try #require(world.uploads.first).parts.filter { $0.name == "images" }
        #expect(images.map(\.body) == [shot.photo.jpeg])
        #expect(images.first?.type == "image/jpeg")
        #expect(shot.photo.jpeg.starts(with: [0xff, 0xd8]))
    }

    @Test("the same photos again are answered without a request, in whichever order, also after a restart")
    func memory() async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata", remaining: 99))
        let shots = [try await world.shot(1, organ: .leaf), try await world.shot(2, organ: .flower)]
        let first = try await world.discoverer.identify(shots)
        let again = try await world.discoverer.identify(shots.reversed())
        #expect(again.isCached)
        #expect(again.preferred == first.preferred)
        #expect(again.remaining == 99)
        let restarted = try await World(after: world)
        #expect(try await restarted.discoverer.identify(shots).isCached)
        #expect(world.uploads.count == 1)
    }

    @Test("another organ, project or language is another question, and so is asking anew", arguments: [0, 1, 2, 3])
    func otherQuestions(which: Int) async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata"), Replies.species("Ficus elastica"))
        let shot = try await world.shot()
        _ = try await world.discoverer.identify([shot])
        let other =
            switch which {
            case 0: try await world.discoverer.identify([try await world.shot(1, organ: .bark)])
            case 1: try await world.discoverer.identify([shot], .init(project: "k-world-flora"))
            case 2: try await world.discoverer.identify([shot], .init(language: "de"))
            default: try await world.discoverer.identify([shot], refresh: true)
            }
        #expect(!other.isCached)
        #expect(other.preferred.candidates.first?.scientificName == "Ficus elastica")
        #expect(world.uploads.count == 2)
    }

    @Test("an answer is forgotten after seven days")
    func lifetime() async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata"))
        let shot = try await world.shot()
        _ = try await world.discoverer.identify([shot])
        world.garden.clock.advance(days: 6)
        #expect(try await world.discoverer.identify([shot]).isCached)
        world.garden.clock.advance(days: 2)
        #expect(try await !world.discoverer.identify([shot]).isCached)
        #expect(world.uploads.count == 2)
    }

    @Test("what the service refuses is told apart, and not kept")
    func refusals() async throws {
        let world = try await World()
        let shot = try await world.shot()
        world.identify(
            Replies.noPlant, .json(#"{"statusCode": 401, "error": "Unauthorized", "message": "no"}"#, status: 401),
            Replies.species("Ficus lyrata"))
        await #expect(throws: PlantNetError.noResultsFound) { try await world.discoverer.identify([shot]) }
        await #expect(throws: PlantNetError.invalidAPIKey) { try await world.discoverer.identify([shot]) }
        #expect(try await !world.discoverer.identify([shot]).isCached)
    }

    @Test("without a connection one is tried all the same, the failure says so, and the network coming back needs no restart")
    func offline() async throws {
        let world = try await World()
        let shot = try await world.shot()
        let gone = try await World(after: world)
        world.server.stop()
        await #expect(throws: PlantNetError.networkUnavailable) { try await gone.discoverer.identify([shot]) }
        let back = try LoopbackServer()
        back.answer("/identify/*", Replies.species("Ficus lyrata"))
        let keys = world.keys
        let clock = world.garden.clock
        let online = Discoverer(
            gardener: world.garden.gardener, folders: world.folders,
            environment: ["PLANTGUIDE_PLANTNET_URL": back.base.absoluteString], key: { keys[$0] }, now: { clock.now })
        #expect(try await online.identify([shot]).preferred.candidates.count == 1)
    }

    @Test("without a key nobody is asked, and a key that is set later is used at once")
    func noKey() async throws {
        let world = try await World(keys: [:])
        world.identify(Replies.species("Ficus lyrata"))
        let shot = try await world.shot()
        await #expect { try await world.discoverer.identify([shot]) } throws: { $0.isNotConfigured }
        #expect(world.server.requests.isEmpty)
        world.keys[.plantNet] = "new-key"
        _ = try await world.discoverer.identify([shot])
        #expect(world.uploads.first?.query["api-key"] == "new-key")
    }

    @Test("without a model, the service stands in for every strategy but the one that wants the model alone")
    func strategies() async throws {
        let world = try await World()
        world.identify(Replies.species("Ficus lyrata"))
        for (number, strategy) in [Strategy.apiOnly, .onDeviceFirst(threshold: 0.7), .parallel].enumerated() {
            let shot = try await world.shot(UInt8(number))
            let found = try await world.discoverer.identify([shot], .init(strategy: strategy))
            #expect(found.preferred.source == .plantNet)
        }
        #expect(world.uploads.count == 3)
        let shot = try await world.shot(9)
        await #expect { try await world.discoverer.identify([shot], .init(strategy: .onDeviceOnly)) } throws: {
            $0.isNotConfigured
        }
        #expect(world.uploads.count == 3)
    }

    @Test("no photo and six photos are refused without a request")
    func number() async throws {
        let world = try await World()
        await #expect(throws: PlantNetError.imageUploadFailed) { try await world.discoverer.identify([]) }
        let shot = try await world.shot()
        await #expect(throws: PlantNetError.imageUploadFailed) {
            try await world.discoverer.identify(Array(repeating: shot, count: 6))
        }
        #expect(world.server.requests.isEmpty)
    }
}

extension Error {
    var isNotConfigured: Bool { if case .notConfigured? = self as? IdentificationError { true } else { false } }
}
