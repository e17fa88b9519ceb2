import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Notes on the plant page")
@MainActor
struct PlantPageNotesTests {
    private let garden: TestGarden
    private let window: WindowModel

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func added(_ draft: PlantDraft) async throws -> PlantPageModel {
        let model = PlantPageModel(try await garden.repository.add(draft).value.id, window)
        await model.open()
        return model
    }

    @Test("notes are saved when typing pauses and when the field is left, as one undo group, and reloading keeps unsaved notes")
    func notes() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        model.editNotes("By")
        await model.load()
        #expect(model.notesDraft == "By")
        try await until("typing to pause") { try await garden.repository.plant(model.id).notes == "By" }
        model.editNotes("By the window")
        #expect(await model.leaveNotes())
        #expect(try await garden.repository.plant(model.id).notes == "By the window")
        let toast = window.actions.toast?.id
        #expect(await model.leaveNotes())
        #expect(window.actions.toast?.id == toast, "a visit that saved nothing shows nothing")
        await window.actions.undoLatest()
        #expect(window.actions.toast?.text == "Undid: Change to the notes of “Basil”")
        #expect(try await garden.repository.plant(model.id).notes == "")
        await window.actions.redoLatest()
        #expect(try await garden.repository.plant(model.id).notes == "By the window")
    }

    @Test("notes typed after an undo during the same visit are saved and can be undone")
    func notesAfterUndo() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        model.editNotes("one")
        try await until("the first pause") { try await garden.repository.plant(model.id).notes == "one" }
        await window.actions.undoLatest()
        try await until("the undo") { model.notesDraft == "" }
        model.editNotes("two")
        #expect(await model.leaveNotes())
        #expect(try await garden.repository.plant(model.id).notes == "two")
        await window.actions.undoLatest()
        #expect(try await garden.repository.plant(model.id).notes == "")
    }

    @Test("saving notes does not overwrite changes by another program that the page has not loaded yet")
    func staleNotes() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        model.editNotes("By the window")
        _ = try await garden.repository.change([model.id]) { $0.name = "Thai Basil" }
        #expect(await model.leaveNotes())
        let plant = try await garden.repository.plant(model.id)
        #expect(plant.name == "Thai Basil" && plant.notes == "By the window")
    }

    @Test("in the whole history, each month is named above its first entry")
    func historyMonths() async throws {
        let model = try await added(PlantDraft(name: "Basil"))
        for text in ["2026-05-20", "2026-05-02", "2026-04-30", "2025-04-19"] {
            _ = try await garden.repository.record(.fertilizing, for: model.id, on: day(text))
        }
        await model.readHistory()
        let entries = model.wholeHistory.map { PlantPageModel.HistoryRow.entry($0.id) }
        #expect(
            model.historyRows == [
                .month("May 2026"), entries[0], entries[1], .month("April 2026"), entries[2], .month("April 2025"), entries[3],
            ])
    }
}
