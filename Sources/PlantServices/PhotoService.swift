import Foundation
import Garden
import GardenData
import Imaging
import WebServices

/// Prepares, stores, shows and deletes photos.
public struct PhotoService: Sendable {
    let repository: GardenRepository
    let folders: Folders
    let http: HTTPClient
    let queue: OfflineQueue
    let configuration: ServiceConfiguration
    /// Decodes and scales photos in a separate process.
    let imageWorker: ImageWorkerClient
    /// Reference pictures that are being downloaded.
    let downloads = RequestCoalescer<String, URL>()

    init(
        repository: GardenRepository, folders: Folders, http: HTTPClient, queue: OfflineQueue,
        configuration: ServiceConfiguration
    ) {
        self.repository = repository
        self.folders = folders
        self.http = http
        self.queue = queue
        self.configuration = configuration
        imageWorker = ImageWorkerClient(worker: folders.worker, pictures: folders.pictures)
    }

    /// Downscaled copies of plants' photos.
    var pictureFolder: URL { folders.pictures }
    /// Downscaled copies of reference pictures.
    var referenceFolder: URL { folders.cache.appending(path: "references") }
    /// The originals of photos that were opened, dropped or pasted in the last week.
    var incoming: IncomingPhotoFolder {
        IncomingPhotoFolder(url: folders.cache.appending(path: "incoming"), now: repository.instant)
    }
}

/// A photo as the user provides it.
public enum PhotoInput: Sendable {
    /// A local file.
    case file(URL)
    /// The bytes of an image, such as a pasted one or a file without a path.
    case data(Data)
    /// The text of an https link, as browsers drop it.
    case link(String)
}

/// A photo prepared for identification, with the part of the plant that it shows.
public struct IdentificationPhoto: Sendable, Hashable, Identifiable {
    /// The prepared copy. Only this copy is uploaded.
    public let prepared: PreparedPhoto
    /// The part of the plant.
    public var organ: Organ
    /// The unmodified original in the folder of incoming photos. If that folder is not writable, the file that the user provided;
    /// for bytes without a file, a path at which no file exists.
    public let original: URL

    /// The digest of the original.
    public var id: String { prepared.digest }

    /// Creates a photo.
    public init(prepared: PreparedPhoto, organ: Organ = .auto, original: URL) {
        self.prepared = prepared
        self.organ = organ
        self.original = original
    }
}
