import Foundation
import Garden
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

@Suite("About window")
@MainActor
struct AboutContentsTests {
    private let about: AboutWindow

    init() throws {
        let garden = try TestGarden()
        about = aboutWindow(
            .testing(garden.repository),
            variables: ["XDG_CURRENT_DESKTOP": "GNOME", "HOME": "/home/ada", "PLANTNET_API_KEY": "1"])
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Checkout.root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("each package that the programs are linked with has a license")
    func packages() throws {
        let titles = about.works.map(\.title).joined(separator: ", ")
        let packages = try text("Package.swift").matches(of: #/\.package\(url: "[^"]+\/([^"\/]+)"/#).map { String($0.1) }
        #expect(packages.count >= 4)
        for package in packages { #expect(titles.contains(package), "\(package)") }
        guard case .text(let license) = about.works.first(where: { $0.title == "GRDB.swift" })?.license else {
            Issue.record("GRDB has no license text")
            return
        }
        #expect(license.contains("this permission notice shall be included"))
        #expect(!titles.contains("LiteRT"), "it is not installed here")
        #expect(bundledWorks(hasLiteRT: true).last?.title == "LiteRT")
    }

    @Test("the sources of the catalog, the services and the bundled models are named")
    func sources() throws {
        let lines = about.credits.flatMap(\.lines).joined(separator: "\n")
        for name in ["ECOCROP", "ASPCA", "Pl@ntNet", "Trefle"] { #expect(lines.contains(name), "\(name)") }
        let models = try FileManager.default.contentsOfDirectory(atPath: Checkout.data.appendingPathComponent("models").path)
            .filter { $0.hasSuffix(".json") }
        #expect(!models.isEmpty)
        for model in models {
            let manifest = try JSONSerialization.jsonObject(with: Data(try text("data/models/\(model)").utf8)) as? [String: Any]
            let home = try #require(manifest?["home"] as? String)
            #expect(lines.contains(home), "\(model)")
        }
    }

    @Test("the release notes are those of the metainfo")
    func release() throws {
        let metainfo = try text("data/io.github.plantguide.PlantGuide.metainfo.xml.in")
        let latest = try #require(metainfo.firstMatch(of: #/<release version.*?<\/release>/#.dotMatchesNewlines()))
        let words = latest.0.matches(of: #/<(?:p|li)>\s*(.*?)\s*<\/(?:p|li)>/#.dotMatchesNewlines()).map { match in
            match.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        #expect(releaseNotes == words)
        for note in releaseNotes { #expect(about.releaseNotes.contains(note)) }
    }

    @Test("the text for reports has versions and the desktop, but no key, no folder and no plant")
    func report() {
        let report = about.troubleshooting
        #expect(report.hasPrefix("PlantGuide \(ProgramVersion.current)\nGTK 4."))
        for part in ["libadwaita 1.", "GLib 2.", "System: ", "Desktop: GNOME", "Locale: en_US", "Messages: en", "Sandbox: no"] {
            #expect(report.contains(part), "\(part)")
        }
        #expect(!report.contains("/home/ada") && !report.contains("API_KEY"))
    }

    @Test("the details say what leaves the computer")
    func details() {
        #expect(about.comments.contains("<big>What Leaves This Computer</big>"))
        for name in ["Photos to Pl@ntNet", "Species Names to Trefle", "Models", "Nothing Else"] {
            #expect(about.comments.contains(name), "\(name)")
        }
        #expect(about.translators.isEmpty, "nobody translated the English texts")
    }
}
