import Foundation
import GRDB
import Garden
import Logging
import Synchronization

/// The garden on disk: facts, the index derived from them, and caches. Several programs may have it open at the same time.
public final class GardenDatabase: Sendable {
    /// How the garden is open. A copy in memory is replaced by the garden's file once that can be written.
    struct Connection: Sendable {
        let writer: any DatabaseWriter
        /// The file that was opened, or nil for an in-memory garden.
        let file: OpenedFile?
        /// Why the garden cannot be written; nil if it can. The database is then a copy in memory.
        let refusal: StoreError?
        /// Marks cache entries as used; nil for a garden in memory.
        let cacheMarks: CacheMarks?
    }

    let connection: Mutex<Connection>
    var writer: any DatabaseWriter { connection.withLock { $0.writer } }
    var cacheMarks: CacheMarks? { connection.withLock { $0.cacheMarks } }
    /// The folder that contains the garden, or nil for an in-memory garden.
    public let directory: URL?
    /// The original photo files: next to the garden, or in a temporary folder for an in-memory garden.
    let originals: Originals
    /// The garden's path, for error messages.
    let path: String
    /// How to wait for other programs.
    let wait: LockWait
    /// When it was opened.
    let opening: (date: Date, instant: ContinuousClock.Instant)

    /// Opens the garden in a folder. A folder without a garden gets a new one.
    ///
    /// A lock prevents two programs from creating or migrating the garden at once. Before a migration, a backup named after `now`
    /// is made. A garden that was there before and is missing or empty is an error, never a new garden. A garden on a disk that
    /// is full or read-only can be read; a write then throws `StoreError.full` or `.readOnly` as long as that is so. Throws
    /// `StoreError`, in which case the file is unchanged.
    public static func open(
        in directory: URL, now: Date, wait: LockWait = LockWait()
    ) throws(StoreError) -> GardenDatabase {
        do throws(StoreError) {
            return try openForWriting(in: directory, now: now, wait)
        } catch {
            switch error {
            case .readOnly, .full: return try copy(of: directory, refusing: error, at: now)
            default: throw error
            }
        }
    }

