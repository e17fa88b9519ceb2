import Foundation
import Garden
import GardenServices
import Imaging
import Tending

/// From whatever a person hands over to a photo that can be shown to a service.
extension Discoverer {
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
        /// The original, byte for byte, in the folder of what came in.
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

    /// Reads a photo, keeps its original beside the caches until it is adopted or a week old, and prepares it.
    ///
    /// - Throws: `PhotoError`, or `CancellationError`.
    public func prepare(_ input: Input) async throws -> Shot {
        switch input {
        case .file(let file): return try await prepare(try OriginalFile.contents(of: file))
        case .data(let data): return try await prepare(data)
        case .link(let text):
            let data = try await LinkedPicture(text).bytes(http)
            do {
                return try await prepare(data)
            } catch PhotoError.notAPicture {
                throw PhotoError.linkRefused
            }
        }
    }

    private func prepare(_ original: Data) async throws -> Shot {
        guard original.count <= PhotoLimits.originalBytes else { throw PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes) }
        let photo = try await studio.prepare(original)
        let kept = try incoming.keep(original, of: photo)
        // Photos that wait for the service are needed for as long as they wait.
        let waiting = try await gardener.queuedPhotos().flatMap(\.shots).map { incoming.file($0.digest, $0.format) }
        incoming.sweep(except: Set(waiting + [kept]))
        return Shot(photo: photo, original: kept)
    }

    /// The originals that were handed over lately.
    var incoming: IncomingFolder { IncomingFolder(url: folders.cache.appending(path: "incoming"), now: gardener.instant) }
}
