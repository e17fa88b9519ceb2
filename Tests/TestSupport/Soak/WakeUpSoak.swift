import Foundation

/// Counts how often a sleeping agent wakes up, with an icon in the tray, an overdue task and the real clock.
public struct WakeUpSoak {
    private let desktop: DesktopSession
    private let tray: FakeTrayHost
    private let agent: Child
    /// The threads and the wake-ups of the last minute.
    public private(set) var counts: [String: Int] = [:]

    /// Starts an agent over a garden with tasks that are due.
    public init() async throws {
        desktop = try await DesktopSession()
        tray = try FakeTrayHost(address: desktop.environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        let terminal = try await SoakTerminal(on: desktop)
        _ = try await terminal.run("preferences", "set", "reminders", "true")
        agent = try desktop.launch("plantguide-agent", ["--hold"], environment: ["TZ": "UTC"])
        try await until("the menu") { [tray] in (try? tray.items().count > 4) == true }
        try await ProcessThreads.settle(agent)
    }

    /// Waits for a minute. Returns what was wrong; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        let before = try ProcessThreads(of: agent.pid)
        // This is the measured interval, not a delay.
        try await Task.sleep(for: .seconds(60))
        let after = try ProcessThreads(of: agent.pid)
        counts["threads"] = after.names.count
        counts["wake-ups", default: 0] += after.wakeUps - before.wakeUps
        return after.wakeUps == before.wakeUps ? [] : ["\(after.wakeUps - before.wakeUps) wake-ups; threads: \(after.names)"]
    }
}
