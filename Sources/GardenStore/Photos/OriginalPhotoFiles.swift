import Foundation
import Garden

/// The originals of photos: files byte for byte as they came, each named for its digest, in a folder of their own.
struct Originals: Sendable {
    let folder: URL

    /// Held while files and facts may differ, by whichever program.
    var lock: String { path(".lock") }

    /// The place of an original. What a fact names can never lead out of the folder.
    func url(_ name: String) -> URL {
        folder.appending(path: URL(filePath: name).lastPathComponent, directoryHint: .notDirectory)
    }

    private func path(_ name: String) -> String {
        folder.appending(path: name, directoryHint: .notDirectory).path(percentEncoded: false)
    }

    /// Whether an original is there.
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path(percentEncoded: false)) }

    /// Makes the folder where it is missing, and sees to it that it outlives a power cut.
    func makeFolder() throws {
        guard !FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)) else { return }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Self.synchronize(folder.deletingLastPathComponent())
    }

    /// Copies a file here, so that it is whole and on the disk under its name when this returns.
    ///
    /// Throws `PhotoError.unreadable` where the file cannot be read. One that is here already is compared and, where it was
    /// damaged, replaced.
    func keep(_ source: URL, as name: String) throws {
        let target = url(name).path(percentEncoded: false)
        if !FileManager.default.contentsEqual(atPath: source.path(percentEncoded: false), andPath: target) {
            // There is only ever one unfinished file, for the lock is held: what a crash left is overwritten.
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
        try Self.synchronize(folder)
    }

    private static func chunk(of input: FileHandle) throws -> Data? {
        do {
            let chunk = try input.read(upToCount: 1 << 20)
            return chunk?.isEmpty == false ? chunk : nil
        } catch {
            throw PhotoError.unreadable
        }
    }

    // MARK: What may be without a fact

    /// The originals of which it is not settled whether a fact needs them; empty where no gesture is under way or was broken off.
    var unsettled: [String] {
        // A list that is not there is empty.
        let text = try? String(contentsOfFile: path(".unsettled"), encoding: .utf8)
        return text?.split(separator: "\n").map(String.init) ?? []
    }

    /// Whether nothing is left of a gesture that is under way or was broken off.
    var isSettled: Bool { unsettled.isEmpty && !FileManager.default.fileExists(atPath: path(".unfinished")) }

    /// Deletes a copy that was broken off.
    func deleteUnfinished() throws { try Self.delete(path(".unfinished")) }

    /// Notes originals before a gesture adds facts that need them, or takes the last of those facts away.
    func note(unsettled names: [String]) throws {
        let unfinished = path(".unfinished")
        try Self.write(to: unfinished) { try $0.write(contentsOf: Data(names.map { $0 + "\n" }.joined().utf8)) }
        guard rename(unfinished, path(".unsettled")) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        try Self.synchronize(folder)
    }

    /// Deletes the originals that no fact needs of those that were noted, and the note.
    func settle(isNeeded: (String) throws -> Bool) throws {
        for name in unsettled where try !isNeeded(name) { try Self.delete(url(name).path(percentEncoded: false)) }
        try Self.delete(path(".unsettled"))
        try Self.synchronize(folder)
    }

    // MARK: Files

    private static func delete(_ path: String) throws {
        guard unlink(path) == 0 || errno == ENOENT else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Writes a file anew. One that cannot be written whole is deleted, for it may be what fills the disk.
    private static func write(to path: String, _ body: (FileHandle) throws -> Void) throws {
        let descriptor = open(path, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try body(file)
            try file.synchronize()
            try file.close()
        } catch {
            // The error that broke it off is the one to tell; what stays is deleted when the garden is opened.
            try? delete(path)
            throw error
        }
    }

    /// Has a folder's entries written to the disk: a new name is not there for good before that.
    private static func synchronize(_ folder: URL) throws {
        let descriptor = open(folder.path(percentEncoded: false), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
}
