import Foundation
import Garden
import GardenData
import Logging

/// The latest changes of the garden that can be undone in the window, which the next window undoes after it was closed. Meanwhile
/// they are a file in the cache folder, which is removed when a plant is deleted permanently.
enum KeptChanges {
    /// A change.
    struct Change: Codable, Hashable {
        let group: UndoGroup.ID
        /// Its group before it was undone and redone; nil for the same.
        var original: UndoGroup.ID?
        /// The text of its toast, which says what it did.
        let text: String
        /// Nil in the file of an older version.
        let madeAt: Date?
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
    /// Makes the changes of the window that was closed last those that can be undone, with the answers that other programs
    /// recorded.
    func mergeKeptChanges() async {
        let kept = await Task.detached { [folders = environment.folders] in KeptChanges.read(from: folders) }.value
        await actions.merge { [self] in try await read(kept, known: $0) }
    }

    /// Makes the answers that other programs recorded, in the tray, a notification or the terminal, changes that can be undone,
    /// as far as they are no older than a day. Otherwise Ctrl+Z would undo something older, and leave the answer that it was
    /// meant for.
    func mergeRecentAnswers() async { await actions.merge { [self] in try await read([], known: $0) } }

    /// Reads those of some changes that are in effect, with the recent answers, and which of the known groups are in effect.
    private func read(_ kept: [KeptChanges.Change], known: [UndoGroup.ID]) async throws -> ActionRunner.MergedChanges {
        let inEffect = try await repository.inEffect(known + kept.map(\.group))
        let answers = try await repository.recentAnswers()
        let plants = try await repository.summaries(of: Set(answers.map(\.plant)))
        let names = Dictionary(plants.map { ($0.id, $0.name) }) { first, _ in first }
        let given = Dictionary(grouping: answers, by: \.undoGroup).values.compactMap { events -> KeptChanges.Change? in
            guard let last = events.last, let text = settings.formatter.toast(events, plant: { names[$0] }) else { return nil }
            return KeptChanges.Change(group: last.undoGroup, text: text, madeAt: last.recordedAt)
        }
        return (inEffect, kept.filter { inEffect.contains($0.group) } + given)
    }

    /// Keeps the changes that can be undone for the next window.
    func keepChanges() async {
        let changes = await inEffect(actions.undoableChanges)
        await Task.detached { [folders = environment.folders] in KeptChanges.write(changes, to: folders) }.value
    }

    /// The changes that were not undone elsewhere, deleted permanently, or replaced with the garden.
    private func inEffect(_ changes: [KeptChanges.Change]) async -> [KeptChanges.Change] {
        guard !changes.isEmpty else { return [] }
        do {
            let groups = try await repository.inEffect(changes.map(\.group))
            return changes.filter { groups.contains($0.group) }
        } catch {
            Logger(label: "window").error("it is not known which changes can be undone: \(error)")
            // An undo refuses what is not recorded.
            return changes
        }
    }
}

extension ActionRunner {
    /// Which of the known groups are in effect, and changes that were not made in this window.
    typealias MergedChanges = (inEffect: Set<UndoGroup.ID>, changes: [KeptChanges.Change])

    /// Adds changes that were not made in this window to those that can be undone, and removes those that were undone elsewhere.
    /// If the one to undo next is new, a toast says what it did.
    ///
    /// - Parameter read: Reads the changes, and which of some groups are in effect. It is called again if something was changed
    ///   meanwhile, which it may have read before or after that.
    func merge(_ read: ([UndoGroup.ID]) async throws -> MergedChanges) async {
        do {
            while true {
                await waitUntilIdle()
                let (begun, known) = (begun, undoStack.kept.map(\.group))
                let found = try await read(known)
                guard begun == self.begun else { continue }
                undoStack.remove(Set(known).subtracting(found.inEffect))
                if let newest = undoStack.merge(found.changes), undoStack.last()?.change == newest.change {
                    show(newest.text, button: newest.change, offersRedo: false)
                }
                return
            }
        } catch {
            Logger(label: "window").error("it is not known which answers were given elsewhere: \(error)")
        }
    }
}
