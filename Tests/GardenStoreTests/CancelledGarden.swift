import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

/// A copy of a garden on which one piece of work is cancelled.
struct CancelledGarden: Sendable {
    /// What is cancelled.
    enum Work: String, CaseIterable {
        case backup, restore, restoreDamaged, export, importExport, replace, addPhoto, storeInCache, useCache, clearCache
        case queuePhotos
    }

    /// Nil if the garden is damaged.
    let database: GardenDatabase?
    private let work: Work
    private let folder: TemporaryDirectory
    private let backup: GardenBackup
    private let original: OriginalGarden
    private var url: URL { folder.file("garden") }
    private static let moment = WritingMoment(
        instant: BackupGarden.start + 86_400, today: LocalMoment(BackupGarden.start + 86_400, in: .gmt).day)

    init(_ work: Work, copying original: OriginalGarden, _ wait: LockWait) throws {
        (self.work, self.original) = (work, original)
        folder = try TemporaryDirectory()
        let url = folder.file("garden")
        if work == .importExport {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } else {
            try FileManager.default.copyItem(at: original.garden.folder.url, to: url)
        }
        if work == .replace {
            // The garden of the backup, which has other plants than the export.
            for part in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(at: url.appending(path: "garden.sqlite\(part)"))
            }
            try FileManager.default.copyItem(
                at: GardenBackup.folder(in: url).appending(path: original.backup.id), to: url.appending(path: "garden.sqlite"))
        }
        try Data("new".utf8).write(to: folder.file("new"))
        self.backup = try #require(GardenBackup(GardenBackup.folder(in: url).appending(path: original.backup.id)))
        if work == .restoreDamaged {
            for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(at: url.appending(path: "garden.sqlite\(part)")) }
            try Data("words".utf8).write(to: url.appending(path: "garden.sqlite"))
            database = nil
        } else {
            database = try GardenDatabase.open(in: url, now: BackupGarden.start, wait: wait)
        }
    }

    private var open: GardenDatabase {
        get throws { try database ?? GardenDatabase.open(in: url, now: BackupGarden.start) }
    }

    func perform() async throws {
        let (moment, folder) = (Self.moment, folder)
        switch work {
        case .backup: _ = try await open.backUp(.byHand, at: moment.instant)
        case .restore: _ = try await open.restore(backup, at: moment)
        case .restoreDamaged:
            let (backup, url) = (backup, url)
            _ = try await runBlocking { try GardenDatabase.restore(backup, in: url, at: moment) }
        case .export: _ = try await open.export(to: folder.file("garden.zip"), at: moment.instant)
        case .importExport:
            do { _ = try await open.importExport(from: original.export, at: moment) } catch ExportError.gardenNotEmpty {}
        case .replace: _ = try await open.importExport(from: original.export, replacing: true, at: moment)
        case .addPhoto:
            let plant = try await open.read { try $0.summaries().first?.id } ?? .new()
            let photo = Photo(plant: plant, digest: "new", file: "new.jpeg", takenOn: nil, addedAt: moment.instant)
            _ = try await open.write(at: moment, keeping: [.init(folder.file("new"), as: "new.jpeg")]) { try $0.save(photo) }
        case .storeInCache: try await open.cache(.care).store(Data("new".utf8), for: "key", now: moment.instant)
        case .useCache: _ = try await open.cache(.care).entry("key", now: moment.instant)
        case .clearCache: try await open.cache(.care).clear()
        case .queuePhotos:
            let photo = QueuedPhoto(digest: "digest", format: "jpg", organ: .leaf)
            try await open.enqueue(QueuedPhotos(photos: [photo], since: moment.instant))
        }
    }

    /// What the garden contains, in words.
    func content() async throws -> String {
        guard work != .restoreDamaged else {
            return try String(contentsOf: url.appending(path: "garden.sqlite"), encoding: .utf8)
        }
        let open = try open
        let care = try await open.cache(.care).entry("key", now: BackupGarden.start)?.body
        return try await """
        \(open.read { try $0.plantIDs().count }) plants, cached: \(care.map { String(decoding: $0, as: UTF8.self) } ?? "-"), \
        \(open.queue().count) queued, backups: \(backups), photos: \(photos)
        """
    }

    /// The numbers of plants in the backups, newest first.
    private var backups: [Int] { GardenBackup.all(in: url).map { $0.contents?.plants ?? -1 } }

    /// The originals. The folder and its lock are created when needed.
    private var photos: [String] { get throws { try url.appending(path: "photos").children.filter { $0 != ".lock" } } }

    func expectDone(_ comment: Comment) async throws {
        let open = try open
        let plants = try await open.read { try $0.plantIDs().count }
        let photos = try photos
        switch work {
        case .backup: #expect(backups.first == original.plants && backups.count > 1, comment)
        case .restore: #expect(plants == original.plants - 1 && backups.contains(original.plants), comment)
        case .restoreDamaged: #expect(plants == original.plants - 1 && backups == [plants], comment)
        case .export: #expect(try zipEntries(of: folder.file("garden.zip")).count >= 9, comment)
        case .importExport: #expect(plants == original.plants && photos == ["one.jpeg"] && backups == [0], comment)
        case .replace:
            #expect(plants == original.plants && photos == ["one.jpeg"] && backups.contains(original.plants - 1), comment)
        case .addPhoto: #expect(photos == ["new.jpeg", "one.jpeg"], comment)
        case .storeInCache:
            #expect(try await open.cache(.care).entry("key", now: Self.moment.instant)?.body == Data("new".utf8), comment)
        case .useCache: #expect(try await open.cache(.care).statistics().entries == 1, comment)
        case .clearCache: #expect(try await open.cache(.care).statistics().entries == 0, comment)
        case .queuePhotos: #expect(try await open.queue().count >= 1, comment)
        }
    }

    /// Expects that nothing half-done is left, that another program can open the garden, and that acknowledged facts reach the
    /// disk.
    func expectClean(_ comment: Comment) async throws {
        let known = /garden\.(zip|sqlite(-wal|-shm|\.lock)?)|garden-damaged-1\.sqlite|photos|backups/
        let files = try url.children + folder.url.children.filter { $0 != "garden" && $0 != "new" }
        #expect(files.filter { $0.wholeMatch(of: known) == nil } == [], comment)
        let made = try GardenBackup.folder(in: url).children
        #expect(made.filter { ![".lock", ".importing"].contains($0) && !$0.hasSuffix(".sqlite") } == [], comment)
        #expect(made.count { $0.hasSuffix(".sqlite") } == backups.count, comment)
        guard
            work != .restoreDamaged || FileManager.default.fileExists(atPath: url.appending(path: "garden-damaged-1.sqlite").path)
        else { return }
        if let database {
            let level = try await database.writer.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
            #expect(level == 2, comment)
        }
        let other = try GardenDatabase.open(in: url, now: BackupGarden.start)
        #expect(try await other.examine(at: Self.moment).isHealthy, comment)
    }
}

