import Foundation
import TestSupport
import Testing

@Suite("Desktop session for tests", .timeLimit(.minutes(15)))
struct DesktopSessionTests {
    /// A plain GTK window, which `gtk4-builder-tool preview` shows.
    private static let window = """
        <?xml version="1.0" encoding="UTF-8"?>
        <interface>
          <object class="GtkWindow" id="window">
            <property name="title">Watering Can</property>
            <property name="default-width">400</property>
            <child>
              <object class="GtkBox">
                <property name="orientation">vertical</property>
                <child>
                  <object class="GtkEntry" id="entry">
                    <accessibility><property name="label">Plant name</property></accessibility>
                  </object>
                </child>
                <child>
                  <object class="GtkCheckButton"><property name="label">Thirsty</property></object>
                </child>
                <child>
                  <object class="GtkToggleButton"><property name="label">Show Rooms</property></object>
                </child>
                <child>
                  <object class="GtkButton"><property name="icon-name">list-add-symbolic</property></object>
                </child>
              </object>
            </child>
          </object>
        </interface>
        """

    private func preview(on desktop: DesktopSession) async throws -> (child: Child, root: Accessible) {
        let file = desktop.directory.file("window.ui")
        try Data(Self.window.utf8).write(to: file)
        let child = try desktop.launch("gtk4-builder-tool", ["preview", "--id=window", file.path])
        return (child, try await desktop.accessible(child))
    }

    @Test("a widget is found, changed and read in concurrent sessions", arguments: [false, true])
    func drive(windowManager: Bool) async throws {
        let desktop = try await DesktopSession(windowManager: windowManager)
        let (child, root) = try await preview(on: desktop)

        let entry = try await root.find(name: "Plant name")
        try entry.setText("Basil")
        #expect(try entry.text == "Basil")

        let toggle = try await root.find(name: "Show Rooms")
        try toggle.press()
        try await until("the toggle to be pressed") { try toggle.states.contains(.pressed) }

        let ending = try await child.terminate()
        #expect(ending == .signalled(SIGTERM))
    }

    @Test("mouse and keyboard reach the window")
    func input() async throws {
        let desktop = try await DesktopSession()
        let (child, root) = try await preview(on: desktop)
        let entry = try await root.find(name: "Plant name")
        try await desktop.focus(child)
        try await desktop.click(entry, of: child, title: "Watering Can")
        try await desktop.type("Ficus é")
        try await until("the typed name") { try entry.text == "Ficus é" }

        let box = try await root.find(role: "checkbox")
        try await desktop.click(box, of: child)
        try await until("the box to be checked") { try box.states.contains(.checked) }

        let picture = desktop.directory.file("screen.png")
        try await desktop.screenshot(to: picture)
        #expect(try Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test("the accessibility walk reports the button without a name, and nothing else")
    func walk() async throws {
        let desktop = try await DesktopSession()
        let (_, root) = try await preview(on: desktop)
        _ = try await root.find(name: "Thirsty")
        let offenders = root.accessibilityWalk()
        #expect(offenders.count == 1, "\(offenders)")
        #expect(offenders.first?.contains("button") == true)
    }

    @Test("the bus activates only the session's services, with the session's environment")
    func activation() async throws {
        let name = "io.github.plantguide.Probe"
        let desktop = try await DesktopSession(services: [name: ["sh", "-c", "echo $DISPLAY > $XDG_RUNTIME_DIR/probe"]])
        #expect(throws: DesktopSessionError.self) {
            try desktop.bus.call("org.freedesktop.secrets", "/", "org.freedesktop.DBus.Peer", "Ping")
        }
        // The probe exits without acquiring its name, so the call fails; the test checks only that it ran.
        #expect(throws: DesktopSessionError.self) { try desktop.bus.call(name, "/", "org.freedesktop.DBus.Peer", "Ping") }
        let told = desktop.directory.file("run/probe")
        try await until("the probe to have run") {
            try FileManager.default.fileExists(atPath: told.path)
                && String(contentsOf: told, encoding: .utf8) == "\(desktop.display)\n"
        }
    }
}
