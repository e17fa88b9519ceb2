import Foundation

/// The program's window in a desktop session, operated as a user would: widgets are found by
/// their names and used with mouse and keyboard.
public struct OpenWindow: Sendable {
    /// The desktop session.
    public let desktop: DesktopSession
    /// The program's process.
    public let child: Child
    /// The root of the program's widgets, including those of dialogs.
    public let root: Accessible
    /// The web services that the program uses, kept alive here; nil for none.
    public let services: StubWebServices?
    /// The model that the program offers, kept alive here; nil for those that come with it.
    public let offered: OfferedModel?

    /// Starts the program and waits until its window has keyboard focus.
    ///
    /// - Parameters:
    ///   - arguments: command-line arguments, such as `--demo`.
    ///   - extra: variables that override the session's environment, such as those of a fake clock.
    ///   - services: the web services that the program uses; nil for none.
    ///   - offered: the model that the program offers; nil for those that come with it.
    /// - Throws: ``DesktopSessionError`` if no window appears.
    public init(
        on desktop: DesktopSession, _ arguments: [String] = [], environment extra: [String: String] = [:],
        services: StubWebServices? = nil, offered: OfferedModel? = nil
    ) async throws {
        self.desktop = desktop
        self.services = services
        self.offered = offered
        let extra = extra.merging(services?.environment ?? [:]) { $1 }
            .merging(offered.map { ["PLANTGUIDE_DATA": $0.data.path] } ?? [:]) { $1 }
        child = try desktop.launch("plantguide", arguments, environment: extra)
        root = try await desktop.accessible(child)
        try await desktop.focus(child)
    }

    /// Waits until a matching widget with a size appears, and returns it; see ``Accessible/showing(_:role:limit:)``.
    ///
    /// - Parameters:
    ///   - start: the prefix of its name.
    ///   - role: the GTK role name, such as `button`; nil matches any role.
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` with the names of all widgets.
    @discardableResult
    public func see(_ start: String, role: String? = nil, within limit: Duration = .patience) async throws -> Accessible {
        do {
            return try await eventually("", within: limit) { root.showing(start, role: role, limit: 1).first }
        } catch DesktopSessionError.timedOut {
            throw DesktopSessionError.timedOut("\(role ?? "something") named “\(start)…” in: \(root.words)\n\(child.errors)")
        }
    }

    /// Waits until no matching widget is shown.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if one is still shown at the deadline.
    public func gone(_ start: String, role: String? = nil, within limit: Duration = .patience) async throws {
        try await until("“\(start)…” to go from: \(root.words)", within: limit) {
            root.showing(start, role: role, limit: 1).isEmpty
        }
    }

    /// All matching widgets that are shown, in tree order, with the latest window first.
    public func seen(_ start: String, role: String? = nil) -> [Accessible] {
        root.showing(start, role: role)
    }

    /// Waits for a matching widget and activates it: by its accessible action if it has one, otherwise with the mouse.
    ///
    /// A widget that refuses, because it is insensitive or its page is still hidden, is found and pressed again until it
    /// accepts, as a user waits for a button.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not appear or cannot be activated.
    public func press(_ start: String, role: String? = nil) async throws {
        let widget = try await see(start, role: role)
        if try widget.actions.isEmpty { return try await desktop.click(widget, of: child) }
        try await until("“\(start)…” to be pressed in: \(root.words)") {
            guard let widget = root.showing(start, role: role, limit: 1).first else { return false }
            return try widget.perform()
        }
    }

    /// Waits for a matching widget and clicks it with the mouse.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not appear.
    public func click(_ start: String, role: String? = nil, button: Int = 1) async throws {
        try await desktop.click(try await see(start, role: role), of: child, button: button)
    }

    /// Control-clicks a matching widget, which selects it.
    ///
    /// - Throws: ``DesktopSessionError`` if it does not appear.
    public func select(_ start: String) async throws {
        try await desktop.point(at: try await see(start), of: child)
        try await desktop.run("xdotool", ["keydown", "ctrl", "click", "1", "keyup", "ctrl"])
    }

    /// Opens the menu of a button and activates an item. A click that opens nothing is repeated, as a user would: the first one
    /// after a dialog, which Openbox takes to give the window the focus, does not always reach the program.
    ///
    /// - Throws: ``DesktopSessionError`` if the button or the item does not appear.
    public func choose(_ item: String, from button: String) async throws {
        try await click(button)
        do {
            try await see(item, role: "menu item", within: .seconds(10))
        } catch DesktopSessionError.timedOut {
            try await click(button)
        }
        try await press(item, role: "menu item")
    }

    /// Scrolls down with the mouse wheel over the center of the latest window.
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

    /// Presses keys one after the other, in xdotool's notation.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no such key.
    public func keys(_ keys: String...) async throws {
        for key in keys { try await desktop.key(key) }
    }

    /// Types text into the widget with keyboard focus.
    ///
    /// - Throws: ``DesktopSessionError`` if xdotool fails.
    public func type(_ text: String) async throws { try await desktop.type(text) }

    /// Waits until the widget with keyboard focus has a name that starts with `start`.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if none gets it.
    public func focus(on start: String) async throws {
        try await until("the focus to be on \(start), not \((try? focused?.name) ?? "")") {
            try focused?.name.withPlainSpaces.hasPrefix(start.withPlainSpaces) == true
        }
    }

    /// Waits until a widget has the keyboard focus. Keys that are pressed while one window gives way to another reach neither.
    ///
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if none gets it.
    public func takesKeys() async throws { try await until("a widget to have the focus") { focused != nil } }

    /// Waits for a dialog with a title and gives it the keyboard focus, which the window manager may still leave to the window
    /// below. Also for entries, which AT-SPI does not show as focused.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no such dialog.
    public func takesKeys(in title: String) async throws { try await desktop.focus(child, title: title) }

    /// The widget with keyboard focus; nil if there is none.
    public var focused: Accessible? { root.focusedWidget }
}
