import Foundation
import Garden
import GardenData

/// Letting go of the originals that were handed over, and of the pictures made of them.
extension IdentificationService {
    /// Lets the originals go that were handed over more than a week ago or are too many, with the pictures made of them.
    ///
    /// Those that wait for the service stay. Preparing a photo does the same. Throws `StoreError` or `CancellationError`.
    public func sweepIncoming() async throws { try await sweepIncoming(except: []) }

    /// Deletes a plant and all that was ever said of it for good, with the photos that no other plant has: their originals
    /// in the garden and those that were handed over, and the pictures made of them.
    ///
    /// Throws what `GardenRepository.purge` throws.
    public func purge(_ plant: Plant.ID) async throws {
        func digest(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }
        let gone = Set(try await repository.purge(plant).map { digest(URL(filePath: $0)) })
        let files = FolderContents(incoming.url).files + FolderContents(pictureFolder).files
        for file in files where gone.contains(digest(file.url)) {
            // The plant is gone whatever becomes of a cache, which is swept again.
            try? FileManager.default.removeItem(at: file.url)
        }
    }

    /// The originals that were handed over lately.
    var incoming: IncomingPhotoFolder {
        IncomingPhotoFolder(url: folders.cache.appending(path: "incoming"), now: repository.instant)
    }

    /// The originals of photos that wait for the service: they are needed for as long as they wait.
    var waitingOriginals: Set<URL> {
        get async throws {
            Set(try await repository.queuedPhotos().flatMap(\.shots).map { incoming.file($0.digest, $0.format) })
        }
    }

    /// Lets originals go whose time is over, except those that wait and those given.
    func sweepIncoming(except wanted: Set<URL>) async throws {
        let waiting = try await waitingOriginals
        for digest in incoming.sweep(except: waiting.union(wanted)) {
            // Where a plant has the photo, its picture is made again when it is shown.
            try? FileManager.default.removeItem(at: imageWorker.picture(of: digest))
        }
    }
}
