import Foundation
import Garden
import GardenData
import Localization
import PlantServices

/// An answer to a task, with what is recorded together with it.
struct GivenAnswer {
    let answer: TaskAnswer
    var note: String?
    var photos: [IdentificationPhoto] = []

    /// Whether an event already records all of it, so that repeating it adds nothing.
    ///
    /// - Parameter verdict: What the event says about the soil.
    func isRecorded(as event: CareEvent, _ verdict: SoilVerdict?, for answers: TaskAnswers) -> Bool {
        let meaning = answers.meaning(of: answer)
        let isSame =
            switch meaning.answer {
            case .done(let day), .dry(let day), .soil(_, let day): event.kind == .done && (day ?? event.day) == event.day
            case .skip: event.kind == .skipped
            case .moist, .snooze, .later, .move: false
            }
        let words = (note ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        return isSame && photos.isEmpty && [nil, verdict].contains(meaning.verdict)
            && (words.isEmpty || words == event.note?.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

/// Repeated commands: answers that are recorded already.
extension CommandContext {
    /// Whether a task that an argument names has this answer already, which is then printed.
    ///
    /// A complete ID means one occurrence. The beginning of an ID or a name, however, finds the next occurrence of the rule,
    /// which a repeated command does not mean. Fails with status 1 if another answer is recorded instead, because the new one
    /// would be lost; but the beginning of an ID, as the lists print it, then means the task that they list, unless both
    /// answers record care.
    func isRepeated(_ given: GivenAnswer, to task: ChosenTask) async throws -> Bool {
        guard let summary = task.summary else {
            let event = try await attempt {
                guard let event = try await repository.answer(to: task.occurrence) else { throw GardenError.taskNotFound }
                return event
            }
            guard try await isRecorded(given, as: event, for: event.type.answers) else { throw try await conflict(with: event) }
            Console.warn(tr("This task was already handled: {task}").filled(["task": task.occurrence.description]))
            return true
        }
        let events = task.isExact ? [] : try await answersOfDay(before: summary, given.answer)
        for event in events where try await isRecorded(given, as: event, for: summary.answers) {
            Console.warn(alreadyHandled(summary))
            return true
        }
        // The same care was hardly given twice on one day, also if the second answer says what the soil was like.
        if let event = events.first, !task.isID || event.kind == .done && given.answer.recordsCare {
            throw try await conflict(with: event)
        }
        return false
    }

    /// Whether nothing is due for the plant that an argument names, and an answer of the day says the same, which is then printed.
    func isRepeated(_ given: GivenAnswer, toPlant text: String) async throws -> Bool {
        let plants = try await attempt { try await repository.summaries() }.filter { Plant.isName(text, of: $0.name) }
        guard let plant = plants.first, plants.count == 1 else { return false }
        let open = try await attempt { try await repository.page(of: plant.id, history: 0) }.rules.compactMap(\.task)
        // With a single task, its next one says more.
        guard open.count > 1, open.allSatisfy({ $0.due > today }) else { return false }
        let day = given.answer.day ?? today
        for event in try await attempt({ try await repository.history(of: plant.id) })
        where event.day == day && event.answer != nil && event.advancesRule {
            guard try await isRecorded(given, as: event, for: event.type.answers) else { continue }
            Console.warn(alreadyRecorded(event, for: plant.name))
            return true
        }
        return false
    }

    /// Whether the care of an answer for a day is recorded already, which is then printed. Fails with status 1 if it is recorded
    /// otherwise.
    func isRecorded(_ given: GivenAnswer, to task: TaskSummary) async throws -> Bool {
        guard let event = try await care(of: task, on: given.answer.day) else { return false }
        guard try await isRecorded(given, as: event, for: task.answers) else { throw try await conflict(with: event) }
        Console.warn(alreadyRecorded(event, for: task.plantName))
        return true
    }

    /// The tasks whose care is not recorded yet on the day that the answer states; a warning is printed for the others. Fails
    /// with status 1 if it is recorded otherwise.
    func unrecorded(_ tasks: [TaskSummary], _ given: GivenAnswer) async throws -> [TaskSummary] {
        var open: [TaskSummary] = []
        for task in tasks where try await !isRecorded(given, to: task) { open.append(task) }
        return open
    }

    /// The answers of the day to the rule of a task that is not due yet, latest first; none if the answer to be given can be
    /// repeated.
    private func answersOfDay(before task: TaskSummary, _ answer: TaskAnswer) async throws -> [CareEvent] {
        switch task.answers.meaning(of: answer).answer {
        case .snooze, .later, .move, .moist: return []
        case .done, .dry, .soil, .skip: break
        }
        guard task.moment.day > today else { return [] }
        let day = answer.day ?? today
        return try await attempt { try await repository.history(of: task.plant) }.filter { event in
            // Care without a rule, such as the water that ended a soil check, counts for every rule of its type.
            let counts = event.rule == nil && event.type == task.type || event.answer?.occurrence.rule == task.id.rule
            return counts && event.advancesRule && event.day == day
        }
    }

    /// The care that a task asks for, as it is recorded for a day; nil for none, or without a day.
    ///
    /// After care on a day in the past, the next occurrence can be due again, which a repeated command does not mean.
    private func care(of task: TaskSummary, on day: LocalDay?) async throws -> CareEvent? {
        guard let day else { return nil }
        return try await attempt { try await repository.recordedCare(task.type.completedCare, of: task.plant)[day] }
    }

    private func isRecorded(_ given: GivenAnswer, as event: CareEvent, for answers: TaskAnswers) async throws -> Bool {
        given.isRecorded(as: event, try await verdict(of: event), for: answers)
    }

    private func verdict(of event: CareEvent) async throws -> SoilVerdict? {
        try await attempt { try await repository.verdicts(of: [event.plant])[event.id] }
    }

    private func alreadyHandled(_ task: TaskSummary) -> String {
        tr("{care} for {plant} was already handled for this day. To handle the next task, give its whole ID, {task}.")
            .filled([
                "care": formatter.careTitle(task.type).quoted, "plant": task.plantName.quoted, "task": task.id.description,
            ])
    }

    private func alreadyRecorded(_ event: CareEvent, for plant: String) -> String {
        tr("Already recorded for {plant}: {what}").filled(["plant": plant, "what": formatter.history(event)])
    }

    /// That something else is recorded, what it is, and how to change it.
    private func conflict(with event: CareEvent) async throws -> Failure {
        let (plant, verdict) = (try await attempt { try await repository.plant(event.plant).name }, try await verdict(of: event))
        let what = [formatter.history(event, verdict), event.note].compactMap(\.self).joined(separator: " · ")
        let name = event.answer.map { String($0.occurrence.description.prefix(8)) } ?? plant.quotedForShell
        return Failure(
            .failed,
            tr("Nothing was recorded, because {plant} already has another answer: {what}. To change it, first run “{command}”.")
                .filled(["plant": plant, "what": what, "command": "plantguidectl task undo \(name)"]))
    }
}
