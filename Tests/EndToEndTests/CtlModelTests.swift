import Foundation
import TestSupport
import Testing

@Suite(
    "Models in plantguidectl", .timeLimit(.minutes(15)), .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct CtlModelTests {
    private static let photo = Checkout.data.appendingPathComponent("art/monstera.png").path

    @Test("a model from a folder names a photo without a key and a network, and is listed, chosen and removed")
    func life() async throws {
        let terminal = try CtlTerminal()
        let folder = try TemporaryDirectory()
        try ColorModel.write(to: folder.url.appendingPathComponent("colors"))
        let before = try await terminal.run("identify", Self.photo)
        #expect(before.status == 77 && before.errors.contains("plantguidectl model install"))
        let installed = try await terminal.object("model", "install", folder.url.appendingPathComponent("colors").path)
        #expect(installed.text("id") == "colors" && installed["preferred"] as? Bool == true)
        let found = try await terminal.object("identify", Self.photo)
        let preferred = found.object("preferred")
        #expect(preferred.text("source") == "onDevice" && preferred.text("model") == "Colors")
        #expect(preferred["sure"] as? Bool == true && found["plantnet"] is NSNull && found["cached"] as? Bool == false)
        let candidates = try #require(preferred["candidates"] as? [[String: Any]])
        #expect(candidates.first?.text("scientificName") == "Monstera deliciosa")
        #expect((candidates.first?["commonNames"] as? [String])?.isEmpty == false)
        #expect(try await terminal.object("identify", Self.photo)["cached"] as? Bool == true)
        let online = try await terminal.run("identify", Self.photo, "--strategy", "online")
        #expect(online.status == 77 && online.errors.contains("use “--strategy on-device”"), "\(online.errors)")
        #expect(!online.errors.contains("model install"), "\(online.errors)")
        let models = try await terminal.list("model", "list")
        #expect(models.compactMap { $0.text("id") }.sorted() == ["colors", "iris-9", "quarrying"])
        let info = try await terminal.object("model", "info", "iris-9")
        #expect(info.text("license") == "CC-BY-4.0" && info.text("runtimeFound")?.contains("LiteRT") == true)
        #expect(try await terminal.run("preferences", "set", "model", "colors").status == 0)
        #expect(try await terminal.run("model", "remove", "colors").status == 0)
        #expect(try await terminal.run("identify", Self.photo, "--strategy", "on-device").status == 77)
        #expect(try await terminal.run("model", "remove", "colors").status == 1)
        let offered = try await terminal.run("model", "remove", "quarrying")
        #expect(offered.status == 1 && offered.errors.contains("quarrying is not installed."), "\(offered.errors)")
        #expect(try await terminal.run("model", "install", folder.url.path).status == 66)
    }

    @Test("if neither a damaged model nor Pl@ntNet can answer, both causes are told; only an installed model can be preferred")
    func damaged() async throws {
        let terminal = try CtlTerminal()
        let folder = try TemporaryDirectory()
        try ColorModel.write(to: folder.url)
        for name in ["./none", "none.ZIP"] {
            let missing = try await terminal.run("model", "install", name)
            #expect(missing.status == 66 && missing.errors == "plantguidectl: “\(name)” does not exist.\n", "\(missing.errors)")
        }
        let installed = try await terminal.run("model", "install", folder.url.path)
        #expect(installed.status == 0 && installed.output.contains("preferences set strategy"))
        let models = terminal.store.deletingLastPathComponent().appendingPathComponent("models/colors")
        try Data([1]).write(to: models.appendingPathComponent("test.model"))
        for arguments in [["identify", Self.photo], ["identify", Self.photo, "--strategy", "parallel"]] {
            let failed = try await terminal.run(arguments)
            #expect(failed.status == 77 && failed.errors.contains("Install the model again"), "\(failed.errors)")
            #expect(failed.errors.contains("not configured") && !failed.errors.contains("\u{FFFD}"), "\(failed.errors)")
        }
        for name in ["nope", "", "../x", "iris-9"] {
            #expect(try await terminal.run("preferences", "set", "model", name).status == 64, "\(name)")
        }
        try Data("{".utf8).write(to: models.appendingPathComponent("manifest.json"))
        #expect(try await terminal.run("model", "remove", "colors").status == 0)
        #expect(!FileManager.default.fileExists(atPath: models.path))
    }
}
