import Foundation
import Garden
import GardenData

/// The latest changes that were made in the terminal, which `undo` and `redo` revert. It is a file in the cache folder, and holds
/// neither what was typed nor what was recorded.
struct ChangeLog: Codable {
    /// What one command has changed.
    struct Entry: Codable {
        /// The names of the command: "task done".
        let command: String
        /// When it was made.
        let madeAt: Date
        /// Its undo groups, in the order in which they were written.
        var groups: [UndoGroup.ID]
        /// The plants that it changed, as far as they are few.
        let plants: [Plant.ID]
    }

    /// How many changes can be undone.
    private static let limit = 50
    /// How many plants an entry names.
    private static let namedPlants = 100

    /// The changes that are in effect, the latest last.
    private(set) var done: [Entry] = []
    /// The changes that were undone since then, the latest last.
    private(set) var undone: [Entry] = []

    /// The log of a folder; an empty one if it cannot be read.
    init(in folders: Folders) {
        // The file can be deleted at any time.
        guard let data = try? Data(contentsOf: Self.file(in: folders)), let log = try? JSONDecoder().decode(Self.self, from: data)
        else { return }
        self = log
    }

    /// Adds a change, after which nothing can be redone.
    mutating func add(_ command: String, at instant: Date, _ groups: [UndoGroup.ID], _ plants: Set<Plant.ID>) {
        let named = plants.count <= Self.namedPlants ? plants.sorted() : []
        done = (done + [Entry(command: command, madeAt: instant, groups: groups, plants: named)]).suffix(Self.limit)
        undone = []
    }

    /// Moves the latest change to those that were undone.
    ///
    /// - Parameter groups: The undo groups of undoing it, in the order in which they were written.
    mutating func undo(_ groups: [UndoGroup.ID]) {
        guard var entry = done.popLast() else { return }
        entry.groups = groups
        undone.append(entry)
    }

    /// Moves the change that was undone last back to those in effect.
    mutating func redo(_ groups: [UndoGroup.ID]) {
        guard var entry = undone.popLast() else { return }
        entry.groups = groups
        done.append(entry)
    }

    /// Removes a change that cannot be undone or redone, because it deleted something permanently.
    mutating func drop(_ entry: Entry) {
        done.removeAll { $0.groups == entry.groups }
        undone.removeAll { $0.groups == entry.groups }
    }

    /// Forgets all changes, after the garden was replaced.
    static func clear(in folders: Folders) {
        // It may not exist.
        try? FileManager.default.removeItem(at: file(in: folders))
    }

    /// Writes the file. A change that cannot be written there can be undone in the window all the same.
    func save(in folders: Folders) {
        try? FileManager.default.createDirectory(at: folders.cache, withIntermediateDirectories: true)
        try? JSONEncoder().encode(self).write(to: Self.file(in: folders), options: .atomic)
    }

    private static func file(in folders: Folders) -> URL {
        folders.cache.appending(path: "terminal-changes.json", directoryHint: .notDirectory)
    }
}
