import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Undoing what was done before the window was closed")
@MainActor
struct KeptChangesTests {
    private let garden: TestGarden
    private let environment: PlantGuide.Environment

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        environment = .testing(garden.repository, folders: try .testing(in: garden))
    }

    private func add(_ name: String, in window: WindowModel) async throws -> Plant.ID {
        let added = try await garden.repository.add(PlantDraft(name: name, watering: .none))
        window.actions.showToast("“\(name)” added", undo: added.undoGroup)
        return added.value.id
    }

    private func names() async throws -> [String] { try await garden.repository.summaries().map(\.name).sorted() }

    @Test("the changes of a closed window are undone in the next one, the latest first, and not within a dialog")
    func undone() async throws {
        let first = WindowModel(environment)
        for name in ["Basil", "Fern"] { _ = try await add(name, in: first) }
        await first.keepChanges()

        let second = WindowModel(environment)
        #expect(!second.actions.canUndo)
        await second.takeUpChanges()
        _ = try await add("Mint", in: second)
        await second.actions.undoLatest(after: second.actions.changeCount)
        #expect(try await names() == ["Basil", "Fern", "Mint"], "a dialog undoes only what was done in it")
        await second.actions.undoLatest()
        await second.actions.undoLatest()
        #expect(second.actions.toast?.text == "Undid: “Fern” added")
        #expect(try await names() == ["Basil"])
        await second.actions.redoLatest()
        #expect(try await names() == ["Basil", "Fern"])
        await second.keepChanges()

        let third = WindowModel(environment)
        await third.takeUpChanges()
        for _ in 0..<2 { await third.actions.undoLatest() }
        #expect(try await names() == [])
        #expect(!third.actions.canUndo)
    }

    @Test("what was undone elsewhere meanwhile cannot be undone again, and only the user can read the file")
    func undoneElsewhere() async throws {
        let first = WindowModel(environment)
        _ = try await add("Basil", in: first)
        _ = try await add("Fern", in: first)
        await first.keepChanges()
        let file = environment.folders.windowChanges.path(percentEncoded: false)
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        let fern = try #require(first.actions.undoableChanges.last)
        try await garden.repository.undo(fern.group)
        let second = WindowModel(environment)
        await second.takeUpChanges()
        #expect(second.actions.undoableChanges.map(\.text) == ["“Basil” added"])
        await second.actions.undoLatest()
        await second.keepChanges()
        #expect(!FileManager.default.fileExists(atPath: file), "nothing is left to undo")
    }

    @Test("nothing is kept of a plant that was deleted permanently, and a damaged file is no error")
    func forgotten() async throws {
        let first = WindowModel(environment)
        let plant = try await add("Basil", in: first)
        await first.keepChanges()
        try await environment.services.photos.deletePermanently(plant)
        let file = environment.folders.windowChanges.path(percentEncoded: false)
        #expect(!FileManager.default.fileExists(atPath: file), "its texts name plants")
        await first.keepChanges()
        #expect(!FileManager.default.fileExists(atPath: file), "also once the window that deleted it is closed")
        let second = WindowModel(environment)
        await second.takeUpChanges()
        #expect(!second.actions.canUndo)

        try FileManager.default.createDirectory(at: environment.folders.cache, withIntermediateDirectories: true)
        try Data("[{".utf8).write(to: environment.folders.windowChanges)
        await second.takeUpChanges()
        #expect(!second.actions.canUndo)
    }
}
