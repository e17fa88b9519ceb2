import Foundation
import Garden

/// The originals of photos that were handed over lately, each under its digest.
///
/// A photo that is adopted is copied into the garden. Its original stays here for a while all the same, because the adoption
/// may be taken back and made again.
struct IncomingFolder {
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
    /// - Throws: `PhotoError.unreadable` where it cannot be written.
    func keep(_ original: Data, of photo: PreparedPhoto) throws -> URL {
        let file = file(photo.digest, photo.format)
        let files = FileManager.default
        do {
            try files.createDirectory(at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try original.write(to: file, options: .atomic)
            try files.setAttributes([.modificationDate: now], ofItemAtPath: file.path(percentEncoded: false))
        } catch {
            throw PhotoError.unreadable
        }
        return file
    }

    /// Lets originals go that are too old or too many.
    func sweep(except wanted: Set<URL>) {
        FolderContents(url).sweep(
            keeping: Self.capacity, notBefore: now.addingTimeInterval(-Self.lifetime),
            except: Set(wanted.map(\.lastPathComponent)))
    }
}
