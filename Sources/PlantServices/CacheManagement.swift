import Foundation
import Garden
import GardenData

/// The caches of answers and pictures.
extension IdentificationService {
    /// The sizes of the caches.
    public struct Caches: Sendable, Hashable {
        /// Cached identifications.
        public let identifications: CacheStatistics
        /// Cached care from Trefle.
        public let care: CacheStatistics
        /// Display copies of photos, reference pictures, and incoming originals.
        public let pictures: CacheStatistics
    }

    /// The current sizes of the caches. Throws `StoreError`.
    public func cacheStatistics() async throws -> Caches {
        let pictures = (pictureFolders + [incoming.url]).map { FolderContents($0) }
        return Caches(
            identifications: try await repository.identificationCacheStatistics(),
            care: try await repository.careCacheStatistics(),
            pictures: CacheStatistics(
                entries: pictures.reduce(0) { $0 + $1.files.count }, bytes: pictures.reduce(0) { $0 + $1.bytes }))
    }

    /// Deletes all cached answers, care and pictures, and the incoming originals that are not in the offline queue.
    ///
    /// The originals of plants' photos are kept. Throws `StoreError`: `.readOnly` if files could not be removed, after everything
    /// else was deleted.
    public func clearCaches() async throws {
        let waiting = try await waitingOriginals
        try await repository.clearCaches()
        let wanted = Set(waiting.map(\.lastPathComponent))
        var refusal: StoreError?
        for folder in pictureFolders + [incoming.url] {
            do throws(StoreError) {
                try FolderContents(folder).clear(except: folder == incoming.url ? wanted : [])
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
    }

    private var pictureFolders: [URL] { [pictureFolder, referenceFolder] }
}
