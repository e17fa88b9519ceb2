import Foundation
import Garden

extension PhotoService {
    /// Deletes a plant permanently, with its facts and the photos that no other plant has: their originals, incoming originals
    /// and downscaled copies, and the changes kept for the next window, whose texts name plants. Throws what
    /// `GardenRepository.purge` throws.
    ///
    /// - Parameters:
    ///   - fromBackups: Whether the plant is deleted from all backups, too.
    ///   - damagedFiles: The files to delete, with everything else in them, if they are damaged and contain the plant.
    public func deletePermanently(_ plant: Plant.ID, fromBackups: Bool = false, damagedFiles: [URL] = []) async throws {
        func digest(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
        let files = try await repository.purge(plant, fromBackups: fromBackups, damagedFiles: damagedFiles)
        // The plant is deleted in any case. The file can be missing, and the next window to close writes it anew.
        try? FileManager.default.removeItem(at: folders.windowChanges)
        let deleted = Set(files.map { digest(URL(filePath: $0)) })
        for file in FolderContents(incoming.url).files + FolderContents(pictureFolder).files
        where deleted.contains(digest(file.url)) {
            // The plant is deleted in any case; the cache is cleaned up again later.
            try? FileManager.default.removeItem(at: file.url)
        }
    }
}
