import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Undo and redo in the window")
@MainActor
struct ActionRunnerTests {
    private let garden: TestGarden
    private let window: WindowModel
    private var actions: ActionRunner { window.actions }

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func add(_ name: String) async {
        await actions.perform { [garden] in
            try await garden.repository.add(PlantDraft(name: name))
        } toast: {
            "\($0.name) added"
        }
    }

    @Test("the toast of an undo and of a redo says what was undone")
    func named() async {
        await add("Basil")
        await add("Fern")
        await actions.undoLatest()
        #expect(actions.toast?.text == "Undid: Fern added")
        await actions.undoLatest()
        #expect(actions.toast?.text == "Undid: Basil added")
        await actions.redoLatest()
        #expect(actions.toast?.text == "Redid: Basil added")
        await actions.undoLatest()
        #expect(actions.toast?.text == "Undid: Basil added")
    }

    @Test("the toast of a plant with a long name still says what was done")
    func longName() {
        actions.showToast("“Big Swiss Cheese Plant in the Bay Window” watered")
        #expect(actions.toast?.text == "“Big Swiss Ch… Window” watered")
    }

    @Test("undo and redo are offered only if there is something to undo or redo, and otherwise do nothing")
    func nothing() async throws {
        #expect(!actions.canUndo && !actions.canRedo)
        await actions.undoLatest()
        await actions.redoLatest()
        #expect(actions.toast == nil)
        await add("Basil")
        #expect(actions.canUndo && !actions.canRedo)
        await actions.undoLatest()
        #expect(!actions.canUndo && actions.canRedo)
        let toast = actions.toast?.id
        await actions.undoLatest()
        #expect(actions.toast?.id == toast, "a second Ctrl+Z says nothing")
        await actions.redoLatest()
        #expect(actions.canUndo && !actions.canRedo)
        #expect(try await garden.repository.summaries().map(\.name) == ["Basil"])
    }

    @Test("an undo and a redo that are asked for while others run are done after them, in order")
    func inTurn() async throws {
        await add("Basil")
        await add("Fern")
        let asked = [
            Task { await actions.undoLatest() }, Task { await actions.undoLatest() }, Task { await actions.redoLatest() },
        ]
        // Offered while the undo still runs.
        while !actions.canRedo { await Task.yield() }
        for one in asked { await one.value }
        #expect(try await names() == ["Basil"])
        #expect(actions.toast?.text == "Redid: Basil added")
        #expect(actions.canUndo && actions.canRedo)
    }

    @Test("a dialog undoes and redoes only what was changed since it opened")
    func sinceOpened() async throws {
        await add("Basil")
        await add("Fern")
        await actions.undoLatest()
        let opened = actions.changeCount
        await actions.redoLatest(after: opened)
        await actions.undoLatest(after: opened)
        #expect(try await names() == ["Basil"])

        await PreferencesModel(window).change { $0.units = .imperial }
        await actions.undoLatest(after: opened)
        await actions.undoLatest(after: opened)
        #expect(try await names() == ["Basil"])
        #expect(try await garden.repository.preferences().units == nil)
        await actions.redoLatest(after: opened)
        await actions.redoLatest(after: opened)
        #expect(try await garden.repository.preferences().units == .imperial)

        let reopened = actions.changeCount
        await actions.undoLatest(after: reopened)
        #expect(try await garden.repository.preferences().units == .imperial)
        await actions.undoLatest()
        await actions.undoLatest()
        #expect(try await names() == [] && !actions.canUndo)
    }

    private func names() async throws -> [String] { try await garden.repository.summaries().map(\.name).sorted() }

    @Test("what fails after an undo is reported, and what follows it is done nevertheless")
    func failingObserver() async throws {
        var told = 0
        actions.onUndo.append { throw GardenError.plantNotFound }
        actions.onUndo.append { told += 1 }
        await add("Basil")
        await actions.undo(try #require(actions.toast?.undo))
        #expect(told == 1)
        #expect(actions.toast?.text == window.settings.formatter.message(for: GardenError.plantNotFound))
    }

    @Test("a change whose toast gives advice has a name of its own when it is undone")
    func ownName() async {
        await actions.perform(
            { [garden] in try await garden.repository.changePreferences { $0.reminders.isOn = false } },
            named: "Reminders are off"
        ) { _ in "Reminders are off. You can turn them on in Preferences." }
        await actions.undoLatest()
        #expect(actions.toast?.text == "Undid: Reminders are off")
    }
}
