import CGtk
import Foundation
import Garden
import GardenData
import Localization
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

@Suite("Backups in the preferences", .timeLimit(.minutes(5)))
@MainActor
struct BackupsModelTests {
    private let garden: TestGarden
    private let window: WindowModel
    private var model: BackupsModel { window.backups }
    private var actions: ActionRunner { window.actions }
    private var file: URL { garden.directory.file("garden.zip") }

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        window = WindowModel(.testing(garden.repository))
    }

    private func names() async throws -> [String] { try await garden.repository.summaries().map(\.name) }

    @Test("a garden with plants, archived ones too, is not replaced before the user agrees")
    func replaced() async throws {
        await model.export(to: file)
        let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        let summary = ExportSummary(plants: 0, photos: 0, missingPhotos: [])
        let question = BackupsModel.ImportQuestion(file: file, replaced: .garden(summary))
        await model.importExport(from: file)
        #expect(model.importQuestion == question)
        #expect(try await names() == ["Basil"])
        model.dropImportQuestion()
        _ = try await garden.repository.archive([id], reason: "")
        await model.importExport(from: file)
        #expect(model.importQuestion == question)
        _ = try await garden.repository.remove([id])
        await model.importExport(from: file)
        #expect(model.importQuestion == nil)
        #expect(window.actions.toast?.text == "Imported 0 plants")
    }

    @Test("a garden that an import replaced comes back with one undo, and the import with one redo")
    func undone() async throws {
        let other = try TestGarden(garden.clock)
        _ = try await other.repository.add(PlantDraft(name: "Fern", watering: .none))
        _ = try await other.repository.export(to: file)
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none))
        await model.importExport(from: file)
        #expect(try await names() == ["Basil"])
        await model.agreeToImport()
        #expect(try await names() == ["Fern"])
        #expect(model.importQuestion == nil)
        #expect(window.actions.toast?.text == "Garden replaced with an export of 1 plant")
        let backup = try #require(model.entries?.first)
        #expect(backup.contents?.plants == 1 && backup.backup.reason == .beforeImport)
        await window.actions.undoLatest()
        #expect(try await names() == ["Basil"])
        await window.actions.redoLatest()
        #expect(try await names() == ["Fern"])
    }

    @Test("undoing and redoing a replacement asks before it takes back what was changed since then")
    func askedToUndo() async throws {
        await model.export(to: file)
        let id = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none)).value.id
        await model.importExport(from: file)
        await model.agreeToImport()
        // By another program, of whose changes this window undoes none.
        let fern = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none)).value.id
        _ = try await garden.repository.remove([
            try await garden.repository.add(PlantDraft(name: "Aloe", watering: .none)).value.id
        ])
        await actions.undoLatest()
        #expect(actions.question?.heading == "Undo the Import?" && actions.question?.agree == "Undo")
        #expect(actions.question?.body.hasPrefix("3 changes made since then will be undone too.") == true)
        actions.dropQuestion()
        #expect(try await names() == ["Fern"] && actions.canUndo)
        await actions.undoLatest()
        await actions.agree()
        #expect(actions.question == nil && actions.toast?.text.hasPrefix("Undid: ") == true)
        #expect(try await garden.repository.summaries().map(\.id) == [id])
        // Nothing was changed since then.
        await actions.redoLatest()
        #expect(actions.question == nil)
        #expect(try await garden.repository.summaries().map(\.id) == [fern])
        await actions.undoLatest()
        _ = try await garden.repository.archive([id], reason: "")
        await actions.redoLatest()
        #expect(actions.question?.heading == "Redo the Import?" && actions.question?.agree == "Redo")
        #expect(actions.question?.body.hasPrefix("1 change made since then will be lost from the garden.") == true)
        actions.dropQuestion()
        #expect(actions.canRedo)
    }

    @Test("the garden that a backup replaced comes back without a question if nothing was changed since then")
    func notAsked() async throws {
        await model.backUp()
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none))
        await model.restore(try #require(model.entries?.last?.backup))
        #expect(try await names() == [])
        let added = try await garden.repository.add(PlantDraft(name: "Fern", watering: .none))
        _ = try await garden.repository.undo(added.undoGroup)
        await actions.undoLatest()
        #expect(try await names() == ["Basil"] && actions.question == nil)
        await actions.redoLatest()
        _ = try await garden.repository.add(PlantDraft(name: "Aloe", watering: .none))
        await actions.undoLatest()
        #expect(actions.question?.heading == "Undo Restoring the Backup?")
    }

    @Test("a file that cannot be imported is reported before the user is asked")
    func badFile() async throws {
        _ = try await garden.repository.add(PlantDraft(name: "Basil", watering: .none))
        try Data("words".utf8).write(to: file)
        await model.importExport(from: file)
        #expect(model.importQuestion == nil)
        #expect(window.actions.toast?.text == "This is not a PlantGuide export, or it is incomplete.")
        #expect(try await names() == ["Basil"])
    }

    @Test("the row of a backup that was made today says so")
    func title() async throws {
        await model.backUp()
        let backup = try #require(model.entries?.first?.backup)
        #expect(model.title(of: backup) == model.date(of: backup).replacing("today", with: "Today"))
    }

    @Test("the row of the last backup has no seconds, also if another one was made in the same minute")
    func lastBackup() async throws {
        await model.backUp()
        let alone = try #require(model.entries?.first?.backup)
        let title = model.title(of: alone)
        // Two backups of an instant have different names, and are of the same minute.
        await model.backUp()
        let backup = try #require(model.entries?.first?.backup)
        #expect(model.shortTitle(of: backup) == title)
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

    @Test("the button that cancels an import can be pressed while it runs")
    func cancelButton() async throws {
        adw_init()
        await model.export(to: file)
        let photos = try garden.directory.makeFolder("photos")
        let lock = open(photos.appendingPathComponent(".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX) == 0)
        let group = exportGroup(model, garden.repository)
        g_object_ref_sink(group.pointer)
        defer { g_object_unref(group.pointer) }
        #expect(usableButtons(in: group.pointer).isEmpty)
        let work = Task { await model.importExport(from: file) }
        try await pump("the button") { usableButtons(in: group.pointer) == ["Cancel"] }
        model.cancel()
        await work.value
        try await pump("no button") { usableButtons(in: group.pointer).isEmpty }
    }

    /// The labels of the buttons that are visible and can be pressed.
    private func usableButtons(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
        guard gtk_widget_get_visible(widget) != 0 else { return [] }
        if AnyWidget(widget).isKind(of: gtk_button_get_type()) {
            guard gtk_widget_is_sensitive(widget) != 0 else { return [] }
            return [
                String(cString: gtk_button_get_label(UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkButton.self)))
            ]
        }
        var found: [String] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            found += usableButtons(in: current)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }

    @Test("an export counts as a change that is being made from its beginning, so that closing waits for it")
    func held() async throws {
        let work = Task { await model.export(to: file) }
        // Runs right after the export has begun.
        let (isRunning, isBusy) = await Task { (model.work != nil, window.actions.isBusy) }.value
        #expect(isRunning && isBusy)
        await work.value
        #expect(!window.actions.isBusy)
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

    @Test("an import that replaces rooms is known before, and says what became of them")
    func rooms() async throws {
        _ = try await garden.repository.add(PlantDraft(name: "Basil", room: Room(rawValue: "Shed"), watering: .none))
        await model.export(to: file)
        let other = try TestGarden(garden.clock)
        let window = WindowModel(.testing(other.repository))
        _ = try await other.repository.change(.kitchen, light: .some(.fullSun), sortsNames: { $0.rawValue < $1.rawValue })
        await window.backups.importExport(from: file)
        #expect(window.backups.importQuestion?.replaced == .rooms)
        await window.backups.agreeToImport()
        #expect(window.actions.toast?.text == "Imported 1 plant, 1 room added, light of Kitchen changed")
    }
}
