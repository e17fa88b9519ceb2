import Foundation

/// A temporary folder for one test, removed with its contents when the last reference is released.
public final class TemporaryDirectory: Sendable {
    /// The folder's URL. Its path is short enough for the address of a Unix socket in it.
    public let url: URL

    /// Creates an empty folder that only this user can access.
    ///
    /// - Throws: `POSIXError` if the folder cannot be created.
    public init() throws {
        let template = FileManager.default.temporaryDirectory.appendingPathComponent("pg-XXXXXX").path
        var name = Array(template.utf8CString)
        guard mkdtemp(&name) != nil else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        url = URL(fileURLWithPath: String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    /// The URL of a file or folder inside, whether or not it exists.
    public func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// Creates a folder inside that only this user can access.
    ///
    /// - Throws: the system error if it cannot be created.
    public func makeFolder(_ name: String) throws -> URL {
        let folder = url.appendingPathComponent(name, isDirectory: true)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    deinit {
        // A leftover folder affects no test, and a deinit cannot report an error.
        try? FileManager.default.removeItem(at: url)
    }
}
