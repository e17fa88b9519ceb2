import Garden

/// The changes made in this window that can be undone, oldest first. Ctrl+Z undoes the last one.
struct UndoStack {
    private var groups: [UndoGroup.ID] = []

    var last: UndoGroup.ID? { groups.last }

    mutating func push(_ group: UndoGroup.ID) { groups.append(group) }

    mutating func remove(_ group: UndoGroup.ID) { groups.removeAll { $0 == group } }
}
