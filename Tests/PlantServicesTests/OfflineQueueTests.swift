import Foundation
import Garden
import GardenData
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Offline queue", .timeLimit(.minutes(15)))
struct QueueTests {
    @Test("queued photos are identified once the service is back, and leave the queue")
    func back() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo(1, organ: .leaf)
        try await services.identification.enqueue([photo])
        try await services.identification.enqueue([photo])
        // Longer than the lifetime of originals that are not queued.
        services.garden.clock.advance(days: 30)
        _ = try await services.photo(2)
        services.identify(Replies.species("Ficus lyrata"))
        let answered = try await services.identification.identifyQueued()
        #expect(answered.map(\.photos) == [[photo]])
        #expect(try answered.first?.result.get().preferred.candidates.first?.scientificName == "Ficus lyrata")
        #expect(services.uploads.first?.parts.first { $0.name == "organs" }?.text == "leaf")
        #expect(try await services.identification.identifyQueued().isEmpty)
        #expect(try await services.identification.identify([photo]).isCached)
    }

    @Test("while the service is unreachable all photos stay queued, and later groups are not tried")
    func away() async throws {
        let services = try await StubbedServices()
        for number: UInt8 in 1...2 { try await services.identification.enqueue([try await services.photo(number)]) }
        services.server.stop()
        let outcomes = try await services.identification.identifyQueued()
        #expect(outcomes.map(\.isStillQueued) == [true])
        #expect(throws: PlantNetError.networkUnavailable) { try outcomes[0].result.get() }
        #expect(try await services.identification.queuedPhotos().count == 2)
    }

    @Test("photos that leave the queue while others are identified are not sent")
    func leaving() async throws {
        let services = try await StubbedServices()
        let photos = [try await services.photo(1), try await services.photo(2)]
        for photo in photos {
            try await services.identification.enqueue([photo])
            services.garden.clock.advance(minutes: 1)
        }
        let (requests, asked) = AsyncStream.makeStream(of: Void.self)
        let mayReply = DispatchSemaphore(value: 0)
        services.server.answer("/plantnet/identify/*") { _ in
            asked.yield()
            mayReply.wait()
            return Replies.species("Ficus lyrata")
        }
        let identification = services.identification
        async let outcomes = identification.identifyQueued()
        for await _ in requests { break }
        #expect(try await identification.dequeue(holding: [photos[1]]).count == 1)
        mayReply.signal()
        #expect(try await outcomes.map(\.photos) == [[photos[0]]])
        #expect(services.uploads.count == 1)
    }

    @Test("results from before a rejection are kept, and the remaining groups stay queued")
    func refused() async throws {
        let services = try await StubbedServices()
        for number: UInt8 in 1...3 {
            try await services.identification.enqueue([try await services.photo(number)])
            services.garden.clock.advance(minutes: 1)
        }
        services.identify(Replies.species("Ficus lyrata"), .json(#"{"message":"Too Many Requests"}"#, status: 429))
        let outcomes = try await services.identification.identifyQueued()
        #expect(outcomes.map(\.isStillQueued) == [false, true])
        #expect(try outcomes[0].result.get().preferred.candidates.first?.scientificName == "Ficus lyrata")
        #expect(throws: PlantNetError.self) { try outcomes[1].result.get() }
        #expect(try await services.identification.queuedPhotos().count == 2)
    }

    @Test("a group that fails on its own stays queued, and the groups behind it are tried")
    func byItself() async throws {
        let services = try await StubbedServices()
        let photos = try await services.enqueueThree()
        try FileManager.default.removeItem(at: photos[0].original)
        try FileManager.default.createDirectory(at: photos[0].original, withIntermediateDirectories: false)
        services.identify(.json("no answer"), Replies.species("Ficus lyrata"))
        let outcomes = try await services.identification.identifyQueued()
        #expect(outcomes.map(\.isStillQueued) == [true, true, false])
        #expect(throws: PlantNetError.invalidResponse) { try outcomes[1].result.get() }
        #expect(try outcomes[2].result.get().preferred.candidates.first?.scientificName == "Ficus lyrata")
        #expect(try await services.identification.queuedPhotos().count == 2)
    }

    @Test("errors of the service or of a setting concern all queued photos, other errors only their own")
    func concerns() {
        let all: [any Error] = [
            PhotoError.workerMissing, PlantNetError.timeout, PlantNetError.networkUnavailable, PlantNetError.invalidAPIKey,
            PlantNetError.rateLimitExceeded(resetDate: .distantFuture), PlantNetError.serverError(statusCode: 503),
            PlantNetError.projectNotFound("moon"), IdentificationError.uploadsOff, IdentificationError.notConfigured,
            StoreError.full(path: "/"),
        ]
        let own: [any Error] = [
            PhotoError.tooMuchWork, PhotoError.unreadable, PlantNetError.invalidResponse, PlantNetError.imageUploadFailed,
        ]
        for error in all { #expect(!IdentificationService.affectsOnlyThesePhotos(error), "\(error)") }
        for error in own { #expect(IdentificationService.affectsOnlyThesePhotos(error), "\(error)") }
    }

    @Test("an original that exists but cannot be read stays queued")
    func unreadable() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo()
        try await services.identification.enqueue([photo])
        try FileManager.default.removeItem(at: photo.original)
        try FileManager.default.createDirectory(at: photo.original, withIntermediateDirectories: false)
        let outcomes = try await services.identification.identifyQueued()
        #expect(outcomes.map(\.isStillQueued) == [true])
        #expect(throws: PhotoError.unreadable) { try outcomes[0].result.get() }
        #expect(try await services.identification.queuedPhotos().count == 1)
    }

    @Test("only errors caused by the photos themselves are final")
    func finality() {
        let lasting: [any Error] = [
            PhotoError.notAPicture, PhotoError.damaged, PhotoError.tooLarge(maxBytes: 1), PhotoError.tooManyPixels,
            PlantNetError.noResultsFound, PlantNetError.invalidImageFormat, PlantNetError.imageTooLarge(maxSize: 1),
            PlantNetError.imageUploadFailed,
        ]
        let passing: [any Error] = [
            PhotoError.unreadable, PhotoError.tooMuchWork, PhotoError.workerMissing, PlantNetError.timeout,
            PlantNetError.networkUnavailable, PlantNetError.invalidAPIKey, IdentificationError.uploadsOff,
        ]
        for error in lasting { #expect(IdentificationService.isFinal(error), "\(error)") }
        for error in passing { #expect(!IdentificationService.isFinal(error), "\(error)") }
    }

    @Test("without consent to uploads, queued photos are not sent and stay queued")
    func disagreed() async throws {
        let services = try await StubbedServices(mayUpload: false)
        try await services.identification.enqueue([try await services.photo()])
        let outcomes = try await services.identification.identifyQueued()
        #expect(outcomes.map(\.isStillQueued) == [true])
        #expect(throws: IdentificationError.self) { try outcomes[0].result.get() }
        #expect(services.uploads.isEmpty)
        #expect(try await services.identification.queuedPhotos().count == 1)
    }

    @Test("groups without a plant or without their original are reported and leave the queue, and later ones are tried")
    func hopeless() async throws {
        let services = try await StubbedServices()
        let photos = try await services.enqueueThree()
        try FileManager.default.removeItem(at: photos[0].original)
        services.identify(Replies.noPlant, Replies.species("Ficus lyrata"))
        let outcomes = try await services.identification.identifyQueued()
        #expect(outcomes.map(\.photos) == [[], [photos[1]], [photos[2]]])
        #expect(throws: PhotoError.self) { try outcomes[0].result.get() }
        #expect(throws: PlantNetError.noResultsFound) { try outcomes[1].result.get() }
        #expect(throws: Never.self) { try outcomes[2].result.get() }
        #expect(try await services.identification.queuedPhotos().isEmpty)
    }
}
