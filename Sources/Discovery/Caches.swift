import Foundation
import Tending

/// What is kept of answers and pictures, and may be thrown away.
extension Discoverer {
    /// How much is kept.
    public struct CacheStatistics: Sendable, Hashable {
        /// How much of one kind is kept.
        public struct Part: Sendable, Hashable {
            /// How many entries or files.
            public let entries: Int
            /// Their size in bytes.
            public let bytes: Int
        }

        /// Answers to photos.
        public let identifications: Part
        /// Care as Trefle told it.
        public let care: Part
        /// Pictures made for showing, and reference pictures.
        public let pictures: Part
    }

    /// How much is kept. Throws `StoreError`.
    public func cacheStatistics() async throws -> CacheStatistics {
        let identifications = try await gardener.identificationCacheStatistics()
        let care = try await gardener.careCacheStatistics()
        let pictures = pictureFolders.map { FolderContents($0) }
        return CacheStatistics(
            identifications: .init(entries: identifications.entries, bytes: identifications.bytes),
            care: .init(entries: care.entries, bytes: care.bytes),
            pictures: .init(
                entries: pictures.reduce(0) { $0 + $1.files.count }, bytes: pictures.reduce(0) { $0 + $1.bytes }))
    }

    /// Throws answers, care and pictures away. Originals stay, those that were only handed over as well. Throws `StoreError`.
    public func clearCaches() async throws {
        try await gardener.clearCaches()
        for folder in pictureFolders { FolderContents(folder).clear() }
    }

    private var pictureFolders: [URL] { [pictureFolder, referenceFolder] }
}
