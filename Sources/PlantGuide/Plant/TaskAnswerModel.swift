import Foundation
import Garden
import Observation
import GardenData

/// An answer to a task while its day or note is chosen, or a note that answers nothing.
@MainActor @Observable
final class TaskAnswerModel {
    /// What can be said about a task.
    enum Choice: String, CaseIterable { case done, moist, skip, snooze, note }

    /// The task; nil for a note that answers nothing.
    let task: OpenTask?
    /// The day it is.
    let today: LocalDay
    /// What is said.
    var choice: Choice {
        didSet { if oldValue != choice { day = choice == .snooze ? today + 1 : today } }
    }
    /// When the care was given, or to when the task is put off.
    var day: LocalDay
    /// The user's words; empty for none.
    var note = ""

    init(_ task: OpenTask?, _ choice: Choice, today: LocalDay) {
        self.task = task
        self.today = today
        self.choice = task == nil ? .note : choice
        day = choice == .snooze ? today + 1 : today
    }

    /// What can be said, in the order in which it is offered.
    var choices: [Choice] {
        guard let task else { return [.note] }
        return task.answers.needsSoilState ? Choice.allCases : [.done, .skip, .snooze, .note]
    }

    /// Whether a day is to be chosen.
    var asksDay: Bool { choice == .done || choice == .snooze }

    /// Whether it can be saved: care was given today or before, a task is put off to a later day, a note has words.
    var isValid: Bool {
        switch choice {
        case .done: day <= today
        case .snooze: day > today
        case .moist, .skip: true
        case .note: noteText != nil
        }
    }

    /// The words without white space around them; nil for none.
    var noteText: String? {
        let text = note.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The answer; nil for a note alone.
    var answer: TaskAnswer? {
        guard let task else { return nil }
        switch choice {
        case .done: return task.answers.completion(on: day)
        case .moist: return .moist(days: nil)
        case .skip: return .skip
        case .snooze: return .later(.day(day))
        case .note: return nil
        }
    }
}
