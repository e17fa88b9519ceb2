import Foundation
import GRDB
import Garden

/// Opening files on a disk that is full or read-only, for reading alone.
extension DatabaseQueue {
    /// Opens a database file with a configuration for reading alone, by `open`, which gets what to open.
    ///
    /// SQLite needs the index of the write-ahead log, which may have to be created. Without a log, the file alone is the whole
    /// database, and no other program writes to it.
    static func withoutWriting<Value>(_ path: String, _ open: (String) throws -> Value) throws -> Value {
        do {
            return try open(path)
        } catch let error as DatabaseError {
            guard FileVersion(path + "-wal") == nil else { throw error }
            return try open(GardenFile.unchangedFile(path))
        }
    }
}

/// Identifies the file at a path.
struct OpenedFile: Equatable {
    private let device: dev_t
    private let number: ino_t
    /// What was written to the file and its write-ahead log; empty if that does not matter.
    private var versions: [FileVersion?] = []

    /// Returns nil if there is no file at the path.
    ///
    /// - Parameter includingContent: Whether a file that was written to is another one.
    init?(_ path: String, includingContent: Bool = false) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
        if includingContent { versions = [path, path + "-wal"].map { FileVersion($0) } }
    }
}

/// What was written to a file, by its size and its time of modification.
package struct FileVersion: Hashable, Sendable {
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// Returns nil if the file is missing or empty.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_size > 0 else { return nil }
        size = Int64(status.st_size)
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

extension GardenDatabase {
    /// Copies a garden that cannot be written into memory, where the tasks of a new day can be derived. A write to it throws,
    /// unless the garden can be written by then.
    ///
    /// Throws `refusal`, the reason why the garden cannot be written, if there is no garden to copy, or `StoreError` if it cannot
    /// be read.
    static func copy(of directory: URL, refusing refusal: StoreError, at now: Date) throws(StoreError) -> GardenDatabase {
        let path = directory.appending(path: "garden.sqlite").path(percentEncoded: false)
        do {
            try GardenFile(in: directory).check()
            guard FileVersion(path) != nil else { throw refusal }
            let queue = try DatabaseQueue.withoutWriting(path) {
                try DatabaseQueue.inMemoryCopy(fromPath: $0, configuration: configuration())
            }
            let migrator = Schema.migrator
            guard try !queue.read(migrator.hasBeenSuperseded) else { throw StoreError.newerSchema(path: path) }
            try migrator.migrate(queue)
            return try GardenDatabase(writer: queue, directory: directory, path: path, openedAt: now, refusal: refusal)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN {
            throw refusal
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens the file of a garden that was copied into memory, if it can be written by now. Throws `StoreError` otherwise.
    func openAgain() async throws {
        guard let directory, connection.withLock({ $0.refusal }) != nil else { return }
        var wait = wait
        wait.limit = wait.transactionLimit
        // What the clock that it was opened with shows by now.
        let now = opening.date.addingTimeInterval((ContinuousClock.now - opening.instant) / .seconds(1))
        let opened = try await runBlocking { [wait] in
            try Self.openForWriting(in: directory, now: now, wait)
        }
        let new = opened.connection.withLock { $0 }
        connection.withLock { if $0.refusal != nil { $0 = new } }
    }
}
