import Foundation

extension DesktopSession {
    /// Types characters into whatever has the keyboard focus.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` if xdotool cannot.
    public func type(_ text: String) async throws {
        try await run("xdotool", ["type", "--delay", "12", "--", text])
    }

    /// Presses keys one after the other, in xdotool's words, such as `ctrl+f` or `Return`.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` if there is no such key.
    public func key(_ keys: String...) async throws {
        try await run("xdotool", ["key", "--delay", "12", "--"] + keys)
    }

    /// Gives a program's window the keyboard focus and waits until it has it.
    ///
    /// - Parameter title: of the window; nil is the program's latest.
    /// - Throws: ``DesktopSessionError`` if there is no such window.
    public func focus(_ child: Child, title: String? = nil) async throws {
        try await run("xdotool", ["windowfocus", "--sync", try await window(of: child, title: title)])
    }

    /// Clicks in the middle of a widget with the mouse.
    ///
    /// - Parameters:
    ///   - title: of the window that the widget is in; nil is the program's latest.
    ///   - button: 1 is the main one, 3 opens context menus.
    /// - Throws: ``DesktopSessionError`` if window or widget are gone.
    public func click(_ widget: Accessible, of child: Child, title: String? = nil, button: Int = 1) async throws {
        try await point(at: widget, of: child, title: title)
        try await run("xdotool", ["click", "\(button)"])
    }

    /// Moves the mouse to the middle of a widget.
    ///
    /// - Throws: ``DesktopSessionError`` if window or widget are gone.
    public func point(at widget: Accessible, of child: Child, title: String? = nil) async throws {
        let place = try widget.extents.center
        let window = try await window(of: child, title: title)
        try await run("xdotool", ["mousemove", "--sync", "--window", window, "\(place.x)", "\(place.y)"])
    }

    /// Waits for a visible window of a program and returns its X number.
    ///
    /// - Parameter title: of the window; nil is the program's latest.
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if none appears.
    public func window(of child: Child, title: String? = nil) async throws -> String {
        let pattern = title.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" } ?? ".*"
        return try await eventually("a window \(title ?? "") of \(child.name)") {
            let search = try await command(
                "xdotool", ["search", "--all", "--onlyvisible", "--pid", "\(child.pid)", "--name", pattern])
            return search.output.split(separator: "\n").last.map(String.init)
        }
    }

    /// Resizes a program's latest window, in pixels.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no window.
    public func resize(_ child: Child, width: Int, height: Int) async throws {
        let window = try await window(of: child)
        try await run("xdotool", ["windowsize", window, "\(width)", "\(height)"])
    }

    /// Writes the whole screen to a PNG file; the same screen makes the same file.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` if ImageMagick cannot.
    public func screenshot(to file: URL) async throws {
        try await run("import", ["-window", "root", "-silent", "-define", "png:exclude-chunks=date,time", file.path])
    }
}
