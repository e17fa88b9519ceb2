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

/// The changes that can be undone, and those that were undone and can be redone, oldest first: those of this window and earlier
/// ones, and answers that other programs recorded. Ctrl+Z undoes the last change, Ctrl+Shift+Z redoes it.
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
    /// When a change was made, undone or redone the last time; at first, when the window was opened.
    private var latest: Date

    init(since opening: Date) { latest = opening }

    /// The change to undo next, among those after the first `start`, or for nil among all; nil if there is none.
    func last(after start: Int? = nil) -> Entry? { entries.last { $0.number > start ?? -1 } }

    /// The change to redo next, among those after the first `start`, or for nil among all; nil if there is none.
    func nextRedo(after start: Int? = nil) -> Entry? { redoEntries.last { $0.number > start ?? -1 } }

    /// The changes of the garden that can be undone, oldest first.
    var kept: [KeptChanges.Change] {
        entries.compactMap { entry in
            guard case .group(let group) = entry.change, case .group(let original) = entry.original else { return nil }
            return KeptChanges.Change(group: group, original: original, text: entry.text, madeAt: entry.madeAt)
        }
    }

    /// Adds changes that were not made in this window before those that are newer, unless they are known.
    ///
    /// - Returns: The latest of those added if it is newer than everything that was done in this window, in which case nothing
    ///   can be redone any more; otherwise nil.
    mutating func merge(_ changes: [KeptChanges.Change]) -> Entry? {
        var newest: Entry?
        for kept in changes {
            let (change, original) = (UndoableChange.group(kept.group), UndoableChange.group(kept.original ?? kept.group))
            guard !(entries + redoEntries).contains(where: { $0.change == change || $0.original == original }) else { continue }
            let entry = Entry(change: change, text: kept.text, madeAt: kept.madeAt ?? .distantPast, original: original, number: 0)
            entries.insert(entry, at: entries.firstIndex { $0.madeAt > entry.madeAt } ?? entries.endIndex)
            guard entry.madeAt > latest else { continue }
            latest = entry.madeAt
            newest = entry
            redoEntries = []
        }
        return newest
    }

    /// Removes changes of the garden that are no longer in effect, because another program undid them.
    mutating func remove(_ groups: Set<UndoGroup.ID>) {
        entries.removeAll { if case .group(let group) = $0.change { groups.contains(group) } else { false } }
    }

    /// An entry for a change that was just made.
    mutating func entry(_ change: UndoableChange, _ text: String, at instant: Date) -> Entry {
        count += 1
        latest = max(latest, instant)
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
    mutating func pushRedo(_ entry: Entry, at instant: Date) {
        latest = max(latest, instant)
        redoEntries.append(entry)
    }

    /// Removes what an undo did, before it is redone.
    mutating func removeRedo(_ entry: Entry) { redoEntries.removeAll { $0.change == entry.change } }

    /// Adds a change that was redone or could not be undone. What can be redone stays.
    mutating func restore(_ entry: Entry) {
        latest = max(latest, entry.madeAt)
        entries.append(entry)
    }
}
