import Foundation
import Garden

/// The folder of original photo files. Files are stored byte for byte and named by their digest.
struct Originals: Sendable {
    let folder: URL

    /// The path of the lock that any program holds while files and facts may be inconsistent.
    var lock: String { path(".lock") }

    /// The URL of an original. A name from a fact cannot lead out of the folder.
    func url(_ name: String) -> URL {
        folder.appending(path: URL(filePath: name).lastPathComponent, directoryHint: .notDirectory)
    }

    private func path(_ name: String) -> String {
        folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    /// Whether an original exists.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path(percentEncoded: false)) }

    /// Creates the folder if it is missing, durably, so that it survives a power failure.
    func makeFolder() throws {
        guard !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try synchronizeFile(at: folder.deletingLastPathComponent().path(percentEncoded: false))
    }

    /// Copies a file into the folder. On return, the complete file is on disk under its name.
    ///
    /// If the original already exists, it is compared and replaced if damaged. Throws `PhotoError.unreadable` if the source
    /// cannot be read, or a file system error.
    func keep(_ source: URL, as name: String) throws {
        let target = url(name).path(percentEncoded: false)
        if !FileManager.default.contentsEqual(atPath: source.path(percentEncoded: false), andPath: target) {
            // The lock is held, so there is at most one unfinished file. One left by a crash is overwritten.
            let unfinished = path(".unfinished")
            guard let input = FileHandle(forReadingAtPath: source.path(percentEncoded: false)) else {
                throw PhotoError.unreadable
            }
            defer { input.closeFile() }
            try Self.write(to: unfinished) { output in
                while let chunk = try Self.chunk(of: input) { try output.write(contentsOf: chunk) }
            }
            guard rename(unfinished, target) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
        try synchronizeFile(at: folder.path(percentEncoded: false))
    }

    private static func chunk(of input: FileHandle) throws -> Data? {
        do {
            let chunk = try input.read(upToCount: 1 << 20)
            return chunk?.isEmpty == false ? chunk : nil
        } catch {
            throw PhotoError.unreadable
        }
    }

    // MARK: Pending originals

    /// The originals that may be orphaned, because a photo transaction is in progress or was interrupted; otherwise empty.
    var pending: [String] {
        // A missing list means an empty list.
        let text = try? String(contentsOfFile: path(".unsettled"), encoding: .utf8)
        return text?.split(separator: "\n").map(String.init).filter(StoredFileName.isValid) ?? []
    }

    /// Whether no photo transaction is in progress or was interrupted.
    var isClean: Bool { pending.isEmpty && !FileManager.default.fileExists(atPath: path(".unfinished")) }

    /// Deletes the file of an interrupted copy.
    func deleteUnfinished() throws { try Self.delete(path(".unfinished")) }

    /// Saves a list of the originals that the next transaction adds or whose facts it deletes permanently.
    ///
    /// If that transaction is interrupted, the list tells which files may be orphaned.
    func note(pending names: [String]) throws {
        let unfinished = path(".unfinished")
        try Self.write(to: unfinished) { try $0.write(contentsOf: Data(names.map { $0 + "\n" }.joined().utf8)) }
        guard rename(unfinished, path(".unsettled")) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try synchronizeFile(at: folder.path(percentEncoded: false))
    }

    /// Deletes the recorded originals that no fact references, then the record itself.
    func removeUnneeded(isNeeded: (String) throws -> Bool) throws {
        for name in pending where try !isNeeded(name) { try Self.delete(url(name).path(percentEncoded: false)) }
        try Self.delete(path(".unsettled"))
        try synchronizeFile(at: folder.path(percentEncoded: false))
    }

    // MARK: Files

    private static func delete(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Creates or overwrites a file. A file that cannot be written completely is deleted, because it may be what fills the disk.
    private static func write(to path: String, _ body: (FileHandle) throws -> Void) throws {
        let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try body(file)
            try file.synchronize()
            try file.close()
        } catch {
            // Report the original error. If deleting fails, the file is deleted when the garden is next opened.
            try? delete(path)
            throw error
        }
    }
}
