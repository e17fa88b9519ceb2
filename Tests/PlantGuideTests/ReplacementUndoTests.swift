import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Undoing a replacement of the garden while other things change")
@MainActor
struct ReplacementUndoTests {
    private let garden: TestGarden
    private let window: WindowModel
    private var actions: ActionRunner { window.actions }

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func names() async throws -> Set<String> { Set(try await garden.repository.summaries().map(\.name)) }

    /// Replaces a garden with a basil by an empty one.
    private func replace() async throws {
        let file = garden.directory.file("garden.zip")
        await window.backups.export(to: file)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none))
        await window.backups.importExport(from: file)
        await window.backups.agreeToImport()
        #expect(try await names() == [])
    }

    @Test("an undo to which the user agrees after another change followed undoes nothing")
    func undoneLate() async throws {
        try await replace()
        let fern = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none))
        await actions.undoLatest()
        #expect(actions.question != nil)
        actions.pushUndo(fern.undoGroup, "Fern added")
        await actions.agree()
        #expect(actions.question == nil && actions.canUndo)
        #expect(try await names() == ["Fern"])
    }

    @Test("a redo to which the user agrees after something else was undone redoes nothing")
    func redoneLate() async throws {
        let local = LocalChange { LocalChange { throw GardenError.nothingToUndo } }
        try await replace()
        await actions.undoLatest()
        // Not by this window, which can still redo then.
        _ = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none))
        await actions.redoLatest()
        #expect(actions.question != nil)
        await actions.undo(.local(local))
        let toast = actions.toast?.id
        await actions.agree()
        #expect(actions.question == nil && actions.canRedo && actions.toast?.id == toast)
        #expect(try await names() == ["Basil", "Fern"])
    }

    @Test("a replacement that is undone from its toast takes the later changes off the stack, but not those of this machine")
    func laterEntries() async throws {
        try await replace()
        let replacement = try #require(actions.toast?.undo)
        let fern = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none))
        actions.pushUndo(fern.undoGroup, "Fern added")
        actions.showToast("List cleared", undoing: .local(LocalChange { LocalChange { throw GardenError.nothingToUndo } }))
        await actions.undo(replacement)
        await actions.agree()
        #expect(try await names() == ["Basil"])
        #expect(actions.canUndo && actions.canRedo)
        await actions.undoLatest()
        #expect(actions.toast?.text == "Undid: List cleared" && !actions.canUndo)
    }

    @Test("a window that is closed while the later changes are counted waits for that")
    func held() async throws {
        try await replace()
        let work = Task { await actions.undoLatest() }
        // Runs right after the undo has begun.
        let isBusy = await Task { actions.isBusy }.value
        #expect(isBusy)
        await work.value
        #expect(!actions.isBusy)
    }
}
