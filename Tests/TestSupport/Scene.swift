import Foundation

/// One screen of the program, with the way to it: pictures are taken of all of them, and each is walked as assistive
/// technology walks it.
public struct Scene: Sendable {
    /// What lies in the garden when the program starts.
    public enum Garden: Sendable {
        /// The sample of demo mode.
        case sample
        /// Nothing: it is the first start.
        case nothing
        /// Three plants that want nothing today.
        case caredFor
        /// Two plants that are overdue, of which the user wants to be reminded.
        case waiting
        /// A file that is no garden.
        case damaged
    }

    /// What files are named by: words and hyphens.
    public let name: String
    /// What the program finds.
    public let garden: Garden
    /// How the web services behave; nil for none, and no key.
    public let services: StubWebServices.Behavior?
    /// Whether the program lives by the true clock, because it has to wait for something.
    public let isNow: Bool
    /// Drawings that are handed to the program as photos.
    public let photos: [String]
    /// Goes to the screen in a window that has just opened; returns once it is there.
    public let arrive: @Sendable (OpenWindow) async throws -> Void

    init(
        _ name: String, _ garden: Garden = .sample, services: StubWebServices.Behavior? = nil, photos: [String] = [],
        isNow: Bool = false,
        arrive: @escaping @Sendable (OpenWindow) async throws -> Void
    ) {
        self.name = name
        self.garden = garden
        self.services = services
        self.photos = photos
        self.isNow = isNow
        self.arrive = arrive
    }

    /// The moment at which scenes play: Thursday, 21 May 2026, 10:00 in Berlin, a moment before.
    public static let moment = Date(timeIntervalSince1970: 1_779_350_400)
    /// What scenes need in a program's environment beside a clock that shows ``moment``: its place.
    public static let environment = ["TZ": "Europe/Berlin"]

    /// Lays out the garden on a desk, starts the program and goes to the screen.
    ///
    /// - Parameter clock: what the program lives by; nil makes one that shows ``moment``.
    /// - Throws: ``DesktopSessionError`` where the screen cannot be reached.
    public func open(on desktop: DesktopSession, environment: [String: String] = [:]) async throws -> OpenWindow {
        let clock = try Faketime(showing: Self.moment, in: desktop.directory)
        // The false clock stops what waits in Swift, such as the pause before a service is asked again.
        let environment = Self.environment.merging(isNow ? [:] : clock.environment) { $1 }.merging(environment) { $1 }
        try await lay(garden, on: desktop, environment)
        let files = photos.map { Checkout.root.appendingPathComponent("data/art/\($0).png").path }
        let window = try await OpenWindow(
            on: desktop, (garden == .sample ? ["--demo"] : []) + files, environment: environment,
            services: try services.map { try StubWebServices($0) })
        try await arrive(window)
        return window
    }

    private func lay(_ garden: Garden, on desktop: DesktopSession, _ environment: [String: String]) async throws {
        let folder = desktop.directory.file("data/plantguide")
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        switch garden {
        case .sample, .nothing: break
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
        case .damaged:
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(String(repeating: "This is no garden.\n", count: 200).utf8)
                .write(to: folder.appendingPathComponent("garden.sqlite"))
        }
    }
}
