import Foundation
import Garden

/// The originals of photos that were handed over lately, each under its digest.
///
/// A photo that is adopted is copied into the garden. Its original stays here for a while all the same, because the adoption
/// may be taken back and made again.
struct IncomingPhotoFolder {
    let url: URL
    let now: Date

    /// How long an original stays: a week, as long as an answer to it is kept.
    static let lifetime: TimeInterval = 7 * 86_400
    /// The most bytes of originals that stay; the oldest go first. Room for three identifications of five of the largest.
    static let capacity = 1_000_000_000

    /// The place of an original, whether or not it is there.
    func file(_ digest: String, _ format: String) -> URL { url.appending(path: "\(digest).\(format)") }

    /// Keeps an original byte for byte.
    ///
    /// Throws `StoreError.full` or `.readOnly` where it cannot be written.
    func keep(_ original: Data, of photo: PreparedPhoto) throws(StoreError) -> URL {
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

    /// Throws `StoreError.full` or `.readOnly` where originals cannot be kept just now.
    func check() throws(StoreError) {
        let probe = url.appending(path: ".probe")
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            // More than a block, for a full disk may still make an empty file.
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

    /// Lets originals go that are too old or too many.
    ///
    /// - Returns: the digests of the photos that went.
    func sweep(except wanted: Set<URL>) -> [String] {
        FolderContents(url).sweep(
            keeping: Self.capacity, notBefore: now.addingTimeInterval(-Self.lifetime),
            except: Set(wanted.map(\.lastPathComponent))
        ).map { $0.deletingPathExtension().lastPathComponent }
    }
}
