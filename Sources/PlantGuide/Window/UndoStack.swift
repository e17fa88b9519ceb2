import Garden
import GardenData

/// A change that can be undone.
enum UndoableChange: Hashable {
    /// An undo group of the garden.
    case group(UndoGroup.ID)
    /// The garden was replaced, after this backup was made. Restoring the backup undoes it.
    case replacement(GardenRepository.Backup)
}

/// The changes made in this window that can be undone, and those that were undone and can be redone, oldest first. Ctrl+Z undoes
/// the last change, Ctrl+Shift+Z redoes it.
struct UndoStack {
    private var changes: [UndoableChange] = []
    private var redoChanges: [UndoableChange] = []

    var last: UndoableChange? { changes.last }

    /// Adds a change, or makes it the latest one. What was undone before can no longer be redone. The changes before a replacement
    /// belong to the garden before it.
    mutating func push(_ change: UndoableChange) {
        if case .replacement = change { changes = [] }
        remove(change)
        changes.append(change)
        redoChanges = []
    }

    mutating func remove(_ change: UndoableChange) { changes.removeAll { $0 == change } }

    /// Adds what an undo did, which redoes the change when it is undone itself.
    mutating func pushRedo(_ change: UndoableChange) { redoChanges.append(change) }

    mutating func popRedo() -> UndoableChange? { redoChanges.popLast() }

    /// Adds a change that was redone or could not be undone. What can be redone stays.
    mutating func restore(_ change: UndoableChange) { changes.append(change) }
}
