import Foundation
import TestSupport

/// Takes screenshots in one window size and color scheme; the program's window fills the screen.
struct Camera {
    /// The screen size in pixels.
    let size: (width: Int, height: Int)
    /// Whether to use the dark color scheme.
    let isDark: Bool

    /// All combinations of a narrow, a medium and a wide size with the light and the dark color scheme.
    static let all = [(360, 720), (800, 760), (1_400, 900)].flatMap { size in
        [false, true].map { Camera(size: size, isDark: $0) }
    }

    /// Takes screenshots of the scenes with all cameras, two at a time, and returns the failures, one line each.
    static func shoot(_ scenes: [Scene], into folder: URL) async throws -> [String] {
        try await withThrowingTaskGroup(of: [String].self) { group in
            var waiting = all[...]
            var failures: [String] = []
            for _ in 0..<2 {
                if let camera = waiting.popFirst() { group.addTask { try await camera.shoot(scenes, into: folder) } }
            }
            while let done = try await group.next() {
                failures += done
                if let camera = waiting.popFirst() { group.addTask { try await camera.shoot(scenes, into: folder) } }
            }
            return failures
        }
    }

    /// Prints a line unbuffered, even to a pipe.
    static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    private func shoot(_ scenes: [Scene], into folder: URL) async throws -> [String] {
        let desktop = try await DesktopSession(size: size, environment: isDark ? ["ADW_DEBUG_COLOR_SCHEME": "prefer-dark"] : [:])
        defer { desktop.close() }
        try await setUp(desktop)
        var failures: [String] = []
        for scene in scenes {
            let name = "\(scene.name)-\(size.width)-\(isDark ? "dark" : "light")"
            do {
                let window = try await scene.open(on: desktop)
                try await fill(desktop)
                try await takeStill(desktop, folder.appendingPathComponent("\(name).png"))
                try await window.child.terminate()
                Self.say(name)
            } catch {
                try await desktop.screenshot(to: folder.appendingPathComponent("\(name)-failed.png"))
                failures.append("\(name): \(error)")
                desktop.end("plantguide")
            }
        }
        return failures
    }

    /// Sets the font, turns off animations and cursor blinking, and starts a window manager
    /// that lets the main window fill the screen.
    private func setUp(_ desktop: DesktopSession) async throws {
        let settings = """
            [Settings]
            gtk-font-name=Cantarell 11
            gtk-decoration-layout=:close
            gtk-enable-animations=0
            gtk-cursor-blink=0
            """
        let openbox = """
            <?xml version="1.0" encoding="UTF-8"?>
            <openbox_config xmlns="http://openbox.org/3.4/rc">
            </openbox_config>
            """
        let folder = try desktop.directory.makeFolder("config/gtk-4.0")
        try Data(settings.utf8).write(to: folder.appendingPathComponent("settings.ini"))
        let file = desktop.directory.file("openbox.xml")
        try Data(openbox.utf8).write(to: file)
        try await desktop.manageWindows(["--config-file", file.path])
    }

    /// Resizes the main window, if there is one, to fill the screen.
    private func fill(_ desktop: DesktopSession) async throws {
        let found = try await desktop.command("xdotool", ["search", "--onlyvisible", "--name", "^(PlantGuide|Sample Garden)$"])
        guard let id = found.output.split(separator: "\n").first else { return }
        try await desktop.run(
            "xdotool", ["windowsize", String(id), "\(size.width)", "\(size.height)", "windowmove", String(id), "0", "0"])
    }

    /// Takes screenshots until two in a row are equal; the last one stays in the file.
    private func takeStill(_ desktop: DesktopSession, _ file: URL) async throws {
        // Moves the pointer to the corner so that it causes no hover effects.
        try await desktop.run("xdotool", ["mousemove", "\(size.width - 1)", "\(size.height - 1)"])
        var before = Data()
        try await eventually("\(file.lastPathComponent) to stand still", within: .seconds(10), every: .milliseconds(150)) {
            try await desktop.screenshot(to: file)
            let now = try Data(contentsOf: file)
            defer { before = now }
            return now == before ? () : nil
        }
    }
}
