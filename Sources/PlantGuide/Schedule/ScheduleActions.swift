import Foundation
import Garden
import GardenData
import Localization

/// What the rows' buttons do. Everything is one gesture with one undo.
extension ScheduleModel {
    /// What the ring does: completes, but unfolds a check of the soil, whose answer matters.
    func pressRing(_ id: Occurrence) async {
        guard let task = row(.task(id))?.task else { return }
        if task.answers.needsSoilState { await unfold(id) } else { await complete(id) }
    }

    /// The care was given; on a check of the soil this says that it was dry and the plant watered.
    ///
    /// - Parameter day: Not later than today; nil for today.
    func complete(_ id: Occurrence, on day: LocalDay? = nil, note: String? = nil) async {
        guard let task = row(.task(id))?.task else { return }
        await answer([id], task.answers.completion(on: day), note: note)
    }

    /// Waters where that is what a task asks for, in one way or the other.
    func water(_ id: Occurrence) async {
        guard row(.task(id))?.task?.type.completedCare == .watering else { return }
        await complete(id)
    }

    /// The soil is still moist; tasks of other kinds are left alone.
    func stillMoist(_ id: Occurrence) async {
        guard row(.task(id))?.task?.answers.needsSoilState == true else { return }
        await answer([id], .moist(days: nil))
    }

    /// Lets this time go.
    func skip(_ id: Occurrence) async { await answer([id], .skip) }

    /// Asks again later; on another day at the task's own time.
    func snooze(_ id: Occurrence, _ snooze: Snooze) async { await answer([id], .later(snooze)) }

    /// Adds a line to the plant's history and leaves the task open.
    func note(_ text: String, on id: Occurrence) async {
        guard let task = row(.task(id))?.task, !text.allSatisfy(\.isWhitespace) else { return }
        await window.perform {
            try await repository.note(text, for: task.plant)
        } saying: {
            window.formatter.toast($0, plant: task.plantName)
        }
    }

    /// Does what a heading's button says.
    func perform(_ action: ScheduleRow.GroupAction) async {
        switch action {
        case .completeOverdue: await completeOverdue()
        case .waterRemaining: await waterRemaining()
        }
    }

    /// Completes all that is overdue and shown, but for checks of the soil.
    func completeOverdue() async {
        await completeAll(TaskFilter(through: repository.today - 1, types: filter.types, room: room))
    }

    /// Waters everything that is due for water today and shown.
    func waterRemaining() async {
        let today = repository.today
        await completeAll(TaskFilter(from: today, through: today, types: [.watering], room: room))
    }

    private func completeAll(_ filter: TaskFilter) async {
        do {
            let tasks = try await repository.tasks(filter, limit: .max).filter { $0.answers.accepts(.done(on: nil)) }
            if !tasks.isEmpty { await answer(tasks.map(\.id), .done(on: nil)) }
        } catch {
            window.report(error)
        }
    }

    private func answer(_ ids: [Occurrence], _ answer: TaskAnswer, note: String? = nil) async {
        let tasks = ids.compactMap { row(.task($0))?.task }
        let names = Dictionary(tasks.map { ($0.plant, $0.plantName) }) { first, _ in first }
        if answer.recordsCare { hold(ids) }
        let answered = await window.taskActions.answer(ids, answer, note: note) { names[$0] } ?? []
        for id in answered { row(.task(id))?.isUnfolded = false }
        // A row that is pressed when its task is gone already says so by going.
        if answer.recordsCare { await letGo(ids, answered: answered) } else if answered.isEmpty { await refresh() }
    }

    /// Takes back one deed of today.
    func undo(_ task: CompletedTask) async {
        do {
            _ = try await repository.undo(task.event)
            window.showToast(tr("Undone"))
        } catch {
            window.report(error)
        }
    }

    // MARK: Unfolding

    /// Unfolds a task and opens the ways to snooze it.
    func offerSnooze(_ id: Occurrence) async {
        await unfold(id)
        row(.task(id))?.offersSnooze = true
    }

    /// Shows why a task is due and what can be answered, or folds it up again.
    func toggle(_ id: Occurrence) async {
        guard let row = row(.task(id)) else { return }
        if row.isUnfolded { row.isUnfolded = false } else { await unfold(id) }
    }

    /// Shows why a task is due and what can be answered.
    func unfold(_ id: Occurrence) async {
        guard let row = row(.task(id)), row.phase == .open else { return }
        row.isUnfolded = true
        do {
            row.why = try await repository.task(id)?.task
        } catch {
            window.report(error)
        }
    }
}
