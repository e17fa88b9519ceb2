import Foundation
import Garden
import Tending
import Words

/// Answering the plant's tasks and adding to its history.
extension PlantPageModel {
    /// Gives the care that a task asks for, today.
    func complete(_ task: OpenTask) async { await answer(task, .done(on: nil)) }

    /// Finds the soil still moist; the task asks again after the days that fit its interval.
    func stillMoist(_ task: OpenTask) async { await answer(task, .moist(days: nil)) }

    /// Lets this time go.
    func skip(_ task: OpenTask) async { await answer(task, .skip) }

    /// Puts a task off.
    func snooze(_ task: OpenTask, _ nap: Nap) async { await answer(task, .snooze(until: moment(of: nap, for: task))) }

    /// Until when a task is put off from now.
    enum Nap: Hashable {
        /// An hour from now, the evening of today, the same time tomorrow, or on a day of choice.
        case hour, tonight, tomorrow
        case day(LocalDay)
    }

    /// When "tonight" is: 18:00, as the first design has it.
    static let evening = LocalTime(clampingMinutes: 18 * 60)

    /// The puttings-off that lie ahead: "tonight" only before it has come.
    var naps: [Nap] {
        gardener.moment.time < Self.evening ? [.hour, .tonight, .tomorrow] : [.hour, .tomorrow]
    }

    /// The moment to which a putting-off leads.
    func moment(of nap: Nap, for task: OpenTask) -> LocalMoment {
        switch nap {
        case .hour: LocalMoment(gardener.instant.addingTimeInterval(3_600), in: gardener.currentZone)
        case .tonight: LocalMoment(day: gardener.today, time: Self.evening)
        case .tomorrow: LocalMoment(day: gardener.today + 1, time: task.time)
        case .day(let day): LocalMoment(day: day, time: task.time)
        }
    }

    /// A putting-off as a menu says it.
    func title(of nap: Nap) -> String {
        switch nap {
        case .hour: tr("1 Hour")
        case .tonight: tr("Tonight")
        case .tomorrow: tr("Tomorrow")
        case .day(let day): phrases.dayTitle(day)
        }
    }

    /// Answers a task with a day or a note of one's own, as the dialog has it.
    func save(_ draft: AnswerModel) async {
        let note = draft.noteText
        guard let task = draft.task, let answer = draft.answer else {
            guard let note else { return }
            return await window.perform({ try await gardener.note(note, for: id) }, saying: toast)
        }
        await self.answer(task, answer, note: note)
    }

    /// Takes back one line of history. That is final, so nothing offers to undo it.
    func undo(_ event: CareEvent) async {
        do {
            _ = try await gardener.undo(event)
            window.say(tr("Taken back: {line}").filled(["line": phrases.history(event)]))
        } catch {
            window.report(error)
        }
    }

    private func answer(_ task: OpenTask, _ answer: Gardener.Answer, note: String? = nil) async {
        await window.perform(
            {
                try await gardener.answer([task.occurrence], answer, note: note)
            }, saying: { events in events.first.map(toast) })
    }

    private func toast(_ event: CareEvent) -> String { phrases.toast(event, plant: name) }
}
