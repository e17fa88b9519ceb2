import Foundation
import Garden
import Observation
import GardenData

/// The form state of a task's answer with a custom day, what the soil was like, photos or a note, or of a note without a task.
@MainActor @Observable
final class TaskAnswerModel: FormModel {
    /// The possible answers to a task.
    enum Choice: String, CaseIterable { case done, moist, skip, note }

    /// The task, or nil for a note or care without one.
    let task: OpenTask?
    /// The care that is recorded without a task; nil for a task or a note.
    let care: CareType?
    private let asksIfMoist: Bool
    let today: LocalDay
    /// The photos that are added with the answer.
    @ObservationIgnored let selection: PhotoSelection
    /// The chosen answer. Changing it resets the day: to yesterday if the form was opened for earlier care, otherwise to today.
    var choice: Choice {
        didSet { if oldValue != choice { day = firstDay } }
    }
    /// The care that the form is about; nil for a note.
    var type: CareType? { choice == .done ? (task?.type ?? care)?.completedCare : task?.type ?? care }
    /// Whether the form was opened for care that was given earlier.
    @ObservationIgnored private let isForEarlierCare: Bool
    /// The day on which the care was given, or of the note.
    var day: LocalDay
    var note = ""
    /// What the soil was like when the plant was watered; nil if that is not said.
    var verdict: SoilVerdict?
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// - Parameter asksIfMoist: Whether the task can be answered by saying that the soil is still moist.
    init(_ task: OpenTask?, _ choice: Choice, _ selection: PhotoSelection, today: LocalDay, asksIfMoist: Bool = true) {
        (self.task, care) = (task, nil)
        self.asksIfMoist = asksIfMoist
        self.today = today
        self.selection = selection
        let first = task == nil ? .note : choice
        self.choice = first
        isForEarlierCare = first == .done
        day = today
        day = firstDay
        settle()
    }

    /// Records care that was given earlier and was not planned.
    init(recording care: CareType, _ selection: PhotoSelection, today: LocalDay) {
        (task, self.care, asksIfMoist) = (nil, care, false)
        self.today = today
        self.selection = selection
        (choice, isForEarlierCare) = (.done, true)
        day = today - 1
        settle()
    }

    var entries: [AnyHashable] { [choice, day, note, verdict, selection.entries] }

    /// The answers offered, in order. `moist` is offered only where ``GardenData/GardenRepository/PlannedRule/asksIfMoist(on:)``
    /// says so.
    var choices: [Choice] {
        guard let task else { return [care == nil ? .note : .done] }
        if isForEarlierCare { return [.done] }
        return Choice.allCases.filter { $0 != .moist || asksIfMoist && task.offersMoist(on: today) }
    }

    /// What can be said about the soil with a completion. A soil check of moist soil is another answer.
    var verdicts: [SoilVerdict] { task?.answers.verdictsOfCompletion ?? [] }

    /// Whether the chosen answer can say what the soil was like.
    var asksForSoil: Bool { choice == .done && !verdicts.isEmpty }

    /// Whether a day can be chosen: for care, and for a note that answers no task. Photos without a note keep their own days.
    var needsDay: Bool { choice == .done || task == nil && !addsPhotosAlone }

    /// Whether the day is today or earlier.
    var isDayValid: Bool { day <= today }

    /// Whether the form can be saved: the day can be chosen, a note is not empty or has photos, and no photo is being prepared.
    var isValid: Bool { selection.incoming == 0 && (isDayValid || !needsDay) && !lacksNote }

    /// Whether a note has neither text nor photos.
    var lacksNote: Bool { choice == .note && noteText == nil && selection.photos.isEmpty }

    /// Whether photos are added without a note.
    private var addsPhotosAlone: Bool { choice == .note && noteText == nil && !selection.photos.isEmpty }

    /// The day that is offered first for an answer.
    private var firstDay: LocalDay { isForEarlierCare ? today - 1 : today }

    /// The note without surrounding white space, or nil if it is empty.
    var noteText: String? {
        let text = note.trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    /// The day of a note without a task; nil for one about a task, which is of today.
    var noteDay: LocalDay? { task == nil ? day : nil }

    /// The answer, or nil for a note alone.
    var answer: TaskAnswer? {
        guard let task else { return nil }
        switch choice {
        case .done: return task.answers.completion(verdict, on: day)
        case .moist: return .moist(days: nil)
        case .skip: return .skip
        case .note: return nil
        }
    }
}
