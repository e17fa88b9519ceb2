import Foundation
import GLibKit
import Garden
import Tending
import TestSupport

/// A desk with the garden that the agent on it reads, seen from another program: this one.
struct AgentGarden {
    static let name = "io.github.plantguide.PlantGuide.Agent"

    let desk: Desk
    let clock: Faketime
    let gardener: Gardener
    private let bus: MessageBus

    /// A garden whose clock shows an ISO 8601 instant and runs on from there.
    ///
    /// - Parameter activates: Whether the bus starts the agent for whoever calls it. What it logs is then in ``log``.
    init(at instant: String, activates: Bool = false) async throws {
        let directory = try TemporaryDirectory()
        let start = try Date(instant, strategy: .iso8601)
        clock = try Faketime(showing: start, in: directory)
        let offset = start.timeIntervalSince(Date())
        let settings = clock.environment.map { "\($0.key)=\($0.value)" }
        let command =
            ["env"] + settings + ["sh", "-c", "exec plantguide-agent --gapplication-service 2> \"$XDG_STATE_HOME/agent\""]
        desk = try await Desk(
            services: activates ? [Self.name: command] : [:],
            environment: ["TZ": "UTC", "PATH": "\(Checkout.products.path):/usr/bin:/bin"])
        keptWithClock = directory
        gardener = try Gardener.open(
            Folders(environment: desk.environment, executable: Checkout.products), language: "en",
            now: { Date().addingTimeInterval(offset) }, zone: { .gmt })
        bus = try MessageBus.connect(toAddress: desk.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
    }

    private let keptWithClock: TemporaryDirectory

    /// Starts the agent, with a system bus that is the desk's session bus, and waits until it is on the bus.
    func agent(_ arguments: String...) async throws -> Child {
        var environment = clock.environment
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = desk.environment["DBUS_SESSION_BUS_ADDRESS"]
        let agent = try desk.launch("plantguide-agent", arguments, environment: environment)
        try await until("the agent on the bus; it wrote: \(agent.errors)") { try desk.bus.hasOwner(Self.name) }
        return agent
    }

    /// What an agent that the bus started has logged.
    var log: String {
        // No file means that it has not been started.
        (try? String(contentsOfFile: (desk.environment["XDG_STATE_HOME"] ?? "") + "/agent", encoding: .utf8)) ?? ""
    }

    /// Plans watering for a new plant of that name, and answers the plant.
    @discardableResult
    func plan(_ plant: String, on day: String, at time: String) async throws -> Plant.ID {
        let added = try await gardener.add(PlantDraft(name: plant, reminder: .none)).value
        _ = try await gardener.addTask(.watering, for: added.id, on: LocalDay(day)!, time: LocalTime(time))
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

/// The lines of a log that say what fell due: the time by the agent's clock, and the words.
func dueLines(_ log: String) -> [String] {
    log.split(separator: "\n").compactMap { line in
        guard let words = line.range(of: "due: ") else { return nil }
        return "\(line.prefix(19)) \(line[words.upperBound...])"
    }
}
