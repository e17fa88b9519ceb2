import Foundation
import Garden
import GardenData
import Localization

/// The notes of the plant. They are saved when typing pauses, and when the field, the page or the window is left.
extension PlantPageModel {
    /// How long after the last key the notes are saved.
    static let typingPause = Duration.seconds(1)

    /// Whether notes were typed that are not saved.
    var hasUnsavedNotes: Bool { plant.map { $0.notes != notesDraft } ?? false }

    /// Takes the notes as they are typed.
    func editNotes(_ text: String) {
        notesDraft = text
        notesPause?.cancel()
        notesPause = Task { [weak self] in
            // Another key cancels the pause.
            try? await Task.sleep(for: Self.typingPause)
            if !Task.isCancelled { await self?.saveNotes() }
        }
    }

    /// Saves the notes, and shows that they were saved since the field was entered. Returns whether nothing is left to save.
    @discardableResult
    func leaveNotes() async -> Bool {
        notesPause?.cancel()
        let isSaved = await saveNotes()
        if let group = notesGroup {
            notesGroup = nil
            actions.showToast(tr("Notes saved"), undoing: .group(group), named: notesChange)
        }
        return isSaved
    }

    /// Saves the notes when the page is left. Notes that cannot be saved now are saved again when the window closes.
    func leavePage() async {
        guard await !leaveNotes() else { return }
        actions.unsaved.append { [self] in await leaveNotes() }
    }

    /// Saves the notes, in the same undo group since the field was entered. Returns whether nothing is left to save.
    @discardableResult
    private func saveNotes() async -> Bool {
        let previous = notesSaving
        let saving = Task { [weak self] in
            _ = await previous?.value
            return await self?.writeNotes() ?? true
        }
        notesSaving = saving
        return await actions.hold { await saving.value }
    }

    /// What an edit of the notes did, for the toast after it is undone.
    private var notesChange: String { tr("Change to the notes of {plant}").filled(["plant": name.quoted]) }

    private func writeNotes() async -> Bool {
        guard let plant, hasUnsavedNotes else { return true }
        var edited = plant
        edited.notes = notesDraft
        do {
            let saved = try await repository.save(edited, changedFrom: plant, continuing: notesGroup)
            if notesGroup != saved.undoGroup { actions.pushUndo(saved.undoGroup, notesChange) }
            notesGroup = saved.undoGroup
            showSaved(saved.value)
            return true
        } catch {
            actions.report(error)
            return false
        }
    }
}
