import Dispatch
import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Originals and the facts that need them")
struct OriginalsTests {
    private let directory: TemporaryDirectory
    private let database: GardenDatabase
    private let plant: Plant
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private var moment: WritingMoment { WritingMoment(instant: now, today: day("2026-05-28")) }
    private var originals: Originals { database.originals }

    init() async throws {
        directory = try TemporaryDirectory()
        database = try GardenDatabase.open(in: directory.file("garden"), now: now)
        plant = Plant(name: "A", addedAt: now)
        let plant = plant
        _ = try await database.write(at: moment) { try $0.save(plant) }
    }

    private func source(_ name: String, _ text: String) throws -> URL {
        let file = directory.file(name)
        try Data(text.utf8).write(to: file)
        return file
    }

    private func photo(_ file: String) -> Photo {
        Photo(plant: plant.id, digest: file, file: file, takenOn: nil, addedAt: now)
    }

    private func add(_ file: String, _ text: String = "bytes") async throws -> Photo {
        let photo = photo(file)
        _ = try await database.write(at: moment, keeping: [.init(source(file, text), as: file)]) { try $0.save(photo) }
        return photo
    }

    @Test("an original is on disk before its fact is written")
    func order() async throws {
        let (photo, originals) = (photo("a.jpg"), originals)
        let wasThere = try await database.write(
            at: moment, keeping: [.init(source("a.jpg", "bytes"), as: "a.jpg")]
        ) { writer in
            let wasThere = originals.has("a.jpg")
            try writer.save(photo)
            return wasThere
        }.value
        #expect(wasThere)
        #expect(originals.pending.isEmpty)
    }

    @Test("an original left by a crash before its fact was written is removed on opening, and no other file")
    func crashBeforeFact() async throws {
        let kept = try await add("kept.jpg")
        try originals.note(pending: ["kept.jpg", "lost.jpg"])
        try originals.keep(source("lost.jpg", "lost"), as: "lost.jpg")
        try Data("mine".utf8).write(to: originals.url("stranger.jpg"))
        let reopened = try GardenDatabase.open(in: directory.file("garden"), now: now)
        #expect(!originals.has("lost.jpg"))
        #expect(originals.has("kept.jpg") && originals.has("stranger.jpg"))
        #expect(originals.pending.isEmpty)
        #expect(try await reopened.read { try $0.photos(of: kept.plant) } == [kept])
    }

    @Test("a partial copy left by a crash is removed on opening")
    func crashWithinCopy() async throws {
        _ = try await add("kept.jpg")
        try Data("half".utf8).write(to: originals.folder.appending(path: ".unfinished"))
        _ = try GardenDatabase.open(in: directory.file("garden"), now: now)
        let left = try FileManager.default.contentsOfDirectory(atPath: originals.folder.path).sorted()
        #expect(left == [".lock", "kept.jpg"])
    }

    @Test("an original left by a crash after its photo was purged is removed by the next photo change")
    func crashAfterPurge() async throws {
        let gone = try await add("gone.jpg")
        try originals.note(pending: ["gone.jpg"])
        _ = try await database.write(at: moment) { try $0.purge(gone) }
        #expect(originals.has("gone.jpg"))
        _ = try await add("next.jpg")
        #expect(!originals.has("gone.jpg") && originals.has("next.jpg"))
    }

    @Test("opening the garden does not remove an original that another program is about to reference")
    func lock() async throws {
        let (photo, originals, folder, now) = (photo("a.jpg"), originals, directory.file("garden"), now)
        _ = try await database.write(at: moment, keeping: [.init(source("a.jpg", "bytes"), as: "a.jpg")]) { writer in
            // The original exists and its fact does not yet: another program that opens the garden now must not remove it.
            _ = try GardenDatabase.open(in: folder, now: now)
            #expect(originals.has("a.jpg"))
            try writer.save(photo)
        }
        #expect(originals.has("a.jpg"))
    }

    @Test("adding the same photo again repairs a damaged original and leaves no temporary file")
    func damaged() async throws {
        _ = try await add("a.jpg", "bytes")
        try Data("byt".utf8).write(to: originals.url("a.jpg"))
        _ = try await add("a.jpg", "bytes")
        #expect(try Data(contentsOf: originals.url("a.jpg")) == Data("bytes".utf8))
        let left = try FileManager.default.contentsOfDirectory(atPath: originals.folder.path).sorted()
        #expect(left == [".lock", "a.jpg"])
    }

