import Foundation
import Garden
import GardenData
import Localization
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Backups in the preferences", .timeLimit(.minutes(5)))
@MainActor
struct BackupsModelTests {
    private let garden: TestGarden
    private let window: WindowModel
    private var model: BackupsModel { window.backups }
    private var file: URL { garden.directory.file("garden.zip") }

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    @Test("an import that waits is cancelled, and leaves nothing")
    func cancelledImport() async throws {
        await model.export(to: file)
        let photos = try garden.directory.makeFolder("photos")
        let lock = open(photos.appendingPathComponent(".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let work = Task { await model.importExport(from: file) }
        _ = try await eventually("the import") { model.work == .importing ? true : nil }
        let shown = window.actions.toast?.id
        model.cancel()
        await work.value
        #expect(model.work == nil && window.actions.toast?.id == shown)
        let backups = try FileManager.default.contentsOfDirectory(atPath: garden.directory.file("backups").path)
        #expect(backups == [".importing"])
    }

    @Test("an export that is cancelled leaves nothing")
    func cancelledExport() async throws {
        let work = Task { await model.export(to: file) }
        // Cancelled before it can be complete.
        while model.work == nil { await Task.yield() }
        model.cancel()
        await work.value
        #expect(model.work == nil && window.actions.toast == nil)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: garden.directory.url.path).contains { $0.hasSuffix(".zip") }
                == false)
    }
}
