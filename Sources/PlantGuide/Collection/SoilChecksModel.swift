import Garden
import GardenData
import Observation

/// The form that asks for the answers to the soil checks among several tasks before these are completed together.
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

    /// The soil check of each plant, in the order of the tasks. If several of a plant are among them, it is asked about once.
    let checks: [TaskSummary]
    /// The tasks that are completed with them.
    let others: [TaskSummary]
    /// What was found so far.
    private(set) var findings: [Occurrence: Finding] = [:]
    @ObservationIgnored var savedEntries: [AnyHashable] = []
    @ObservationIgnored private let allChecks: [Plant.ID: [TaskSummary]]
    @ObservationIgnored private let perform: @MainActor ([TaskActionsModel.Answer], Int) async -> Bool

    /// - Parameter perform: Records the answers as one action. The `Int` is the number of checks without an answer, for the
    ///   toast. Returns whether it succeeded.
    init(_ tasks: BulkCompletion, perform: @escaping @MainActor ([TaskActionsModel.Answer], Int) async -> Bool) {
        let ofPlants = Dictionary(grouping: tasks.checks, by: \.plant)
        allChecks = ofPlants
        checks = tasks.checks.filter { $0.id == ofPlants[$0.plant]?.first?.id }
        others = tasks.completable
        self.perform = perform
        settle()
    }

    var entries: [AnyHashable] { checks.map { findings[$0.id] } }

    /// Whether there is something to record: another task, or the answer to a check. Checks without an answer stay due.
    var isValid: Bool { !others.isEmpty || !findings.isEmpty }

    /// Chooses what was found at a check, or takes that back.
    func set(_ finding: Finding, _ isOn: Bool, of id: Occurrence) {
        if isOn { findings[id] = finding } else if findings[id] == finding { findings[id] = nil }
    }

    /// Completes the other tasks and records what was found. Returns whether that succeeded.
    func save() async -> Bool {
        let found = checks.flatMap { check in
            findings[check.id].map { finding in (allChecks[check.plant] ?? []).map { (task: $0, answer: finding.answer) } } ?? []
        }
        return await perform(others.map { ($0, .done(on: nil)) } + found, checks.count - findings.count)
    }
}

/// Each form is another one, also if it asks about the same tasks.
extension SoilChecksModel: Hashable {
    nonisolated static func == (a: SoilChecksModel, b: SoilChecksModel) -> Bool { a === b }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
