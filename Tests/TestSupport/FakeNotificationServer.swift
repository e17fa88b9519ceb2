import Foundation

/// A real notification server on a session bus and a display, over a home of its own; it ends with its last reference.
public final class FakeNotificationServer: Sendable {
    /// The servers that can be had.
    public enum Server: String, CaseIterable, Sendable {
        /// Dunst, of minimal desktops.
        case dunst = "/usr/bin/dunst"
        /// The reference of GNOME's former desktops.
        case notificationDaemon = "/usr/lib/notification-daemon/notification-daemon"
        /// Xfce's.
        case xfce = "/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd"

        /// Whether it can run here at all.
        public var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: rawValue) }
        /// Whether all of them can.
        public static var areInstalled: Bool { allCases.allSatisfy(\.isInstalled) }
    }

    /// What a user does with a notification.
    public enum Deed: Sendable {
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

    /// Which one it is.
    public let server: Server
    private let child: Child
    private let helpers: [Child]
    private let environment: [String: String]
    private let home: TemporaryDirectory
    private let bus: BusConnection

    /// Starts a server and waits until it has taken the name.
    ///
    /// - Parameter environment: with the session bus and the display.
    /// - Throws: ``DesktopSessionError`` if it does not come up.
    public init(_ server: Server, environment: [String: String], home: TemporaryDirectory) async throws {
        self.server = server
        self.home = home
        var own = environment
        own["HOME"] = home.url.path
        own["XDG_CONFIG_HOME"] = try home.makeFolder("servant").path
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
            guard child.ended == nil else { throw DesktopSessionError.servantFailed(child.name, child.errors) }
            return try bus.hasOwner(Self.name)
        }
    }

    deinit {
        child.end()
        helpers.forEach { $0.end() }
    }

    /// Ends it as a crash does, and waits until its name is free.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not end.
    public func crash() async throws {
        child.send(SIGKILL)
        try await child.waited()
        try await until("the name to be free") { try !bus.hasOwner(Self.name) }
    }

    /// Does something with the notification shown last, as a user would.
    ///
    /// - Throws: ``DesktopSessionError`` if there is none.
    public func press(_ deed: Deed) async throws {
        if server == .dunst { return try await pressDunst(deed) }
        let window = try await window()
        let (x, y) = Self.place(of: deed, on: server)
        try await run("xdotool", ["mousemove", "--sync", "--window", window, "\(x)", "\(y)"])
        try await run("xdotool", ["click", "1"])
    }

    /// What the server shows: the number of notifications.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not say.
    public func count() async throws -> Int {
        if server == .dunst { return Int(try await run("dunstctl", ["count", "displayed"]).trimmed) ?? 0 }
        return try await windows().count
    }

    /// What Dunst remembers of the notifications that it showed and that are closed, latest first, in JSON.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not say.
    public func history() async throws -> String { try await run("dunstctl", ["history"]) }

    /// From the window's upper left corner, in pixels, for a notification with a picture and a line of text.
    private static func place(of deed: Deed, on server: Server) -> (Int, Int) {
        switch (deed, server) {
        case (.complete, .xfce): (71, 86)
        case (.snooze, .xfce): (192, 86)
        // It closes a notification that is clicked, and has a button for the click's action.
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

    private func pressDunst(_ deed: Deed) async throws {
        try await until("a notification of dunst") { try await count() > 0 }
        switch deed {
        case .open: try await run("dunstctl", ["action"])
        case .dismiss: try await run("dunstctl", ["close"])
        case .complete, .snooze:
            try Data((deed == .complete ? "Complete" : "Snooze").utf8).write(to: home.file("wish"))
            // A menu that is asked for while another one closes does not come up.
            let picked = home.file("picked")
            for _ in 1...3 where !FileManager.default.fileExists(atPath: picked.path) {
                try await run("dunstctl", ["context"])
                do {
                    try await until("dunst's menu", within: .seconds(5)) { FileManager.default.fileExists(atPath: picked.path) }
                } catch DesktopSessionError.timedOut {
                    // It is asked for again.
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

    /// Dunst has no buttons but a menu, for which it asks a program: ours chooses what the test wishes for.
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
