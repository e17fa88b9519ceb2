import Foundation
import Garden
import WebServices
import Imaging
import GardenData

/// From whatever a person hands over to a photo that can be shown to a service.
extension IdentificationService {
    /// What a person hands over.
    public enum Input: Sendable {
        /// A file of this machine.
        case file(URL)
        /// The bytes of a picture, as of a paste or of a file without a path.
        case data(Data)
        /// The text of a link, as browsers drop it: https only.
        case link(String)
    }

    /// A photo made ready, with the part of the plant that it shows.
    public struct Shot: Sendable, Hashable, Identifiable {
        /// The prepared copy, which alone may leave this machine.
        public let photo: PreparedPhoto
        /// The part that it shows.
        public var organ: Organ
        /// The original, byte for byte, in the folder of what came in; where that cannot be written the file that was handed over,
        /// and for bytes without a file a place where nothing is.
        public let original: URL

        /// The original's digest.
        public var id: String { photo.digest }

        /// A shot with every part said.
        public init(photo: PreparedPhoto, organ: Organ = .auto, original: URL) {
            self.photo = photo
            self.organ = organ
            self.original = original
        }
    }

    /// Reads a photo, keeps its original among the caches, and prepares it.
    ///
    /// The original stays for a week whether or not it is adopted, less where there are many, and always while it waits for the
    /// service; originals whose time is over go.
    ///
    /// Where the original cannot be kept the photo is prepared all the same, since to identify it takes no more.
    ///
    /// - Throws: `PhotoError`, or `CancellationError`.
    public func prepare(_ input: Input) async throws -> Shot {
        switch input {
        case .file(let file): return try await prepare(try OriginalFile.contents(of: file), of: file)
        case .data(let data): return try await prepare(data)
        case .link(let text):
            let data = try await ImageDownload(text).bytes(http)
            do {
                return try await prepare(data)
            } catch PhotoError.notAPicture {
                throw PhotoError.linkRefused
            }
        }
    }

    private func prepare(_ original: Data, of file: URL? = nil) async throws -> Shot {
        guard original.count <= PhotoLimits.originalBytes else { throw PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes) }
        let photo = try await imageWorker.prepare(original)
        do {
            let kept = try incoming.keep(original, of: photo)
            try await sweepIncoming(except: [kept])
            return Shot(photo: photo, original: kept)
        } catch StoreError.full, StoreError.readOnly {
            return Shot(photo: photo, original: file ?? incoming.file(photo.digest, photo.format))
        }
    }
}
