import CGtk
import Foundation
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test("an import whose check ends after the preferences were closed asks over the window")
    func importQuestionOverWindow() async throws {
        let (garden, window, file, parent) = try await exported()
        defer { gtk_window_destroy(parent.cast()) }
        parent.asksBeforeReplacing(with: window)
        let preferences = DialogWindow(
            over: parent, title: "Preferences", width: 400, exportGroup(window.backups, garden.repository))
        preferences.present()
        #expect(parent.dialogInFront.pointer == preferences.pointer)
        let work = Task { await window.backups.importExport(from: file) }
        preferences.close()
        await work.value
        #expect(window.backups.importQuestion != nil)
        try await pump("the question") { questions(over: parent).count == 1 }
        #expect(parent.dialogInFront.pointer == parent.pointer)
        for question in questions(over: parent) { question.close() }
        try await pump("the answer") { window.backups.importQuestion == nil && questions(over: parent).isEmpty }
        #expect(try await garden.repository.summaries().map(\.name) == ["Basil"])
    }

    @Test("undoing an import asks over the window, and the garden comes back once the user agrees")
    func undoQuestionOverWindow() async throws {
        let (garden, window, file, parent) = try await exported()
        defer { gtk_window_destroy(parent.cast()) }
        await window.backups.importExport(from: file)
        await window.backups.agreeToImport()
        _ = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none))
        parent.asksBeforeReplacing(with: window)
        for answer in [MessageDialog.cancel, "agree"] {
            await window.actions.undoLatest()
            try await pump("the question") { questions(over: parent).count == 1 }
            let question = questions(over: parent)[0]
            adw_message_dialog_response(question.cast(), answer)
            // As a click of its button does.
            question.destroy()
            try await pump("the answer") { window.actions.question == nil && questions(over: parent).isEmpty }
        }
        try await pump("the undo") { window.actions.canRedo }
        #expect(try await garden.repository.summaries().map(\.name) == ["Basil"])
    }

    /// A garden with a plant that an export of it does not have, and a window.
    private func exported() async throws -> (garden: TestGarden, window: WindowModel, file: URL, parent: AnyWindow) {
        adw_init()
        let garden = try TestGarden(TestClock("2026-05-21"))
        let window = WindowModel(.testing(garden.repository))
        let file = garden.directory.file("garden.zip")
        await window.backups.export(to: file)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none))
        let parent = AnyWindow(adw_window_new())
        parent.present()
        return (garden, window, file, parent)
    }

    private func questions(over parent: AnyWindow) -> [AnyWindow] {
        dialogs(over: parent.cast()).filter { $0.isKind(of: adw_message_dialog_get_type()) }
    }
}
