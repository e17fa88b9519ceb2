import Foundation
import GRDB
import Garden
import Logging

/// The garden's file and its neighbors: the write-ahead log, the lock, and the file that is about to replace it.
///
/// The caller holds the store lock. `GardenFile` never opens the garden for writing.
struct GardenFile {
    /// What the lock file says about the garden.
    enum Mark: String {
        /// A garden was created completely and is expected to be there.
        case made = "made"
        /// The user wants a new garden in place of one that cannot be read.
        case startsEmpty = "new"
    }

    let directory: URL

    init(in directory: URL) { self.directory = directory }

    private static let log = "-wal"
    /// The garden's file, its write-ahead log and the index of the log.
    private static let parts = ["", log, "-shm"]

    private var path: String { place("garden.sqlite") }
    private var lock: String { path + ".lock" }

    private func place(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }
    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
    private func size(_ path: String) -> Int64 {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : 0
    }

    // MARK: Before opening

    /// Throws `StoreError.emptied` for a garden that was there before and has no content, and `StoreError.damaged` for a file
    /// that is not a garden. Opening such a file would change it.
    func check() throws {
        guard isFileOrMissing else { throw StoreError.damaged(path: path) }
        // SQLite deletes the log of an empty file.
        guard size(path) > 0 else {
            if isExpected { throw StoreError.emptied(path: path) }
            return
        }
        // With a log, another program may have the garden open, or the file alone is not the garden's latest state.
        if size(path + Self.log) > 0 { return }
        let tables = try Self.withUnchangedFile(path) { db in
            try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        if tables.isEmpty {
            if isExpected { throw StoreError.emptied(path: path) }
        } else if !tables.contains("fact") {
            throw StoreError.damaged(path: path)
        }
    }

    private var isFileOrMissing: Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether there was a garden before: the lock says so or, for a lock of an earlier version, there are backups or photos.
    private var isExpected: Bool {
        switch mark {
        case .made: true
        case .startsEmpty: false
        case nil: !GardenBackup.all(in: directory).isEmpty || hasPhotos
        }
    }

    private var hasPhotos: Bool {
        // Without the folder there are no photos.
        let names = try? FileManager.default.contentsOfDirectory(atPath: place("photos"))
        return names?.contains { !$0.hasPrefix(".") } ?? false
    }

    /// Reads a database file on the condition that nobody changes it meanwhile. No lock, log or other file is created.
    static func withUnchangedFile<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: unchangedFile(path), configuration: configuration)
        defer { queue.retire() }
        return try queue.read(body)
    }

    /// What to open in order to read a database file that nobody changes meanwhile.
    static func unchangedFile(_ path: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?immutable=1"
    }

    // MARK: The mark

    private var mark: Mark? {
        // A lock that cannot be read says nothing.
        (try? String(contentsOfFile: lock, encoding: .utf8)).flatMap {
            Mark(rawValue: $0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// Writes what the lock file says. The file is kept, since it is locked.
    func mark(_ new: Mark) throws {
        guard mark != new else { return }
        let handle = try FileHandle(forWritingTo: URL(filePath: lock))
        defer { handle.closeFile() }
        // Written before it is cut, so that a full disk leaves the old mark.
        let text = Data("\(new.rawValue)\n".utf8)
        try handle.write(contentsOf: text)
        try handle.truncate(atOffset: UInt64(text.count))
        try handle.synchronize()
    }

    // MARK: Replacing

    /// Puts a complete copy of another file in the garden's place, and the garden beside it under another name.
    ///
    /// Up to the moment when the copy is complete on the disk, nothing has changed; after it the replacement is finished, by the
    /// next program that opens the garden if this one is killed or cannot move the garden back.
    ///
    /// - Parameter prepare: Is given the path of the copy, and makes it ready to become the garden.
    func replace(with source: URL, prepare: (String) throws -> Void) throws {
        let unfinished = place("garden-unfinished.sqlite")
        for part in Self.parts where exists(unfinished + part) { try FileManager.default.removeItem(atPath: unfinished + part) }
        let replacement = place("\(Self.replacing)\(unusedNumber()).sqlite")
        do {
            try FileManager.default.copyItem(atPath: source.path(percentEncoded: false), toPath: unfinished)
            try prepare(unfinished)
            try synchronizeFile(at: unfinished)
            try Self.rename(unfinished, replacement)
        } catch {
            // It may be what fills the disk.
            for part in Self.parts { unlink(unfinished + part) }
            throw error
        }
        try synchronizeFile(at: directory.path(percentEncoded: false))
        do {
            try finishReplacing()
        } catch {
            // The garden is back in its place, and the next program would otherwise replace it. If it could not be moved back,
            // the next program finishes.
            if exists(path) { try FileManager.default.removeItem(atPath: replacement) }
            throw error
        }
    }

    private static let replacing = "garden-replacement-"
    private static let damaged = "garden-damaged-"

    /// Finishes a replacement that is prepared; does nothing otherwise. The name of the copy has the number of the files that are
    /// set aside, so that a log always stays with its database.
    func finishReplacing() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
        for name in names.sorted() where name.hasPrefix(Self.replacing) && name.hasSuffix(".sqlite") {
            guard let number = Int(name.dropFirst(Self.replacing.count).dropLast(".sqlite".count)) else { continue }
            let aside = try setAside(as: number)
            do {
                try Self.rename(place(name), path)
            } catch {
                for (part, target) in aside.reversed() { try Self.rename(target, path + part) }
                throw error
            }
            // The garden is replaced. What follows only makes it last sooner.
            do {
                try synchronizeFile(at: directory.path(percentEncoded: false))
                try mark(.made)
            } catch {
                Logger(label: "store").warning("the restored garden was not marked: \(error)")
            }
        }
    }

    /// Renames the garden and its log, and lets the next program that opens the garden create a new one.
    func startEmptyGarden() throws {
        _ = try setAside(as: unusedNumber())
        try mark(.startsEmpty)
        try synchronizeFile(at: directory.path(percentEncoded: false))
    }

    /// The gardens that were set aside, each with its log if there is one.
    func setAside() throws -> [[String]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))
        let gardens = names.filter { $0.hasPrefix(Self.damaged) && $0.hasSuffix(".sqlite") }.sorted()
        return gardens.map { name in Self.parts.map { place(name + $0) }.filter(exists) }
    }

    /// The first number that no file set aside has.
    private func unusedNumber() -> Int {
        var number = 1
        while Self.parts.contains(where: { exists(asideName($0, number)) }) { number += 1 }
        return number
    }

    private func asideName(_ part: String, _ number: Int) -> String { place("\(Self.damaged)\(number).sqlite\(part)") }

    /// Renames the garden's files, which then start with "garden-damaged-". Returns what was renamed.
    private func setAside(as number: Int) throws -> [(part: String, target: String)] {
        var done: [(part: String, target: String)] = []
        for part in Self.parts where exists(path + part) {
            let target = asideName(part, number)
            do {
                try Self.rename(path + part, target)
                done.append((part, target))
            } catch {
                for (part, target) in done.reversed() { try Self.rename(target, path + part) }
                throw error
            }
        }
        return done
    }

    private static func rename(_ old: String, _ new: String) throws {
        guard Foundation.rename(old, new) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
