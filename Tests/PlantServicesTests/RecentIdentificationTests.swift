import Foundation
import Garden
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Recent identifications", .timeLimit(.minutes(15)))
struct RecentIdentificationTests {
    @Test("an answer is remembered over a restart, the latest first, and the same photos are listed once")
    func restart() async throws {
        let services = try await StubbedServices()
        let (first, second) = (try await services.photo(1, organ: .leaf), try await services.photo(2))
        services.identify(Replies.species("Ficus lyrata"), Replies.species("Rosa canina"))
        _ = try await services.identification.identify([first])
        services.garden.clock.advance(days: 1)
        _ = try await services.identification.identify([second])
        let later = try await StubbedServices(after: services)
        let recent = try await later.identification.recent()
        #expect(recent.map { $0.answer?.preferred.candidates[0].scientificName } == ["Rosa canina", "Ficus lyrata"])
        #expect(recent.map(\.identifiedAt) == [services.garden.clock.now, services.garden.clock.now - 86_400])
        #expect(recent.allSatisfy { $0.answer?.isCached == true && later.photos.picture(of: $0.photos[0]) != nil })
        #expect(try await later.identification.photos(of: recent[1]) == [first])

        services.garden.clock.advance(minutes: 1)
        _ = try await later.identification.identify([first])
        #expect(try await later.identification.recent().map(\.id) == [recent[1].id, recent[0].id])
    }

    @Test("that no plant matches is remembered too, until the same photos are identified")
    func noMatch() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo(1)
        services.identify(Replies.noPlant, Replies.species("Ficus lyrata"))
        await #expect(throws: PlantNetError.noResultsFound) { try await services.identification.identify([photo]) }
        let later = try await StubbedServices(after: services)
        let recent = try await later.identification.recent()
        #expect(recent.count == 1 && recent[0].answer == nil)
        #expect(try await later.identification.photos(of: recent[0]) == [photo])
        _ = try await services.identification.identify([photo])
        let names = try await services.identification.recent().map { $0.answer?.preferred.candidates[0].scientificName }
        #expect(names == ["Ficus lyrata"])
        services.identify(Replies.noPlant)
        await #expect(throws: PlantNetError.noResultsFound) {
            try await services.identification.identify([photo], refresh: true)
        }
        let kept = try await services.identification.recent().map { $0.answer?.preferred.candidates[0].scientificName }
        #expect(kept == names, "an answer of before stays")
    }

    @Test("the picture outlives the original, which is deleted after a week; then the answer is shown without photos")
    func oldPhotos() async throws {
        let services = try await StubbedServices()
        let (kept, other) = (try await services.photo(1), try await services.photo(2))
        services.identify(Replies.species("Ficus lyrata"))
        _ = try await services.identification.identify([kept])
        services.garden.clock.advance(days: 8)
        try await services.photos.removeExpiredOriginals()
        let recent = try #require(try await services.identification.recent().first)
        #expect(services.photos.picture(of: recent.photos[0]) != nil)
        #expect(!FileManager.default.fileExists(atPath: services.photos.imageWorker.picture(of: other.id).path))
        #expect(try await services.identification.photos(of: recent).isEmpty)
    }

    @Test("clearing forgets all of them, with the pictures that were kept for them, and leaves the cache")
    func clear() async throws {
        let services = try await StubbedServices()
        let photo = try await services.photo(1)
        services.identify(Replies.species("Ficus lyrata"))
        _ = try await services.identification.identify([photo])
        try FileManager.default.removeItem(at: photo.original)
        try await services.identification.forgetRecent()
        #expect(try await services.identification.recent().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: services.photos.imageWorker.picture(of: photo.id).path))
        #expect(try await services.all.cacheStatistics().identifications.entries == 1)
        _ = try await services.identification.identify([photo])
        #expect(try await services.identification.recent().count == 1)
        try await services.all.clearCaches()
        #expect(try await services.identification.recent().isEmpty)
    }

    @Test("what is cleared keeps its pictures until it can no longer be restored, and a newer answer to the same photos stays")
    func restoring() async throws {
        let services = try await StubbedServices()
        let service = services.identification
        let (first, second) = (try await services.photo(1), try await services.photo(2))
        services.identify(Replies.species("Ficus lyrata"), Replies.species("Rosa canina"))
        for photo in [first, second] { _ = try await service.identify([photo]) }
        for photo in [first, second] { try FileManager.default.removeItem(at: photo.original) }
        func hasPicture(_ photo: IdentificationPhoto) -> Bool {
            FileManager.default.fileExists(atPath: services.photos.imageWorker.picture(of: photo.id).path)
        }
        let all = try await service.recent()
        let cleared = try await service.clearRecent()
        #expect(cleared == all && cleared.count == 2)
        #expect(try await service.recent().isEmpty && hasPicture(first) && hasPicture(second))
        services.garden.clock.advance(days: 1)
        _ = try await service.identify([first])
        let newer = try #require(try await service.recent().first)
        try await service.restoreRecent(cleared)
        #expect(try await service.recent().count == 2)
        #expect(try await service.recent().first == newer)
        try await service.removePictures(of: cleared)
        #expect(hasPicture(first) && hasPicture(second))
        try await service.removePictures(of: try await service.clearRecent())
        #expect(!hasPicture(first) && !hasPicture(second))
    }

    @Test("at most 50 are remembered, the picture of a forgotten one goes with it, and what failed is not remembered")
    func limit() async throws {
        let services = try await StubbedServices()
        let answer = PhotoAnswer(
            source: .plantNet, candidates: [Candidate(scientificName: "Ficus lyrata", score: 0.5, source: .plantNet)])
        let identification = Identification(
            plantNet: answer, onDevice: nil, preferred: answer, isCached: false, duration: .seconds(1), remaining: 3)
        let photo = try await services.photo(1)
        let (first, second) = (picture(100, services), picture(101, services))
        for file in [first, second] { try Data([1]).write(to: file) }
        for number in 0...RecentIdentification.limit {
            let prepared = PreparedPhoto(
                digest: digest(number + 100), jpeg: Data(), width: 1, height: 1, takenOn: nil, format: "png")
            await services.identification.remember(
                identification, of: [IdentificationPhoto(prepared: prepared, original: photo.original)])
            services.garden.clock.advance(minutes: 1)
        }
        services.identify(.json(#"{"message": "Bad image"}"#, status: 400))
        await #expect(throws: (any Error).self) { try await services.identification.identify([photo]) }
        let recent = try await services.identification.recent()
        #expect(recent.count == RecentIdentification.limit)
        #expect(recent.last?.photos.first?.digest == digest(101))
        #expect(!FileManager.default.fileExists(atPath: first.path) && FileManager.default.fileExists(atPath: second.path))
    }

    private func digest(_ number: Int) -> String { String(repeating: "0", count: 61) + String(number) }

    private func picture(_ number: Int, _ services: StubbedServices) -> URL {
        services.photos.imageWorker.picture(of: digest(number))
    }
}
