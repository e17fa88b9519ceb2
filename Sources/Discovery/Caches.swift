import Foundation
import Garden
import Tending

/// What is kept of answers and pictures, and may be thrown away.
extension Discoverer {
    /// How much is kept of each.
    public struct Caches: Sendable, Hashable {
        /// Answers to photos.
        public let identifications: CacheStatistics
        /// Care as Trefle told it.
        public let care: CacheStatistics
        /// Pictures made for showing, and reference pictures.
        public let pictures: CacheStatistics
    }

    /// How much is kept. Throws `StoreError`.
    public func cacheStatistics() async throws -> Caches {
        let pictures = pictureFolders.map { FolderContents($0) }
        return Caches(
            identifications: try await gardener.identificationCacheStatistics(),
            care: try await gardener.careCacheStatistics(),
            pictures: CacheStatistics(
                entries: pictures.reduce(0) { $0 + $1.files.count }, bytes: pictures.reduce(0) { $0 + $1.bytes }))
    }

    /// Throws answers, care and pictures away. Originals stay, those that were only handed over as well. Throws `StoreError`.
    public func clearCaches() async throws {
        try await gardener.clearCaches()
        for folder in pictureFolders { FolderContents(folder).clear() }
    }

    private var pictureFolders: [URL] { [pictureFolder, referenceFolder] }
}
