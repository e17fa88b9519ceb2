import Foundation
import Garden
import GardenData

/// One of two edits that are made at once, and how its effect is recognized.
struct PairEdit: Sendable {
    /// What an edit does to the other one.
    enum Role { case changes, archivesPlant, endsPlant, replacesGarden }

    /// How a program answered.
    enum Answer: Sendable {
        /// The edit is acknowledged. A replaced garden is in the named backup.
        case made(before: String?)
        /// The edit was handed to a program that acknowledges nothing.
        case sent
        /// The program said why it did not make the edit.
        case refused(String)
    }

    /// What is done and by which program, for reports.
    let words: String
    /// What is changed: of two edits of the same thing, either may be the last.
    let subject: String
    /// The state of the subject after the edit.
    let expected: String
    /// The plant that must be there for the edit.
    var plant: Plant.ID?
    var role = Role.changes
    /// Whether it holds even if the garden is replaced meanwhile.
    var isFinal = false
    /// Whether another edit of the same subject holds, whatever the order, as after an undo.
    var yields = false
    /// Whether restoring a backup never brings it back.
    var isConsent = false
    let make: @Sendable () async throws -> Answer
    let state: @Sendable (GardenRepository) async throws -> String

    /// What is wrong with a garden in which this edit was answered; nil if nothing is.
    ///
    /// - Parameter replaced: The garden that the other edit replaced; nil if it replaced none.
    func fault(
        _ answer: Answer, beside other: PairEdit, _ otherAnswer: Answer, in garden: GardenRepository,
        replaced: GardenRepository?
    ) async throws -> String? {
        let needsSamePlant = plant != nil && plant == other.plant
        let mayFail = other.role == .replacesGarden || needsSamePlant && [.endsPlant, .archivesPlant].contains(other.role)
        if case .refused(let reason) = answer { return mayFail ? nil : "\(words) was refused: \(reason)" }
        var allowed = [expected]
        if !otherAnswer.isRefusal {
            if role != .endsPlant, other.role == .endsPlant, needsSamePlant { return nil }
            if other.subject == subject {
                if yields { return nil }
                if !other.yields { allowed.append(other.expected) }
            }
            if isConsent, other.role == .replacesGarden { return nil }
        }
        if case .sent = answer, mayFail { return nil }
        var state = try await state(garden)
        if case .sent = answer {
            do {
                try await until("the effect of an action", within: .seconds(10)) {
                    state = try await self.state(garden)
                    return allowed.contains(state)
                }
            } catch DesktopSessionError.timedOut {
                // The state tells what is wrong.
            }
        }
        if allowed.contains(state) { return nil }
        if !isFinal, let replaced, try await allowed.contains(self.state(replaced)) { return nil }
        return "\(words): \(subject) is \(state) instead of \(allowed)"
    }
}

extension PairEdit.Answer {
    var isRefusal: Bool { if case .refused = self { true } else { false } }
    var before: String? { if case .made(let before) = self { before } else { nil } }
}
