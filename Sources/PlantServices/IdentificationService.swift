import Foundation
import Garden
import WebServices
import Imaging
import GardenData

/// The services of the program: identifies plants in photos, and fetches the care of species.
///
/// Copies share requests in progress, so a program creates one service and passes it on.
public struct IdentificationService: Sendable {
    /// The repository of the garden.
    let repository: GardenRepository
    /// The folders of the program's files.
    let folders: Folders
    /// The client for all network requests.
    let http: HTTPClient
    /// Prepares photos in a separate process.
    let imageWorker: ImageWorkerClient
    /// Pl@ntNet, at its own URL or the one set in the environment.
    let plantNet: PlantNet
    /// Trefle, at its own URL or the one set in the environment.
    let trefle: Trefle
    /// The URLs and keys of the services.
    let configuration: ServiceConfiguration
    /// Care requests in progress.
    let questions = RequestCoalescer<CareQuestion, Void>()
    /// Pictures being fetched or prepared.
    let fetches = RequestCoalescer<String, URL>()
    /// Species that Trefle does not know.
    let unknown = UnknownSpecies()

    /// Creates a service over a garden.
    ///
    /// - Parameters:
    ///   - environment: Can contain the service URLs `PLANTGUIDE_PLANTNET_URL` and `PLANTGUIDE_TREFLE_URL` (https, or http to this
    ///     machine) and the keys `PLANTNET_API_KEY` and `TREFLE_API_TOKEN`, which take precedence over stored ones.
    ///   - key: Returns the stored key of a service; nil if there is none.
    ///   - now: Returns the current instant.
    public init(
        repository: GardenRepository, folders: Folders, http: HTTPClient = HTTPClient(), environment: [String: String],
        key: @escaping @Sendable (WebService) async throws -> String?, now: @escaping @Sendable () -> Date
    ) {
        let configuration = ServiceConfiguration(environment: environment, stored: key)
        self.repository = repository
        self.folders = folders
        self.http = http
        self.configuration = configuration
        imageWorker = ImageWorkerClient(worker: folders.worker, pictures: folders.cache.appending(path: "photos"))
        plantNet = PlantNet(
            http: http, base: configuration.base(of: .plantNet), key: { try await configuration.key(.plantNet) }, now: now)
        trefle = Trefle(
            http: http, base: configuration.base(of: .trefle), token: { try await configuration.key(.trefle) }, now: now)
    }
}
