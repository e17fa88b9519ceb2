import Foundation
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Installing models")
@MainActor
struct ModelsModelTests {
    @Test("a failed installation can be tried again, and one from a file leaves the model that is offered as it is")
    func failures() async throws {
        let server = try LoopbackServer()
        server.answer("/*") { _ in LoopbackServer.Reply(404) }
        let folder = try TemporaryDirectory()
        let data = try OfferedModel.dataFolder(in: folder.url, offering: server.url("/colors"))
        let garden = try TestGarden(TestClock("2026-05-21"))
        let folders = Folders(
            environment: [
                "PLANTGUIDE_DATA": data.path, "XDG_DATA_HOME": garden.directory.url.path,
                "XDG_CACHE_HOME": try garden.directory.makeFolder("cache").path,
            ], executable: Checkout.products.appendingPathComponent("plantguide"))
        let window = WindowModel(.testing(garden.repository, folders: folders))
        let models = window.models
        await models.load()
        let offered = try #require(models.offered)
        models.install(offered)
        try await until("the installation to fail") { models.work == nil }
        let failure = try #require(models.failure)
        #expect(failure.installation == .listed(offered) && !failure.message.isEmpty && models.hasOfferFailed)
        #expect(models.failure(of: offered) == failure.message && models.fileFailure == nil)
        models.retry()
        #expect(models.work != nil && models.failure == nil && !models.hasOfferFailed)
        try await until("it to fail again") { models.work == nil }
        #expect(models.failure == failure && models.hasOfferFailed)

        let file = URL(filePath: "/nowhere/model.zip")
        models.install(from: file)
        try await until("the file to fail") { models.work == nil }
        #expect(models.failure?.installation == .file(file) && !models.hasOfferFailed)
        #expect(models.failure(of: offered) == nil && models.fileFailure == models.failure?.message)
        models.retry()
        #expect(models.work != nil)
        try await until("the file to fail again") { models.work == nil }
    }
}
