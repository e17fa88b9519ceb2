import Foundation

/// Xfce's panel with nothing but its tray, at the top left of a desktop session. It is terminated when the last reference is
/// released.
public final class XfcePanel: Sendable {
    /// Whether the panel is installed.
    public static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

    private static let program = "/usr/bin/xfce4-panel"
    private static let settings = "/usr/lib/x86_64-linux-gnu/xfce4/xfconf/xfconfd"
    /// The watcher of tray icons, which the panel is.
    private static let watcher = "org.kde.StatusNotifierWatcher"
    private static let configuration = """
        <?xml version="1.0" encoding="UTF-8"?>
        <channel name="xfce4-panel" version="1.0">
          <property name="configver" type="int" value="2"/>
          <property name="panels" type="array">
            <value type="int" value="1"/>
            <property name="panel-1" type="empty">
              <property name="position" type="string" value="p=6;x=0;y=0"/>
              <property name="length" type="uint" value="100"/>
              <property name="position-locked" type="bool" value="true"/>
              <property name="size" type="uint" value="40"/>
              <property name="plugin-ids" type="array"><value type="int" value="1"/></property>
            </property>
          </property>
          <property name="plugins" type="empty"><property name="plugin-1" type="string" value="systray"/></property>
        </channel>
        """

    private let environment: [String: String]
    private let children: [Child]

    /// Starts the panel and waits until it takes icons.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not start.
    public init(on desktop: DesktopSession) async throws {
        let home = try desktop.directory.makeFolder("panel")
        let folder = home.appending(path: "xfce4/xfconf/xfce-perchannel-xml")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.configuration.utf8).write(to: folder.appending(path: "xfce4-panel.xml"))
        environment = desktop.environment.merging([
            "HOME": home.path, "XDG_CONFIG_HOME": home.path, "XDG_CACHE_HOME": home.path, "NO_AT_BRIDGE": "1",
        ]) { $1 }
        let settings = try Child(Self.settings, environment: environment, folder: home)
        try await until("Xfce's settings") { try desktop.bus.hasOwner("org.xfce.Xfconf") }
        let panel = try Child(Self.program, ["--disable-wm-check"], environment: environment, folder: home)
        children = [panel, settings]
        try await until("the panel; it wrote: \(panel.errors)") { try desktop.bus.hasOwner(Self.watcher) }
    }

    deinit { children.forEach { $0.end() } }

    /// Opens the menu of the first icon with the mouse, and chooses an item with the keyboard.
    ///
    /// - Parameter place: The item's place among those that can be chosen, from 1.
    /// - Returns: Whether there was a menu.
    public func choose(_ place: Int) async throws -> Bool {
        // The panel draws an icon some time after it has registered. Until then a click opens the menu of the panel itself.
        try await until("the icon") { try await trayWidth() >= 20 }
        let before = try await windows()
        try await xdotool("mousemove", "--sync", "11", "20", "click", "3")
        do {
            try await until("the menu", within: .seconds(5)) { try await windows() > before }
        } catch DesktopSessionError.timedOut {
            return false
        }
        try await xdotool(["key"] + Array(repeating: "Down", count: place) + ["Return"])
        try await until("the menu to close") { try await windows() == before }
        return true
    }

    /// The width in pixels of the window in which the panel draws the icons; 0 while it has none.
    private func trayWidth() async throws -> Int {
        let geometry = try await Command.run(
            "xdotool", ["search", "--onlyvisible", "--name", "^wrapper-2.0$", "getwindowgeometry", "--shell"],
            environment: environment
        ).output
        return geometry.split(separator: "\n").first { $0.hasPrefix("WIDTH=") }.flatMap { Int($0.dropFirst(6)) } ?? 0
    }

    /// The number of visible windows; a menu adds some.
    private func windows() async throws -> Int {
        try await Command.run("xdotool", ["search", "--all", "--onlyvisible", "--name", ".*"], environment: environment)
            .output.split(separator: "\n").count
    }

    /// Ends the panel, as when it crashes.
    public func crash() async throws {
        children[0].send(SIGKILL)
        try await children[0].waited()
    }

    private func xdotool(_ arguments: String...) async throws { try await xdotool(arguments) }

    private func xdotool(_ arguments: [String]) async throws {
        let done = try await Command.run("xdotool", arguments, environment: environment)
        guard done.status == 0 else { throw DesktopSessionError.commandFailed("xdotool", done.status, done.errors) }
    }
}
