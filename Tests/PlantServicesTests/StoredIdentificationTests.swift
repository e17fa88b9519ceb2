import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite("Stored identifications, quota and offline queue")
struct StoredIdentificationTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

    private var cache: IdentificationCache { IdentificationCache(repository: repository) }
    private var requestQuota: RequestQuota { RequestQuota(repository: repository) }
    private var queue: OfflineQueue { OfflineQueue(repository: repository) }

    private func answer(_ name: String) -> PhotoAnswer {
        PhotoAnswer(source: .plantNet, candidates: [Candidate(scientificName: name, score: 0.5, source: .plantNet)])
    }

    init() throws { garden = try TestGarden(TestClock("2026-05-21")) }

    @Test("the key depends on the photos, organs, their order, project, language, source and model")
    func keys() {
        let (a, b) = (String(repeating: "a", count: 64), String(repeating: "b", count: 64))
        func key(
            _ photos: [(String, Organ)] = [(String(repeating: "a", count: 64), .leaf)], _ project: String? = nil,
            _ language: String = "en", _ source: Candidate.Source = .plantNet, _ model: String? = nil
        ) -> String {
            IdentificationKey(
                photos.map { (digest: $0.0, organ: $0.1) }, project: project, language: language, source: source, model: model
            ).text
        }
        let keys = [
            key(), key([(a, .flower)]), key([(b, .leaf)]), key([(a, .leaf), (b, .flower)]), key([(b, .flower), (a, .leaf)]),
            key([(a, .flower), (b, .leaf)]), key([(a, .leaf)], "weurope"), key([(a, .leaf)], nil, "de"),
            key([(a, .leaf)], nil, "en", .onDevice), key([(a, .leaf)], nil, "en", .onDevice, b),
        ]
        #expect(Set(keys).count == keys.count)
        #expect(key() == key([(a, .leaf)], "all"))
    }

    @Test("an identification is cached for seven days and survives a restart")
    func age() async throws {
        await cache.store(answer("Ocimum basilicum"), "k")
        garden.clock.advance(days: 7, minutes: -1)
        let reopened = IdentificationCache(repository: try TestGarden(garden.clock, in: garden.directory).repository)
        #expect(try await reopened.answer("k") == answer("Ocimum basilicum"))
        #expect(try await reopened.answer("other") == nil)
        garden.clock.advance(minutes: 1)
        #expect(try await reopened.answer("k") == nil)
    }

    @Test("beyond a hundred identifications the least recently used is evicted, also across a restart")
    func capacity() async throws {
        for number in 0..<100 {
            await cache.store(answer("A"), "\(number)")
            garden.clock.advance(minutes: 2)
        }
        #expect(try await cache.answer("0") != nil)
        garden.clock.advance(minutes: 2)
        let reopened = IdentificationCache(repository: try TestGarden(garden.clock, in: garden.directory).repository)
        await reopened.store(answer("A"), "new")
        #expect(try await reopened.answer("0") != nil)
        #expect(try await reopened.answer("1") == nil)
        #expect(try await reopened.statistics().entries == 100)
    }

    @Test("the quota is 500 photos a day unless Pl@ntNet reports another; the report survives a restart until midnight UTC")
    func quota() async throws {
        garden.clock.set("2026-05-21", "23:30")
        // 21:30 in UTC.
        let today = day("2026-05-21")
        #expect(try await requestQuota.current() == Quota(total: 500, remaining: 500, day: today))
        try await requestQuota.save(Quota(total: 1_000, remaining: 7, day: today))
        let reopened = RequestQuota(repository: try TestGarden(garden.clock, in: garden.directory).repository)
        #expect(try await reopened.current() == Quota(total: 1_000, remaining: 7, day: today))
        garden.clock.advance(minutes: 149)
        #expect(try await reopened.current().remaining == 7)
        garden.clock.advance(minutes: 1)
        #expect(try await reopened.current() == Quota(total: 1_000, remaining: 1_000, day: today + 1))
        // A report requested before midnight does not change the quota of the new day.
        try await reopened.save(Quota(total: 1_000, remaining: 999, day: today + 1))
        try await reopened.save(Quota(total: 1_000, remaining: 6, day: today))
        #expect(try await reopened.current().remaining == 999)
    }

    @Test("a quota saved while the clock was ahead is discarded, and later reports apply")
    func clockAhead() async throws {
        let today = day("2026-05-21")
        for ahead in [2, 4_000] {
            try await requestQuota.save(Quota(total: 1_000, remaining: 0, day: today + ahead))
            #expect(try await requestQuota.current() == Quota(total: 500, remaining: 500, day: today))
            try await requestQuota.save(Quota(total: 1_000, remaining: 42, day: today))
            #expect(try await requestQuota.current() == Quota(total: 1_000, remaining: 42, day: today))
        }
        try await requestQuota.save(Quota(remaining: 0, day: today + 4_000))
        #expect(try await requestQuota.countRequest() == Quota(remaining: 499, day: today))
        #expect(try await requestQuota.current().remaining == 499)
    }

    @Test("requests are counted locally, also by two concurrent programs, and never below zero")
    func spending() async throws {
        let other = RequestQuota(repository: try TestGarden(garden.clock, in: garden.directory).repository)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let requestQuota = number.isMultiple(of: 2) ? requestQuota : other
                group.addTask { _ = try await requestQuota.countRequest() }
            }
            try await group.waitForAll()
        }
        #expect(try await requestQuota.current().remaining == 460)
        try await requestQuota.save(Quota(remaining: 1, day: requestQuota.current().day))
        #expect(try await requestQuota.countRequest().remaining == 0)
        #expect(try await requestQuota.countRequest().remaining == 0)
        #expect(try await requestQuota.current().level == .used)
        garden.clock.advance(days: 1)
        #expect(try await requestQuota.countRequest().remaining == 499)
    }

    @Test("queued photos keep their order, are not duplicated, survive a restart, and stay until removed")
    func order() async throws {
        func photo(_ letter: String) -> QueuedPhoto {
            QueuedPhoto(digest: String(repeating: letter, count: 64), format: "heic", organ: .flower)
        }
        try await queue.add([photo("a"), photo("b")])
        let since = garden.clock.now
        garden.clock.advance(minutes: 5)
        try await queue.add([photo("c")])
        garden.clock.advance(minutes: 5)
        try await queue.add([photo("a"), photo("b")])
        let reopened = OfflineQueue(repository: try TestGarden(garden.clock, in: garden.directory).repository)
        let waiting = try await reopened.groups()
        #expect(waiting.map(\.photos) == [[photo("a"), photo("b")], [photo("c")]])
        #expect(waiting[0].since == since)
        try await reopened.remove(waiting[0].id)
        #expect(try await queue.groups() == [waiting[1]])
        await #expect(throws: GardenError.invalidValue) { try await queue.add([]) }
        await #expect(throws: GardenError.invalidValue) {
            try await queue.add(Array(repeating: photo("d"), count: 6))
        }
    }

    @Test("strategy, project and upload consent are saved and undone like other preferences; an invalid project is rejected")
    func preferences() async throws {
        var preferences = try await repository.preferences()
        #expect(preferences.strategy == .apiOnly && preferences.project == nil && !preferences.mayUpload)
        preferences.strategy = .onDeviceFirst(threshold: 0.8)
        preferences.project = "k-world-flora"
        preferences.mayUpload = true
        let saved = try await repository.save(preferences)
        #expect(try await TestGarden(garden.clock, in: garden.directory).repository.preferences() == preferences)
        preferences.project = nil
        _ = try await repository.save(preferences)
        #expect(try await repository.preferences().project == nil)
        try await repository.undo(saved.undoGroup)
        #expect(try await !repository.preferences().mayUpload)
        for text in ["", "../v1", "a b", "ä", String(repeating: "a", count: 65)] {
            var wrong = Preferences()
            wrong.project = text
            let refused = wrong
            await #expect(throws: GardenError.invalidValue, "\(text)") { try await repository.save(refused) }
        }
    }
}
