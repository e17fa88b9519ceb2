import Foundation
import TestSupport
import Testing

@Suite("README, CONTRIBUTING and the dev script")
struct DocumentTests {
    private func text(_ name: String) throws -> String {
        try String(contentsOf: Checkout.root.appendingPathComponent(name), encoding: .utf8)
    }

    @Test("the README names every package that ./dev installs")
    func packages() throws {
        let script = try text("dev"), readme = try text("README.md")
        let names = script.matches(of: #/readonly (?:build|test)_packages=\(([^)]*)\)/#)
            .flatMap { $0.1.split(whereSeparator: \.isWhitespace) }
        #expect(names.count > 20)
        for name in names {
            #expect(readme.contains(try Regex("\\b\(name)\\b")), "\(name)")
        }
    }

    @Test("the README and the man pages name every environment variable that the programs read")
    func variables() throws {
        let readme = try text("README.md")
        let pages = try text("data/man/plantguidectl.1") + text("data/man/plantguide.1")
        let read = try SourceFile.all(under: "Sources").flatMap { file in
            file.text.matches(of: #/"((?:PLANTGUIDE|PLANTNET|TREFLE)_[A-Z_]+)"/#).map { String($0.1) }
        }
        #expect(read.count >= 8)
        for name in Set(read) { #expect(readme.contains(name) && pages.contains(name), "\(name)") }
    }

    @Test("the man page of plantguidectl names every command")
    func commands() throws {
        let page = try text("data/man/plantguidectl.1")
        let program = try text("Sources/PlantGuideCtl/PlantGuideCtlProgram.swift")
        let list = try #require(program.firstMatch(of: #/subcommands: \[([^\]]+)\]/#)).1
        let types = list.matches(of: #/(\w+)\.self/#).map { String($0.1) }
        #expect(types.count > 20)
        let sources = try SourceFile.all(under: "Sources/PlantGuideCtl").map(\.text).joined()
        for type in types {
            let name = try Regex("struct \(type)\\b[^{]*\\{[^\"]*?commandName: \"([a-z]+)\"", as: (Substring, Substring).self)
            let command = try #require(sources.firstMatch(of: name), "\(type)").1
            #expect(page.contains(try Regex("\\.BR? .*\\b\(command)\\b")), "\(command)")
        }
    }

    @Test("CONTRIBUTING.md explains every dependency")
    func dependencies() throws {
        let manifest = try text("Package.swift"), reasons = try text("CONTRIBUTING.md")
        let urls = manifest.matches(of: #/\.package\(url: "([^"]+)"/#).map { String($0.1) }
        #expect(!urls.isEmpty)
        for url in urls { #expect(reasons.contains("](\(url))"), "\(url)") }
    }

    @Test("the help of ./dev lists every verb")
    func verbs() async throws {
        let verbs = try text("dev").matches(of: #/\nverb_([a-z-]+)\(\)/#).map { String($0.1) }
        let help = try await Command.run("./dev", ["help"], working: Checkout.root)
        #expect(help.status == 0)
        for verb in verbs { #expect(help.output.contains("\n  \(verb) "), "\(verb)") }
    }

    @Test("./dev rejects an unknown verb")
    func refusal() async throws {
        let done = try await Command.run("./dev", ["paint"], working: Checkout.root)
        #expect(done.status != 0)
        #expect(done.errors.hasPrefix("dev: "))
    }

    @Test("without a display, ./dev run prints a one-line error")
    func noDisplay() async throws {
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = nil
        environment["WAYLAND_DISPLAY"] = nil
        let script = Checkout.root.appendingPathComponent("dev").path
        let done = try await Command.run(script, ["run"], environment: environment)
        #expect(done.status != 0)
        #expect(done.errors.contains("no display"))
        #expect(done.errors.split(separator: "\n").count == 1)
    }
}
