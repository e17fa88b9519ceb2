import Garden

/// The changes made in this window that can be undone, and those that were undone and can be redone, oldest first. Ctrl+Z undoes
/// the last change, Ctrl+Shift+Z redoes it.
struct UndoStack {
    private var groups: [UndoGroup.ID] = []
    private var redoGroups: [UndoGroup.ID] = []

    var last: UndoGroup.ID? { groups.last }

    /// Adds a change, or makes it the latest one. What was undone before can no longer be redone.
    mutating func push(_ group: UndoGroup.ID) {
        remove(group)
        groups.append(group)
        redoGroups = []
    }

    mutating func remove(_ group: UndoGroup.ID) { groups.removeAll { $0 == group } }

    /// Adds the undo group of an undo, which redoes the change when it is undone itself.
    mutating func pushRedo(_ group: UndoGroup.ID) { redoGroups.append(group) }

    mutating func popRedo() -> UndoGroup.ID? { redoGroups.popLast() }

    /// Adds a change that was redone or could not be undone. What can be redone stays.
    mutating func restore(_ group: UndoGroup.ID) { groups.append(group) }
}