/// A garden with a photo and a cache entry, a backup that lacks one of its plants, and an export of it.
struct OriginalGarden: Sendable {
    let garden: BackupGarden
    let backup: GardenBackup
    let export: URL
    let plants: Int
    private let outside: TemporaryDirectory

    /// - Parameter isLarge: Whether it is so large that a backup takes several steps.
    init(isLarge: Bool) async throws {
        (garden, outside) = (try BackupGarden(), try TemporaryDirectory())
        plants = isLarge ? 222 : 4
        for number in 2..<plants { try await garden.add("Plant \(number)", notes: String(repeating: "n", count: 20_000)) }
        let fern = try await garden.add("Fern")
        _ = try await garden.addPhoto("one", to: fern)
        try FileManager.default.removeItem(at: garden.folder.file("one"))
        try await garden.database.cache(.care).store(Data("old".utf8), for: "key", now: BackupGarden.start)
        backup = try #require(try await garden.database.backUp(.byHand, at: BackupGarden.start))
        try await garden.add("Basil")
        export = outside.file("garden.zip")
        _ = try await garden.database.export(to: export, at: BackupGarden.start)
        _ = try await garden.database.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
}

extension URL {
    /// The sorted names of what is in the folder; none if it is missing.
    var children: [String] {
        get throws {
            guard FileManager.default.fileExists(atPath: path(percentEncoded: false)) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: path(percentEncoded: false)).sorted()
        }
    }
}
