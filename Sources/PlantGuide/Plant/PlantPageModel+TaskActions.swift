import Foundation
import Garden
import GardenData
import Localization
import PlantServices

extension PlantPageModel {
    /// For how long after an answer the next one is ignored. A second press of the same key was not meant for the next task,
    /// whose answer is under the same button by then.
    static let doublePress = Duration.milliseconds(500)

    /// Answers a task with `action`. Ignored while another answer is saved, and right after it.
    func answer(_ task: OpenTask, by action: @MainActor (OpenTask) async -> Void) async {
        guard !isAnsweringNow else { return }
        isAnswering = true
        await action(task)
        isAnswering = false
        answeredAt = .now
    }

    /// Whether an answer is being saved, or was saved just now.
    private var isAnsweringNow: Bool { isAnswering || answeredAt.map { .now - $0 < Self.doublePress } ?? false }

    /// Whether the page asks what the soil was like at today's watering.
    func asksForSoil(_ planned: GardenRepository.PlannedRule) -> Bool {
        guard planned.learns, let event = planned.givenToday else { return false }
        return event.acceptsVerdict && verdicts[event.id] == nil
    }

    /// Completes the soonest task that is a watering or a soil check for one, due or not. Other tasks are ignored. If the plant was
    /// watered today, nothing is recorded, and a toast says so.
    func waterNext() async {
        let waterings = rules.filter { $0.task != nil && $0.rule.shownType.completedCare == .watering }
        if let task = waterings.first(where: { $0.givenToday == nil })?.task { return await answer(task, by: complete) }
        if !waterings.isEmpty { sayWatered() }
    }

    /// Says that the plant was watered today, unless the key that asks for it did that just now.
    func sayWatered() {
        guard !isAnsweringNow else { return }
        actions.showToast(tr("{plant} was already watered today").filled(["plant": name.quoted]))
    }

    /// Answers that the soil is still moist for the first task that can be answered so; ignores other tasks.
    func stillMoistNext() async {
        if let task = rules.first(where: { cards.contains($0.id) && $0.asksIfMoist(on: repository.today) })?.task {
            await answer(task, by: stillMoist)
        }
    }

    /// Completes a task today. For a soil check this means that the soil was dry and the plant was watered.
    func complete(_ task: OpenTask) async { await answer(task, task.answers.completion()) }

    /// Answers that the soil is still moist. The task is due again after a number of days derived from its interval.
    func stillMoist(_ task: OpenTask) async { await answer(task, .moist(days: nil)) }

    func skip(_ task: OpenTask) async { await answer(task, .skip) }

    func snooze(_ task: OpenTask, _ snooze: Snooze) async { await answer(task, .later(snooze)) }

    /// Moves a task to a day, earlier or later.
    func move(_ task: OpenTask, to day: LocalDay) async { await answer(task, .move(to: day)) }

    /// Saves the dialog's answer, which may have a custom day, a verdict on the soil, photos and a note.
    @discardableResult
    func save(_ draft: TaskAnswerModel) async -> Bool {
        let note = draft.noteText
        let photos = await draft.selection.prepared()
        if let care = draft.care {
            return await actions.perform(
                { try await environment.services.photos.record(care, for: id, on: draft.day, note: note, photos: photos) },
                toast: toast)
        }
        guard let task = draft.task, let answer = draft.answer else {
            return await taskActions.note(note ?? "", to: id, named: name, on: draft.noteDay, photos: photos)
        }
        return await self.answer(task, answer, note: note, photos: photos)
    }

    /// The kinds of care that can be recorded for an earlier day, each with the task that it answers; nil for none. First those
    /// of the plant's rules.
    var earlierCare: [(type: CareType, task: OpenTask?)] {
        var kinds: Set<CareType> = []
        // The tasks of an archived plant are paused.
        let tasks = plant?.archive == nil ? rules.compactMap(\.task) : []
        let planned = tasks.map { ($0.type.completedCare, Optional($0)) }
        let known = CareType.known.map { ($0.completedCare, OpenTask?.none) }
        return (planned + known).filter { kinds.insert($0.0).inserted }
    }

    /// Removes an entry from the history.
    func remove(_ event: CareEvent) async { await taskActions.remove(event, ofPlant: name) }

    /// Takes back an answer of today.
    func takeBack(_ event: CareEvent) async { await taskActions.remove(event, ofPlant: name, isUndo: true) }

    /// Saves a corrected entry of the history.
    func save(_ draft: HistoryEntryModel) async -> Bool {
        guard draft.hasChanges else { return true }
        let (event, photos) = (draft.event, await draft.selection.prepared())
        // A photo keeps its day, also one that it has from the entry.
        let keepsPhotoDate = draft.changedDay != nil && eventPhotos[event.id]?.contains { $0.takenOn != nil } == true
        return await actions.perform {
            try await environment.services.photos.correct(
                event.id, day: draft.changedDay, note: draft.noteText, soil: .some(draft.verdict), photos: photos)
        } toast: { [formatter, name] event in
            let changed = tr("History of {plant} changed: {line}").filled([
                "plant": name.quoted, "line": formatter.history(event, draft.verdict),
            ])
            return keepsPhotoDate ? changed + ". " + tr("Photos keep their dates") : changed
        }
    }

    @discardableResult
    private func answer(
        _ task: OpenTask, _ answer: TaskAnswer, note: String? = nil, photos: [IdentificationPhoto] = []
    ) async -> Bool {
        await taskActions.answer([task.occurrence], answer, note: note, photos: photos) { _ in name } != nil
    }

    private func toast(_ event: CareEvent) -> String { formatter.toast(event, plant: name) }
}
