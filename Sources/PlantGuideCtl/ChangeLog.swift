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
    var done: [Entry] = []
    /// The changes that were undone since then, the latest last.
    var undone: [Entry] = []

    /// An empty log.
    init() {}

    /// The log of a folder; an empty one if it cannot be read.
    init(in folders: Folders) {
        // The file can be deleted at any time.
        guard let data = try? Data(contentsOf: Self.file(in: folders)), let log = try? JSONDecoder().decode(Self.self, from: data)
        else { return }
        self = log
    }

    /// Changes the log of a folder, while no other terminal does. A change that cannot be written there can be undone in the window
    /// all the same.
    static func update(in folders: Folders, _ change: (inout ChangeLog) -> Void) {
        try? FileManager.default.createDirectory(at: folders.cache, withIntermediateDirectories: true)
        let file = file(in: folders)
        let lock = open(file.path(percentEncoded: false) + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        if lock >= 0 { flock(lock, LOCK_EX) }
        defer { if lock >= 0 { close(lock) } }
        var log = ChangeLog(in: folders)
        change(&log)
        try? JSONEncoder().encode(log).write(to: file, options: .atomic)
    }

    /// Adds a change, after which nothing can be redone.
    mutating func add(_ command: String, at instant: Date, _ groups: [UndoGroup.ID], _ plants: Set<Plant.ID>) {
        let named = plants.count <= Self.namedPlants ? plants.sorted() : []
        done = (done + [Entry(command: command, madeAt: instant, groups: groups, plants: named)]).suffix(Self.limit)
        undone = []
    }

    /// Moves a change from one list to the other, after it was undone or redone.
    ///
    /// - Parameter groups: The undo groups of that, in the order in which they were written.
    mutating func move(_ entry: Entry, from list: WritableKeyPath<ChangeLog, [Entry]>, as groups: [UndoGroup.ID]) {
        var moved = entry
        moved.groups = groups
        drop(entry)
        if list == \.done { undone.append(moved) } else { done.append(moved) }
    }

    /// Removes the changes of plants that were deleted permanently.
    mutating func forget(_ plants: Set<Plant.ID>) {
        done.removeAll { !plants.isDisjoint(with: $0.plants) }
        undone.removeAll { !plants.isDisjoint(with: $0.plants) }
    }

    /// Removes a change.
    mutating func drop(_ entry: Entry) {
        done.removeAll { $0.groups == entry.groups }
        undone.removeAll { $0.groups == entry.groups }
    }

    private static func file(in folders: Folders) -> URL {
        folders.cache.appending(path: "terminal-changes.json", directoryHint: .notDirectory)
    }
}
