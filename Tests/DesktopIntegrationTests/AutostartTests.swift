import Foundation
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

@Suite("Starting at login")
struct AutostartTests {
    private let home: TemporaryDirectory

    init() throws { home = try TemporaryDirectory() }

    private var entry: URL { home.file("autostart/io.github.plantguide.PlantGuide.Agent.desktop") }

    private func autostart(program: String = "/opt/plantguide/bin/plantguide") -> Autostart {
        Autostart(
            environment: ["XDG_CONFIG_HOME": home.url.path, "HOME": "/nonexistent"],
            shared: Checkout.root.appendingPathComponent("data"), executable: URL(filePath: program))
    }

    @Test("the entry is written, found and removed, and each operation can be repeated")
    func writing() async throws {
        let autostart = autostart()
        #expect(!autostart.isOn)
        try await autostart.turnOff()
        try await autostart.turnOn()
        try await autostart.turnOn()
        #expect(autostart.isOn)
        #expect(try String(contentsOf: entry, encoding: .utf8).contains("Exec=/opt/plantguide/bin/plantguide-agent --hold\n"))
        try await autostart.turnOff()
        #expect(!autostart.isOn)
    }

    @Test(
        "the entry is valid wherever the program is installed",
        arguments: ["/usr/bin", "/home/a b/bin", "/home/100%/bin", "/home/$x`y\"z\\/bin", "/home/Gärten/bin"])
    func valid(folder: String) async throws {
        try await autostart(program: folder + "/plantguide").turnOn()
        let done = try await Command.run("desktop-file-validate", [entry.path])
        #expect(done.status == 0 && done.output.isEmpty, "\(done.output)")
    }

    @Test(
        "an entry disabled by the desktop is off until turned on", arguments: ["Hidden=true", "X-GNOME-Autostart-enabled=false"])
    func switchedOff(line: String) async throws {
        let autostart = autostart()
        try await autostart.turnOn()
        try String(contentsOf: entry, encoding: .utf8).appending("\(line)\n").write(to: entry, atomically: true, encoding: .utf8)
        #expect(!autostart.isOn)
        try await autostart.turnOn()
        #expect(autostart.isOn)
    }

    @Test("an entry that the user has edited keeps the changes, but one of another installation is replaced")
    func edited() async throws {
        let autostart = autostart()
        try await autostart.turnOn()
        let text = try String(contentsOf: entry, encoding: .utf8)
            .replacing("Exec=/opt", with: "Exec=nice -n 5 /opt").appending("X-GNOME-Autostart-Delay=30\nHidden = true\n")
        try text.write(to: entry, atomically: true, encoding: .utf8)
        try await autostart.turnOn()
        #expect(autostart.isOn)
        #expect(try String(contentsOf: entry, encoding: .utf8) == text.replacing("Hidden = true\n", with: ""))
        try await self.autostart(program: "/usr/bin/plantguide").turnOn()
        #expect(try String(contentsOf: entry, encoding: .utf8).contains("Exec=/usr/bin/plantguide-agent --hold\n"))
        #expect(try String(contentsOf: entry, encoding: .utf8).contains("Delay") == false)
    }

    @Test("an untouched entry of an earlier version is renewed, with the hash that it carries or without one")
    func renewed() async throws {
        let autostart = autostart()
        try await autostart.turnOn()
        let current = try String(contentsOf: entry, encoding: .utf8)
        let earlier = """
            [Desktop Entry]
            Type=Application
            Name=PlantGuide Reminders
            Comment=Reminds you when a plant needs something
            Exec=/opt/plantguide/bin/plantguide-agent --hold
            Icon=io.github.plantguide.PlantGuide
            Terminal=false
            NoDisplay=true
            X-GNOME-UsesNotifications=true

            """
        let later = earlier.replacing("NoDisplay=true\n", with: "")
        let withHash = later + "X-PlantGuide-Digest=\(SHA256.hex(of: Data(later.utf8)))\n"
        for old in [earlier, withHash] {
            try old.write(to: entry, atomically: true, encoding: .utf8)
            try autostart.renew()
            #expect(try String(contentsOf: entry, encoding: .utf8) == current)
            try (old + "Hidden=true\n").write(to: entry, atomically: true, encoding: .utf8)
            try await autostart.turnOn()
            #expect(try String(contentsOf: entry, encoding: .utf8) == current)
        }
    }

    @Test("an entry that the user has edited or disabled, or of another installation, is not renewed, and none is created")
    func notRenewed() async throws {
        let autostart = autostart()
        try autostart.renew()
        #expect(!FileManager.default.fileExists(atPath: entry.path))
        try await autostart.turnOn()
        let current = try String(contentsOf: entry, encoding: .utf8)
        let others = [
            current.replacing("Terminal=false\n", with: ""), current + "X-GNOME-Autostart-Delay=30\n", current + "Hidden=true\n",
            current.replacing("/opt/", with: "/usr/"), current.replacing("--hold", with: "--hold --verbose"),
        ]
        for text in others {
            try text.write(to: entry, atomically: true, encoding: .utf8)
            try autostart.renew()
            #expect(try String(contentsOf: entry, encoding: .utf8) == text)
        }
    }

    @Test(
        "an entry that starts nothing, or another program, is replaced",
        arguments: ["", "Exec=/opt/plantguide/bin/plantguide-agent-old --hold\n", "Exec=\n"])
    func foreign(text: String) async throws {
        let autostart = autostart()
        try FileManager.default.createDirectory(at: entry.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: entry, atomically: true, encoding: .utf8)
        try await autostart.turnOn()
        #expect(autostart.isOn)
        #expect(try String(contentsOf: entry, encoding: .utf8).contains("Exec=/opt/plantguide/bin/plantguide-agent --hold\n"))
    }

    @Test("lines may end as on other systems, and an empty entry starts nothing")
    func lineEnds() async throws {
        let autostart = autostart()
        try FileManager.default.createDirectory(at: entry.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: entry)
        #expect(!autostart.isOn)
        let text = "[Desktop Entry]\r\nName=Mine\r\nExec=/opt/plantguide/bin/plantguide-agent --hold\r\nHidden=true\r\n"
        try Data(text.utf8).write(to: entry)
        #expect(!autostart.isOn)
        try await autostart.turnOn()
        #expect(autostart.isOn)
        #expect(try String(contentsOf: entry, encoding: .utf8).contains("Name=Mine"))
    }

    @Test("a folder that cannot be created throws")
    func refused() async throws {
        try Data().write(to: home.file("autostart"))
        await #expect(throws: (any Error).self) { try await autostart().turnOn() }
    }
}
