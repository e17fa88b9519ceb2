import Foundation
import Garden
import GardenData
import Localization
import PlantServices

/// The actions of the rows. Each change is one undo group.
extension ScheduleModel {
    /// Performs the ring's action: completes the task, or expands the row of a soil check, which needs an answer, and of a later task
    /// whose care the plant got today. Once it is done, takes the answer back. The second press of a double click is ignored.
    func pressRing(_ id: Occurrence) async {
        guard let row = row(.task(id)), let task = row.task else { return }
        switch row.phase {
        case .open: if task.answers.needsSoilState { await unfold(id) } else { await completeOnce(task) }
        case .done: await takeBack(task)
        case .leaving: break
        }
    }

    /// Takes back the answer of a task whose row is still listed.
    private func takeBack(_ task: TaskSummary) async {
        guard let held = held[task.id], held.isWritten, .now - held.since >= doublePress else { return }
        do {
            guard let event = try await repository.answer(to: task.id) else { return }
            await taskActions.remove(event, ofPlant: task.plantName, isUndo: true)
        } catch {
            actions.report(error)
        }
    }

    /// Completes the task. For a soil check, records that the soil was dry and the plant was watered.
    ///
    /// - Parameters:
    ///   - day: Not later than today; nil for today.
    ///   - verdict: What the soil was like; nil if that is not said.
    func complete(
        _ id: Occurrence, on day: LocalDay? = nil, soil verdict: SoilVerdict? = nil, note: String? = nil,
        photos: [IdentificationPhoto] = []
    ) async {
        guard let task = row(.task(id))?.task else { return }
        await answer([id], task.answers.completion(verdict, on: day), note: note, photos: photos)
    }

    /// Completes the task with a note. If it is no longer listed, only the note and the photos are added to the plant.
    func complete(
        _ task: TaskSummary, soil verdict: SoilVerdict?, note: String, photos: [IdentificationPhoto] = []
    ) async {
        if entries.contains(.task(task.id)) {
            await complete(task.id, soil: verdict, note: note, photos: photos)
        } else {
            await self.note(note, on: task, photos: photos)
        }
    }

    /// Completes the task if it is a watering or a soil check for one; ignores other tasks.
    func water(_ id: Occurrence) async {
        guard let task = row(.task(id))?.task, task.type.completedCare == .watering else { return }
        await completeOnce(task)
    }

    /// Completes a task, unless it is due later and the plant got the care today: then its row expands, which says so. A press that
    /// leaves the row as it was would be repeated.
    private func completeOnce(_ task: TaskSummary) async {
        do {
            let isLater = task.moment.day > repository.today
            if isLater, try await repository.task(task.id)?.givenToday != nil { return await unfold(task.id) }
            await complete(task.id)
        } catch {
            actions.report(error)
        }
    }

    /// Answers a soil check or a watering that is due with "still moist"; ignores other tasks.
    func stillMoist(_ id: Occurrence) async {
        guard row(.task(id))?.asksIfMoist(on: today) ?? false else { return }
        await answer([id], .moist(days: nil))
    }

    func skip(_ id: Occurrence) async { await answer([id], .skip) }

    /// Snoozes the task. A snooze to another day keeps the task's own time.
    func snooze(_ id: Occurrence, _ snooze: Snooze) async { await answer([id], .later(snooze)) }

    /// Moves the task to a day, earlier or later; the one after it follows as always.
    func move(_ id: Occurrence, to day: LocalDay) async { await answer([id], .move(to: day)) }

    /// Adds a note with photos to the history of a task's plant and leaves the task as it is, also if it is no longer open.
    /// Without words, only the photos are added. Returns false if that failed.
    @discardableResult
    func note(_ text: String, on task: TaskSummary, photos: [IdentificationPhoto] = []) async -> Bool {
        await taskActions.note(text, to: task.plant, named: task.plantName, photos: photos)
    }

    func perform(_ action: ScheduleRow.GroupAction) async {
        switch action {
        case .completeOverdue: await completeOverdue()
        case .completeToday: await completeToday()
        case .water: await waterRemaining()
        }
    }

    /// Completes all overdue tasks that pass the filter and the room. If soil checks are among them, or due of plants whose
    /// watering is, a form first asks for their answers.
    func completeOverdue() async {
        await completeAll(TaskFilter(through: repository.today - 1, types: filter.types, room: room))
    }

