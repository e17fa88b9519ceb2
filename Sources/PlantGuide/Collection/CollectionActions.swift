import Foundation
import Garden
import GardenData
import Localization

/// Actions on one plant or on a selection. Each action is one undo group and shows one toast with an Undo button.
extension CollectionModel {
    // MARK: Tasks

    /// Completes the soonest task of a plant if it is due, overdue or done early. Completing a soil check means that the soil was dry
    /// and the plant was watered.
    func completeNext(of id: Plant.ID) async {
        guard let next = row(id).due else { return }
        await taskActions.answer([next.occurrence], next.answers.completion()) { row($0).name }
    }

    /// Answers a plant's due or overdue soil check or watering: the soil is still moist.
    func stillMoist(_ id: Plant.ID) async {
        guard let next = row(id).due else { return }
        await taskActions.answer([next.occurrence], .moist(days: nil)) { row($0).name }
    }

    /// Completes all tasks of the plants that are due, overdue or done early. If soil checks are among them, a form first asks for
    /// their answers.
    func complete(_ ids: Set<Plant.ID>) async {
        await withDueTasks(of: ids) { tasks in
            await taskActions.complete(tasks, asking: navigator) { _, answered in
                if answered != nil, !tasks.isEmpty { self.clearSelection() }
            }
        }
    }

    /// Snoozes all due and overdue tasks of the plants. A snooze to another day keeps each task's own time.
    func snooze(_ ids: Set<Plant.ID>, _ snooze: Snooze) async {
        await withDueTasks(of: ids) { tasks in
            let tasks = tasks.filter { $0.offersSnooze(on: formatter.today) }
            if await taskActions.answer(tasks.map { ($0, .later(snooze)) }) != nil, !tasks.isEmpty { clearSelection() }
        }
    }

    /// Waters the plants that have a watering, due or not: completes the next one of each. A soil check is answered "dry", as by
    /// the Water button on the plant's page.
    func water(_ ids: Set<Plant.ID>) async {
        do {
            let waterings = try await repository.nextWaterings(of: ids)
            guard !waterings.isEmpty else { return }
            if await taskActions.answer(waterings.map(\.id), .dry(on: nil), name: { row($0).name }) != nil { clearSelection() }
        } catch {
            actions.report(error)
        }
    }

    /// Whether at least one of the plants has a watering, due or not.
    func canWater(_ ids: Set<Plant.ID>) -> Bool {
        ids.contains { row($0).summary.next?.type.completedCare == .watering || plantsWithLaterWatering.contains($0) }
    }

    /// Whether at least one of the plants has a task that can be snoozed, which is due and not only done early.
    func canSnooze(_ ids: Set<Plant.ID>) -> Bool {
        ids.contains { row($0).due.map { $0.moment.day <= formatter.today } ?? false }
    }

    /// Whether at least one of the plants has a task to do today.
    func hasDue(_ ids: Set<Plant.ID>) -> Bool { ids.contains { row($0).due != nil } }

    /// What the button is called that completes the due tasks of the plants. It ends with "…" if a form first asks about soil
    /// checks, as far as that is known: of each plant, only the soonest task is.
    func completionTitle(of ids: Set<Plant.ID>, isShort: Bool) -> String {
        let asks = ids.contains { row($0).due?.answers.needsSoilState == true }
        return switch (isShort, asks) {
        case (false, false): tr("Complete Tasks")
        case (false, true): tr("Complete Tasks…")
        case (true, false): tr("Complete")
        case (true, true): tr("Complete…")
        }
    }

    private func withDueTasks(of ids: Set<Plant.ID>, _ action: ([TaskSummary]) async -> Void) async {
        do {
            let due = try await repository.todaysTasks().open
            // In the order of the plants; all of these are shown.
            let byPlant = Dictionary(grouping: due, by: \.plant)
            await action(matches.filter(ids.contains).flatMap { byPlant[$0] ?? [] })
        } catch {
            actions.report(error)
        }
    }

    // MARK: Plants

    /// Moves the plants to a room. Nil removes them from their rooms.
    func move(_ ids: Set<Plant.ID>, to room: Room?) async {
        await change(ids, { try await self.repository.change($0) { $0.room = room } }) { $0.moved(to: room) }
    }

    /// Adds a tag to the plants. Does nothing if the text is not a valid name.
    func tag(_ ids: Set<Plant.ID>, _ text: String) async {
        guard let tag = Plant.name(from: text) else { return }
        await change(
            ids,
            {
                try await self.repository.change($0) { if !$0.tags.contains(tag) { $0.tags.append(tag) } }
            }
        ) { $0.tagged(tag) }
    }

