import Garden
import GardenData
import Localization

/// What the soil was like, and the interval that is proposed because of it.
extension PlantPageModel {
    /// The proposal that the page shows; nil for none.
    var proposal: IntervalProposal? { proposals.first }

    /// Whether the next task is due, so that its card has the highlighted button.
    var isTaskDue: Bool { (next?.task?.due).map { $0 <= formatter.today } ?? false }

    var roundsTitle: String { showsRounds ? tr("Hide Waterings") : tr("Show Waterings") }

    /// Why the interval is proposed, and that a longer interval in winter stays.
    var proposalReason: String {
        guard let proposal else { return "" }
        let reason = formatter.reason(proposal)
        guard let rule = rules.first(where: { $0.id == proposal.id })?.rule else { return reason }
        let intervals = (0..<12).compactMap {
            rule.interval(from: formatter.today.adding(months: $0), at: plant?.place ?? .indoor, for: settings.preferences)
        }
        guard intervals.contains(where: { $0 > proposal.current }) else { return reason }
        return [reason, tr("The winter pause stays in effect.")].joined(separator: " ")
    }

    /// Uses the proposed interval.
    func accept() async {
        guard let proposal else { return }
        await actions.perform({ try await repository.accept(proposal) }, toast: toast)
    }

    /// Keeps the interval.
    func decline() async {
        guard let proposal else { return }
        await actions.perform({ try await repository.decline(proposal) }, toast: toast)
    }

    private func toast(_ decision: IntervalDecision) -> String { formatter.toast(decision, plant: name) }

    /// Records what the soil was like at the last watering.
    func noteSoil(_ verdict: SoilVerdict) async {
        await taskActions.setVerdict(verdict, atLastWateringOf: id, named: name)
    }

    /// Records what the soil was like at an event; nil takes it back.
    func setVerdict(_ verdict: SoilVerdict?, of event: CareEvent) async {
        await taskActions.setVerdict(verdict, of: event, ofPlant: name)
    }
}
