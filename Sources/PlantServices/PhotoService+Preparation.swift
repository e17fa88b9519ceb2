import Foundation
import Garden
import Imaging
import WebServices

extension PhotoService {
    /// Reads a photo, stores its original in the cache folder, and prepares it.
    ///
    /// The original is kept for a week whether or not a plant is created from it, less if there are many, and as long as it is
    /// queued. Expired originals are deleted. If the original cannot be stored, the photo is prepared anyway, which is enough to
    /// identify it.
    ///
    /// - Throws: `PhotoError`, or `CancellationError`.
    public func prepare(_ input: PhotoInput) async throws -> IdentificationPhoto {
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

    private func prepare(_ original: Data, of file: URL? = nil) async throws -> IdentificationPhoto {
        guard original.count <= PhotoLimits.originalBytes else { throw PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes) }
        let prepared = try await imageWorker.prepare(original)
        do {
            let stored = try incoming.store(original, of: prepared)
            try await removeExpiredOriginals(except: [stored])
            return IdentificationPhoto(prepared: prepared, original: stored)
        } catch StoreError.full, StoreError.readOnly {
            return IdentificationPhoto(prepared: prepared, original: file ?? incoming.file(prepared.digest, prepared.format))
        }
    }

    /// Prepares queued photos again. Throws `PhotoError` or `CancellationError`.
    func prepare(_ group: QueuedPhotos) async throws -> [IdentificationPhoto] {
        var photos: [IdentificationPhoto] = []
        for queued in group.photos { photos.append(try await prepare(queued)) }
        return photos
    }

    /// Prepares a photo again that was received before. Throws `PhotoError` or `CancellationError`.
    func prepare(_ received: QueuedPhoto) async throws -> IdentificationPhoto {
        var photo = try await prepare(.file(incoming.file(received.digest, received.format)))
        photo.organ = received.organ
        return photo
    }

    /// Whether an original of queued photos no longer exists.
    func isMissing(_ group: QueuedPhotos) -> Bool {
        group.photos.contains { !incoming.contains(incoming.file($0.digest, $0.format)) }
    }

    /// Throws `StoreError.full` or `.readOnly` if originals are missing because the cache folder is not writable.
    func checkIncoming(_ photos: [IdentificationPhoto]) throws(StoreError) {
        let areStored = photos.allSatisfy { incoming.contains(incoming.file($0.prepared.digest, $0.prepared.format)) }
        if !areStored { try incoming.checkIsWritable() }
    }
}
