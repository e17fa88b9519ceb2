import Foundation
import Garden
import WebServices
import Imaging
import GardenData

/// Pictures to show: JPEGs that our own worker encoded, and nothing else.
extension PhotoService {
    /// The most bytes of reference pictures that are kept: some 300 of them. The least recently shown go first.
    static let referenceCapacity = 64_000_000

    /// The display copy of a plant's photo, made again from the original if it is missing. Throws `PhotoError`.
    public func picture(of photo: Photo) async throws -> URL {
        let file = imageWorker.picture(of: photo.digest)
        if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) { return file }
        return try await downloads.value(of: file.lastPathComponent) {
            let prepared = try await imageWorker.prepare(file: repository.original(of: photo))
            // The image worker has stored the file, unless the original has changed.
            return prepared.digest == photo.digest ? file : try Self.write(prepared.jpeg, to: file)
        }
    }

    /// A reference picture of a service, fetched over https and cached. A server configured in the environment can also use http.
    ///
    /// - Throws: `PhotoError`, or `CancellationError`.
    public func referencePicture(_ address: String) async throws -> URL {
        guard let url = URL(string: address), WebService.allCases.contains(where: { configuration.isAllowed(url, from: $0) })
        else { throw PhotoError.linkRefused }
        let file = referenceFolder.appending(path: "\(Self.name(of: address)).jpg")
        if FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
            // An error is ignored, because the date only determines which pictures are deleted first.
            try? FileManager.default.setAttributes(
                [.modificationDate: repository.instant], ofItemAtPath: file.path(percentEncoded: false))
            return file
        }
        return try await downloads.value(of: address) {
            let isTrusted = url.scheme?.lowercased() != "https"
            let data = try await ImageDownload(at: url).bytes(http, isTrusted: isTrusted)
            let prepared = try await imageWorker.prepare(data)
            let written = try Self.write(prepared.jpeg, to: file)
            // Removes the image worker's own copy, which belongs to no photo.
            try? FileManager.default.removeItem(at: imageWorker.picture(of: prepared.digest))
            FolderContents(referenceFolder).remove(keeping: Self.referenceCapacity)
            return written
        }
    }

    /// The namespace of web addresses (RFC 9562, section 6.6).
    private static let addresses = UUID(
        uuid: (0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8))

    /// A file name derived from a URL.
    private static func name(of address: String) -> String {
        UUID.derived(from: addresses, role: address).uuidString.lowercased()
    }

    private static func write(_ jpeg: Data, to file: URL) throws -> URL {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try jpeg.write(to: file, options: .atomic)
            return file
        } catch {
            throw PhotoError.unreadable
        }
    }
}
