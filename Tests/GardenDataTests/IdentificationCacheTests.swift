import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@Suite("Stored identifications, quota and offline queue")
struct IdentifyingTests {
    private let garden: TestGarden
    private var repository: GardenRepository { garden.repository }

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
        try await repository.keep(identification: Data("basil".utf8), "k")
        garden.clock.advance(days: 7, minutes: -1)
        let reopened = try TestGarden(garden.clock, in: garden.directory).repository
        #expect(try await reopened.cachedIdentification("k") == Data("basil".utf8))
        #expect(try await reopened.cachedIdentification("other") == nil)
        garden.clock.advance(minutes: 1)
        #expect(try await reopened.cachedIdentification("k") == nil)
    }

    @Test("beyond a hundred identifications the least recently used is evicted, also across a restart")
    func capacity() async throws {
        for number in 0..<100 {
            try await repository.keep(identification: Data(), "\(number)")
            garden.clock.advance(minutes: 2)
        }
        #expect(try await repository.cachedIdentification("0") != nil)
        garden.clock.advance(minutes: 2)
        let reopened = try TestGarden(garden.clock, in: garden.directory).repository
        try await reopened.keep(identification: Data(), "new")
        #expect(try await reopened.cachedIdentification("0") != nil)
        #expect(try await reopened.cachedIdentification("1") == nil)
        #expect(try await reopened.identificationCacheStatistics().entries == 100)
    }

    @Test("the quota is 500 photos a day unless Pl@ntNet reports another; the report survives a restart until midnight UTC")
    func quota() async throws {
        garden.clock.set("2026-05-21", "23:30")
        // 21:30 in UTC.
        let today = day("2026-05-21")
        #expect(try await repository.quota() == Quota(total: 500, remaining: 500, day: today))
        try await repository.save(Quota(total: 1_000, remaining: 7, day: today))
        let reopened = try TestGarden(garden.clock, in: garden.directory).repository
        #expect(try await reopened.quota() == Quota(total: 1_000, remaining: 7, day: today))
        garden.clock.advance(minutes: 149)
        #expect(try await reopened.quota().remaining == 7)
        garden.clock.advance(minutes: 1)
        #expect(try await reopened.quota() == Quota(total: 1_000, remaining: 1_000, day: today + 1))
        // A report requested before midnight does not change the quota of the new day.
        try await reopened.save(Quota(total: 1_000, remaining: 999, day: today + 1))
        try await reopened.save(Quota(total: 1_000, remaining: 6, day: today))
        #expect(try await reopened.quota().remaining == 999)
    }

    @Test("a quota saved while the clock was ahead is discarded, and later reports apply")
    func clockAhead() async throws {
        let today = day("2026-05-21")
        for ahead in [2, 4_000] {
            try await repository.save(Quota(total: 1_000, remaining: 0, day: today + ahead))
            #expect(try await repository.quota() == Quota(total: 500, remaining: 500, day: today))
            try await repository.save(Quota(total: 1_000, remaining: 42, day: today))
            #expect(try await repository.quota() == Quota(total: 1_000, remaining: 42, day: today))
        }
        try await repository.save(Quota(remaining: 0, day: today + 4_000))
        #expect(try await repository.spendQuota() == Quota(remaining: 499, day: today))
        #expect(try await repository.quota().remaining == 499)
    }

    @Test("requests are counted locally, also by two concurrent programs, and never below zero")
    func spending() async throws {
        let other = try TestGarden(garden.clock, in: garden.directory).repository
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                let repository = number.isMultiple(of: 2) ? repository : other
                group.addTask { _ = try await repository.spendQuota() }
            }
            try await group.waitForAll()
        }
        #expect(try await repository.quota().remaining == 460)
        try await repository.save(Quota(remaining: 1, day: repository.quota().day))
        #expect(try await repository.spendQuota().remaining == 0)
        #expect(try await repository.spendQuota().remaining == 0)
        #expect(try await repository.quota().level == .used)
        garden.clock.advance(days: 1)
        #expect(try await repository.spendQuota().remaining == 499)
    }

    @Test("queued photos keep their order, are not duplicated, survive a restart, and stay until removed")
    func queue() async throws {
        func shot(_ letter: String) -> QueuedPhotos.Shot {
            QueuedPhotos.Shot(digest: String(repeating: letter, count: 64), format: "heic", organ: .flower)
        }
        try await repository.enqueue([shot("a"), shot("b")])
        let since = garden.clock.now
        garden.clock.advance(minutes: 5)
        try await repository.enqueue([shot("c")])
        garden.clock.advance(minutes: 5)
        try await repository.enqueue([shot("a"), shot("b")])
        let reopened = try TestGarden(garden.clock, in: garden.directory).repository
        let waiting = try await reopened.queuedPhotos()
        #expect(waiting.map(\.shots) == [[shot("a"), shot("b")], [shot("c")]])
        #expect(waiting[0].since == since)
        try await reopened.dequeue(waiting[0].id)
        #expect(try await repository.queuedPhotos() == [waiting[1]])
        await #expect(throws: GardenError.invalidValue) { try await repository.enqueue([]) }
        await #expect(throws: GardenError.invalidValue) {
            try await repository.enqueue(Array(repeating: shot("d"), count: 6))
        }
    }

    @Test("strategy, project and upload consent are saved and undone like other preferences; an invalid project is rejected")
    func preferences() async throws {
        var preferences = try await repository.preferences()
        #expect(preferences.strategy == .apiOnly && preferences.project == nil && !preferences.mayUpload)
        preferences.strategy = .onDeviceFirst(threshold: 0.8)
        preferences.project = "k-world-flora"
        preferences.mayUpload = true
        let gesture = try await repository.save(preferences)
        #expect(try await TestGarden(garden.clock, in: garden.directory).repository.preferences() == preferences)
        preferences.project = nil
        _ = try await repository.save(preferences)
        #expect(try await repository.preferences().project == nil)
        try await repository.undo(gesture.undoGroup)
        #expect(try await !repository.preferences().mayUpload)
        for text in ["", "../v1", "a b", "ä", String(repeating: "a", count: 65)] {
            var wrong = Preferences()
            wrong.project = text
            let refused = wrong
            await #expect(throws: GardenError.invalidValue, "\(text)") { try await repository.save(refused) }
        }
    }
}
