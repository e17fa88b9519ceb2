import Foundation
import Garden
import GardenData
import Localization

/// The answers to the tasks of a round: those of the schedule. Each is one undo group.
extension CareRoundModel {
    /// Completes the task whose answers are offered. For a soil check, records that the soil was dry and the plant was watered.
    ///
    /// - Parameter day: Not later than today; nil for today.
    func complete(on day: LocalDay? = nil) async {
        if let task { await answer(task.summary, task.summary.answers.completion(on: day)) }
    }

    /// Completes the task if it is a watering or a soil check for one.
    func water() async {
        if task?.summary.type.completedCare == .watering { await complete() }
    }

    /// Completes a watering and says what the soil was like, where that is asked.
    func water(_ verdict: SoilVerdict) async {
        if let task, asksForSoil { await answer(task.summary, .soil(verdict, on: nil)) }
    }

    /// Answers a soil check or a watering that is due with "still moist"; ignores other tasks.
    func stillMoist() async {
        if let task, task.summary.offersMoist(on: repository.today) { await answer(task.summary, .moist(days: nil)) }
    }

    func skip() async {
        if let task { await answer(task.summary, .skip) }
    }

    func snooze(_ snooze: Snooze) async {
        if let task { await answer(task.summary, .later(snooze)) }
    }

    /// Whether the watering whose answers are offered can say what the soil was like.
    var asksForSoil: Bool {
        guard let task, task.summary.answers == .watering else { return false }
        return details[task.id]?.learns ?? false
    }

    private func answer(_ task: TaskSummary, _ answer: TaskAnswer) async {
        let isEarly = answeredAt.map { .now - $0 < doublePress } ?? false
        guard !isAnswering, !isEarly, let plant = current?.plant else { return }
        isAnswering = true
        let wasTouched = touched.contains(task.id)
        // The change may be read before this call has returned, and then counts as made in this round.
        touched.insert(task.id)
        let answered = await taskActions.answer([task.id], answer) { _ in task.plantName } ?? []
        // A task that was answered elsewhere meanwhile disappears, which needs no message.
        if !answered.contains(task.id), !wasTouched { touched.remove(task.id) }
        if !answered.isEmpty { ended = repository.instant }
        await refresh()
        isAnswering = false
        answeredAt = .now
        if answered.contains(task.id), current?.plant == plant, current?.isDone == true { await advance() }
    }

    // MARK: Undo

    /// Undoes the answer to a task.
    func undo(_ task: CareRoundStop.Task) async {
        guard let answer = task.answer else { return }
        let text = formatter.toast(answer, plant: task.summary.plantName)
        if await actions.undo(answer.undoGroup, named: text) { actions.showUndone(text) }
    }

    /// Undoes all answers of this round, the last one first.
    func undoAll() async {
        let tasks = stops.flatMap(\.tasks).filter { $0.answer != nil }
        let texts = tasks.reduce(into: [UndoGroup.ID: String]()) { texts, task in
            if let answer = task.answer { texts[answer.undoGroup] = formatter.toast(answer, plant: task.summary.plantName) }
        }
        let answers = tasks.compactMap(\.answer).sorted { $0.clock > $1.clock }
        var groups: [UndoGroup.ID] = []
        for answer in answers where !groups.contains(answer.undoGroup) { groups.append(answer.undoGroup) }
        for group in groups {
            guard await actions.undo(group, named: texts[group] ?? "") else { return }
        }
        if !groups.isEmpty {
            let n = answers.count
            actions.showToast(ntr("{n} task is open again", "{n} tasks are open again", n).filled(["n": formatter.number(n)]))
        }
    }
}
