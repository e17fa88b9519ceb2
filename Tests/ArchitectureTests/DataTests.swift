import Foundation
import TestSupport
import Testing

@Suite("Desktop integration files")
struct DataTests {
    private static let id = "io.github.plantguide.PlantGuide"
    private static let data = Checkout.root.appendingPathComponent("data")

    @Test(
        "the validators of the desktop standards accept the files",
        arguments: [
            ["desktop-file-validate", "\(id).desktop"],
            ["desktop-file-validate", "\(id).Agent.desktop"],
            ["appstreamcli", "validate", "--no-net", "\(id).metainfo.xml"],
            ["glib-compile-schemas", "--strict", "--dry-run", "."],
        ])
    func valid(command: [String]) async throws {
        let done = try await Command.run(command[0], Array(command.dropFirst()), working: Self.data)
        #expect(done.status == 0, "\(done.output)\(done.errors)")
        #expect(done.output.isEmpty || command[0] == "appstreamcli", "\(done.output)")
    }

    @Test("meson.build and the metainfo state the programs' version")
    func version() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        }
        let source = try text("Sources/Garden/ProgramVersion.swift")
        let version = try #require(source.firstMatch(of: /current = "([0-9.]+)"/)).1
        #expect(try text("meson.build").contains("version: '\(version)'"))
        let release = try #require(try text("data/\(Self.id).metainfo.xml").firstMatch(of: /<release version="([^"]+)"/)).1
        #expect(release == version, "the latest release is the first one")
    }

    @Test("the autostart entry is valid once the program's path is filled in")
    func autostart() async throws {
        let template = Self.data.appendingPathComponent("autostart/\(Self.id).Agent.desktop.in")
        let folder = try TemporaryDirectory()
        let entry = folder.file("\(Self.id).Agent.desktop")
        let text = try String(contentsOf: template, encoding: .utf8)
        #expect(text.contains("Exec=@bindir@/plantguide-agent --hold\n"))
        try text.replacing("@bindir@", with: "/usr/bin").write(to: entry, atomically: true, encoding: .utf8)
        let done = try await Command.run("desktop-file-validate", [entry.path])
        #expect(done.status == 0, "\(done.output)")
    }

    @Test("D-Bus starts each program under the name it owns", arguments: [("", "plantguide"), (".Agent", "plantguide-agent")])
    func services(suffix: String, program: String) throws {
        let file = Self.data.appendingPathComponent("\(Self.id)\(suffix).service.in")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.first == "[D-BUS Service]")
        #expect(lines.contains("Name=\(Self.id)\(suffix)"))
        #expect(lines.contains("Exec=@bindir@/\(program) --gapplication-service"))
    }

    @Test("the settings contain only window state and nothing about plants")
    func settings() throws {
        let schema = try String(contentsOf: Self.data.appendingPathComponent("\(Self.id).gschema.xml"), encoding: .utf8)
        let keys = schema.matches(of: #/<key name="([a-z-]+)"/#).map { String($0.1) }
        #expect(
            keys.sorted() == [
                "collection-sort", "collection-view", "height", "maximized", "schedule-view", "sidebar-shown", "width",
            ])
    }
}
