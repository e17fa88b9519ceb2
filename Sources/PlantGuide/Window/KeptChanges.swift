import Foundation
import Garden
import GardenData

/// The latest changes of the garden that were made in the window, which can be undone after the window was closed and opened again.
/// Meanwhile they are a file in the cache folder.
enum KeptChanges {
    /// A change.
    struct Change: Codable, Hashable {
        let group: UndoGroup.ID
        /// The text of its toast, which says what it did.
        let text: String
    }

    /// How many changes are kept. Our own choice, without a source.
    private static let limit = 50

    /// Takes the changes out of the file, oldest first; none if it cannot be read.
    static func take(from folders: Folders) -> [Change] {
        // The file can be deleted at any time.
        let file = file(in: folders)
        guard let data = try? Data(contentsOf: file) else { return [] }
        try? FileManager.default.removeItem(at: file)
        return (try? JSONDecoder().decode([Change].self, from: data)) ?? []
    }

    /// Writes changes to the file, oldest first. Those that cannot be written cannot be undone later.
    static func keep(_ changes: [Change], in folders: Folders) {
        guard !changes.isEmpty, let data = try? JSONEncoder().encode(changes.suffix(limit)) else { return }
        try? FileManager.default.createDirectory(at: folders.cache, withIntermediateDirectories: true)
        try? data.write(to: file(in: folders), options: .atomic)
    }

    private static func file(in folders: Folders) -> URL {
        folders.cache.appending(path: "window-changes.json", directoryHint: .notDirectory)
    }
}

extension WindowModel {
    /// Makes the changes of the window that was closed last those that can be undone.
    func takeUpChanges() async {
        let kept = await Task.detached { [folders = environment.folders] in KeptChanges.take(from: folders) }.value
        actions.takeUp(await recorded(kept))
    }

    /// Keeps the changes that can be undone for the next window.
    func keepChanges() async {
        let changes = await recorded(actions.undoableChanges)
        await Task.detached { [folders = environment.folders] in KeptChanges.keep(changes, in: folders) }.value
    }

    /// The changes that were not deleted permanently, nor replaced by a backup.
    private func recorded(_ changes: [KeptChanges.Change]) async -> [KeptChanges.Change] {
        guard !changes.isEmpty else { return [] }
        let groups = (try? await repository.recorded(changes.map(\.group))) ?? []
        return changes.filter { groups.contains($0.group) }
    }
}