    static func openForWriting(
        in directory: URL, now: Date, _ wait: LockWait
    ) throws(StoreError) -> GardenDatabase {
        let file = directory.appending(path: "garden.sqlite")
        let path = file.path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return try withStoreLock(at: path + ".lock", wait) {
                let gardenFile = GardenFile(in: directory)
                try gardenFile.finishReplacing()
                try gardenFile.check()
                let database = try GardenDatabase(file: file, now: now, wait)
                do {
                    try gardenFile.mark(.made)
                } catch {
                    // The mark only helps to recognize an emptied garden. The disk may be full.
                    Logger(label: "store").warning("the garden was not marked: \(error)")
                }
                return database
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Creates an in-memory garden, which is discarded when the program ends.
    public static func inMemory() throws(StoreError) -> GardenDatabase {
        do {
            let queue = try DatabaseQueue(configuration: configuration())
            try Schema.migrator.migrate(queue)
            return try GardenDatabase(writer: queue, directory: nil, path: ":memory:", openedAt: .distantPast)
        } catch {
            throw StoreError(error, path: ":memory:")
        }
    }

    private convenience init(file: URL, now: Date, _ wait: LockWait) throws {
        let path = file.path(percentEncoded: false)
        let pool = try DatabasePool(path: path, configuration: Self.configuration(wait))
        let migrator = Schema.migrator
        let (isNewer, isCurrent, isEmpty) = try pool.read { db in
            (
                try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db),
                // A program that was killed while it created the garden may have left the table of migrations.
                try migrator.appliedIdentifiers(db).isEmpty
            )
        }
        guard !isNewer else { throw StoreError.newerSchema(path: path) }
        let directory = file.deletingLastPathComponent()
        if !isCurrent {
            let backup =
                isEmpty
                ? nil
                : try withBackupLock(in: directory) {
                    try Self.backUp(pool, in: directory, for: .beforeMigration, at: now)
                }
            do {
                try migrator.migrate(pool)
            } catch {
                // The garden is unchanged, so the backup would only be repeated at each attempt.
                if let backup { try FileManager.default.removeItem(at: backup.file) }
                throw error
            }
        }
        try self.init(writer: pool, directory: directory, path: path, openedAt: now, wait: wait)
        cleanUpAfterCrash()
    }

    init(
        writer: any DatabaseWriter, directory: URL?, path: String, openedAt now: Date, wait: LockWait = LockWait(),
        refusal: StoreError? = nil
    ) throws {
        self.directory = directory
        self.path = path
        self.wait = wait
        opening = (now, .now)
        connection = Mutex(
            Connection(
                writer: writer, file: directory.flatMap { _ in OpenedFile(path, includingContent: refusal != nil) },
                refusal: refusal, cacheMarks: directory.flatMap { _ in refusal == nil ? CacheMarks(path: path) : nil }))
        let scratch = FileManager.default.temporaryDirectory.appending(path: "plantguide-\(UUID().uuidString)")
        originals = Originals(folder: (directory ?? scratch).appending(path: "photos", directoryHint: .isDirectory))
        // GRDB lowers this when it enables WAL mode, but an acknowledged write must be on disk.
        try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        if try writer.read(Self.device) == nil { try writer.write(Self.addDevice) }
    }

    private static func device(in db: Database) throws -> UUID? {
        try UUID.fetchOne(db.cachedStatement(sql: "SELECT id FROM device WHERE isThis AND \(GardenReader.isID("id"))"))
    }

    /// The device of this garden. It is read in each transaction, because another program may have restored a backup, which gives
    /// the garden a new one.
    static func thisDevice(in db: Database) throws -> UUID {
        guard let device = try device(in: db) else { throw UnreadableRow(table: "device") }
        return device
    }

    /// Deletes the devices that cannot be read, in a damaged file: they recorded nothing that can.
    static func repairDevices(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM device WHERE NOT (\(GardenReader.isID("id")))")
        try db.execute(sql: "UPDATE device SET name = '' WHERE typeof(name) <> 'text'")
        try db.execute(
            sql: "UPDATE device SET isThis = CASE WHEN isThis THEN 1 ELSE 0 END WHERE typeof(isThis) <> 'integer'")
    }

    /// Gives the garden a new device of its own.
    static func addDevice(to db: Database) throws {
        try repairDevices(db)
        try db.execute(sql: "UPDATE device SET isThis = 0 WHERE isThis")
        try db.execute(
            sql: "INSERT INTO device (id, name, isThis) VALUES (?, ?, 1)", arguments: [UUID(), ProcessInfo.processInfo.hostName])
    }

    deinit {
        // The folder may not exist.
        if directory == nil { try? FileManager.default.removeItem(at: originals.folder.deletingLastPathComponent()) }
    }

    /// The page cache of a connection that reads, in KiB. Our own choice: SQLite's default of 2,000 keeps 6 MB more for a window of
    /// 10,000 plants, and only a month of the calendar is read faster by it, in 15 instead of 18 ms.
    private static let readerCache = 500

    static func configuration(_ wait: LockWait = LockWait()) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .callback { wait.goesOn(after: $0) }
        configuration.foreignKeysEnabled = true
        configuration.label = "garden"
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            if db.configuration.readonly { try db.execute(sql: "PRAGMA cache_size = -\(readerCache)") }
        }
        return configuration
    }

    /// Reads one consistent snapshot. Throws `StoreError` or what the body throws.
    public func read<Value: Sendable>(_ body: @escaping @Sendable (GardenReader) throws -> Value) async throws -> Value {
        try await withErrors { writer in try await writer.readAside { try body(GardenReader(db: $0)) } }
    }

    /// Writes one undo group atomically: all of its facts and the index derived from them.
    ///
    /// Throws `StoreError` or what the body throws, in which case the transaction is rolled back.
    ///
    /// - Parameter undoGroup: An earlier undo group that the write is added to, unless it was undone; nil for a new one.
    public func write<Value: Sendable>(
        at moment: WritingMoment, continuing undoGroup: UndoGroup.ID? = nil,
        _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> (value: Value, undoGroup: UndoGroup.ID, change: GardenChange) {
        let (value, undoGroup, change, derivesAll) = try await withWriter { writer in
            try await writer.writeAside { db in
                let writer = try GardenWriter(
                    db: db, device: Self.thisDevice(in: db), moment: moment, continuing: undoGroup)
                let value = try body(writer)
                return (value, writer.undoGroup, try writer.finish(), writer.derivesAll)
            }
        }
        if derivesAll {
            // The write is saved. What is not derived now, or by a writer that was interrupted, is derived before the next
            // reading.
            do { try await deriveStalePlants(at: moment) } catch {
                Logger(label: "store").warning("due days were not derived: \(error)")
            }
        }
        return (value, undoGroup, change)
    }
}

extension GardenDatabase {
    /// Pauses between the transactions of a long change, so that other programs can write.
    public func letOthersWrite() async throws { try await wait.letOthersWrite() }

    /// Runs a body with the database and converts database errors to `StoreError`; other errors pass through.
    func withErrors<Value: Sendable>(_ body: (any DatabaseWriter) async throws -> Value) async throws -> Value {
        let (file, refusal) = connection.withLock { ($0.file, $0.refusal) }
        if let file, OpenedFile(path, includingContent: refusal != nil) != file {
            // Writes to a file that has been replaced, for example by a restored backup, would be lost.
            guard refusal != nil else { throw StoreError.replaced(path: path) }
            do { try await openAgain() } catch { throw StoreError.replaced(path: path) }
        }
        do {
            return try await body(writer)
        } catch let error
            where error is DatabaseError || StoreError.isDamage(error)
        {
            throw StoreError(error, path: path)
        }
    }

    /// The same for a body that writes. A garden that could not be written is opened again first. Throws the reason if it still
    /// cannot be written.
    func withWriter<Value: Sendable>(_ body: (any DatabaseWriter) async throws -> Value) async throws -> Value {
        try await openAgain()
        return try await withErrors(body)
    }
}

/// When a transaction is made: its instant, and the local day for which due days are derived.
public struct WritingMoment: Sendable {
    /// The instant that is recorded.
    public let instant: Date
    /// The user's local day.
    public let today: LocalDay
    /// The user's local moment; nil if it is not known.
    public let now: LocalMoment?
    /// Whether the user sees what is due, so that it need not be announced as soon as it is added, or its answer or a change of its
    /// rule is undone.
    public let isSeen: Bool

    /// Creates a writing moment.
    public init(instant: Date, today: LocalDay, now: LocalMoment? = nil, isSeen: Bool = false) {
        self.instant = instant
        self.today = today
        self.now = now
        self.isSeen = isSeen
    }

    /// The user's local moment where the user sees what is due; nil where nobody does.
    var seen: LocalMoment? { isSeen ? now : nil }
}
