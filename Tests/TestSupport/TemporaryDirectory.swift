import Foundation

/// A folder of one test's own, removed with everything in it when the last reference goes.
public final class TemporaryDirectory: Sendable {
    /// Where the folder is; its path is short enough for a Unix socket to fit inside.
    public let url: URL

    /// Makes a new, empty folder that only this user can enter.
    ///
    /// - Throws: the system's error if no folder can be made.
    public init() throws {
        let template = FileManager.default.temporaryDirectory.appendingPathComponent("pg-XXXXXX").path
        var name = Array(template.utf8CString)
        guard mkdtemp(&name) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        url = URL(fileURLWithPath: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// The place of a file or folder inside, whether or not it exists.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Makes a folder inside, open to this user alone.
    ///
    /// - Throws: the system's error if it cannot be made.
    public func makeFolder(_ name: String) throws -> URL {
        let folder = url.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    deinit {
        // A leftover folder in the temporary directory harms no test, and a deinit has nobody to tell.
        try? FileManager.default.removeItem(at: url)
    }
}
