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
            ["glib-compile-schemas", "--strict", "--dry-run", "."],
        ])
    func valid(command: [String]) async throws {
        let done = try await Command.run(command[0], Array(command.dropFirst()), working: Self.data)
        #expect(done.status == 0, "\(done.output)\(done.errors)")
        #expect(done.output.isEmpty, "\(done.output)")
    }

    /// The metainfo as `meson/fill-metainfo` writes it, in a folder.
    private func metainfo(in folder: TemporaryDirectory, homepage: String, screenshots: String) async throws -> URL {
        let file = folder.file("\(Self.id).metainfo.xml")
        let template = Self.data.appendingPathComponent("\(Self.id).metainfo.xml.in")
        let script = Checkout.root.appendingPathComponent("meson/fill-metainfo")
        let done = try await Command.run(script.path, [template.path, file.path, homepage, screenshots])
        try #require(done.status == 0, "\(done.errors)")
        return file
    }

    @Test(
        "the metainfo is valid with the addresses of a publisher and without, also in the languages of the program",
        arguments: [("", ""), ("https://plants.example", "https://plants.example/screenshots/")])
    func metainfo(homepage: String, screenshots: String) async throws {
        let folder = try TemporaryDirectory()
        let file = try await metainfo(in: folder, homepage: homepage, screenshots: screenshots)
        let merged = try folder.makeFolder("merged").appendingPathComponent(file.lastPathComponent)
        let done = try await Command.run(
            "msgfmt", ["--xml", "--template=\(file.path)", "-d", "po", "-o", merged.path], working: Checkout.root)
        #expect(done.status == 0, "\(done.errors)")
        for file in [file, merged] {
            let valid = try await Command.run("appstreamcli", ["validate", "--no-net", file.path])
            #expect(valid.status == 0, "\(valid.output)\(valid.errors)")
        }
        let text = try String(contentsOf: merged, encoding: .utf8)
        #expect(!text.contains("@") || text.replacing("Pl@ntNet", with: "").firstMatch(of: /@/) == nil)
        #expect(text.contains("<url") == !homepage.isEmpty)
        #expect(text.contains("https://plants.example/screenshots/plant.png<") == !screenshots.isEmpty)
        #expect(text.contains(#"<caption xml:lang="de">"#) == !screenshots.isEmpty)
        #expect(text.contains(#"<p xml:lang="de">"#))
    }

    @Test(
        "every text size follows the user's font, also those that libadwaita states in points",
        arguments: ["style", "style-dark"])
    func textSizes(sheet: String) throws {
        let css = try String(contentsOf: Self.data.appendingPathComponent("\(sheet).css"), encoding: .utf8)
            .replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
        #expect(css.matches(of: /[{;\s]font:/).isEmpty)
        let sizes = css.matches(of: /font-size:\s*([^;}]+)/).map { String($0.1) }
        #expect(sizes.filter { $0.wholeMatch(of: /[0-9.]+(%|r?em)/) == nil } == [])
        guard sheet == "style" else { return }
        #expect(!sizes.isEmpty)
        // The classes of libadwaita 1.2 whose size is in points.
        let classes = [
            "large-title", "title-1", "title-2", "title-3", "title-4", "heading", "body", "caption-heading", "caption",
        ]
        let sized = css.matches(of: /([^{}]+)\{font-size:[^;}]+r?em;\}/).flatMap { rule in
            rule.1.split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        for name in classes { #expect(sized.contains { $0.hasSuffix(".\(name)") && !$0.dropFirst().contains(".") }, "\(name)") }
    }

    @Test("the metainfo names each screenshot, and they are small")
    func screenshots() throws {
        let text = try String(contentsOf: Self.data.appendingPathComponent("\(Self.id).metainfo.xml.in"), encoding: .utf8)
        let named = text.matches(of: #/@screenshots@\/([a-z-]+\.png)</#).map { String($0.1) }
        let folder = Self.data.appendingPathComponent("screenshots")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == named.sorted())
        for name in named {
            let size = try folder.appendingPathComponent(name).resourceValues(forKeys: [.fileSizeKey]).fileSize
            #expect(size.map { $0 < 150_000 } == true, "\(name)")
        }
    }

    @Test("the metainfo states the number of species of the catalog")
    func species() throws {
        struct Genus: Decodable {
            struct Species: Decodable {}
            let species: [Species]
        }
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.data.appendingPathComponent("catalog"), includingPropertiesForKeys: nil
        ).filter { $0.pathExtension == "json" }
        let count = try files.reduce(0) {
            try $0 + JSONDecoder().decode(Genus.self, from: Data(contentsOf: $1)).species.count
        }
        let text = try String(contentsOf: Self.data.appendingPathComponent("\(Self.id).metainfo.xml.in"), encoding: .utf8)
        #expect(text.contains(" \(count) species "))
    }

    @Test("meson.build and the metainfo state the programs' version")
    func version() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
        }
        let source = try text("Sources/Garden/ProgramVersion.swift")
        let version = try #require(source.firstMatch(of: /current = "([0-9.]+)"/)).1
        #expect(try text("meson.build").contains("version: '\(version)'"))
        let release = try #require(try text("data/\(Self.id).metainfo.xml.in").firstMatch(of: /<release version="([^"]+)"/)).1
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
                "calendar-span", "collection-sort", "collection-view", "height", "maximized", "schedule-view", "sidebar-shown",
                "width",
            ])
    }
}