    /// Completes all tasks due today that pass the filter and the room, in the same way, except those that are snoozed.
    func completeToday() async { await completeAll(ofToday(filter.types)) }

    private func ofToday(_ types: Set<CareType>) -> TaskFilter {
        let now = repository.moment
        return TaskFilter(from: now.day, through: now.day, types: types, room: room, awakeAt: now)
    }

    private func completeAll(_ filter: TaskFilter) async {
        do {
            let tasks = try await repository.tasks(filter, limit: .max)
            await taskActions.complete(tasks, asking: navigator) {
                self.hold($0)
            } after: {
                await self.finish($0, answered: $1 ?? [])
            }
        } catch {
            actions.report(error)
        }
    }

    /// Completes all waterings due today in the selected room, except those that are snoozed. “Water” says that the plants were
    /// watered, so no soil check is asked about.
    func waterRemaining() async {
        do {
            let tasks = try await repository.tasks(ofToday([.watering]), limit: .max)
            let ids = tasks.map(\.id)
            hold(ids)
            await finish(ids, answered: await taskActions.answer(tasks.map { ($0, .done(on: nil)) }) ?? [])
        } catch {
            actions.report(error)
        }
    }

    private func answer(
        _ ids: [Occurrence], _ answer: TaskAnswer, note: String? = nil, photos: [IdentificationPhoto] = []
    ) async {
        // What is done already is not answered again.
        let ids = ids.filter { (row(.task($0))?.phase ?? .open) == .open }
        let tasks = ids.compactMap { row(.task($0))?.task }
        let names = Dictionary(tasks.map { ($0.plant, $0.plantName) }) { first, _ in first }
        // The focus goes to the next task while the row is still in its place.
        if answer.recordsCare { hold(ids, on: answer.day) } else { onHold(Set(ids)) }
        let answered = await taskActions.answer(ids, answer, note: note, photos: photos) { names[$0] } ?? []
        for id in answered { row(.task(id))?.isUnfolded = false }
        // If the task no longer exists, the row disappears, which needs no message.
        if answer.recordsCare {
            // What was said with the answer is not asked again.
            let saysSoil = if case .soil = answer { true } else { false }
            if answered.isEmpty { onRefused(Set(ids)) }
            await finish(ids, answered: answered, asksForSoil: !saysSoil)
        } else if answered.isEmpty {
            await refresh()
            onRefused(Set(ids))
        }
    }

    /// Takes the answer to a completed task back.
    func undo(_ task: CompletedTask) async { await taskActions.remove(task.event, ofPlant: task.plant.name, isUndo: true) }

    /// The next open task after a listed one, or else the one before it, of the same day or overdue; nil if there is none.
    func openTask(near id: Occurrence) -> Occurrence? {
        guard let place = entries.firstIndex(of: .task(id)), let task = row(.task(id))?.task else { return nil }
        let day = max(task.moment.day, today)
        func open(_ entries: some Sequence<ScheduleEntry>) -> Occurrence? {
            for case .task(let id) in entries {
                guard let row = row(.task(id)), row.phase == .open, let task = row.task else { continue }
                if max(task.moment.day, today) == day { return id }
            }
            return nil
        }
        return open(entries[place...].dropFirst()) ?? open(entries[..<place].reversed())
    }

    // MARK: Unfolding

    /// Expands or collapses a task's row.
    func toggle(_ id: Occurrence) async {
        if !fold(id) { await unfold(id) }
    }

    /// Collapses a task's row. Returns false if it is not expanded.
    @discardableResult
    func fold(_ id: Occurrence) -> Bool {
        guard let row = row(.task(id)), row.isUnfolded else { return false }
        row.isUnfolded = false
        return true
    }

    /// Expands a task's row and loads why the task is due.
    func unfold(_ id: Occurrence) async {
        guard let row = row(.task(id)), row.phase == .open else { return }
        row.isUnfolded = true
        await readReason(of: row)
    }

    /// Reads again why the tasks of expanded rows are due, which a change may concern.
    func readReasons() async {
        for entry in entries {
            if let row = rows[entry], row.isUnfolded, row.task != nil { await readReason(of: row) }
        }
    }

    /// Reads why the task of a row is due.
    func readReason(of row: ScheduleRow) async {
        guard let task = row.task else { return }
        do {
            row.why = try await repository.task(task.id)
        } catch {
            actions.report(error)
        }
    }
}
