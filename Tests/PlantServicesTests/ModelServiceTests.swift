import Foundation
import Garden
import GardenData
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite(
    "Models on this computer", .timeLimit(.minutes(15)), .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct ModelServiceTests {
    @Test("a model is downloaded in parts, verified, tried and used first, and removing it keeps the choice of sources")
    func life() async throws {
        let services = try await StubbedServices(model: .download)
        let size = ColorModel.file.count
        services.serveModel()
        let steps = Recorder<ModelService.InstallStep>()
        try await services.all.models.install("colors") { steps.add($0) }
        #expect(steps.all.first == .downloading(bytes: 0, of: size) && steps.all.last == .testing)
        #expect(steps.all.contains(.downloading(bytes: size, of: size)))
        let known = try #require(try await services.all.models.models().first { $0.id == "colors" })
        #expect(known.isInstalled && known.isPreferred)
        #expect(try await services.garden.repository.preferences().strategy == .onDeviceFirst(threshold: 0.7))
        let found = try await services.identification.identify([try await services.green()])
        #expect(found.preferred.source == .onDevice && found.preferred.candidates.first?.scientificName == "Monstera deliciosa")
        #expect(found.preferred.verdict?.isSure == true && services.uploads.isEmpty)
        #expect(found.preferred.candidates.first?.commonNames.isEmpty == false, "the catalog names it")
        try await services.all.models.remove("colors")
        #expect(try await services.all.models.preferred() == nil)
        // Else photos could be sent to a service that the user did not choose.
        #expect(try await services.garden.repository.preferences().strategy == .onDeviceFirst(threshold: 0.7))
    }

    @Test("a download that is cut off anywhere is resumed where it ended", arguments: 1...9)
    func resumed(tenth: Int) async throws {
        let services = try await StubbedServices(model: .download)
        let size = ColorModel.file.count
        services.serveModel(cutAfter: size * tenth / 10)
        await #expect(throws: ModelInstallError.unreachable) { try await services.all.models.install("colors") }
        #expect(try await services.all.models.preferred() == nil)
        services.serveModel()
        try await services.all.models.install("colors")
        #expect(try await services.all.models.preferred()?.manifest.id == "colors")
    }

    @Test("a server that fails once, or breaks off once, is asked again")
    func busyServer() async throws {
        for reply in [LoopbackServer.Reply(503), LoopbackServer.Reply(steps: [.reset])] {
            let services = try await StubbedServices(model: .download)
            let failures = Recorder<String>()
            let file = ColorModel.file
            services.server.answer("/models/*") { _ in
                guard failures.all.isEmpty else { return LoopbackServer.Reply(200, body: file) }
                failures.add("once")
                return reply
            }
            try await services.all.models.install("colors")
            #expect(try await services.all.models.preferred()?.manifest.id == "colors")
        }
    }

    @Test("a file that is another one, a web page, or larger than stated is refused, and nothing stays of it")
    func wrongFiles() async throws {
        let services = try await StubbedServices(model: .download)
        let file = ColorModel.file
        var other = file
        other[other.startIndex + 20] ^= 1
        let replies: [LoopbackServer.Reply] = [
            LoopbackServer.Reply(200, body: other), LoopbackServer.Reply(200, body: Data("<html>Sign in</html>".utf8)),
            LoopbackServer.Reply(
                206, headers: ["Content-Range": "bytes 0-\(file.count - 1)/10000000000"], body: file),
            LoopbackServer.Reply(416),
        ]
        for reply in replies {
            services.server.answer("/models/*", with: { _ in reply })
            await #expect(throws: ModelInstallError.wrongFile) { try await services.all.models.install("colors") }
            #expect(try await services.all.models.models().first { $0.id == "colors" }?.downloaded == 0)
        }
        services.server.answer("/models/*", with: { _ in LoopbackServer.Reply(503) })
        await #expect(throws: ModelInstallError.server(status: 503)) { try await services.all.models.install("colors") }
        services.server.answer("/models/*", with: { _ in .redirect(to: "http://example.org/model") })
        await #expect(throws: ModelInstallError.unreachable) { try await services.all.models.install("colors") }
        services.server.answer("/models/*", with: { _ in LoopbackServer.Reply(200, body: file) })
        try await services.all.models.install("colors")
        #expect(try await services.all.models.preferred() != nil)
    }

    @Test("what one address sent is continued by the next, and the first failure is told if none has the rest")
    func addresses() async throws {
        let services = try await StubbedServices(model: .download)
        let size = ColorModel.file.count
        let manifest = services.garden.directory.file("offered/manifest.json")
        try ColorModel.manifest(addresses: [services.server.url("/old/colors"), services.server.url("/models/colors")])
            .write(to: manifest)
        services.server.answer("/old/*", with: { _ in LoopbackServer.Reply(503) })
        services.serveModel(cutAfter: size / 2)
        await #expect(throws: ModelInstallError.server(status: 503)) { try await services.all.models.install("colors") }
        services.server.answer("/old/*", with: { _ in LoopbackServer.Reply(416) })
        services.server.answer("/models/*", with: { _ in LoopbackServer.Reply(503) })
        await #expect(throws: ModelInstallError.wrongFile) { try await services.all.models.install("colors") }
        services.server.answer("/old/*", with: { _ in LoopbackServer.Reply(404) })
        services.serveModel()
        try await services.all.models.install("colors")
        #expect(try await services.all.models.preferred()?.manifest.id == "colors")
    }

    @Test("a model that is installed and intact is not downloaded again, a damaged one is, and a link in its way is removed")
    func again() async throws {
        let services = try await StubbedServices(model: .download)
        let models = services.all.models
        let victim = services.garden.directory.file("victim")
        try Data("mine".utf8).write(to: victim)
        let download = services.folders.garden.appending(path: "models/.colors.download")
        try FileManager.default.createDirectory(at: download, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: download.appending(path: "test.model"), withDestinationURL: victim)
        services.serveModel()
        try await models.install("colors")
        #expect(try Data(contentsOf: victim) == Data("mine".utf8))
        let before = services.server.requests(to: "/models/*").count
        try await models.install("colors")
        #expect(services.server.requests(to: "/models/*").count == before)
        try Data([1]).write(to: services.installedModel)
        try await models.install("colors")
        #expect(services.server.requests(to: "/models/*").count > before)
        #expect(try await services.identification.identify([try await services.green()]).preferred.verdict?.isSure == true)
    }

    @Test("a server may send less than it is asked for")
    func shortParts() async throws {
        let services = try await StubbedServices(model: .download)
        let file = ColorModel.file
        services.server.answer("/models/*") { request in
            let start = request.headers["range"]?.dropFirst("bytes=".count).split(separator: "-").first.flatMap { Int($0) } ?? 0
            let part = file[file.startIndex + start..<min(file.endIndex, file.startIndex + start + 50)]
            let range = "bytes \(start)-\(start + part.count - 1)/\(file.count)"
            return LoopbackServer.Reply(206, headers: ["Content-Range": range], body: part)
        }
        try await services.all.models.install("colors")
        #expect(services.server.requests(to: "/models/*").count == (file.count + 49) / 50)
    }

    @Test("a manifest that cannot be read is not offered, and disturbs no other model")
    func unreadableManifest() async throws {
        let services = try await StubbedServices(model: .download)
        try Data("{".utf8).write(to: services.garden.directory.file("offered/manifest.json"))
        #expect(try await services.all.models.models().map(\.id) == ["iris-9", "quarrying"])
    }

    @Test("a model that does not fit its labels or its input is refused with the reason, and a folder without one, too")
    func refused() async throws {
        let services = try await StubbedServices()
        let folder = services.garden.directory.file("model")
        try ColorModel.write(to: folder)
        try Data("one\ntwo\n".utf8).write(to: folder.appending(path: "labels.txt"))
        await #expect(throws: ModelManifestError.labelCount(found: 2, expected: 3)) {
            try await services.all.models.install(from: folder)
        }
        try ColorModel.write(to: folder)
        var wrong = TestModel(outputs: 3)
        wrong.file = OnnxWriter.model("GlobalAveragePool", [0, 3, 32, 32], outputs: [0, 3, 1, 1])
        try wrong.json(id: "colors", name: "Colors", addresses: []).write(to: folder.appending(path: "manifest.json"))
        try wrong.file.write(to: folder.appending(path: "test.model"))
        await #expect(throws: ModelError.self) { try await services.all.models.install(from: folder) }
        try Data([1]).write(to: folder.appending(path: "test.model"))
        await #expect(throws: ModelInstallError.wrongFile) { try await services.all.models.install(from: folder) }
        await #expect(throws: ModelInstallError.self) { try await services.all.models.install(from: services.folders.cache) }
        await #expect(throws: ModelInstallError.unknown("nothing")) { try await services.all.models.install("nothing") }
        await #expect(throws: ModelInstallError.unknown("nothing")) { try await services.all.models.remove("nothing") }
        #expect(try await services.all.models.preferred() == nil)
        #expect(try await services.garden.repository.preferences().strategy == .apiOnly)
    }

    @Test("of two models the one of the preferences answers, and answers of the other are not taken from the cache")
    func two() async throws {
        let services = try await StubbedServices()
        let folder = services.garden.directory.file("model")
        try ColorModel.write(to: folder)
        try await services.all.models.install(from: folder)
        try ColorModel.manifest(id: "others").write(to: folder.appending(path: "manifest.json"))
        try Data("Ficus lyrata\nFicus elastica\nAloe vera\n".utf8).write(to: folder.appending(path: "labels.txt"))
        try await services.all.models.install(from: folder)
        let photo = try await services.green()
        let first = try await services.identification.identify([photo])
        #expect(first.preferred.candidates.first?.scientificName == "Monstera deliciosa")
        _ = try await services.garden.repository.changePreferences { $0.model = "others" }
        let second = try await services.identification.identify([photo])
        #expect(second.preferred.candidates.first?.scientificName == "Ficus elastica" && !second.isCached)
    }
}
