import Foundation
import Garden
import GardenData

/// Deleting incoming originals and the pictures made from them.
extension IdentificationService {
    /// Deletes incoming originals that are older than a week or exceed the capacity, with the pictures made from them.
    ///
    /// Originals in the offline queue are kept. Preparing a photo also does this. Throws `StoreError` or `CancellationError`.
    public func sweepIncoming() async throws { try await sweepIncoming(except: []) }

    /// Permanently deletes a plant and its history, with the photos that no other plant has: their originals in the garden and in
    /// the incoming folder, and the pictures made from them.
    ///
    /// Throws the errors of `GardenRepository.purge`.
    public func purge(_ plant: Plant.ID) async throws {
        func digest(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
        let gone = Set(try await repository.purge(plant).map { digest(URL(filePath: $0)) })
        let files = FolderContents(incoming.url).files + FolderContents(pictureFolder).files
        for file in files where gone.contains(digest(file.url)) {
            // Errors are ignored: the plant is already deleted, and cached files are swept later.
            try? FileManager.default.removeItem(at: file.url)
        }
    }

    /// The folder of incoming originals.
    var incoming: IncomingPhotoFolder {
        IncomingPhotoFolder(url: folders.cache.appending(path: "incoming"), now: repository.instant)
    }

    /// The originals of photos in the offline queue, which must be kept until the photos are dequeued.
    var waitingOriginals: Set<URL> {
        get async throws {
            Set(try await repository.queuedPhotos().flatMap(\.shots).map { incoming.file($0.digest, $0.format) })
        }
    }

    /// Deletes expired originals, except those in the offline queue and the given ones.
    func sweepIncoming(except wanted: Set<URL>) async throws {
        let waiting = try await waitingOriginals
        for digest in incoming.sweep(except: waiting.union(wanted)) {
            // If a plant has the photo, its picture is made again when it is next shown.
            try? FileManager.default.removeItem(at: imageWorker.picture(of: digest))
        }
    }
}
