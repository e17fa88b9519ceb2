import Foundation
import TestSupport
import Testing

/// A desktop session with its own garden. The clock starts at 21 May 2026, 10:00 in Berlin, and the test can move it.
struct AppSession {
    let desktop: DesktopSession
    let clock: Faketime
    private let environment: [String: String]

    /// - Parameters:
    ///   - windowManager: whether to run a window manager, so that dialogs get the keyboard focus as on a real desktop.
    ///   - isNow: whether programs use the real clock. With the fake one, waits in Swift concurrency never end, such as the delay
    ///     before a retry: libfaketime shifts the deadlines of timers by its offset, even monotonic ones.
    ///   - camera: The GStreamer source that is used instead of a camera; nil for none.
    ///   - data: The folder of the program's data; nil for the usual one.
    init(windowManager: Bool = true, usesRealClock: Bool = false, camera: String? = nil, data: URL? = nil) async throws {
        desktop = try await DesktopSession(windowManager: windowManager)
        clock = try Faketime(showing: try Date("2026-05-21T10:00:00+02:00", strategy: .iso8601), in: desktop.directory)
        environment = (usesRealClock ? [:] : clock.environment).merging(
            ["TZ": "Europe/Berlin", "PLANTGUIDE_CAMERA": camera ?? "", "PLANTGUIDE_DATA": (data ?? Checkout.data).path]
        ) { $1 }
        let folder = try desktop.directory.makeFolder("config/gtk-4.0")
        // Animations would only delay the tests.
        try Data("[Settings]\ngtk-enable-animations=0\n".utf8).write(to: folder.appendingPathComponent("settings.ini"))
    }

    /// The garden's database file.
    var store: URL { desktop.directory.file("data/plantguide/garden.sqlite") }

    /// Starts the program and waits for its window.
    func open(_ arguments: String..., asking services: StubWebServices? = nil) async throws -> OpenWindow {
        try await OpenWindow(on: desktop, arguments, environment: environment, services: services)
    }

    /// Starts the program without waiting for its window.
    func launch(_ arguments: String...) throws -> Child {
        try desktop.launch("plantguide", arguments, environment: environment)
    }

    /// Starts another program without waiting for it.
    func launchProgram(_ program: String, _ arguments: String...) throws -> Child {
        try desktop.launch(program, arguments, environment: environment)
    }

    /// Makes the running agent check the garden and the clock, as after the machine wakes from sleep.
    func pokeAgent() async throws { try await desktop.run("plantguide-agent", environment: environment) }

    /// Runs plantguidectl, which must succeed, and returns its output.
    @discardableResult
    func ctl(_ arguments: String...) async throws -> String {
        try await desktop.run("plantguidectl", arguments, environment: environment)
    }

    /// Runs plantguidectl with `--json` and returns the list that it prints.
    func list(_ arguments: String...) async throws -> [[String: Any]] {
        let text = try await desktop.run("plantguidectl", arguments + ["--json"], environment: environment)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    /// The names of the garden's plants, according to plantguidectl.
    func plants() async throws -> Set<String> { Set(try await list("plant", "list").compactMap { $0.text("name") }) }

    /// Sets the clock to an ISO 8601 time. Running programs see it the next time they read the clock.
    func jump(to text: String) throws { try clock.jump(to: try Date(text, strategy: .iso8601)) }
}
