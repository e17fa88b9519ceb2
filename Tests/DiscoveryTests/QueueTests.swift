import Foundation
import Garden
import Tending
import TestSupport
import Testing

@testable import Discovery

@Suite("Photos that wait for the service", .timeLimit(.minutes(2)))
struct QueueTests {
    @Test("photos that were queued offline are identified when the service is back, and wait no longer")
    func back() async throws {
        let world = try World()
        let shot = try await world.shot(1, organ: .leaf)
        try await world.discoverer.enqueue([shot])
        try await world.discoverer.enqueue([shot])
        // Longer than originals stay that nothing waits for.
        world.garden.clock.advance(days: 30)
        _ = try await world.shot(2)
        world.identify(Replies.species("Ficus lyrata"))
        let answered = try await world.discoverer.identifyQueued()
        #expect(answered.map(\.shots) == [[shot]])
        #expect(answered.first?.answer.preferred.candidates.first?.scientificName == "Ficus lyrata")
        #expect(world.uploads.first?.parts.first { $0.name == "organs" }?.text == "leaf")
        #expect(try await world.discoverer.identifyQueued().isEmpty)
        #expect(try await world.discoverer.identify([shot]).isCached)
    }

    @Test("while the service is away they go on waiting, which is no error")
    func away() async throws {
        let world = try World()
        try await world.discoverer.enqueue([try await world.shot()])
        world.server.stop()
        #expect(try await world.discoverer.identifyQueued().isEmpty)
        #expect(try await world.garden.gardener.queuedPhotos().count == 1)
    }

    @Test("what shows no plant, and what is gone, waits no longer, and what comes after it is asked about")
    func hopeless() async throws {
        let world = try World()
        let shots = [try await world.shot(1), try await world.shot(2), try await world.shot(3)]
        for shot in shots {
            try await world.discoverer.enqueue([shot])
            world.garden.clock.advance(minutes: 1)
        }
        try FileManager.default.removeItem(at: shots[0].original)
        world.identify(Replies.noPlant, Replies.species("Ficus lyrata"))
        let answered = try await world.discoverer.identifyQueued()
        #expect(answered.map(\.shots) == [[shots[2]]])
        #expect(try await world.garden.gardener.queuedPhotos().isEmpty)
    }
}
