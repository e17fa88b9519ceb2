import Foundation
import GRDB
import Garden
import Logging

/// The garden on disk: facts, the index over them, and caches. Several programs may have it open at once.
public final class GardenDatabase: Sendable {
    let writer: any DatabaseWriter
    let device: UUID
    /// The folder that holds the garden; nil for one in memory.
    public let directory: URL?
    /// The originals of photos: beside the garden, or for one in memory in a folder that goes with it.
    let originals: Originals
    /// What messages name the garden by.
    let path: String
    /// The file that was opened; nil for a garden in memory.
    private let file: OpenedFile?

    /// Opens the garden in a folder, making both where they are missing.
    ///
    /// A lock keeps two programs from making or migrating it at once, and a migration is preceded by a backup, named after `now`.
    /// Throws `StoreError`; the file is never changed when it does.
    public static func open(in directory: URL, now: Date) throws(StoreError) -> GardenDatabase {
        let file = directory.appending(path: "garden.sqlite")
        let path = file.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return try withStoreLock(at: path + ".lock") { try GardenDatabase(file: file, now: now) }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// A garden that lives in memory and ends with the program.
    public static func inMemory() throws(StoreError) -> GardenDatabase {
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            try Schema.migrator.migrate(queue)
            return try GardenDatabase(writer: queue, directory: nil, path: ":memory:")
        } catch {
            throw StoreError(error, path: ":memory:")
        }
    }

    private convenience init(file: URL, now: Date) throws {
        let path = file.path(percentEncoded: false)
        let pool = try DatabasePool(path: path, configuration: Self.configuration)
        let migrator = Schema.migrator
        let (isNewer, isCurrent, isEmpty) = try pool.read { db in
            (
                try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
            )
        }
        guard !isNewer else { throw StoreError.newerSchema(path: path) }
        let directory = file.deletingLastPathComponent()
        if !isCurrent {
            if !isEmpty { try Self.backUp(pool, to: directory, named: "before-migration", at: now) }
            try migrator.migrate(pool)
        }
        try self.init(writer: pool, directory: directory, path: path)
        settleAfterCrash()
    }

    private init(writer: any DatabaseWriter, directory: URL?, path: String) throws {
        self.writer = writer
        self.directory = directory
        self.path = path
        file = directory.flatMap { _ in OpenedFile(path) }
        let scratch = FileManager.default.temporaryDirectory.appending(path: "plantguide-\(UUID().uuidString)")
        originals = Originals(folder: (directory ?? scratch).appending(path: "photos", directoryHint: .isDirectory))
        // GRDB lowers this when it turns WAL on; an acknowledged write has to be on the disk.
        try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        if let known = try writer.read({ try UUID.fetchOne($0, sql: "SELECT id FROM device WHERE isThis") }) {
            device = known
        } else {
            let made = UUID()
            try writer.write {
                try $0.execute(
                    sql: "INSERT INTO device (id, name, isThis) VALUES (?, ?, 1)",
                    arguments: [made, ProcessInfo.processInfo.hostName])
            }
            device = made
        }
    }

    deinit {
        // What is not there need not be removed.
        if directory == nil { try? FileManager.default.removeItem(at: originals.folder.deletingLastPathComponent()) }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        configuration.label = "garden"
        configuration.maximumReaderCount = 4
        return configuration
    }

    /// Reads one consistent state. Throws `StoreError`, or what the body throws of its own.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (GardenReader) throws -> Value) async throws -> Value {
        try await withErrors { writer in try await writer.read { try body(GardenReader(db: $0)) } }
    }

    /// Writes one gesture: all of its facts, and the index over them, or nothing.
    ///
    /// Throws `StoreError`, or what the body throws of its own; nothing is kept then.
    public func write<Value: Sendable>(
        at moment: WritingMoment, _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> (value: Value, undoGroup: UndoGroup.ID, change: GardenChange) {
        let device = device
        return try await withErrors { writer in
            try await writer.write { db in
                let writer = try GardenWriter(db: db, device: device, moment: moment)
                let value = try body(writer)
                return (value, writer.undoGroup, try writer.finish())
            }
        }
    }
}

extension GardenDatabase {
    /// Runs a body over the file and tells its errors as `StoreError`; what the body throws of its own passes.
    func withErrors<Value: Sendable>(_ body: (any DatabaseWriter) async throws -> Value) async throws -> Value {
        // What is written to a file that another one has replaced, as a restored backup does, would be lost with it.
        if let file, OpenedFile(path) != file { throw StoreError.replaced(path: path) }
        do {
            return try await body(writer)
        } catch let error where error is DatabaseError || error is UnreadableRow || error is DecodingError {
            throw StoreError(error, path: path)
        }
    }
}

/// Which file a path leads to, whatever is written to it.
private struct OpenedFile: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Nil where the path leads nowhere.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}

/// When a gesture is made: the instant, and the local day that is derived for.
public struct WritingMoment: Sendable {
    /// The instant, for the record.
    public let instant: Date
    /// The day it is where the user is.
    public let today: LocalDay

    /// A gesture made at an instant of a local day.
    public init(instant: Date, today: LocalDay) {
        self.instant = instant
        self.today = today
    }
}
