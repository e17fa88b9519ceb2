import Foundation
import TestSupport
import Testing

/// A desk with a garden of its own, at which it is a spring morning in Berlin until the test says otherwise.
struct AppSession {
    let desktop: DesktopSession
    let clock: Faketime
    private let environment: [String: String]

    /// - Parameters:
    ///   - windowManager: With one, dialogs get the keyboard by themselves, as on a real desktop.
    ///   - isNow: Whether its programs live by the true clock. The false one stops what waits in Swift, such as the pause
    ///     before a service is asked again: libfaketime moves the ends of timers by its offset, monotonic ones too.
    init(windowManager: Bool = true, isNow: Bool = false) async throws {
        desktop = try await DesktopSession(windowManager: windowManager)
        clock = try Faketime(showing: try Date("2026-05-21T10:00:00+02:00", strategy: .iso8601), in: desktop.directory)
        environment = (isNow ? [:] : clock.environment).merging(["TZ": "Europe/Berlin"]) { $1 }
        let folder = try desktop.directory.makeFolder("config/gtk-4.0")
        // A test that waits for what it sees need not wait for it to slide in.
        try Data("[Settings]\ngtk-enable-animations=0\n".utf8).write(to: folder.appendingPathComponent("settings.ini"))
    }

    /// The garden's file.
    var store: URL { desktop.directory.file("data/plantguide/garden.sqlite") }

    /// Starts the program.
    func open(_ arguments: String..., asking services: StubWebServices? = nil) async throws -> OpenWindow {
        try await OpenWindow(on: desktop, arguments, environment: environment, services: services)
    }

    /// Starts the program without waiting for anything.
    func launch(_ arguments: String...) throws -> Child {
        try desktop.launch("plantguide", arguments, environment: environment)
    }

    /// Starts another of the programs without waiting for anything.
    func launchProgram(_ program: String) throws -> Child { try desktop.launch(program, environment: environment) }

    /// Has the agent look at the garden and the clock, as it does when the machine wakes.
    func pokeAgent() async throws { try await desktop.run("plantguide-agent", environment: environment) }

    /// Runs plantguidectl, which has to succeed, and returns what it prints.
    @discardableResult
    func ctl(_ arguments: String...) async throws -> String {
        try await desktop.run("plantguidectl", arguments, environment: environment)
    }

    /// What plantguidectl prints as a list.
    func list(_ arguments: String...) async throws -> [[String: Any]] {
        let text = try await desktop.run("plantguidectl", arguments + ["--json"], environment: environment)
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    /// The names of the garden's plants, as plantguidectl tells them.
    func plants() async throws -> Set<String> { Set(try await list("plant", "list").compactMap { $0.text("name") }) }

    /// Sets the clock; programs that run see it at their next look.
    func jump(to text: String) throws { try clock.jump(to: try Date(text, strategy: .iso8601)) }
}
