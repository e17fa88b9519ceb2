import Foundation
import Garden
import GardenData
import Logging

/// The latest changes of the garden that were made in the window, which can be undone after the window was closed and opened again.
/// Meanwhile they are a file in the cache folder, which is removed when a plant is deleted permanently.
enum KeptChanges {
    /// A change.
    struct Change: Codable, Hashable {
        let group: UndoGroup.ID
        /// The text of its toast, which says what it did.
        let text: String
    }

    /// How many changes are kept. Our own choice, without a source.
    private static let limit = 50

    /// Reads the changes of the file, oldest first; none if it cannot be read, as it can be deleted at any time.
    static func read(from folders: Folders) -> [Change] {
        guard let data = try? Data(contentsOf: folders.windowChanges) else { return [] }
        return (try? JSONDecoder().decode([Change].self, from: data)) ?? []
    }

    /// Replaces the file by one with the latest changes, oldest first, that only the user can read. Those that cannot be written
    /// cannot be undone later.
    static func write(_ changes: [Change], to folders: Folders) {
        let file = folders.windowChanges
        try? FileManager.default.removeItem(at: file)
        guard !changes.isEmpty, let data = try? JSONEncoder().encode(changes.suffix(limit)) else { return }
        try? FileManager.default.createDirectory(at: folders.cache, withIntermediateDirectories: true)
        _ = FileManager.default.createFile(
            atPath: file.path(percentEncoded: false), contents: data, attributes: [.posixPermissions: 0o600])
    }
}

extension WindowModel {
    /// Makes the changes of the window that was closed last those that can be undone, as far as they are in effect: a change can
    /// have been undone elsewhere meanwhile, deleted permanently, or replaced with the garden.
    func takeUpChanges() async {
        let kept = await Task.detached { [folders = environment.folders] in KeptChanges.read(from: folders) }.value
        guard !kept.isEmpty else { return }
        do {
            let inEffect = try await repository.inEffect(kept.map(\.group))
            actions.takeUp(kept.filter { inEffect.contains($0.group) })
        } catch {
            // The next window tries again.
            Logger(label: "window").error("earlier changes cannot be undone: \(error)")
        }
    }

    /// Keeps the changes that can be undone for the next window.
    func keepChanges() async {
        let changes = actions.undoableChanges
        await Task.detached { [folders = environment.folders] in KeptChanges.write(changes, to: folders) }.value
    }
}
