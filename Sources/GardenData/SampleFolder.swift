import Foundation

/// The cache folder of one program that shows the sample garden. It is deleted with the garden.
///
/// A program that was killed leaves its folder, which the next one deletes. An `flock` tells which folders are in use.
public final class SampleFolder: Sendable {
    /// The folder, within the cache folder of sample gardens.
    public let url: URL
    private let descriptor: Int32

    /// Creates a folder and deletes those that no program uses. Without a writable cache folder it is only a path.
    ///
    /// - Parameter parent: The cache folder of sample gardens, ``Folders/cache``.
    public init(in parent: URL) {
        let url = parent.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        // Photos then cannot be prepared, which is reported where one is added.
        try? FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        self.url = url
        descriptor = Self.lock(url) ?? -1
        Self.deleteUnused(in: parent)
    }

    /// Deletes the folder, and the one around it if no other program uses it.
    public func delete() {
        try? FileManager.default.removeItem(at: url)
        close(descriptor)
        let parent = url.deletingLastPathComponent()
        Self.deleteUnused(in: parent)
        rmdir(parent.path(percentEncoded: false))
    }

    /// Deletes the contents of a folder that no program has locked. What cannot be deleted now is deleted next time.
    private static func deleteUnused(in parent: URL) {
        let found = try? FileManager.default.contentsOfDirectory(at: parent, includingPropertiesForKeys: nil)
        for item in found ?? [] {
            guard let descriptor = lock(item) else { continue }
            try? FileManager.default.removeItem(at: item)
            close(descriptor)
        }
    }

    /// Opens and locks a file or folder. Nil if it is missing or another descriptor has locked it.
    private static func lock(_ item: URL) -> Int32? {
        let descriptor = open(item.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
