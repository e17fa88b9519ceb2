import Foundation

/// A real notification server on a session bus and a display, with its own home folder. It is terminated when the last
/// reference is released.
public final class FakeNotificationServer: Sendable {
    /// The supported servers.
    public enum Server: String, CaseIterable, Sendable {
        /// Dunst, which minimal desktops use.
        case dunst = "/usr/bin/dunst"
        /// notification-daemon, the reference implementation of GNOME Flashback.
        case notificationDaemon = "/usr/lib/notification-daemon/notification-daemon"
        /// Xfce's server.
        case xfce = "/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd"

        /// Whether the server is installed.
        public var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: rawValue) }
        /// Whether all servers are installed.
        public static var areInstalled: Bool { allCases.allSatisfy(\.isInstalled) }
    }

    /// A user's action on a notification.
    public enum Press: Sendable {
        /// Presses the first button.
        case complete
        /// Presses the second button.
        case snooze
        /// Clicks on the notification itself.
        case open
        /// Closes it.
        case dismiss
    }

    private static let name = "org.freedesktop.Notifications"
    private static let settings = "/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd"

    /// The server that runs.
    public let server: Server
    private let child: Child
    private let helpers: [Child]
    private let environment: [String: String]
    private let home: TemporaryDirectory
    private let bus: BusConnection

    /// Starts a server and waits until it owns its bus name.
    ///
    /// - Parameters:
    ///   - environment: must name the session bus and the display.
    ///   - home: the server's home folder.
    /// - Throws: ``DesktopSessionError`` if it does not start.
    public init(_ server: Server, environment: [String: String], home: TemporaryDirectory) async throws {
        self.server = server
        self.home = home
        var own = environment
        own["HOME"] = home.url.path
        own["XDG_CONFIG_HOME"] = try home.makeFolder("server").path
        own["XDG_CACHE_HOME"] = own["XDG_CONFIG_HOME"]
        own["NO_AT_BRIDGE"] = "1"
        self.environment = own
        let bus = try BusConnection(address: environment["DBUS_SESSION_BUS_ADDRESS"] ?? "")
        self.bus = bus
        var helpers: [Child] = []
        if server == .xfce {
            helpers = [try Child(Self.settings, environment: own, folder: home.url)]
            try await until("Xfce's settings") { try bus.hasOwner("org.xfce.Xfconf") }
        }
        self.helpers = helpers
        let arguments = server == .dunst ? ["-conf", try Self.configureDunst(in: home).path] : []
        let child = try Child(server.rawValue, arguments, environment: own, folder: home.url)
        self.child = child
        try await until("\(child.name); it wrote: \(child.errors)") {
            guard child.ended == nil else { throw DesktopSessionError.serverFailed(child.name, child.errors) }
            return try bus.hasOwner(Self.name)
        }
    }

    deinit {
        child.end()
        helpers.forEach { $0.end() }
    }

    /// Kills the server with SIGKILL and waits until its name is free.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not end.
    public func crash() async throws {
        child.send(SIGKILL)
        try await child.waited()
        try await until("the name to be free") { try !bus.hasOwner(Self.name) }
    }

    /// Performs an action on the last notification shown, as a user would.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no notification.
    public func press(_ press: Press) async throws {
        if server == .dunst { return try await pressDunst(press) }
        let window = try await window()
        let (x, y) = Self.place(of: press, on: server)
        try await run("xdotool", ["mousemove", "--sync", "--window", window, "\(x)", "\(y)"])
        try await run("xdotool", ["click", "1"])
    }

    /// The number of notifications shown.
    ///
    /// - Throws: ``DesktopSessionError`` if the query fails.
    public func count() async throws -> Int {
        if server == .dunst { return Int(try await run("dunstctl", ["count", "displayed"]).trimmed) ?? 0 }
        return try await windows().count
    }

    /// Dunst's history of closed notifications, latest first, as JSON. Only for ``Server/dunst``.
    ///
    /// - Throws: ``DesktopSessionError`` if the query fails.
    public func history() async throws -> String { try await run("dunstctl", ["history"]) }

    /// The point to click, in pixels from the window's upper left corner, for a notification
    /// with an image and one line of text.
    private static func place(of press: Press, on server: Server) -> (Int, Int) {
        switch (press, server) {
        case (.complete, .xfce): (71, 86)
        case (.snooze, .xfce): (192, 86)
        // Xfce closes a notification that is clicked, and shows a button for the default action.
        case (.open, .xfce): (312, 86)
        case (.dismiss, .xfce): (160, 49)
        case (.complete, _): (182, 87)
        case (.snooze, _): (292, 87)
        case (.open, _): (136, 56)
        case (.dismiss, _): (376, 29)
        }
    }

    private func windows() async throws -> [String] {
        let search = try await Command.run(
            "xdotool", ["search", "--all", "--onlyvisible", "--pid", "\(child.pid)", "--name", ".*"], environment: environment)
        return search.output.split(separator: "\n").map(String.init)
    }

    private func window() async throws -> String {
        try await eventually("a notification of \(child.name); it wrote: \(child.errors)") { try await windows().last }
    }

    private func pressDunst(_ press: Press) async throws {
        try await until("a notification of dunst") { try await count() > 0 }
        switch press {
        case .open: try await run("dunstctl", ["action"])
        case .dismiss: try await run("dunstctl", ["close"])
        case .complete, .snooze:
            try Data((press == .complete ? "Complete" : "Snooze").utf8).write(to: home.file("wish"))
            // A menu requested while another one closes does not open, so the request is repeated.
            let picked = home.file("picked")
            for _ in 1...3 where !FileManager.default.fileExists(atPath: picked.path) {
                try await run("dunstctl", ["context"])
                do {
                    try await until("dunst's menu", within: .seconds(5)) { FileManager.default.fileExists(atPath: picked.path) }
                } catch DesktopSessionError.timedOut {
                    // Retry.
                }
            }
            try FileManager.default.removeItem(at: picked)
        }
    }

    @discardableResult
    private func run(_ program: String, _ arguments: [String]) async throws -> String {
        let done = try await Command.run(program, arguments, environment: environment)
        guard done.status == 0 else { throw DesktopSessionError.commandFailed(program, done.status, done.errors) }
        return done.output
    }

    /// Writes a configuration whose menu program picks the action that the test wants. Dunst has no buttons; it shows the
    /// actions in a menu, through an external program.
    private static func configureDunst(in home: TemporaryDirectory) throws -> URL {
        let menu = home.file("menu")
        let (wish, picked) = (home.file("wish").path, home.file("picked").path)
        try Data("#!/bin/sh\ngrep -m 1 -f '\(wish)' && : > '\(picked)'\n".utf8).write(to: menu)
        chmod(menu.path, 0o700)
        let file = home.file("dunstrc")
        try Data("[global]\n    dmenu = \(menu.path)\n    markup = full\n".utf8).write(to: file)
        return file
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
