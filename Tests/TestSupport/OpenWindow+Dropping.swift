import Foundation

extension OpenWindow {
    /// Drags content from another program and drops it on the center of the window, or of a widget.
    ///
    /// - Parameters:
    ///   - start: the beginning of the widget's name; nil for the window.
    ///   - kind: the type of content: `files`, `addresses`, `text` or `picture`.
    ///   - values: paths, URLs or texts.
    /// - Throws: ``DesktopSessionError`` if the drag source does not start.
    public func drop(_ kind: String, _ values: String..., onto start: String? = nil) async throws {
        let source = try desktop.launch("DragSource", [kind] + values)
        defer { source.end() }
        let dragged = try await desktop.window(of: source, title: "Drag This")
        let target = try await desktop.window(of: child)
        // Both windows are visible: the source is in the corner, above the program's window.
        try await desktop.run("xdotool", ["windowmove", "--sync", dragged, "0", "0", "windowraise", dragged])
        let place = try await geometry(of: target)
        var to = (x: place.x + place.width / 2, y: place.y + place.height / 2)
        if let start {
            let inside = try await see(start).extents.center
            to = (place.x + inside.x, place.y + inside.y)
        }
        try await drag(from: (60, 60), to: to)
        // The source exits when the drag ends, after the program has read the dropped content.
        try await source.waited()
        try await desktop.focus(child)
    }

    /// Drags a widget of the window onto another one.
    ///
    /// - Parameters:
    ///   - start: the beginning of the widget's name.
    ///   - target: the beginning of the other one's name.
    public func drag(_ start: String, onto target: String) async throws {
        let place = try await geometry(of: try await desktop.window(of: child))
        let (from, to) = (try await see(start).extents.center, try await see(target).extents.center)
        try await drag(from: (place.x + from.x, place.y + from.y), to: (place.x + to.x, place.y + to.y))
    }

    /// Drags a widget onto another one that appears once the drag has begun.
    public func drag(_ start: String, ontoAppearing target: String) async throws {
        let place = try await geometry(of: try await desktop.window(of: child))
        let from = try await see(start).extents.center
        let (x, y) = (place.x + from.x, place.y + from.y)
        try await desktop.run("xdotool", ["mousemove", "\(x)", "\(y)", "mousedown", "1"])
        for step in 1...5 { try await desktop.run("xdotool", ["mousemove", "\(x + step * 6)", "\(y)", "sleep", "0.12"]) }
        let to = try await see(target).extents.center
        for step in 1...9 {
            let nextX = x + 30 + (place.x + to.x - x - 30) * step / 9, nextY = y + (place.y + to.y - y) * step / 9
            try await desktop.run("xdotool", ["mousemove", "\(nextX)", "\(nextY)", "sleep", "0.12"])
        }
        try await desktop.run("xdotool", ["sleep", "0.3", "mouseup", "1"])
    }

    /// X merges pointer moves that follow each other quickly, and GTK starts a drag only after some of them, so the pointer moves
    /// slowly.
    private func drag(from: (x: Int, y: Int), to: (x: Int, y: Int)) async throws {
        try await desktop.run("xdotool", ["mousemove", "\(from.x)", "\(from.y)", "mousedown", "1"])
        for step in 1...9 {
            let x = from.x + (to.x - from.x) * step / 9, y = from.y + (to.y - from.y) * step / 9
            try await desktop.run("xdotool", ["mousemove", "\(x)", "\(y)", "sleep", "0.12"])
        }
        try await desktop.run("xdotool", ["sleep", "0.3", "mouseup", "1"])
    }

    private func geometry(of window: String) async throws -> Extents {
        let text = try await desktop.run("xdotool", ["getwindowgeometry", "--shell", window])
        var figures: [Substring: Int] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=")
            if parts.count == 2, let figure = Int(parts[1]) { figures[parts[0]] = figure }
        }
        guard let x = figures["X"], let y = figures["Y"], let width = figures["WIDTH"], let height = figures["HEIGHT"] else {
            throw DesktopSessionError.busFailed("no place in \(text)")
        }
        return Extents(x: x, y: y, width: width, height: height)
    }
}
