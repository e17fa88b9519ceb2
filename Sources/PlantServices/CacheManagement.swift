import Foundation
import Garden
import GardenData

extension Services {
    /// The size of each cache.
    public struct Caches: Sendable, Hashable {
        /// Cached identifications.
        public let identifications: CacheStatistics
        /// Care data from Trefle.
        public let care: CacheStatistics
        /// Downscaled photos, reference pictures, and incoming originals.
        public let pictures: CacheStatistics
    }

    /// The size of each cache. Throws `StoreError`.
    public func cacheStatistics() async throws -> Caches {
        let pictures = pictureFolders.map { FolderContents($0) }
        return Caches(
            identifications: try await identification.cache.statistics(),
            care: try await photos.repository.careCacheStatistics(),
            pictures: CacheStatistics(
                entries: pictures.reduce(0) { $0 + $1.files.count }, bytes: pictures.reduce(0) { $0 + $1.bytes }))
    }

    /// Clears all caches and the recent identifications, except the originals of queued photos. Photos of plants are not
    /// affected. Throws `StoreError`, `.readOnly` if files could not be deleted; everything else is cleared then.
    public func clearCaches() async throws {
        let queued = Set(try await photos.queuedOriginals.map(\.lastPathComponent))
        try await identification.cache.clear()
        try await identification.forgetRecent()
        try await photos.repository.clearCareCache()
        var failure: StoreError?
        for folder in pictureFolders {
            do throws(StoreError) {
                try FolderContents(folder).clear(except: folder == photos.incoming.url ? queued : [])
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    private var pictureFolders: [URL] { [photos.pictureFolder, photos.referenceFolder, photos.incoming.url] }
}
