import CameraKit
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@MainActor @Suite("Camera page", .timeLimit(.minutes(5)))
struct CameraModelTests {
    private let window: WindowModel
    private let identification: IdentificationModel

    /// The ball moves, so that no two pictures are alike.
    private static let ball = "videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=240 ! identity"

    private static func window(_ source: String) throws -> (WindowModel, TemporaryDirectory) {
        let repository = try GardenRepository.inMemory(
            catalog: Checkout.root.appendingPathComponent("data/catalog"), language: "en", now: { Date() }, zone: { .current })
        let directory = try TemporaryDirectory()
        let folders = Folders(
            environment: [
                "PLANTGUIDE_DATA": Checkout.data.path, "XDG_DATA_HOME": directory.url.path,
                "XDG_CACHE_HOME": try directory.makeFolder("cache").path,
            ], executable: Checkout.products.appendingPathComponent("plantguide"))
        return (WindowModel(.testing(repository, folders: folders, camera: source)), directory)
    }

    private let directory: TemporaryDirectory

    init() throws {
        (window, directory) = try Self.window(Self.ball)
        identification = IdentificationModel(window)
    }

    @Test("photos join the identification, up to five, and the camera is not asked for more")
    func taking() async throws {
        let camera = CameraModel(window, for: identification)
        window.navigator.openCamera()
        camera.start()
        // Two photos of the same instant are the same photo, which is added once.
        while camera.count < 5 {
            try await pump("the shutter") { camera.canTake }
            await camera.take()
        }
        #expect(camera.hasTaken)
        #expect(!camera.canTake)
        await camera.take()
        #expect(camera.count == 5)
        camera.leave()
        #expect(window.navigator.page == .identification)
    }

    @Test("after leaving, no photo is added, and without photos the page closes")
    func left() async throws {
        let camera = CameraModel(window, for: identification)
        window.navigator.openCamera()
        camera.start()
        try await pump("a picture") { camera.canTake }
        let taking = Task { await camera.take() }
        camera.stop()
        await taking.value
        #expect(identification.photos.isEmpty && !camera.hasPicture && camera.picture == nil)
        camera.leave()
        #expect(window.navigator.page == nil)
    }

    @Test("a missing camera is told apart from one that sends no picture")
    func missing() async throws {
        for (error, isMissing) in [(CameraError.none, true), (.refused, false)] {
            let garden = try TestGarden(TestClock("2026-05-21"))
            let window = WindowModel(.testing(garden.repository, cameraError: error))
            let camera = CameraModel(window, for: IdentificationModel(window))
            camera.start()
            try await pump("the failure") { camera.hasFailed }
            #expect(camera.phase == .failed(camera.formatter.message(for: error), isMissing: isMissing))
        }
    }

    @Test("a camera that fails is told, and can be started again")
    func failing() async throws {
        let (window, directory) = try Self.window("videotestsrc is-live=true num-buffers=3")
        let camera = CameraModel(window, for: IdentificationModel(window))
        for _ in 0..<3 {
            camera.start()
            #expect(camera.phase == .starting)
            try await pump("the failure") { if case .failed = camera.phase { true } else { false } }
            #expect(camera.phase == .failed("The camera stopped sending a picture. It may have been unplugged."))
            #expect(camera.cameras.count == 1 && !camera.canTake)
        }
        _ = directory
    }

    @Test(
        "photos for a plant are added at once with the day on which they were taken, each can be undone, and leaving shows the plant again"
    )
    func plant() async throws {
        let repository = window.repository
        let plant = try await repository.add(PlantDraft(name: "Monstera")).value.id
        window.navigator.openCamera(for: plant)
        let camera = CameraModel(window, for: plant)
        camera.start()
        try await pump("the shutter") { camera.canTake }
        await camera.take()
        #expect(try await repository.photos(of: plant).map(\.takenOn) == [repository.today] && camera.count == 0)
        await window.actions.undo(try #require(window.actions.toast?.undo))
        #expect(try await repository.photos(of: plant).isEmpty)
        camera.leave()
        #expect(window.navigator.page == .plant(plant))
    }

    @Test("the camera of a plant closes when an undo takes the plant back")
    func removedPlant() async throws {
        let added = try await window.repository.add(PlantDraft(name: "Monstera"))
        window.navigator.openCamera(for: added.value.id)
        await window.actions.undo(.group(added.undoGroup))
        #expect(window.navigator.page == nil)
    }
}
