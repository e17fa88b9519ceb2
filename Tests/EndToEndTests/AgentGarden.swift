import Foundation
import GLibKit
import GRDB
import Garden
import GardenData
import TestSupport

/// A desktop session for the agent, and the agent's garden, which this process opens as a second program.
struct AgentGarden {
    static let name = "io.github.plantguide.PlantGuide.Agent"
    static let path = "/io/github/plantguide/PlantGuide/Agent"

    let desktop: DesktopSession
    /// The notification server; nil for none.
    let dunst: Dunst?
    let clock: Faketime
    let repository: GardenRepository
    private let bus: MessageBus

    /// Creates a garden with reminders turned on, whose clock starts at an ISO 8601 instant.
    ///
    /// - Parameters:
    ///   - activates: whether the bus activates the agent. Its log is then in ``log``.
    ///   - windowManager: whether to run a window manager, so that windows get the keyboard focus.
    ///   - action: the notification action that ``Dunst/press()`` invokes; nil for no notification server.
    init(
        at instant: String, activates: Bool = false, windowManager: Bool = false, pressing action: String? = "complete"
    ) async throws {
        let directory = try TemporaryDirectory()
        let start = try Date(instant, strategy: .iso8601)
        clock = try Faketime(showing: start, in: directory)
        let offset = start.timeIntervalSince(Date())
        let settings = clock.environment.map { "\($0.key)=\($0.value)" }
        let command =
            ["env"] + settings + ["sh", "-c", "exec plantguide-agent --gapplication-service 2> \"$XDG_STATE_HOME/agent\""]
        desktop = try await DesktopSession(
            windowManager: windowManager, services: activates ? [Self.name: command] : [:],
            environment: ["TZ": "UTC", "PATH": "\(Checkout.products.path):/usr/bin:/bin"])
        clockFolder = directory
        dunst = if let action { try await Dunst(on: desktop, pressing: action) } else { nil }
        repository = try GardenRepository.open(
            Folders(environment: desktop.environment, executable: Checkout.products), language: "en",
            now: { Date().addingTimeInterval(offset) }, zone: { .gmt })
        bus = try MessageBus.connect(toAddress: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await prefer { $0.isOn = true }
    }

    private let clockFolder: TemporaryDirectory

    /// Starts the agent, with the session bus also as its system bus, and waits until it owns its bus name.
    func agent(_ arguments: String...) async throws -> Child {
        let agent = try desktop.launch("plantguide-agent", arguments, environment: environment)
        try await until("the agent on the bus; it wrote: \(agent.errors)") { try desktop.bus.hasOwner(Self.name) }
        return agent
    }

    /// The environment of programs that use this garden.
    var environment: [String: String] {
        clock.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""]) { $1 }
    }

    /// The log of an agent that the bus has started; empty if it has not been started.
    var log: String {
        // The file is missing if the agent has not been started.
        (try? String(contentsOfFile: (desktop.environment["XDG_STATE_HOME"] ?? "") + "/agent", encoding: .utf8)) ?? ""
    }

    /// The bodies of all notifications shown so far, in order.
    var told: [String] { dunst?.shown.map(\.body) ?? [] }

    /// The number of announcements that are claimed but not confirmed.
    func claims() async throws -> Int {
        let file = (desktop.environment["XDG_DATA_HOME"] ?? "") + "/plantguide/garden.sqlite"
        return try await DatabaseQueue(path: file).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM announcement WHERE shownAt IS NULL AND claimedUntil > 0") ?? 0
        }
    }

    /// Changes the reminder preferences.
    func prefer(_ change: (inout ReminderPreferences) -> Void) async throws {
        var preferences = try await repository.preferences()
        change(&preferences.reminders)
        _ = try await repository.save(preferences)
    }

    /// Adds a plant with one watering task and returns the plant's id.
    @discardableResult
    func plan(_ plant: String, on day: String, at time: String) async throws -> Plant.ID {
        let added = try await repository.add(PlantDraft(name: plant, watering: .none)).value
        _ = try await repository.addTask(.watering, for: added.id, on: LocalDay(day)!, time: LocalTime(time))
        return added.id
    }

    /// Sends the signal that a plant has changed.
    func announce(_ plant: Plant.ID) throws {
        try bus.emit(
            "Changed", interface: "io.github.plantguide.PlantGuide.Store", path: "/io/github/plantguide/PlantGuide",
            arguments: [.strings(["plant"]), .strings([plant.description])])
        try bus.flush()
    }

    /// Acquires a name on the session bus.
    func own(_ name: String) throws {
        _ = try bus.callAndWait(
            "RequestName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string(name), .uint32(0)])
    }

    /// Sends logind's signal that the machine has woken from sleep. Call ``own(_:)`` with logind's name first.
    func emitWakeUp() throws {
        try bus.emit(
            "PrepareForSleep", interface: "org.freedesktop.login1.Manager", path: "/org/freedesktop/login1",
            arguments: [.bool(false)])
        try bus.flush()
    }
}
