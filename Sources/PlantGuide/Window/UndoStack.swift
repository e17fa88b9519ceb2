import Garden

/// The changes made in this window that can be undone, and the undoings that can be redone, oldest first. Ctrl+Z undoes the last
/// change, Ctrl+Shift+Z redoes the last undoing.
struct UndoStack {
    private var groups: [UndoGroup.ID] = []
    private var undoings: [UndoGroup.ID] = []

    var last: UndoGroup.ID? { groups.last }
    var lastUndoing: UndoGroup.ID? { undoings.last }

    /// Adds a change, or makes it the latest one. What was undone before can no longer be redone.
    mutating func push(_ group: UndoGroup.ID) {
        remove(group)
        groups.append(group)
        undoings = []
    }

    mutating func remove(_ group: UndoGroup.ID) { groups.removeAll { $0 == group } }

    /// Adds the undoing of a change.
    mutating func pushUndoing(_ group: UndoGroup.ID) { undoings.append(group) }

    mutating func removeLastUndoing() -> UndoGroup.ID? { undoings.popLast() }

    /// Adds a change that was redone or could not be undone. The undoings stay.
    mutating func restore(_ group: UndoGroup.ID) { groups.append(group) }
}
