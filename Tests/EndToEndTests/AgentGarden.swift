import Foundation
import GLibKit
import GRDB
import Garden
import GardenData
import TestSupport

/// A desk with the garden that the agent on it reads, seen from another program: this one.
struct AgentGarden {
    static let name = "io.github.plantguide.PlantGuide.Agent"
    static let path = "/io/github/plantguide/PlantGuide/Agent"

    let desktop: DesktopSession
    /// Who shows notifications on the desk; nil for nobody.
    let dunst: Dunst?
    let clock: Faketime
    let repository: GardenRepository
    private let bus: MessageBus

    /// A garden with reminders on, whose clock shows an ISO 8601 instant and runs on from there.
    ///
    /// - Parameters:
    ///   - activates: Whether the bus starts the agent for whoever calls it. What it logs is then in ``log``.
    ///   - windowManager: With one, windows get the keyboard by themselves.
    ///   - pressing: Which action of a notification is pressed on this desk; nil for a desk without notifications.
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
        keptWithClock = directory
        dunst = if let action { try await Dunst(on: desktop, pressing: action) } else { nil }
        repository = try GardenRepository.open(
            Folders(environment: desktop.environment, executable: Checkout.products), language: "en",
            now: { Date().addingTimeInterval(offset) }, zone: { .gmt })
        bus = try MessageBus.connect(toAddress: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        try await prefer { $0.isOn = true }
    }

    private let keptWithClock: TemporaryDirectory

    /// Starts the agent, with a system bus that is the desk's session bus, and waits until it is on the bus.
    func agent(_ arguments: String...) async throws -> Child {
        let agent = try desktop.launch("plantguide-agent", arguments, environment: environment)
        try await until("the agent on the bus; it wrote: \(agent.errors)") { try desktop.bus.hasOwner(Self.name) }
        return agent
    }

    /// What programs of this garden are started with.
    var environment: [String: String] {
        clock.environment.merging(["DBUS_SYSTEM_BUS_ADDRESS": desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""]) { $1 }
    }

    /// What an agent that the bus started has logged.
    var log: String {
        // No file means that it has not been started.
        (try? String(contentsOfFile: (desktop.environment["XDG_STATE_HOME"] ?? "") + "/agent", encoding: .utf8)) ?? ""
    }

    /// What the notifications say that were shown so far, in order.
    var told: [String] { dunst?.shown.map(\.body) ?? [] }

    /// How many tasks are claimed and not confirmed.
    func claims() async throws -> Int {
        let file = (desktop.environment["XDG_DATA_HOME"] ?? "") + "/plantguide/garden.sqlite"
        return try await DatabaseQueue(path: file).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM announcement WHERE shownAt IS NULL AND claimedUntil > 0") ?? 0
        }
    }

    /// Changes how the user wants to be reminded.
    func prefer(_ change: (inout ReminderPreferences) -> Void) async throws {
        var preferences = try await repository.preferences()
        change(&preferences.reminders)
        _ = try await repository.save(preferences)
    }

    /// Plans watering for a new plant of that name, and answers the plant.
    @discardableResult
    func plan(_ plant: String, on day: String, at time: String) async throws -> Plant.ID {
        let added = try await repository.add(PlantDraft(name: plant, reminder: .none)).value
        _ = try await repository.addTask(.watering, for: added.id, on: LocalDay(day)!, time: LocalTime(time))
        return added.id
    }

    /// Tells the programs on the desk that a plant changed.
    func announce(_ plant: Plant.ID) throws {
        try bus.emit(
            "Changed", interface: "io.github.plantguide.PlantGuide.Store", path: "/io/github/plantguide/PlantGuide",
            arguments: [.strings(["plant"]), .strings([plant.description])])
        try bus.flush()
    }

    /// Takes a name on the desk's bus.
    func own(_ name: String) throws {
        _ = try bus.callAndWait(
            "RequestName", interface: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", on: "org.freedesktop.DBus",
            arguments: [.string(name), .uint32(0)])
    }

    /// Says as logind that the machine has woken; the name has to be owned.
    func sayAwake() throws {
        try bus.emit(
            "PrepareForSleep", interface: "org.freedesktop.login1.Manager", path: "/org/freedesktop/login1",
            arguments: [.bool(false)])
        try bus.flush()
    }
}
