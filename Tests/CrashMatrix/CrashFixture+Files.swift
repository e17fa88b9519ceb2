import Foundation
import GRDB
import Garden
import GardenStore
import GardenData

/// What is read past the flows: rows and files.
extension CrashFixture {
    /// The columns that name a plant, by table. A rule's fact names its plant in the field.
    static func traces(of plant: Plant.ID, in folder: URL) throws -> String {
        try DatabaseQueue(path: folder.appendingPathComponent("garden.sqlite").path).read { db in
            let facts = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM fact WHERE subject = ? OR field = ?", arguments: [plant, plant.description])
            let events = try Int.fetchOne(db, sql: "SELECT count(*) FROM event WHERE plant = ?", arguments: [plant])
            return "\(facts ?? 0) facts, \(events ?? 0) events"
        }
    }

    /// How the tasks of a plant that fall at midnight stand: waiting for a claim, claimed with a lease that ends, shown, or closed.
    static func announcements(of plant: Plant.ID, in folder: URL) throws -> String {
        try DatabaseQueue(path: folder.appendingPathComponent("garden.sqlite").path).read { db in
            func count(_ condition: String) throws -> Int {
                try Int.fetchOne(
                    db,
                    sql: """
                        SELECT count(*) FROM next_due LEFT JOIN announcement ON announcement.id = next_due.announcement
                        WHERE next_due.plant = ? AND next_due.time = 0 AND \(condition)
                        """, arguments: [plant]) ?? 0
            }
            let now = Self.now.timeIntervalSince1970
            let lease = "claimedUntil BETWEEN \(now + 1) AND \(now + 60)"
            return told(
                waiting: try count("isShown = 0 AND handle IS NULL AND (claimedUntil IS NULL OR claimedUntil = 0)"),
                claimed: try count("isShown = 0 AND handle IS NULL AND \(lease)"),
                shown: try count("isShown AND shownAt IS NOT NULL AND handle IS NOT NULL AND dismissedAt IS NULL"),
                closed: try count("isShown AND shownAt IS NOT NULL AND handle IS NULL AND dismissedAt IS NOT NULL"))
        }
    }

    /// The text for tasks that stand so.
    static func told(waiting: Int, claimed: Int, shown: Int, closed: Int) -> String {
        "\(waiting) waiting, \(claimed) claimed, \(shown) shown, \(closed) closed"
    }

    /// The files of a plant's photos, and whether the bytes of each are those that it was made with.
    func photos(of plant: Plant.ID) async throws -> String {
        try await repository.photos(of: plant).map { photo in
            // What is not there has no bytes.
            let bytes = try? Data(contentsOf: repository.original(of: photo))
            return "\(photo.file.prefix(12)) \(bytes.map { $0 == Self.bytes(of: photo.digest) ? "whole" : "torn" } ?? "missing")"
        }.sorted().joined(separator: ", ")
    }

    /// The originals of those that are there after the garden was opened, which settles what a crash left.
    static func originals(_ files: [String], in folder: URL) async throws -> String {
        let database = try GardenDatabase.open(in: folder, now: now)
        let there = files.filter { FileManager.default.fileExists(atPath: database.original($0).path) }
        return "\(there.count) of \(files.count) files"
    }

    /// The bytes of the original of a digest, half a megabyte.
    static func bytes(of digest: String) -> Data {
        let seed = digest.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
        return Data((0..<500_000).map { UInt8(truncatingIfNeeded: UInt32($0) &* 7 &+ seed &+ UInt32($0 >> 8)) })
    }

    /// A photo that nobody has yet, its original lying beside the garden.
    func incoming() throws -> IncomingPhoto {
        let digest = (UUID().uuidString + UUID().uuidString).replacing("-", with: "").lowercased()
        let file = folder.appendingPathComponent("incoming-\(digest.prefix(8))")
        try Self.bytes(of: digest).write(to: file)
        return IncomingPhoto(
            photo: PreparedPhoto(digest: digest, jpeg: Data(), width: 1, height: 1, takenOn: nil, format: "jpg"), original: file)
    }

    /// Every row of the tables that follow from the facts, in an order of its own.
    static func index(in folder: URL) throws -> [String] {
        try DatabaseQueue(path: folder.appendingPathComponent("garden.sqlite").path).read { db in
            try ["plant", "rule", "photo", "careOverride", "preference", "next_due"].flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }.sorted()
            }
        }
    }

    /// How much is in the garden of a folder once it is opened, and whether it is sound.
    static func contents(of folder: URL) async throws -> String {
        let database = try GardenDatabase.open(in: folder, now: now)
        let findings = try await database.examine(at: moment)
        return "\(findings.isHealthy ? "sound" : "ill"), \(findings.plants) plants, \(findings.events) events"
    }

    /// Makes the file of a garden that is older than the first schema.
    static func makeKeepsake(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let old = try DatabaseQueue(path: folder.appendingPathComponent("garden.sqlite").path)
        try old.write { db in
            try db.execute(sql: "CREATE TABLE keepsake (text TEXT)")
            for number in 0..<2_000 { try db.execute(sql: "INSERT INTO keepsake VALUES (?)", arguments: ["here \(number)"]) }
        }
        try old.close()
    }

    /// Opens the garden, which migrates it, and counts what it kept; each backup that lies beside it has to have kept as much.
    static func keepsake(in folder: URL) throws -> String {
        _ = try GardenDatabase.open(in: folder, now: now)
        let backups = try sqliteFiles(in: folder.appendingPathComponent("backups"))
        let files = [folder.appendingPathComponent("garden.sqlite")] + backups
        let counts = try files.map { file in
            try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM keepsake") ?? 0 }
        }
        return "\(Set(counts).sorted()) rows, \(backups.isEmpty ? "no backup" : "backed up")"
    }

    /// Whether the newest backup, when one is offered, is a whole garden.
    static func backups(in folder: URL) throws -> String {
        guard let newest = GardenDatabase.newestBackup(in: folder) else { return "none" }
        return try DatabaseQueue(path: newest.file.path).read { db in
            let check = try String.fetchOne(db, sql: "PRAGMA quick_check") ?? "unread"
            return "\(check), \(try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0) plants"
        }
    }

    private static func sqliteFiles(in folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "sqlite" }
    }
}
