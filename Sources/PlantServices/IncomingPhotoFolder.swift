import Foundation
import Garden

/// The originals of recently received photos, named by their digests.
///
/// Adding a photo to a plant copies it into the garden. Its original also stays here for a while, because the addition can be
/// undone and repeated.
struct IncomingPhotoFolder {
    let url: URL
    let now: Date

    /// How long an original is kept: a week, as long as an answer is cached.
    static let lifetime: TimeInterval = 7 * 86_400
    /// The maximum total size of originals, in bytes; the oldest are deleted first. Enough for three identifications of five
    /// photos of the maximum size.
    static let capacity = 1_000_000_000

    /// The location of an original, whether or not it exists. A digest and a format from the garden cannot lead out of the
    /// folder.
    func file(_ digest: String, _ format: String) -> URL {
        url.appending(path: URL(filePath: "\(digest).\(format)").lastPathComponent, directoryHint: .notDirectory)
    }

    func contains(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) }

    /// Stores an unmodified original and returns its URL. Throws `StoreError.full` or `.readOnly` if it cannot be written.
    func store(_ original: Data, of photo: PreparedPhoto) throws(StoreError) -> URL {
        let file = file(photo.digest, photo.format)
        let files = FileManager.default
        do {
            try files.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try original.write(to: file, options: .atomic)
            try files.setAttributes([.modificationDate: now], ofItemAtPath: file.path(percentEncoded: false))
        } catch {
            throw refusal(error)
        }
        return file
    }

    /// Tests whether originals can currently be stored. Throws `StoreError.full` or `.readOnly` if not.
    func checkIsWritable() throws(StoreError) {
        let probe = url.appending(path: ".probe")
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // Writes more than one block, because a full disk can still create an empty file.
            try Data(count: 8_192).write(to: probe)
            try FileManager.default.removeItem(at: probe)
        } catch {
            try? FileManager.default.removeItem(at: probe)
            throw refusal(error)
        }
    }

    private func refusal(_ error: any Error) -> StoreError {
        let path = url.path(percentEncoded: false)
        return (error as NSError).code == NSFileWriteOutOfSpaceError ? .full(path: path) : .readOnly(path: path)
    }

    /// Deletes originals that are too old or exceed the capacity.
    ///
    /// - Returns: The digests of the deleted originals.
    func removeExpired(except wanted: Set<URL>) -> [String] {
        FolderContents(url).remove(
            keeping: Self.capacity, notBefore: now.addingTimeInterval(-Self.lifetime),
            except: Set(wanted.map(\.lastPathComponent))
        ).map { $0.deletingPathExtension().lastPathComponent }
    }
}
