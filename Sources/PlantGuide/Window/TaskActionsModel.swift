import Garden
import GardenData
import Localization
import PlantServices

/// Answers tasks for all screens of the window: each answer is one undo group with one toast.
@MainActor
struct TaskActionsModel {
    let repository: GardenRepository
    let photos: PhotoService
    let settings: DisplaySettings
    let actions: ActionRunner

    /// Answers tasks, and shows what was recorded or why not. Returns the tasks that were answered; nil after an error. The note
    /// is stored unless it is blank; photos are for a single task. `name` gives the name of a plant; nil counts it instead.
    @discardableResult
    func answer(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String? = nil, photos: [IdentificationPhoto] = [],
        name: (Plant.ID) -> String?
    ) async -> Set<Occurrence>? {
        await perform(tasks, answer, note: note, photos) { settings.formatter.toast($0, plant: name) }
    }

    /// Answers all tasks that accept the answer; returns those answered. The toast counts the others: soil checks, which are
    /// answered one by one.
    @discardableResult
    func answerAll(_ tasks: [TaskSummary], _ answer: TaskAnswer) async -> Set<Occurrence> {
        guard !tasks.isEmpty else {
            actions.showToast(tr("No tasks were due."))
            return []
        }
        let accepting = tasks.filter { $0.answers.accepts(answer) }
        let left = tasks.count - accepting.count
        let formatter = settings.formatter
        guard !accepting.isEmpty else {
            actions.showToast(
                ntr("{n} soil check needs an answer: dry or moist?", "{n} soil checks need an answer: dry or moist?", left)
                    .filled(["n": formatter.number(left)]))
            return []
        }
        let names = Dictionary(accepting.map { ($0.plant, $0.plantName) }) { first, _ in first }
        return await perform(accepting.map(\.id), answer, note: nil) { events in
            formatter.toast(events) { names[$0] }.map { done in
                guard left > 0 else { return done }
                return ntr("{done}. {n} soil check is left", "{done}. {n} soil checks are left", left)
                    .filled(["done": done, "n": formatter.number(left)])
            }
        } ?? []
    }

    @discardableResult
    private func perform(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String?, _ photos: [IdentificationPhoto] = [],
        toast: ([CareEvent]) -> String?
    ) async -> Set<Occurrence>? {
        let note = note.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        var answered: Set<Occurrence> = []
        let isDone = await actions.perform {
            let result = try await self.photos.answer(tasks, answer, note: note, photos: photos)
            answered = Set(result.value.compactMap(\.answer?.occurrence))
            return result
        } toast: {
            toast($0)
        }
        return isDone ? answered : nil
    }
}
