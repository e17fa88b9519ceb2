import CameraKit
import DesktopIntegration
import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport

@testable import PlantGuide

extension Environment {
    /// Returns an environment of the program over a test's garden.
    ///
    /// - Parameters:
    ///   - services: The web services; nil for none, and no keys.
    ///   - folders: The folders of files; nil for those of the checkout, which are never written to.
    ///   - secrets: The stored keys; nil for none.
    ///   - reminding: The services of the background program; nil for none.
    ///   - cameraError: Why there is no camera; nil for the one that is given.
    @MainActor
    static func testing(
        _ repository: GardenRepository, services: StubWebServices? = nil, folders: Folders? = nil, secrets: Secrets? = nil,
        reminding: ReminderServices? = nil, camera: String? = nil, cameraError: CameraError? = nil,
        openOwnGarden: (@MainActor @Sendable () async throws -> GardenRepository)? = nil
    ) -> Environment {
        let folders =
            folders
            ?? Folders(
                environment: ["PLANTGUIDE_DATA": Checkout.root.appendingPathComponent("data").path],
                executable: URL(filePath: "/nowhere/bin/plantguide"))
        // Without services an empty address keeps every request on this machine.
        let variables = services?.environment ?? ["PLANTGUIDE_PLANTNET_URL": "", "PLANTGUIDE_TREFLE_URL": ""]
        let secrets = secrets ?? Secrets(file: URL(filePath: "/nowhere/keys"), environment: variables)
        return Environment(
            repository: repository,
            services: Services(
                repository: repository, folders: folders, environment: variables,
                key: { try await secrets.key($0) },
                now: { repository.instant }),
            secrets: secrets, network: nil, reminding: reminding, folders: folders,
            locale: Locale(identifier: "en_US"), pictures: ThumbnailCache(),
            camera: {
                if let cameraError { throw cameraError }
                return CameraAccess(source: camera)
            },
            openOwnGarden: openOwnGarden)
    }
}

extension Folders {
    /// The folders of a test whose photos are stored, in the folder of its garden, with the data of the checkout.
    static func testing(in garden: TestGarden) throws -> Folders {
        Folders(
            environment: [
                "PLANTGUIDE_DATA": Checkout.data.path, "XDG_DATA_HOME": garden.directory.url.path,
                "XDG_CACHE_HOME": try garden.directory.makeFolder("cache").path,
            ], executable: Checkout.products.appendingPathComponent("plantguide"))
    }
}
