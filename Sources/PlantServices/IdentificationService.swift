import Foundation
import Garden
import WebServices
import Imaging
import GardenData

/// The flows to the world: a photo becomes a plant, and a species its care.
///
/// Copies share what is under way, so that a program makes one and hands it on.
public struct IdentificationService: Sendable {
    /// The flows over the garden.
    let repository: GardenRepository
    /// Where files are kept.
    let folders: Folders
    /// The only way out.
    let http: HTTPClient
    /// Prepares photos in a process of its own.
    let imageWorker: ImageWorkerClient
    /// Pl@ntNet, at its own address or at that of the switch.
    let plantNet: PlantNet
    /// Trefle, at its own address or at that of the switch.
    let trefle: Trefle
    /// The switches and keys.
    let configuration: ServiceConfiguration
    /// Questions about care that are under way.
    let questions = RequestCoalescer<CareQuestion, Void>()
    /// Reference pictures that are being fetched.
    let fetches = RequestCoalescer<String, URL>()
    /// Species that Trefle was found not to know.
    let unknown = UnknownSpecies()

    /// The flows over a garden.
    ///
    /// - Parameters:
    ///   - environment: holds the switches `PLANTGUIDE_PLANTNET_URL` and `PLANTGUIDE_TREFLE_URL` (https, or http to this
    ///     machine) and the keys `PLANTNET_API_KEY` and `TREFLE_API_TOKEN`, which go before stored ones.
    ///   - key: the stored key of a service; nil where there is none.
    ///   - now: the instant it is.
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
