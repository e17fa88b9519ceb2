import Foundation
import Garden
import Observation
import GardenData

/// The form state of a task's answer with a custom day or a note, or of a note without a task.
@MainActor @Observable
final class TaskAnswerModel {
    /// The possible answers to a task.
    enum Choice: String, CaseIterable { case done, moist, skip, snooze, next, note }

    /// The task, or nil for a note without one.
    let task: OpenTask?
    let today: LocalDay
    /// The chosen answer. Changing it resets the day: to tomorrow for a snooze or a move, otherwise to today.
    var choice: Choice {
        didSet { if oldValue != choice { day = choice.isAhead ? today + 1 : today } }
    }
    /// The day on which the care was given, or to which the task is snoozed or moved.
    var day: LocalDay
    var note = ""

    init(_ task: OpenTask?, _ choice: Choice, today: LocalDay) {
        self.task = task
        self.today = today
        self.choice = task == nil ? .note : choice
        day = choice.isAhead ? today + 1 : today
    }

    /// The answers offered, in order. `moist` is offered only for soil checks.
    var choices: [Choice] {
        guard let task else { return [.note] }
        return task.answers.needsSoilState ? Choice.allCases : [.done, .skip, .snooze, .next, .note]
    }

    var needsDay: Bool { choice == .done || choice.isAhead }

    /// Whether the form can be saved: care was given today or earlier, a snooze ends after today, a move is not to a day in the past, and a note is not empty.
    var isValid: Bool {
        switch choice {
        case .done: day <= today
        case .snooze: day > today
        case .next: day >= today
        case .moist, .skip: true
        case .note: noteText != nil
        }
    }

    /// The note without surrounding white space, or nil if it is empty.
    var noteText: String? {
        let text = note.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The answer, or nil for a note alone.
    var answer: TaskAnswer? {
        guard let task else { return nil }
        switch choice {
        case .done: return task.answers.completion(on: day)
        case .moist: return .moist(days: nil)
        case .skip: return .skip
        case .snooze: return .later(.day(day))
        case .next: return .move(to: day)
        case .note: return nil
        }
    }
}

extension TaskAnswerModel.Choice {
    /// Whether its day is one on which the task will be due.
    fileprivate var isAhead: Bool { self == .snooze || self == .next }
}
