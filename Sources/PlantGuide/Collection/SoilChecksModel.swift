import Garden
import Localization
import Observation

/// The form that asks for the answers to the soil checks which an action on several plants has left.
@MainActor @Observable
final class SoilChecksModel: FormModel {
    /// What was found at a soil check.
    enum Finding: CaseIterable {
        /// The soil was dry, and the plant was watered.
        case watered
        case moist

        /// The answer that records it.
        var answer: TaskAnswer {
            switch self {
            case .watered: .dry(on: nil)
            case .moist: .moist(days: nil)
            }
        }
    }

    /// The soil checks, in the order of a care round.
    let checks: [TaskSummary]
    /// What was found so far.
    private(set) var findings: [Occurrence: Finding] = [:]
    @ObservationIgnored var savedEntries: [AnyHashable] = []
    @ObservationIgnored private let action: BulkAnswer
    @ObservationIgnored private let taskActions: TaskActionsModel

    init(_ window: WindowModel, leftBy action: BulkAnswer) {
        self.action = action
        taskActions = window.taskActions
        let tasks = action.left.map { CareRoundStop.Task(summary: $0, answer: nil) }
        checks = CareRoundStop.stops(of: tasks, in: window.settings.formatter).flatMap(\.tasks).map(\.summary)
        settle()
    }

    var entries: [AnyHashable] { checks.map { findings[$0.id] } }

    /// Whether at least one check has an answer. The others stay open.
    var isValid: Bool { !findings.isEmpty }

    /// Chooses what was found at a check, or takes that back.
    func set(_ finding: Finding, _ isOn: Bool, of id: Occurrence) {
        if isOn { findings[id] = finding } else if findings[id] == finding { findings[id] = nil }
    }

    /// Records the answers as a part of the action. Returns whether that succeeded.
    func save() async -> Bool {
        await taskActions.answerRest(
            of: action,
            checks.compactMap { check in findings[check.id].map { (task: check.id, answer: $0.answer) } })
    }
}