    @Test("concurrent changes by two programs keep every original that a fact references and remove the others")
    func together() async throws {
        let other = try GardenDatabase.open(in: directory.file("garden"), now: now)
        let file = try source("same.jpg", "bytes")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<30 {
                let (database, moment, photo) = (number.isMultiple(of: 2) ? database : other, moment, photo("same.jpg"))
                group.addTask {
                    _ = try await database.write(at: moment, keeping: [.init(file, as: "same.jpg")]) { try $0.save(photo) }
                    guard number != 0 else { return }
                    _ = try await database.write(at: moment, keeping: [], settling: ["same.jpg"]) { try $0.purge(photo) }
                }
            }
            try await group.waitForAll()
        }
        #expect(originals.has("same.jpg"))
        let id = plant.id
        let photos = try await database.read { try $0.photos(of: id) }
        #expect(photos.count == 1)
        let last = try #require(photos.first)
        _ = try await database.write(at: moment, keeping: [], settling: ["same.jpg"]) { try $0.purge(last) }
        #expect(!originals.has("same.jpg"))
    }

    @Test("a file name in a fact cannot lead outside the folder", arguments: ["../garden.sqlite", "/etc/passwd", "a/../../b"])
    func names(name: String) {
        #expect(database.original(name).deletingLastPathComponent().path == originals.folder.path)
    }

    @Test("a photo in the garden whose names are paths is ignored", arguments: ["../garden.sqlite", ".lock", "/etc/passwd", ""])
    func paths(name: String) async throws {
        let kept = try await add("kept.jpg")
        for photo in [
            Photo(plant: plant.id, digest: name, file: "a.jpg", takenOn: nil, addedAt: now),
            Photo(plant: plant.id, digest: "a", file: name, takenOn: nil, addedAt: now),
        ] {
            _ = try await database.write(at: moment) { try $0.save(photo) }
            // As in a file that another program wrote.
            try await database.writer.write { db in
                try db.execute(
                    sql: "INSERT OR REPLACE INTO photo (id, plant, digest, file, addedAt, day) VALUES (?, ?, ?, ?, 0, 0)",
                    arguments: [photo.id, photo.plant, photo.digest, photo.file])
            }
            let plant = plant.id
            #expect(try await database.read { try $0.photo(photo.id) } == nil)
            #expect(try await database.read { try $0.photos(of: plant) } == [kept])
            #expect(try await database.read { try $0.originals(of: plant) }.sorted().last == "kept.jpg")
            #expect(try await database.read { try $0.summaries(of: [plant]) }.first?.photo == kept)
        }
        try originals.note(pending: [name])
        _ = try GardenDatabase.open(in: directory.file("garden"), now: now)
        #expect(FileManager.default.fileExists(atPath: originals.lock))
    }

    @Test(
        "an original without space is reported as a full disk and leaves no partial file",
        .enabled(Comment(rawValue: SmallDisk.need)) {
            try await SmallDisk.isPossible()
        })
    func full() async throws {
        try await SmallDisk.with { disk in
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            let plant = plant
            _ = try await database.write(at: moment) { try $0.save(plant) }
            let file = try source("big.jpg", String(repeating: "x", count: 2_000_000))
            let photo = photo("big.jpg")
            var failure: (any Error)?
            do {
                _ = try await database.write(at: moment, keeping: [.init(file, as: "big.jpg")]) { try $0.save(photo) }
            } catch { failure = error }
            #expect(failure as? StoreError == .full(path: database.originals.folder.path(percentEncoded: false)))
            #expect(try await database.read { try $0.photos(of: plant.id) }.isEmpty)
            let left = try FileManager.default.contentsOfDirectory(atPath: database.originals.folder.path)
            #expect(left == [".lock"])
        }
    }

    @Test("a photo that is deleted permanently while the garden is examined is not missing")
    func deletedDuringExamination() async throws {
        let (photo, moment, other) = (try await add("a.jpg"), moment, database)
        let isPurged = Atomic(false)
        var configuration = GardenDatabase.configuration()
        configuration.prepareDatabase { db in
            db.trace(options: .profile) { event in
                // The examination has its snapshot, in which the plant has the photo.
                guard case .profile(let statement, _) = event, statement.sql.contains("count(*) FROM event"),
                    !isPurged.exchange(true, ordering: .relaxed)
                else { return }
                let isDone = DispatchSemaphore(value: 0)
                Task.detached {
                    _ = try? await other.write(at: moment, keeping: [], settling: [photo.file]) { try $0.purge(photo) }
                    isDone.signal()
                }
                isDone.wait()
            }
        }
        let path = directory.file("garden/garden.sqlite").path
        let pool = try DatabasePool(path: path, configuration: configuration)
        let examined = try GardenDatabase(writer: pool, directory: directory.file("garden"), path: path, openedAt: now)
        let findings = try await examined.examine(at: moment)
        let wasPurged = isPurged.load(ordering: .relaxed)
        #expect(wasPurged)
        #expect(!originals.has(photo.file))
        #expect(findings.missingOriginals.isEmpty)
    }
}
