import Foundation

/// The program's window on a desk, used as a person would use it: by what is written on it, with mouse and keyboard.
public struct OpenWindow: Sendable {
    /// Where it stands.
    public let desktop: DesktopSession
    /// The running program.
    public let child: Child
    /// All of the program's widgets, those of dialogs too.
    public let root: Accessible
    /// The web services that it asks, which end with it; nil for none.
    public let services: StubWebServices?

    /// Starts the program and waits for its window to have the keyboard.
    ///
    /// - Parameters:
    ///   - arguments: such as `--demo`.
    ///   - extra: set on top of the desk's environment, such as a clock of its own.
    ///   - services: the web services that it asks; nil for none.
    /// - Throws: ``DesktopSessionError`` if no window comes up.
    public init(
        on desktop: DesktopSession, _ arguments: [String] = [], environment extra: [String: String] = [:],
        services: StubWebServices? = nil
    ) async throws {
        self.desktop = desktop
        self.services = services
        let extra = extra.merging(services?.environment ?? [:]) { $1 }
        child = try desktop.launch("plantguide", arguments, environment: extra)
        root = try await desktop.accessible(child)
        try await desktop.focus(child)
    }

    /// Waits until something that fits can be seen, and returns it. Pages that lie behind another one are not seen.
    ///
    /// - Parameters:
    ///   - start: what its name begins with.
    ///   - role: GTK's word, such as `button`; nil is any.
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` with all that is there.
    @discardableResult
    public func see(_ start: String, role: String? = nil, within limit: Duration = .patience) async throws -> Accessible {
        do {
            return try await eventually("", within: limit) { root.showing(start, role: role, limit: 1).first }
        } catch DesktopSessionError.timedOut {
            throw DesktopSessionError.timedOut("\(role ?? "something") named “\(start)…” in: \(root.words)\n\(child.errors)")
        }
    }

    /// Waits until nothing that fits can be seen any more.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if it still can at the deadline.
    public func gone(_ start: String, role: String? = nil, within limit: Duration = .patience) async throws {
        try await until("“\(start)…” to go from: \(root.words)", within: limit) {
            root.showing(start, role: role, limit: 1).isEmpty
        }
    }

    /// Everything to be seen that fits, in the order of the tree.
    public func seen(_ start: String, role: String? = nil) -> [Accessible] {
        root.showing(start, role: role)
    }

    /// Waits for something that fits and presses it: by its action if it has one, else with the mouse.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not appear or cannot be pressed.
    public func press(_ start: String, role: String? = nil) async throws {
        let widget = try await see(start, role: role)
        if try widget.actions.isEmpty { return try await desktop.click(widget, of: child) }
        try widget.press()
    }

    /// Waits for something that fits and clicks it with the mouse.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not appear.
    public func click(_ start: String, role: String? = nil, button: Int = 1) async throws {
        try await desktop.click(try await see(start, role: role), of: child, button: button)
    }

    /// Clicks something that fits while Control is held, which selects it.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not appear.
    public func select(_ start: String) async throws {
        try await desktop.point(at: try await see(start), of: child)
        try await desktop.run("xdotool", ["keydown", "ctrl", "click", "1", "keyup", "ctrl"])
    }

    /// Opens a menu by its button and presses an item in it.
    ///
    /// - Throws: ``DesktopSessionError`` if button or item do not appear.
    public func choose(_ item: String, from button: String) async throws {
        try await click(button)
        try await press(item, role: "menu item")
    }

    /// Turns the mouse wheel over the middle of the latest window.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no window.
    public func scroll(_ clicks: Int) async throws {
        let geometry = try await desktop.run("xdotool", ["getwindowgeometry", "--shell", try await desktop.window(of: child)])
        let sizes = geometry.split(separator: "\n").filter { $0.hasPrefix("WIDTH=") || $0.hasPrefix("HEIGHT=") }
            .compactMap { $0.split(separator: "=").last.flatMap { Int($0) } }
        guard sizes.count == 2 else { throw DesktopSessionError.busFailed("no size in \(geometry)") }
        try await desktop.run(
            "xdotool",
            ["mousemove", "--window", try await desktop.window(of: child), "\(sizes[0] / 2)", "\(sizes[1] / 2)"]
                + ["click", "--repeat", "\(clicks)", "--delay", "20", "5"])
    }

    /// Presses keys one after the other, in xdotool's words.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no such key.
    public func keys(_ keys: String...) async throws {
        for key in keys { try await desktop.key(key) }
    }

    /// Types characters into what has the keyboard.
    ///
    /// - Throws: ``DesktopSessionError`` if xdotool cannot.
    public func type(_ text: String) async throws { try await desktop.type(text) }

    /// The widget that has the keyboard; nil if none has.
    public var focused: Accessible? { root.focusedWidget }
}
