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

    /// A task with its answer.
    typealias Answer = (task: TaskSummary, answer: TaskAnswer)

    /// Answers tasks, and shows what was recorded or why not. Returns the tasks that were answered; nil after an error. The note
    /// is stored unless it is blank; photos are for a single task. `name` gives the name of a plant; nil counts it instead.
    @discardableResult
    func answer(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String? = nil, photos: [IdentificationPhoto] = [],
        name: (Plant.ID) -> String?
    ) async -> Set<Occurrence>? {
        await perform(tasks, answer, note: note, photos) { settings.formatter.toast($0, plant: name) }
    }

    /// Completes several tasks as one action. If there are soil checks to answer, a form first asks for their answers; canceling
    /// it completes nothing.
    ///
    /// - Parameters:
    ///   - before: Called with the tasks for which care is recorded, before it is.
    ///   - after: Called with these tasks, and those that were answered; nil after an error.
    func complete(
        _ tasks: [TaskSummary], asking navigator: Navigator, before: @escaping @MainActor ([Occurrence]) -> Void = { _ in },
        after: @escaping @MainActor ([Occurrence], Set<Occurrence>?) async -> Void
    ) async {
        func record(
            _ answers: [Answer], leftChecks: Int = 0
        ) async -> (care: [Occurrence], answered: Set<Occurrence>?) {
            let care = answers.filter { $0.answer.recordsCare }.map(\.task.id)
            before(care)
            return (care, await answer(answers, leftChecks: leftChecks))
        }
        let bulk: BulkCompletion
        do { bulk = try await repository.bulkCompletion(of: tasks) } catch { return actions.report(error) }
        guard !bulk.checks.isEmpty else {
            let (care, answered) = await record(bulk.completable.map { ($0, .done(on: nil)) })
            return await after(care, answered)
        }
        navigator.present(
            .soilChecks(
                SoilChecksModel(bulk) { answers, left in
                    let (care, answered) = await record(answers, leftChecks: left)
                    // The form does not stay open for what follows.
                    Task { await after(care, answered) }
                    return answered != nil
                }))
    }

    /// Answers several tasks, each in its own way, as one action. Returns the tasks that were answered; nil after an error.
    ///
    /// - Parameter leftChecks: The number of soil checks that were asked about and have no answer.
    func answer(_ answers: [Answer], leftChecks: Int = 0) async -> Set<Occurrence>? {
        guard !answers.isEmpty else {
            actions.showToast(tr("No tasks were due."))
            return []
        }
        let names = Dictionary(answers.map { ($0.task.plant, $0.task.plantName) }) { first, _ in first }
        var answered: Set<Occurrence> = []
        var name: String?
        let isDone = await actions.perform(
            {
                let result = try await repository.answer(answers.map { ($0.task.id, $0.answer) })
                answered = Set(result.value.compactMap(\.answer?.occurrence))
                return result
            }, named: name
        ) { events in
            // What was left open is not undone.
            name = settings.formatter.toast(events) { names[$0] }
            return settings.formatter.toast(events, leftChecks: leftChecks) { names[$0] }
        }
        return isDone ? answered : nil
    }

    /// Records what the soil was like at a watering; nil takes it back. Says what the answer leads to, if the interval is
    /// learned.
    ///
    /// - Parameter name: The plant's name, for what is said afterwards.
    func setVerdict(_ verdict: SoilVerdict?, of event: CareEvent, ofPlant name: String) async {
        await setVerdict(verdict, { try await $0.setVerdict(verdict, of: event.id) }) { _ in
            settings.formatter.toast(verdict, plant: name)
        }
    }

    /// Records what the soil was like at the last watering of a plant. Says what the answer leads to, if the interval is learned.
    func setVerdict(_ verdict: SoilVerdict, atLastWateringOf plant: Plant.ID, named name: String) async {
        await setVerdict(verdict, { try await $0.setVerdict(verdict, atLastWateringOf: plant) }) {
            settings.formatter.toast(verdict, of: $0, plant: name)
        }
    }

    private func setVerdict(
        _ verdict: SoilVerdict?, _ change: (GardenRepository) async throws -> UndoableResult<CareEvent>,
        toast: (CareEvent) -> String
    ) async {
        var hasProposal: Bool?
        var plainToast: String?
        await actions.perform(
            {
                let result = try await change(repository)
                // The answer is saved: the toast says so, also if this cannot be read.
                if let verdict, verdict != .right, (try? await repository.learns(from: result.value)) == true {
                    hasProposal = (try? await repository.proposals(of: [result.value.plant]))?.isEmpty == false
                }
                return result
            }, named: plainToast
        ) { event in
            let toast = toast(event)
            plainToast = toast
            return hasProposal.map { settings.formatter.withEffect(toast, hasProposal: $0) } ?? toast
        }
    }

    /// Adds a note and photos to a plant, or the photos alone if the text is blank. Returns whether nothing is left to save.
    ///
    /// - Parameters:
    ///   - name: The plant's name, for what is said afterwards.
    ///   - day: The day of the note; nil for today. Photos keep the days on which they were taken.
    func note(
        _ text: String, to plant: Plant.ID, named name: String, on day: LocalDay? = nil, photos added: [IdentificationPhoto]
    ) async -> Bool {
        guard text.allSatisfy(\.isWhitespace) else {
            return await actions.perform {
                try await photos.note(text, for: plant, on: day, photos: added)
            } toast: {
                settings.formatter.toast($0, plant: name)
            }
        }
        return added.isEmpty ? true : await actions.add(added, to: plant, photos, settings.formatter)
    }

    /// Removes an entry from the history of a plant, and the photos that were added with it. If it answered a task, that is open
    /// again.
    ///
    /// - Parameters:
    ///   - name: The plant's name, for what is said afterwards.
    ///   - isUndo: Whether the entry is an answer that is undone where its task is listed.
    func remove(_ event: CareEvent, ofPlant name: String, isUndo: Bool = false) async {
        let (plant, line) = (name.quoted, settings.formatter.history(event))
        let answer = settings.formatter.toast(event, plant: name)
        if isUndo, await actions.undo(event, named: answer) { return }
        await actions.perform(
            { try await repository.undo(event) },
            named: tr("Removal from the history of {plant}").filled(["plant": plant]), offersRedo: isUndo,
            toast: { photos in
                let removed =
                    isUndo
                    ? settings.formatter.undone(answer)
                    : tr("Removed from the history of {plant}: {line}").filled(["plant": plant, "line": line])
                guard !photos.isEmpty else { return removed }
                return ntr("{what}, with {n} photo", "{what}, with {n} photos", photos.count)
                    .filled(["what": removed, "n": settings.formatter.number(photos.count)])
            })
    }

    @discardableResult
    private func perform(
        _ tasks: [Occurrence], _ answer: TaskAnswer, note: String?, _ photos: [IdentificationPhoto] = [],
        toast: ([CareEvent]) -> String?
    ) async -> Set<Occurrence>? {
        let note = note.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        var answered: Set<Occurrence> = []
        var isRepetition = false
        var next: LocalDay?
        var remark: String?
        var name: String?
        let isDone = await actions.perform(
            {
                let result = try await self.photos.answer(tasks, answer, note: note, photos: photos)
                answered = Set(result.value.compactMap(\.answer?.occurrence))
                remark = await self.remark(on: result.value)
                if let event = result.value.first, result.value.count == 1 {
                    // The answer is saved: the toast says so, also if the rest cannot be read.
                    isRepetition = (try? await repository.isRepetition(event)) ?? false
                    next = await nextDay(after: event)
                }
                return result
            }, named: name
        ) { events in
            name = toast(events)
            let again =
                events.first?.day == repository.today
                ? tr("{what} again. It was already recorded today.")
                : tr("{what} again. It was already recorded for that day.")
            guard let name, !isRepetition else { return name.map { again.filled(["what": $0]) } }
            if let remark { return tr("{what}. {remark}").filled(["what": name, "remark": remark]) }
            guard events.count == 1 else { return name }
            // "Today instead of Sunday. Next: Sunday" would read as if nothing had changed.
            let isSameDay = next == events[0].answer?.due
            let said = isSameDay ? name : settings.formatter.sayingIfEarly(name, events[0])
            return next.map { settings.formatter.sayingNext(said, $0) } ?? said
        }
        return isDone ? answered : nil
    }

    /// What the user should know about when answers postpone all their tasks to: days of a coming absence, or quiet hours; nil for
    /// nothing.
    private func remark(on events: [CareEvent]) async -> String? {
        let days = events.compactMap(\.postponedTo)
        // The answer is saved: the toast says so, also if this cannot be read.
        guard !days.isEmpty, days.count == events.count, let absences = try? await repository.awayPeriods() else { return nil }
        if days.allSatisfy({ day in absences.contains { $0.contains(day) && $0.from > repository.today } }) {
            return tr("You are away then.")
        }
        let (preferences, formatter) = (settings.preferences, settings.formatter)
        let moments = Set(events.compactMap { if case .snoozed(let until) = $0.kind { until } else { nil } })
        guard preferences.reminders.isOn == true, let quiet = preferences.reminders.quietHours, moments.count == 1,
            let until = moments.first, !absences.contains(day: until.day)
        else { return nil }
        let times = ReminderTimes(
            quietHours: quiet, away: absences, returnTime: preferences.careTime,
            at: repository.moment.instant(in: repository.currentZone), in: repository.currentZone)
        let shown = times.moment(for: until)
        guard shown != until else { return nil }
        return tr("The quiet hours delay the reminder: {day} at {time}.")
            .filled(["day": formatter.dayInSentence(shown.day), "time": formatter.time(shown.time)])
    }

    /// The day of the task that follows one which was completed or skipped, or else of the plant's next watering after one; nil
    /// for none, for other answers, and after an error.
    private func nextDay(after event: CareEvent) async -> LocalDay? {
        guard event.kind == .done || event.kind == .skipped, let rule = event.answer?.occurrence.rule
        else { return nil }
        if let task = try? await repository.openTask(of: rule) { return task.due }
        guard event.type == .watering else { return nil }
        return (try? await repository.nextWaterings(of: [event.plant]))?.first?.moment.day
    }
}
