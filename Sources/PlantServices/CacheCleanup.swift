import Foundation
import Garden

extension PhotoService {
    /// Deletes incoming originals that are older than a week or too many, with the copies made of them.
    ///
    /// Queued originals are kept, and the copies that the recent identifications show. Preparing a photo does the same. Throws
    /// `StoreError` or `CancellationError`.
    public func removeExpiredOriginals() async throws { try await removeExpiredOriginals(except: []) }

    func removeExpiredOriginals(except wanted: Set<URL>) async throws {
        let queued = try await queuedOriginals
        let expired = incoming.removeExpired(except: queued.union(wanted))
        guard !expired.isEmpty else { return }
        let recent = Set(try await RecentIdentifications(repository: repository).all().flatMap(\.photos).map(\.digest))
        for digest in expired where !recent.contains(digest) { removePicture(of: digest) }
    }

    /// Deletes the copy that is made of a photo. If a plant has the photo, the copy is made again when it is shown.
    func removePicture(of digest: String) {
        // A file that cannot be deleted only takes space.
        try? FileManager.default.removeItem(at: imageWorker.picture(of: digest))
    }

    /// The originals of queued photos, which are uploaded later.
    var queuedOriginals: Set<URL> {
        get async throws {
            Set(try await queue.groups().flatMap(\.photos).map { incoming.file($0.digest, $0.format) })
        }
    }
}