    /// Makes the plants favorites, or removes them all from the favorites if every one already is a favorite.
    func toggleFavorite(_ ids: Set<Plant.ID>) async {
        let isFavorite = !ids.allSatisfy { row($0).summary.isFavorite }
        await change(ids, { try await self.repository.change($0) { $0.isFavorite = isFavorite } }) { $0.favored(isFavorite) }
    }

    func archive(_ ids: Set<Plant.ID>, reason: String) async {
        await change(ids, { try await self.repository.archive($0, reason: reason) }) { $0.archived }
    }

    func restore(_ ids: Set<Plant.ID>) async {
        await change(ids, { try await self.repository.unarchive($0) }) { $0.restored }
    }

    func delete(_ ids: Set<Plant.ID>) async {
        await change(ids, { try await self.repository.remove($0) }) { $0.deleted }
    }

    private func change(
        _ ids: Set<Plant.ID>, _ change: (Set<Plant.ID>) async throws -> UndoableResult<[Plant]>,
        toast text: (PlantsDone) -> String
    ) async {
        guard !ids.isEmpty else { return }
        let isDone = await actions.perform({ try await change(ids) }) { plants in
            plants.first.map { text(PlantsDone(first: $0.name, count: plants.count, formatter: self.formatter)) }
        }
        // After an error the same plants can be tried again.
        if isDone { clearSelection() }
    }

    /// The label of the button that performs a plant's due care, such as "Water: Monstera".
    func actionLabel(_ type: CareType, of row: PlantRow) -> String {
        tr("{care}: {plant}").filled(["care": formatter.careAction(type), "plant": row.name])
    }

    /// The plants that a keyboard shortcut acts on: the selected ones, or the focused one if none are selected.
    var shortcutPlants: Set<Plant.ID> { selection.isEmpty ? Set(matches.filter { $0 == keyboardFocus.plant }) : selection }

    /// Keeps in mind whether the keyboard focus is on a plant's card or row.
    func focus(_ id: Plant.ID, _ isFocused: Bool) {
        if isFocused { keyboardFocus.plant = id } else if keyboardFocus.plant == id { keyboardFocus.plant = nil }
    }

    /// Changes between the grid and the list, which is to have the keyboard focus on the same plant.
    func change(to layout: CollectionLayout) {
        keyboardFocus.keepPlant()
        self.layout = layout
    }

    /// Opens the search and moves the keyboard focus into it.
    func beginSearch() {
        isSearching = true
        keyboardFocus.moveToSearch()
    }
}

/// The toast texts for an action on plants: a single plant is named, several are counted.
@MainActor
private struct PlantsDone {
    let first: String
    let count: Int
    let formatter: GardenFormatter

    private func text(_ one: String, _ many: String, _ values: [String: String] = [:]) -> String {
        let all = ["plant": first.quoted, "n": formatter.number(count)].merging(values) { _, new in new }
        return (count == 1 ? one : many).filled(all)
    }

    func moved(to room: Room?) -> String {
        guard let room = room.map(formatter.room) else {
            let many = ntr("{n} plant removed from its room", "{n} plants removed from their rooms", count)
            return text(tr("{plant} removed from its room"), many)
        }
        let many = ntr("{n} plant moved to {room}", "{n} plants moved to {room}", count)
        return text(tr("{plant} moved to {room}"), many, ["room": room.quoted])
    }

    func tagged(_ tag: String) -> String {
        let many = ntr("{n} plant tagged “{tag}”", "{n} plants tagged “{tag}”", count)
        return text(tr("{plant} tagged “{tag}”"), many, ["tag": tag])
    }

    func favored(_ isFavorite: Bool) -> String {
        if isFavorite {
            let many = ntr("{n} plant added to favorites", "{n} plants added to favorites", count)
            return text(tr("{plant} added to favorites"), many)
        }
        let many = ntr("{n} plant removed from favorites", "{n} plants removed from favorites", count)
        return text(tr("{plant} removed from favorites"), many)
    }

    var archived: String { text(tr("{plant} archived"), ntr("{n} plant archived", "{n} plants archived", count)) }
    var restored: String {
        let many = ntr("{n} plant unarchived", "{n} plants unarchived", count)
        return text(tr("{plant} unarchived"), many)
    }
    var deleted: String { text(tr("{plant} deleted"), ntr("{n} plant deleted", "{n} plants deleted", count)) }
}
