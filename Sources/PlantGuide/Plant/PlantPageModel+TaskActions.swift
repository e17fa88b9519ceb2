import Foundation
import Garden
import GardenData
import Localization

/// Answering the plant's tasks and adding to its history.
extension PlantPageModel {
    /// Gives the care that a task asks for, today.
    func complete(_ task: OpenTask) async { await answer(task, task.answers.completion()) }

    /// Finds the soil still moist; the task asks again after the days that fit its interval.
    func stillMoist(_ task: OpenTask) async { await answer(task, .moist(days: nil)) }

    /// Lets this time go.
    func skip(_ task: OpenTask) async { await answer(task, .skip) }

    /// Puts a task off.
    func snooze(_ task: OpenTask, _ snooze: Snooze) async { await answer(task, .later(snooze)) }

    /// Answers a task with a day or a note of one's own, as the dialog has it.
    @discardableResult
    func save(_ draft: TaskAnswerModel) async -> Bool {
        let note = draft.noteText
        guard let task = draft.task, let answer = draft.answer else {
            guard let note else { return true }
            return await window.perform({ try await repository.note(note, for: id) }, saying: toast)
        }
        return await self.answer(task, answer, note: note)
    }

    /// Takes back one line of history. That is final, so nothing offers to undo it.
    func undo(_ event: CareEvent) async {
        do {
            _ = try await repository.undo(event)
            window.showToast(tr("Taken back: {line}").filled(["line": formatter.history(event)]))
        } catch {
            window.report(error)
        }
    }

    @discardableResult
    private func answer(_ task: OpenTask, _ answer: TaskAnswer, note: String? = nil) async -> Bool {
        await window.taskActions.answer([task.occurrence], answer, note: note) { _ in name } != nil
    }

    private func toast(_ event: CareEvent) -> String { formatter.toast(event, plant: name) }
}
