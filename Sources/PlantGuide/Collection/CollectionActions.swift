import Foundation
import Garden
import GardenData
import Localization

/// What is done to one plant or to a selection: each gesture is one batch, one line at the foot and one undo.
extension CollectionModel {
    // MARK: Tasks

    /// Completes the soonest task of a plant if it is due or overdue; on a soil check this means dry soil, and water.
    func completeNext(of id: Plant.ID) async {
        guard let next = row(id).due else { return }
        await window.taskActions.answer([next.occurrence], next.answers.completion()) { row($0).name }
    }

    /// Answers the soil check of a plant, if it is due or overdue: the soil is still moist.
    func stillMoist(_ id: Plant.ID) async {
        guard let next = row(id).due else { return }
        await window.taskActions.answer([next.occurrence], .moist(days: nil)) { row($0).name }
    }

    /// Completes all tasks of the plants that are due or overdue, except soil checks.
    func complete(_ ids: Set<Plant.ID>) async { await answerAll(ids, .done(on: nil)) }

    /// Snoozes all tasks of the plants that are due or overdue; to another day at each one's own time.
    func snooze(_ ids: Set<Plant.ID>, _ snooze: Snooze) async { await answerAll(ids, .later(snooze)) }

    private func answerAll(_ ids: Set<Plant.ID>, _ answer: TaskAnswer) async {
        do {
            let due = try await repository.tasks(TaskFilter(through: formatter.today), limit: .max)
            let tasks = due.filter { ids.contains($0.plant) }
            await window.taskActions.answerAll(tasks, answer)
            if !tasks.isEmpty { leaveSelection() }
        } catch {
            window.report(error)
        }
    }

    // MARK: Plants

    /// Gives the plants a room; nil takes it from them.
    func move(_ ids: Set<Plant.ID>, to room: Room?) async {
        let name = room.map(formatter.room) ?? tr("No Room")
        await change(ids, { try await self.repository.change($0) { $0.room = room } }) { $0.moved(to: name) }
    }

    /// Adds a tag to the plants, if it has letters.
    func tag(_ ids: Set<Plant.ID>, _ text: String) async {
        guard let tag = Plant.name(from: text) else { return }
        await change(
            ids,
            {
                try await self.repository.change($0) { if !$0.tags.contains(tag) { $0.tags.append(tag) } }
            }
        ) { $0.tagged(tag) }
    }

    /// Makes the plants favorites, or none of them if all are.
    func toggleFavorite(_ ids: Set<Plant.ID>) async {
        let isFavorite = !ids.allSatisfy { row($0).summary.isFavorite }
        await change(ids, { try await self.repository.change($0) { $0.isFavorite = isFavorite } }) { $0.favored(isFavorite) }
    }

    /// Puts the plants in the archive.
    func archive(_ ids: Set<Plant.ID>, reason: String) async {
        await change(ids, { try await self.repository.archive($0, reason: reason) }) { $0.archived }
    }

    /// Takes the plants out of the archive.
    func restore(_ ids: Set<Plant.ID>) async {
        await change(ids, { try await self.repository.unarchive($0) }) { $0.restored }
    }

    /// Takes the plants out of the garden.
    func delete(_ ids: Set<Plant.ID>) async {
        await change(ids, { try await self.repository.remove($0) }) { $0.deleted }
    }

    private func change(
        _ ids: Set<Plant.ID>, _ change: (Set<Plant.ID>) async throws -> UndoableResult<[Plant]>,
        saying text: (PlantsDone) -> String
    ) async {
        guard !ids.isEmpty else { return }
        await window.perform({ try await change(ids) }) { plants in
            plants.first.map { text(PlantsDone(first: $0.name, count: plants.count, formatter: self.formatter)) }
        }
        leaveSelection()
    }

    /// The words on a button that does what a plant needs: "Water: Monstera".
    func actionLabel(_ type: CareType, of row: PlantRow) -> String {
        tr("{care}: {plant}").filled(["care": formatter.careAction(type), "plant": row.name])
    }

    /// The plants that a key acts on: the selected ones, else the one under the keyboard.
    var acted: Set<Plant.ID> { selection.isEmpty ? Set([focused].compactMap { $0 }) : selection }
}

/// Says what was done to plants: the one by its name, several by their count.
@MainActor
private struct PlantsDone {
    let first: String
    let count: Int
    let formatter: GardenFormatter

    private func said(_ one: String, _ many: String, _ values: [String: String] = [:]) -> String {
        let words = ["plant": first, "n": formatter.number(count)].merging(values) { _, new in new }
        return (count == 1 ? one : many).filled(words)
    }

    func moved(to room: String) -> String {
        let many = ntr("{n} plant moved to {room}", "{n} plants moved to {room}", count)
        return said(tr("{plant} moved to {room}"), many, ["room": room])
    }

    func tagged(_ tag: String) -> String {
        let many = ntr("{n} plant tagged “{tag}”", "{n} plants tagged “{tag}”", count)
        return said(tr("{plant} tagged “{tag}”"), many, ["tag": tag])
    }

    func favored(_ isFavorite: Bool) -> String {
        if isFavorite {
            return said(tr("{plant} is a favorite"), ntr("{n} plant is a favorite", "{n} plants are favorites", count))
        }
        let many = ntr("{n} plant is no longer a favorite", "{n} plants are no longer favorites", count)
        return said(tr("{plant} is no longer a favorite"), many)
    }

    var archived: String { said(tr("{plant} archived"), ntr("{n} plant archived", "{n} plants archived", count)) }
    var restored: String {
        let many = ntr("{n} plant is back from the archive", "{n} plants are back from the archive", count)
        return said(tr("{plant} is back from the archive"), many)
    }
    var deleted: String { said(tr("{plant} deleted"), ntr("{n} plant deleted", "{n} plants deleted", count)) }
}
