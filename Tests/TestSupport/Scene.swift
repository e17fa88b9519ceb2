import Foundation
import GardenData

/// One screen of the program and the steps that lead to it. Each scene is used for a screenshot
/// and for an accessibility check.
public struct Scene: Sendable {
    /// The contents of the garden when the program starts.
    public enum Garden: Sendable {
        /// The sample garden of demo mode.
        case sample
        /// No garden: the first start.
        case nothing
        /// Three plants with nothing due today.
        case caredFor
        /// Two plants with overdue tasks, and reminders turned on.
        case waiting
        /// A Monstera that is due, and for which another watering interval is proposed.
        case learning
        /// A Monstera with spider mites, and a problem that is resolved.
        case troubled
        /// A Monstera with photos of three years.
        case photographed
        /// No plants, and a model that takes the drawing "monstera" for a Monstera.
        case model
        /// The first start, with a model that is offered and whose server sends only half of it.
        case offered
        /// A database file that is not SQLite.
        case damaged
    }

    /// The base name of its files: words joined by hyphens.
    public let name: String
    /// The garden that the program opens.
    public let garden: Garden
    /// The behavior of the web services; nil for no services and no API key.
    public let services: StubWebServices.Behavior?
    /// Whether the program uses the real clock, because the scene involves a timeout.
    public let usesRealClock: Bool
    /// The names of bundled drawings that are passed to the program as photos.
    public let photos: [String]
    /// Navigates from a newly opened window to the screen, and returns when the screen is shown.
    public let arrive: @Sendable (OpenWindow) async throws -> Void

    init(
        _ name: String, _ garden: Garden = .sample, services: StubWebServices.Behavior? = nil, photos: [String] = [],
        usesRealClock: Bool = false,
        arrive: @escaping @Sendable (OpenWindow) async throws -> Void
    ) {
        self.name = name
        self.garden = garden
        self.services = services
        self.photos = photos
        self.usesRealClock = usesRealClock
        self.arrive = arrive
    }

    /// The instant at which scenes take place: Thursday, 21 May 2026, 10:00 in Berlin.
    public static let moment = Date(timeIntervalSince1970: 1_779_350_400)
    /// The environment of scenes, in addition to a clock that shows ``moment``: the time zone, and a drawing in place of a
    /// camera.
    public static let environment = [
        "TZ": "Europe/Berlin",
        "PLANTGUIDE_CAMERA":
            "filesrc location=\(Checkout.data.path)/art/monstera.png ! pngdec ! imagefreeze is-live=true ! videoscale "
            + "! video/x-raw,width=960,height=960,framerate=10/1 ! identity",
    ]

    /// Creates the garden in a desktop session, starts the program and navigates to the screen.
    ///
    /// The program's clock shows ``moment`` at the start, unless ``isNow`` is set.
    ///
    /// - Parameter environment: variables that override the scene's environment.
    /// - Throws: ``DesktopSessionError`` if the screen cannot be reached.
    public func open(on desktop: DesktopSession, environment: [String: String] = [:]) async throws -> OpenWindow {
        let clock = try Faketime(showing: Self.moment, in: desktop.directory)
        // Under the fake clock, waits in Swift concurrency never end, such as the delay before a retry.
        let environment = Self.environment.merging(usesRealClock ? [:] : clock.environment) { $1 }.merging(environment) { $1 }
        try await lay(garden, on: desktop, environment)
        let files = photos.map { Checkout.root.appendingPathComponent("data/art/\($0).png").path }
        let window = try await OpenWindow(
            on: desktop, (garden == .sample ? ["--demo"] : []) + files, environment: environment,
            services: try services.map { try StubWebServices($0) },
            offered: garden == .offered ? try OfferedModel(in: try desktop.directory.makeFolder("offered")) : nil)
        try await arrive(window)
        return window
    }

    private func lay(_ garden: Garden, on desktop: DesktopSession, _ environment: [String: String]) async throws {
        let folder = desktop.directory.file("data/plantguide")
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        switch garden {
        case .sample, .nothing, .offered: break
        case .caredFor:
            for plant in [("Sweet Basil", "Ocimum basilicum"), ("Monstera", "Monstera deliciosa"), ("Aloe", "Aloe vera")] {
                try await desktop.run(
                    "plantguidectl", ["plant", "add", "--name", plant.0, "--species", plant.1, "--every", "3d"],
                    environment: environment)
            }
            try await desktop.run("plantguidectl", ["reminders", "off"], environment: environment)
        case .waiting:
            for plant in ["Sweet Basil", "Monstera"] {
                try await desktop.run("plantguidectl", ["plant", "add", "--name", plant], environment: environment)
                try await desktop.run(
                    "plantguidectl", ["task", "add", "--plant", plant, "--type", "watering", "--on", "yesterday"],
                    environment: environment)
            }
            try await desktop.run("plantguidectl", ["reminders", "on"], environment: environment)
        case .learning: try await GardenRepository.addPlantWithProposal(to: desktop, at: Self.moment)
        case .troubled: try await GardenRepository.addPlantWithProblem(to: desktop, at: Self.moment)
        case .photographed: try await GardenRepository.addPlantWithPhotos(to: desktop, at: Self.moment)
        case .model:
            let model = desktop.directory.file("model")
            try ColorModel.write(to: model)
            try await desktop.run("plantguidectl", ["model", "install", model.path], environment: environment)
        case .damaged:
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(String(repeating: "This is no garden.\n", count: 200).utf8)
                .write(to: folder.appendingPathComponent("garden.sqlite"))
        }
    }
}
