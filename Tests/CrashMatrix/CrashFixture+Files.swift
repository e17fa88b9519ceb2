import Foundation
import GRDB
import Garden
import GardenStore
import GardenData
import TestSupport

/// Values that are read directly from rows and files, bypassing the repository.
extension CrashFixture {
    /// The numbers of fact and event rows about a plant. Facts of rules and photos have the plant's id in `field`.
    static func traces(of plant: Plant.ID, in folder: URL) throws -> String {
        try DatabaseQueue(path: folder.appendingPathComponent("garden.sqlite").path).read { db in
            let facts = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM fact WHERE subject = ? OR field = ?", arguments: [plant, plant.description])
            let events = try Int.fetchOne(db, sql: "SELECT count(*) FROM event WHERE plant = ?", arguments: [plant])
            return "\(facts ?? 0) facts, \(events ?? 0) events"
        }
    }

    /// The announcement states of a plant's tasks due at midnight: waiting, claimed with a lease that expires, shown, or closed.
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

    /// The probe value for these numbers of tasks.
    static func told(waiting: Int, claimed: Int, shown: Int, closed: Int) -> String {
        "\(waiting) waiting, \(claimed) claimed, \(shown) shown, \(closed) closed"
    }

    /// The files of a plant's photos, and whether each has its original contents.
    func photos(of plant: Plant.ID) async throws -> String {
        try await repository.photos(of: plant).map { photo in
            // Nil for a missing file.
            let bytes = try? Data(contentsOf: repository.original(of: photo))
            return "\(photo.file.prefix(12)) \(bytes.map { $0 == Self.bytes(of: photo.digest) ? "whole" : "torn" } ?? "missing")"
        }.sorted().joined(separator: ", ")
    }

    /// The number of originals that exist after opening the garden, which cleans up after a crash.
    static func originals(_ files: [String], in folder: URL) async throws -> String {
        let database = try GardenDatabase.open(in: folder, now: now)
        let there = files.filter { FileManager.default.fileExists(atPath: database.original($0).path) }
        return "\(there.count) of \(files.count) files"
    }

    /// The contents of the original with this digest, half a megabyte.
    static func bytes(of digest: String) -> Data {
        let seed = digest.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
        return Data((0..<500_000).map { UInt8(truncatingIfNeeded: UInt32($0) &* 7 &+ seed &+ UInt32($0 >> 8)) })
    }

    /// A new photo whose original is in the garden's folder.
    func incoming() throws -> IncomingPhoto {
        let digest = (UUID().uuidString + UUID().uuidString).replacing("-", with: "").lowercased()
        let file = folder.appendingPathComponent("incoming-\(digest.prefix(8))")
        try Self.bytes(of: digest).write(to: file)
        return IncomingPhoto(
            photo: PreparedPhoto(digest: digest, jpeg: Data(), width: 1, height: 1, takenOn: nil, format: "jpg"), original: file)
    }

    /// All rows of the tables that are derived from the facts, sorted within each table. The number of a derivation, which starts
    /// again when the index is rebuilt, counts only as whether it is the current one.
    static func index(in folder: URL) throws -> [String] {
        try DatabaseQueue(path: folder.appendingPathComponent("garden.sqlite").path).read { db in
            try ["plant", "rule", "photo", "careOverride", "preference", "next_due"].flatMap { table in
                let columns = try db.columns(in: table).map(\.name).map { name in
                    table == "plant" && name == "derived" ? "derived = (SELECT generation FROM derivation) AS derived" : name
                }
                return try Row.fetchAll(db, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table)")
                    .map { "\(table) \($0)" }.sorted()
            }
        }
    }

    /// Opens the garden in a folder and returns its health and its numbers of plants and events; "damaged" if it cannot be
    /// opened.
    static func contents(of folder: URL) async throws -> String {
        let database: GardenDatabase
        do { database = try GardenDatabase.open(in: folder, now: now) } catch StoreError.damaged { return "damaged" }
        try await database.deriveStaleDueDays(at: moment)
        let findings = try await database.examine(at: moment)
        return "\(findings.isHealthy ? "sound" : "ill"), \(findings.plants) plants, \(findings.events) events"
    }

    /// Copies the garden of schema 1 in the fixtures to a new folder.
    static func makeOldGarden(in folder: URL) throws {
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: folder)
    }

    /// Opens the garden, which migrates it, and counts its facts and those of each backup.
    static func migratedFacts(in folder: URL) throws -> String {
        _ = try GardenDatabase.open(in: folder, now: now)
        let backups = try sqliteFiles(in: folder.appendingPathComponent("backups"))
        let files = [folder.appendingPathComponent("garden.sqlite")] + backups
        let counts = try files.map { file in
            try DatabaseQueue(path: file.path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM fact") ?? 0 }
        }
        return "\(Set(counts).sorted()) facts, \(backups.isEmpty ? "no backup" : "backed up")"
    }

    /// Checks the newest backup and counts its plants; "none" if there is no backup.
    static func backups(in folder: URL) throws -> String {
        guard let newest = GardenBackup.newest(in: folder) else { return "none" }
        return try DatabaseQueue(path: newest.file.path).read { db in
            let check = try String.fetchOne(db, sql: "PRAGMA quick_check") ?? "unread"
            return "\(check), \(try Int.fetchOne(db, sql: "SELECT count(*) FROM plant") ?? 0) plants"
        }
    }

    /// Imports the export in a folder into a new garden; "none" if there is no export.
    static func export(in folder: URL) async throws -> String {
        let file = folder.appendingPathComponent("garden.zip")
        guard FileManager.default.fileExists(atPath: file.path) else { return "none" }
        let new = folder.appendingPathComponent("import-\(UUID().uuidString)")
        let summary = try await GardenDatabase.open(in: new, now: now).importExport(from: file, at: moment).summary
        return "\(summary.plants) plants"
    }

    private static func sqliteFiles(in folder: URL) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "sqlite" }
    }
}
