import Foundation

extension DesktopSession {
    /// Types text into the widget with keyboard focus.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` if xdotool fails.
    public func type(_ text: String) async throws {
        try await run("xdotool", ["type", "--delay", "12", "--", text])
    }

    /// Presses keys one after the other, in xdotool's notation, such as `ctrl+f` or `Return`.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` if there is no such key.
    public func key(_ keys: String...) async throws {
        try await run("xdotool", ["key", "--delay", "12", "--"] + keys)
    }

    /// Moves the keyboard focus to a program's window and waits until it is there.
    ///
    /// - Parameter title: the window title; nil for the program's latest window.
    /// - Throws: ``DesktopSessionError`` if there is no such window.
    public func focus(_ child: Child, title: String? = nil) async throws {
        _ = try await eventually("the focus on \(child.name)") {
            // A window that was just found can be gone, such as the one that is shown while the garden is opened.
            let window = try await window(of: child, title: title)
            return try await command("xdotool", ["windowfocus", "--sync", window]).status == 0 ? true : nil
        }
    }

    /// Clicks the center of a widget with the mouse.
    ///
    /// - Parameters:
    ///   - title: the title of the widget's window; nil for the program's latest window.
    ///   - button: 1 is the primary button, 3 opens context menus.
    /// - Throws: ``DesktopSessionError`` if the window or the widget does not exist.
    public func click(_ widget: Accessible, of child: Child, title: String? = nil, button: Int = 1) async throws {
        try await point(at: widget, of: child, title: title)
        try await run("xdotool", ["click", "\(button)"])
    }

    /// Moves the mouse pointer to the center of a widget.
    ///
    /// - Throws: ``DesktopSessionError`` if the window or the widget does not exist.
    public func point(at widget: Accessible, of child: Child, title: String? = nil) async throws {
        let window = try await window(of: child, title: title)
        var place = try widget.extents.center
        while true {
            // A pointer that is already there moves, too: xdotool waits 15 seconds for a motion, and GTK learns from one that what
            // was above the widget is gone.
            let toPlace = ["mousemove", "--sync", "--window", window, "\(place.x)", "\(place.y)"]
            try await run("xdotool", ["mousemove", "--window", window, "\(place.x + 1)", "\(place.y)"] + toPlace)
            // The layout may have moved the widget meanwhile.
            let now = try widget.extents.center
            if now == place { return }
            place = now
        }
    }

    /// Waits for a visible window of a program and returns its X11 window id.
    ///
    /// - Parameter title: the window title; nil for the program's latest window.
    /// - Throws: ``DesktopSessionError/timedOut(_:)`` if none appears.
    public func window(of child: Child, title: String? = nil) async throws -> String {
        let pattern = title.map { "^\(NSRegularExpression.escapedPattern(for: $0))$" } ?? ".*"
        return try await eventually("a window \(title ?? "") of \(child.name)") {
            let search = try await command(
                "xdotool", ["search", "--all", "--onlyvisible", "--pid", "\(child.pid)", "--name", pattern])
            return search.output.split(separator: "\n").last.map(String.init)
        }
    }

    /// Resizes a program's latest window; width and height are in pixels.
    ///
    /// - Throws: ``DesktopSessionError`` if there is no window.
    public func resize(_ child: Child, width: Int, height: Int) async throws {
        let window = try await window(of: child)
        try await run("xdotool", ["windowsize", window, "\(width)", "\(height)"])
    }

    /// Writes a screenshot of the whole screen as a PNG file. Equal screens give equal files, since times are left out.
    ///
    /// - Throws: ``DesktopSessionError/commandFailed(_:_:_:)`` if ImageMagick fails.
    public func screenshot(to file: URL) async throws {
        try await run("import", ["-window", "root", "-silent", "-define", "png:exclude-chunks=date,time", file.path])
    }
}
