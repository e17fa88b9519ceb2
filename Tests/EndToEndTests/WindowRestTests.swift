import Foundation
import TestSupport
import Testing

@Suite("A window at rest", .timeLimit(.minutes(15)))
struct WindowRestTests {
    @Test("a window that nobody uses draws nothing and sleeps, on each screen, and when it is minimized")
    func sleeps() async throws {
        let session = try await AppSession(usesRealClock: true)
        // What is animated goes on only if animations are enabled.
        try Data("[Settings]\ngtk-enable-animations=1\n".utf8)
            .write(to: session.desktop.directory.file("config/gtk-4.0/settings.ini"))
        for name in ["Basil", "Fern"] { try await session.ctl("plant", "add", "--name", name, "--every", "3d") }
        try await session.ctl("reminders", "off")
        let window = try await session.open()
        try await window.see("Fern, ")
        try await rest(window, "the collection")
        for key in ["alt+2", "alt+3", "alt+1"] {
            try await window.keys(key)
            try await rest(window, "the screen of \(key)")
        }
        try await window.click("Fern, ")
        try await window.see("Care Requirements")
        try await rest(window, "a plant's page")
        try await session.desktop.run("xdotool", ["windowminimize", session.desktop.window(of: window.child)])
        try await rest(window, "a minimized window")
    }

    /// Waits until the window's program has slept for three seconds. libdispatch looks after its threads once a second.
    private func rest(_ window: OpenWindow, _ what: String) async throws {
        try await until("\(what) to rest") {
            let before = try ProcessThreads(of: window.child.pid).wakeUps
            // This is the measured interval, not a delay.
            try await Task.sleep(for: .seconds(3))
            return try ProcessThreads(of: window.child.pid).wakeUps - before <= 6
        }
    }
}
