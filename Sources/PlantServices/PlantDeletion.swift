import Foundation
import Garden

extension PhotoService {
    /// Deletes a plant permanently, with its facts and the photos that no other plant has: their originals, incoming originals and
    /// downscaled copies. Throws what `GardenRepository.purge` throws.
    ///
    /// - Parameter fromBackups: Whether the plant is deleted from all backups, too.
    public func deletePermanently(_ plant: Plant.ID, fromBackups: Bool = false) async throws {
        func digest(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
        let deleted = Set(try await repository.purge(plant, fromBackups: fromBackups).map { digest(URL(filePath: $0)) })
        let files = FolderContents(incoming.url).files + FolderContents(pictureFolder).files
        for file in files where deleted.contains(digest(file.url)) {
            // The plant is deleted in any case; the cache is cleaned up again later.
            try? FileManager.default.removeItem(at: file.url)
        }
    }
}
