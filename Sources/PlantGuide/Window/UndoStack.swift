import Foundation
import Garden
import GardenData

/// A change that can be undone.
enum UndoableChange: Hashable {
    /// An undo group of the garden.
    case group(UndoGroup.ID)
    /// The garden was replaced by an import or a backup. Restoring the backup that was made before undoes it.
    case replacement(GardenRepository.Replacement, isImport: Bool)
    /// A change of this machine’s data, which is no part of the garden.
    case local(LocalChange)
}

/// A change that its own closure takes back.
struct LocalChange: Hashable {
    /// Takes the change back. Returns the change that this is.
    let revert: @MainActor () async throws -> LocalChange
    private let id = UUID()

    init(revert: @escaping @MainActor () async throws -> LocalChange) { self.revert = revert }

    static func == (left: LocalChange, right: LocalChange) -> Bool { left.id == right.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The changes made in this window and earlier ones that can be undone, with the answers that were given elsewhere, and those
/// that were undone and can be redone, oldest first. Ctrl+Z undoes the last change, Ctrl+Shift+Z redoes it.
struct UndoStack {
    /// A change, and the text of its toast, which says what it did.
    struct Entry {
        var change: UndoableChange
        let text: String
        /// When it was made, or redone the last time.
        var madeAt: Date
        /// The change before it was undone and redone.
        fileprivate let original: UndoableChange
        /// The place of the change among all that were made, from 1; 0 for one that was not made in this window. It stays when
        /// the change is undone and redone.
        fileprivate let number: Int
    }

    private var entries: [Entry] = []
    private var redoEntries: [Entry] = []
    /// The number of changes that were made so far, including those that can no longer be undone.
    private(set) var count = 0

    /// The change to undo next, among those after the first `start`, or for nil among all; nil if there is none.
    func last(after start: Int? = nil) -> Entry? { entries.last { $0.number > start ?? -1 } }

    /// The change to redo next, among those after the first `start`, or for nil among all; nil if there is none.
    func nextRedo(after start: Int? = nil) -> Entry? { redoEntries.last { $0.number > start ?? -1 } }

    /// The changes of the garden that can be undone, oldest first.
    var kept: [KeptChanges.Change] {
        entries.compactMap { entry in
            guard case .group(let group) = entry.change else { return nil }
            return KeptChanges.Change(group: group, text: entry.text, madeAt: entry.madeAt)
        }
    }

    /// Adds changes that were not made in this window before those that are newer. Those that are known are left out. What was
    /// undone before can then no longer be redone.
    ///
    /// - Returns: Those that were added.
    mutating func takeUp(_ changes: [KeptChanges.Change]) -> [KeptChanges.Change] {
        changes.filter { kept in
            let change = UndoableChange.group(kept.group)
            guard !(entries + redoEntries).contains(where: { $0.change == change || $0.original == change }) else { return false }
            let place = entries.firstIndex { $0.madeAt > kept.madeAt } ?? entries.endIndex
            entries.insert(Entry(change: change, text: kept.text, madeAt: kept.madeAt, original: change, number: 0), at: place)
            redoEntries = []
            return true
        }
    }

    /// An entry for a change that was just made.
    mutating func entry(_ change: UndoableChange, _ text: String, at instant: Date) -> Entry {
        count += 1
        return Entry(change: change, text: text, madeAt: instant, original: change, number: count)
    }

    /// Adds a change, or makes it the latest one. What was undone before can no longer be redone. The changes before a
    /// replacement belong to the garden before it.
    mutating func push(_ change: UndoableChange, _ text: String, at instant: Date) {
        if case .replacement = change { removeGardenChanges() }
        remove(change)
        entries.append(entry(change, text, at: instant))
        redoEntries = []
    }

    /// The entry of a change that can be undone, also if it was undone and redone; nil if there is none.
    func entry(of original: UndoableChange) -> Entry? { entries.last { $0.original == original } }

    /// The entry of what an undo did; nil if there is none.
    func redo(_ change: UndoableChange) -> Entry? { redoEntries.last { $0.change == change } }

    /// Removes a change and returns its entry; nil if it is not there.
    @discardableResult
    mutating func remove(_ change: UndoableChange) -> Entry? {
        guard let index = entries.lastIndex(where: { $0.change == change }) else { return nil }
        return entries.remove(at: index)
    }

    /// Removes the changes of a garden that was replaced.
    mutating func removeGardenChanges() {
        entries.removeAll { if case .local = $0.change { false } else { true } }
    }

    /// Adds what an undo did, which redoes the change when it is undone itself.
    mutating func pushRedo(_ entry: Entry) { redoEntries.append(entry) }

    /// Removes what an undo did, before it is redone.
    mutating func removeRedo(_ entry: Entry) { redoEntries.removeAll { $0.change == entry.change } }

    /// Adds a change that was redone or could not be undone. What can be redone stays.
    mutating func restore(_ entry: Entry) { entries.append(entry) }
}
