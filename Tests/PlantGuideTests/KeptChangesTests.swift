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
        await second.mergeKeptChanges()
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
        await third.mergeKeptChanges()
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
        await second.mergeKeptChanges()
        #expect(second.actions.undoableChanges.map(\.text) == ["“Basil” added"])
        await second.actions.undoLatest()
        await second.keepChanges()
        #expect(!FileManager.default.fileExists(atPath: file), "nothing is left to undo")
    }

    @Test("an answer that was given elsewhere is undone before what is older and after what is newer, and only once")
    func elsewhere() async throws {
        let window = WindowModel(environment)
        let plant = try await add("Basil", in: window)
        let task = try await garden.repository.addTask(.watering, for: plant, on: garden.repository.today)
        window.actions.showToast("task added", undo: task.undoGroup)
        garden.clock.advance(minutes: 1)
        let occurrence = try #require(try await garden.repository.todaysTasks().open.first?.id)
        _ = try await garden.repository.answer([occurrence], .done(on: nil))
        garden.clock.advance(minutes: 1)
        _ = try await add("Fern", in: window)
        await window.mergeRecentAnswers()
        await window.mergeRecentAnswers()
        #expect(window.actions.toast?.text == "“Fern” added", "an older answer is not told")
        #expect(window.actions.undoableChanges.map(\.text) == ["“Basil” added", "task added", "“Basil” watered", "“Fern” added"])

        await window.actions.undoLatest(after: 2)
        await window.actions.undoLatest(after: window.actions.changeCount)
        #expect(try await garden.repository.history(of: plant).count == 1, "a dialog undoes only what was done in it")
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: “Basil” watered")
        #expect(try await garden.repository.history(of: plant).isEmpty)
        await window.mergeRecentAnswers()
        await window.actions.redoLatest()
        await window.mergeRecentAnswers()
        #expect(try await garden.repository.history(of: plant).count == 1)
        #expect(window.actions.undoableChanges.map(\.text) == ["“Basil” added", "task added", "“Basil” watered"])

        garden.clock.advance(days: 1)
        let later = WindowModel(environment)
        await later.mergeRecentAnswers()
        #expect(!later.actions.canUndo, "only the answers of one day")
    }

    /// Adds a plant with a watering that is due.
    private func addDue(_ name: String, in window: WindowModel) async throws -> Occurrence {
        let plant = try await add(name, in: window)
        _ = try await garden.repository.addTask(.watering, for: plant, on: garden.repository.today)
        return try #require(try await garden.repository.todaysTasks().open.first { $0.plant == plant }?.id)
    }

    @Test("an answer that was given elsewhere is told once, with Undo, and is gone once it is undone elsewhere")
    func told() async throws {
        let window = WindowModel(environment)
        let occurrence = try await addDue("Basil", in: window)
        let plant = try #require(try await garden.repository.summaries().first?.id)
        garden.clock.advance(minutes: 1)
        _ = try await garden.repository.answer([occurrence], .done(on: nil))
        await window.mergeRecentAnswers()
        #expect(window.actions.toast?.text == "“Basil” watered")
        let told = try #require(window.actions.toast)
        await window.mergeRecentAnswers()
        #expect(window.actions.toast?.id == told.id)
        await window.actions.undo(try #require(told.undo))
        #expect(try await garden.repository.history(of: plant).isEmpty && window.actions.canRedo)
        // Another program changes something else: what was undone can still be redone.
        await window.mergeRecentAnswers()
        #expect(window.actions.canRedo)

        garden.clock.advance(minutes: 1)
        let answer = try await garden.repository.answer([occurrence], .done(on: nil))
        await window.mergeRecentAnswers()
        #expect(!window.actions.canRedo && window.actions.undoableChanges.last?.text == "“Basil” watered")
        try await garden.repository.undo(answer.undoGroup)
        await window.mergeRecentAnswers()
        #expect(window.actions.undoableChanges.map(\.text) == ["“Basil” added"])
    }

    @Test("an answer that was undone and redone before the window was closed is undone once")
    func redone() async throws {
        let first = WindowModel(environment)
        let occurrence = try await addDue("Basil", in: first)
        await first.taskActions.answer([occurrence], .done(on: nil)) { _ in "Basil" }
        await first.actions.undoLatest()
        await first.actions.redoLatest()
        await first.keepChanges()
        let second = WindowModel(environment)
        await second.mergeKeptChanges()
        #expect(second.actions.undoableChanges.map(\.text) == ["“Basil” added", "“Basil” watered"])
    }

    @Test("a change that is made while answers are read stays")
    func meanwhile() async throws {
        let window = WindowModel(environment)
        _ = try await add("Basil", in: window)
        await window.actions.merge { known in
            _ = try await add("Fern", in: window)
            return (Set(known), [])
        }
        #expect(window.actions.undoableChanges.map(\.text) == ["“Basil” added", "“Fern” added"])
    }

    @Test("an answer from before a replacement of the garden is not told, and the replacement can be redone")
    func replaced() async throws {
        let window = WindowModel(environment)
        let occurrence = try await addDue("Basil", in: window)
        _ = try await garden.repository.answer([occurrence], .done(on: nil))
        await window.mergeRecentAnswers()
        garden.clock.advance(minutes: 1)
        window.actions.undoStack.removeGardenChanges()
        window.actions.showToast("imported")
        window.actions.undoStack.push(
            .local(LocalChange { throw GardenError.nothingToUndo }), "key removed", at: garden.clock.now)
        await window.mergeRecentAnswers()
        #expect(window.actions.toast?.text == "imported")
        #expect(window.actions.undoStack.last()?.text == "key removed")
        #expect(window.actions.undoableChanges.map(\.text) == ["“Basil” watered"])
    }

    @Test("the file of an older version, without times, is read")
    func oldFile() async throws {
        let first = WindowModel(environment)
        _ = try await add("Basil", in: first)
        let group = try #require(first.actions.undoableChanges.first).group
        try FileManager.default.createDirectory(at: environment.folders.cache, withIntermediateDirectories: true)
        let old = try JSONEncoder().encode([["group": "\(group)", "text": "“Basil” added"]])
        try old.write(to: environment.folders.windowChanges)
        let second = WindowModel(environment)
        await second.mergeKeptChanges()
        #expect(second.actions.undoableChanges.map(\.text) == ["“Basil” added"])
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
        await second.mergeKeptChanges()
        #expect(!second.actions.canUndo)

        try FileManager.default.createDirectory(at: environment.folders.cache, withIntermediateDirectories: true)
        try Data("[{".utf8).write(to: environment.folders.windowChanges)
        await second.mergeKeptChanges()
        #expect(!second.actions.canUndo)
    }
}
