import Foundation
import Garden
import GardenData
import GardenStore

/// Answers one task at the same moment in the tray, on its notification, in the window and in the terminal, and checks that it
/// was done exactly once.
public struct RaceSoak {
    private let desktop: DesktopSession
    private let terminal: SoakTerminal
    private let repository: GardenRepository
    private let tray: FakeTrayHost
    private let notifications: FakeGtkNotifications
    private let programs: [Child]
    private var random: SeededRandom
    private var races = 0
    /// The tasks of all races, whose answers may still come.
    private var tasks: [(occurrence: Occurrence, plant: Plant.ID)] = []
    /// How many answers each surface gave, and how many it refused because another one was first.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        random = SeededRandom(seed: seed)
        desktop = try await DesktopSession()
        let address = desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        terminal = try await SoakTerminal(on: desktop)
        for (key, value) in [("reminders", "true"), ("quietHours", "none"), ("reminderDigest", "false"), ("tray", "true")] {
            _ = try await terminal.run("preferences", "set", key, value)
        }
        repository = try SoakTerminal.repository(in: terminal.folder)
        // What is due in the garden would be announced before each race.
        let due = try await repository.tasks(TaskFilter(through: repository.today), limit: .max).map(\.id)
        _ = try await repository.answer(due, .skip)
        tray = try FakeTrayHost(address: address)
        notifications = try FakeGtkNotifications(address: address)
        let window = try desktop.launch("plantguide", [], environment: ["TZ": "UTC"])
        let agent = try desktop.launch("plantguide-agent", ["--hold"], environment: ["TZ": "UTC"])
        programs = [window, agent]
        _ = try await desktop.accessible(window)
        try await until("the icon") { [tray] in !tray.registered.isEmpty }
    }

    /// Runs one race. Returns what was wrong; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        races += 1
        let plants = try await repository.summaries().filter { !$0.isArchived }.map(\.id).sorted()
        let plant = plants[Int.random(in: plants.indices, using: &random)]
        let name = "Race \(races)"
        let rule = try await repository.addTask(.custom(name), for: plant, on: repository.today - 1).value
        let occurrence = Occurrence(rule: rule.id, place: .on(rule.start))
        tasks.append((occurrence, plant))
        try await desktop.run("plantguide-agent", environment: ["TZ": "UTC"])
        let (tray, notifications) = (tray, notifications)
        let item = try await eventually("\(name) in the tray") {
            try? tray.items().first { $0.label.hasPrefix("Complete: \(name) ") }?.id
        }
        let notification = try await eventually("the notification of \(name)") {
            notifications.shown.first { $0.value.buttons.contains { Self.answers(occurrence, $0.target) } }?.key
        }
        try await answerEverywhere(occurrence, item, notification)
        try await until("\(name) to be gone from the tray") {
            try !tray.items().contains { $0.label.hasPrefix("Complete: \(name) ") }
        }
        return try await faults()
    }

    private static func answers(_ occurrence: Occurrence, _ target: BusValue?) -> Bool {
        target?.items.contains { $0.text == occurrence.description } == true
    }

    private mutating func answerEverywhere(_ occurrence: Occurrence, _ item: Int32, _ notification: String) async throws {
        let (tray, notifications, terminal, bus) = (tray, notifications, terminal, desktop.bus)
        // The terminal needs some time to start.
        let delays = (0..<3).map { _ in Duration.milliseconds(Int.random(in: 0...120, using: &random)) }
        let id = occurrence.description
        async let byTerminal = terminal.run("task", "done", id).status == 0
        async let byTray = Self.whether(after: delays[0]) { try tray.press(item) }
        async let byNotification = Self.whether(after: delays[1]) { try notifications.press("Mark Complete", on: notification) }
        async let byWindow = Self.whether(after: delays[2]) {
            try bus.call(
                "io.github.plantguide.PlantGuide", "/io/github/plantguide/PlantGuide", "org.freedesktop.Application",
                "ActivateAction", [.string("complete"), .array("v", [.variant(.array("s", [.string(id)]))]), .array("{sv}", [])])
        }
        for (name, took) in try await [
            ("terminal", byTerminal), ("tray", byTray), ("notification", byNotification), ("window", byWindow),
        ] {
            counts["\(name) \(took ? "answered" : "refused")", default: 0] += 1
        }
    }

    private static func whether(after delay: Duration, _ body: @escaping @Sendable () throws -> Void) async throws -> Bool {
        try await Task.sleep(for: delay)
        do {
            try body()
            return true
        } catch DesktopSessionError.busFailed, DesktopSessionError.timedOut {
            return false
        }
    }

    /// Looks at the last races, too: what a program does with an answer may come after the race.
    private func faults() async throws -> [String] {
        var faults: [String] = []
        for (occurrence, plant) in tasks.suffix(10) {
            let answers = try await repository.history(of: plant).filter { $0.answer?.occurrence == occurrence }
            if answers.count != 1 { faults.append("race \(races): \(answers.count) answers to \(occurrence): \(answers)") }
        }
        if races.isMultiple(of: 50) {
            let findings = try await repository.examine()
            if !findings.isHealthy { faults.append("race \(races): \(findings)") }
        }
        for program in programs {
            if let ended = program.ended { faults.append("race \(races): \(program.name) ended (\(ended)): \(program.errors)") }
        }
        return faults
    }
}
