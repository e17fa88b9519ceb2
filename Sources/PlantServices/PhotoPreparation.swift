import Foundation
import Garden
import WebServices
import Imaging
import GardenData

/// Preparing photos for the service.
extension IdentificationService {
    /// A photo from the user.
    public enum Input: Sendable {
        /// A local file.
        case file(URL)
        /// The bytes of an image, for example from the clipboard or a file without a path.
        case data(Data)
        /// The text of a link as browsers drop it; https only.
        case link(String)
    }

    /// A prepared photo, with the organ of the plant that it shows.
    public struct Shot: Sendable, Hashable, Identifiable {
        /// The prepared copy, the only form in which a photo is uploaded.
        public let photo: PreparedPhoto
        /// The organ that it shows.
        public var organ: Organ
        /// The file of the original, byte for byte, in the incoming folder. If it could not be stored there, the user's file, or
        /// for bytes without a file a path where no file exists.
        public let original: URL

        /// The original's digest.
        public var id: String { photo.digest }

        /// Creates a shot.
        public init(photo: PreparedPhoto, organ: Organ = .auto, original: URL) {
            self.photo = photo
            self.organ = organ
            self.original = original
        }
    }

    /// Reads a photo, stores its original in the incoming folder, and prepares it.
    ///
    /// The original is kept for a week, whether or not the photo is added to a plant, but for a shorter time if there are many, and
    /// always while it is in the offline queue. Expired originals are deleted.
    ///
    /// If the original cannot be stored, the photo is prepared anyway, because identification does not need the stored original.
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
