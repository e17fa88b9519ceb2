import Foundation
import Garden
import GardenData
import GardenStore
import Logging

/// The identifications that were answered last, at most ``RecentIdentification/limit``. They are stored with the data of this
/// machine, which is neither exported nor restored.
struct RecentIdentifications: Sendable {
    let repository: GardenRepository

    /// All of them, latest first. Those that another version of the program stored in an unknown form are left out.
    func all() async throws -> [RecentIdentification] {
        try await repository.database.cache(.recentIdentification).bodies()
            .compactMap { try? JSONDecoder().decode(RecentIdentification.self, from: $0) }
    }

    /// Remembers an answer, or for nil that no plant matches, unless there was an answer for these photos before. Throws
    /// `StoreError`.
    func store(_ answer: Identification?, of photos: [IdentificationPhoto]) async throws {
        let (photos, instant) = (photos.map(QueuedPhoto.init), repository.instant)
        if let answer { return try await store(RecentIdentification(answer, of: photos, at: instant)) }
        let new = RecentIdentification(withoutMatchFor: photos, at: instant)
        if try await !all().contains(where: { $0.id == new.id && $0.answer != nil }) { try await store(new) }
    }

    func store(_ recent: RecentIdentification) async throws {
        try await repository.database.cache(.recentIdentification).store(
            JSONEncoder().encode(recent), for: recent.id, now: recent.identifiedAt)
    }

    func clear() async throws { try await repository.database.cache(.recentIdentification).clear() }
}

extension IdentificationService {
    /// The identifications that were answered last, in this and earlier sessions, latest first. Throws `StoreError`.
    public func recent() async throws -> [RecentIdentification] { try await recentIdentifications.all() }

    /// Remembers an answer, or for nil that no plant matches, in place of the oldest one if there are too many. A failure is only
    /// logged: the answer is still valid.
    func remember(_ answer: Identification?, of photos: [IdentificationPhoto]) async {
        do {
            let before = try await recent().flatMap(\.photos)
            try await recentIdentifications.store(answer, of: photos)
            try await removePictures(ofPhotos: before)
        } catch {
            Logger(label: "identification").warning("an identification was not remembered: \(error)")
        }
    }

    /// Forgets all recent identifications, with the pictures that were kept for them alone. Throws `StoreError`.
    public func forgetRecent() async throws { try await removePictures(of: clearRecent()) }

    /// Forgets all recent identifications and returns them. Their pictures stay, so that ``restoreRecent(_:)`` can take this
    /// back, until ``removePictures(of:)``. Throws `StoreError`.
    public func clearRecent() async throws -> [RecentIdentification] {
        let forgotten = try await recent()
        try await recentIdentifications.clear()
        return forgotten
    }

    /// Remembers identifications again that were forgotten, except where the same photos were identified meanwhile. Throws
    /// `StoreError`.
    public func restoreRecent(_ forgotten: [RecentIdentification]) async throws {
        let ids = Set(try await recent().map(\.id))
        for identification in forgotten where !ids.contains(identification.id) {
            try await recentIdentifications.store(identification)
        }
    }

    /// Deletes the pictures of forgotten identifications that no remembered one shows. Throws `StoreError`.
    public func removePictures(of forgotten: [RecentIdentification]) async throws {
        try await removePictures(ofPhotos: forgotten.flatMap(\.photos))
    }

    /// Deletes the pictures of photos that are no longer in a recent identification, and whose originals were deleted before.
    private func removePictures(ofPhotos forgotten: [QueuedPhoto]) async throws {
        let kept = Set(try await recent().flatMap(\.photos).map(\.digest))
        for photo in forgotten where !kept.contains(photo.digest) {
            guard !photos.incoming.contains(photos.incoming.file(photo.digest, photo.format)) else { continue }
            photos.removePicture(of: photo.digest)
        }
    }

    /// The photos of a recent identification, prepared again. Those whose originals are gone, a week after they were received at
    /// the earliest, or can no longer be read are left out. Throws `CancellationError`.
    public func photos(of recent: RecentIdentification) async throws -> [IdentificationPhoto] {
        var prepared: [IdentificationPhoto] = []
        for photo in recent.photos {
            do {
                prepared.append(try await photos.prepare(photo))
            } catch let error as CancellationError {
                throw error
            } catch {
                Logger(label: "identification").info("a photo of a recent identification is gone: \(error)")
            }
        }
        return prepared
    }
}

extension PhotoService {
    /// The picture of a photo that was identified; nil if it is gone.
    public func picture(of photo: QueuedPhoto) -> URL? {
        let file = imageWorker.picture(of: photo.digest)
        return FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) ? file : nil
    }
}
