import Foundation

/// A tmpfs of one test, small enough to fill.
///
/// Tests that need one are skipped if this process cannot mount file systems; the output states the reason.
public struct SmallDisk {
    /// The mount point.
    public let folder: URL

    /// The reason shown for a skipped test.
    public static let need = "mounts a file system of its own, which needs root"

    /// Whether this process can mount file systems.
    public static func isPossible() async throws -> Bool {
        guard geteuid() == 0 else { return false }
        let folder = try TemporaryDirectory()
        guard try await Command.run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.url.path]).status == 0 else {
            return false
        }
        return try await Command.run("umount", [folder.url.path]).status == 0
    }

    /// Mounts a tmpfs, runs a body on it, and unmounts it.
    ///
    /// - Parameters:
    ///   - size: the size as mount takes it, such as "1m".
    ///   - place: the folder to mount it on; nil for a new one.
    public static func with(
        size: String = "1m", at place: URL? = nil, isolation: isolated (any Actor)? = #isolation,
        _ body: (SmallDisk) async throws -> Void
    ) async throws {
        let holder = try TemporaryDirectory()
        let folder = try place ?? holder.makeFolder("disk")
        try await run("mount", "-t", "tmpfs", "-o", "size=\(size)", "tmpfs", folder.path)
        let result: Result<Void, any Error>
        do { result = .success(try await body(SmallDisk(folder: folder))) } catch { result = .failure(error) }
        // Lazy unmount, in case a failed test left a file open.
        try await run("umount", "-l", folder.path)
        try result.get()
    }

    /// Creates a file of the given size, or one that takes all remaining space.
    public func fill(_ name: String, bytes: Int = .max) throws {
        let file = folder.appendingPathComponent(name)
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        defer { close(handle.fileDescriptor) }
        let block = [UInt8](repeating: 7, count: 4_096)
        var left = bytes
        while left > 0, Foundation.write(handle.fileDescriptor, block, min(left, block.count)) > 0 { left -= block.count }
    }

    /// Removes a file to free its space.
    public func free(_ name: String) throws { try FileManager.default.removeItem(at: folder.appendingPathComponent(name)) }

    /// Remounts the disk read-only. No file may be open for writing.
    public func makeReadOnly() async throws { try await Self.run("mount", "-o", "remount,ro", folder.path) }

    private static func run(_ words: String...) async throws {
        let done = try await Command.run(words[0], Array(words.dropFirst()))
        guard done.status == 0 else { throw DesktopSessionError.commandFailed(words[0], done.status, done.errors) }
    }
}
