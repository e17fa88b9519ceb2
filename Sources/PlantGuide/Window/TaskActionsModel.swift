import Garden
import GardenData
import Localization
import PlantServices

/// What an action on several tasks has done.
struct BulkAnswer: Hashable {
    /// What was recorded.
    var events: [CareEvent] = []
    /// The undo group of the action; nil if nothing was recorded.
    var undoGroup: UndoGroup.ID?
    /// The tasks that did not accept the answer: soil checks.
    var left: [TaskSummary] = []

    /// The tasks that were answered.
    var answered: Set<Occurrence> { Set(events.compactMap(\.answer?.occurrence)) }
}

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

    /// Answers all tasks that accept the answer. The others are soil checks, for whose answers the caller asks next. Returns nil after
    /// an error.
    @discardableResult
    func answerAll(_ tasks: [TaskSummary], _ answer: TaskAnswer) async -> BulkAnswer? {
        guard !tasks.isEmpty else {
            actions.showToast(tr("No tasks were due."))
            return BulkAnswer()
        }
        let accepting = tasks.filter { $0.answers.accepts(answer) }
        let checks = tasks.filter { !$0.answers.accepts(answer) }
        let formatter = settings.formatter
        guard !accepting.isEmpty else { return BulkAnswer(left: checks) }
        let names = Dictionary(accepting.map { ($0.plant, $0.plantName) }) { first, _ in first }
        var done = BulkAnswer(left: checks)
        let isDone = await actions.perform {
            let result = try await photos.answer(accepting.map(\.id), answer, photos: [])
            (done.events, done.undoGroup) = (result.value, result.undoGroup)
            return result
        } toast: { events in
            formatter.toast(events) { names[$0] }
        }
        return isDone ? done : nil
    }

    /// Answers soil checks that an action on several tasks has left, as a part of that action: one undo takes back both. Returns
    /// whether that succeeded.
    func answerRest(of action: BulkAnswer, _ answers: [(task: Occurrence, answer: TaskAnswer)]) async -> Bool {
        let names = Dictionary(action.left.map { ($0.plant, $0.plantName) }) { first, _ in first }
        var isContinued = false
        return await actions.perform {
            let result = try await repository.answer(answers, continuing: action.undoGroup)
            isContinued = result.undoGroup == action.undoGroup
            return result
        } toast: { events in
            settings.formatter.toast((isContinued ? action.events : []) + events) { names[$0] }
        }
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
