import Foundation
import Garden
import GardenData

/// What is kept of answers and pictures, and may be thrown away.
extension IdentificationService {
    /// How much is kept of each.
    public struct Caches: Sendable, Hashable {
        /// Answers to photos.
        public let identifications: CacheStatistics
        /// Care as Trefle told it.
        public let care: CacheStatistics
        /// Pictures made for showing, reference pictures, and originals that were handed over lately.
        public let pictures: CacheStatistics
    }

    /// How much is kept. Throws `StoreError`.
    public func cacheStatistics() async throws -> Caches {
        let pictures = (pictureFolders + [incoming.url]).map { FolderContents($0) }
        return Caches(
            identifications: try await repository.identificationCacheStatistics(),
            care: try await repository.careCacheStatistics(),
            pictures: CacheStatistics(
                entries: pictures.reduce(0) { $0 + $1.files.count }, bytes: pictures.reduce(0) { $0 + $1.bytes }))
    }

    /// Throws answers, care and pictures away, and the originals that were handed over but for those that wait for the service.
    /// Plants keep the originals that they have. Throws `StoreError`, `.readOnly` where files could
    /// not be removed; all that can go is gone then.
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
