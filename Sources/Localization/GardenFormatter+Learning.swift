import Foundation
import Garden

/// What the soil was like, and what is proposed because of it.
extension GardenFormatter {
    /// What the soil was like at a watering as a title: "Too Moist". “Still Moist” is the answer to a soil check.
    public func title(_ verdict: SoilVerdict) -> String {
        switch verdict {
        case .moist: tr("Too Moist")
        case .right: tr("Just Right")
        case .dry: tr("Bone Dry")
        }
    }

    /// What the soil was like within a sentence: "the soil was too moist".
    public func soil(_ verdict: SoilVerdict) -> String {
        switch verdict {
        case .moist: tr("the soil was too moist")
        case .right: tr("the soil was just right")
        case .dry: tr("the soil was bone dry")
        }
    }

    /// A line of history with what the soil was like: "Watered on May 21; the soil was bone dry".
    public func history(_ event: CareEvent, _ verdict: SoilVerdict?) -> String {
        guard let verdict else { return history(event) }
        return tr("{what}; {soil}").filled(["what": history(event), "soil": soil(verdict)])
    }

    /// The toast for a verdict: "“Pilea”: the soil was just right", or that there is none.
    public func toast(_ verdict: SoilVerdict?, plant: String) -> String {
        guard let verdict else { return tr("{plant}: soil feedback removed").filled(["plant": plant.quoted]) }
        return tr("{plant}: {what}").filled(["plant": plant.quoted, "what": soil(verdict)])
    }

    /// Adds to a toast what follows from the answer "too moist" or "bone dry".
    ///
    /// - Parameter hasProposal: Whether another interval is proposed for the plant.
    public func withEffect(_ toast: String, hasProposal: Bool) -> String {
        let words =
            hasProposal
            ? tr("{what}. Another interval is suggested on the plant’s page.")
            : tr("{what}. If that keeps happening, another interval may be suggested.")
        return words.filled(["what": toast])
    }

    /// The toast of what was said later about a watering: "“Basil”, May 20: the soil was too moist".
    public func toast(_ verdict: SoilVerdict, of event: CareEvent, plant: String) -> String {
        let watering = tr("{item}, {rest}").filled(["item": plant.quoted, "rest": dayInSentence(event.day)])
        return tr("{plant}: {what}").filled(["plant": watering, "what": soil(verdict)])
    }

    /// The question of a proposal: "8 days instead of 7?"
    public func question(_ proposal: IntervalProposal) -> String {
        counted(ntr("{n} day instead of {before}?", "{n} days instead of {before}?", proposal.proposed), proposal.proposed)
            .filled(["before": number(proposal.current)])
    }

    /// The question of a proposal for a plant: "Pilea: 8 days instead of 7?"
    public func question(_ proposal: IntervalProposal, plant: String) -> String {
        tr("{plant}: {what}").filled(["plant": plant, "what": question(proposal)])
    }

    /// The button that accepts a proposal: "Use 8 Days".
    public func acceptance(_ proposal: IntervalProposal) -> String {
        counted(ntr("Use {n} Day", "Use {n} Days", proposal.proposed), proposal.proposed)
    }

    /// The button that declines a proposal: "Keep 7".
    public func refusal(_ proposal: IntervalProposal) -> String {
        tr("Keep {n}").filled(["n": number(proposal.current)])
    }

    /// Why something is proposed: "At your last 4 waterings the soil was too moist twice and never bone dry."
    public func reason(_ proposal: IntervalProposal) -> String {
        let rounds = proposal.rounds.count
        let phrase =
            switch proposal.verdict {
            case .moist, .right:
                ntr(
                    "When your last watering was due, the soil was too moist {times} and never bone dry.",
                    "When your last {n} waterings were due, the soil was too moist {times} and never bone dry.", rounds)
            case .dry:
                ntr(
                    "At your last watering the soil was bone dry {times} and never too moist.",
                    "At your last {n} waterings the soil was bone dry {times} and never too moist.", rounds)
            }
        return counted(phrase, rounds).filled(["times": times(proposal.count)])
    }

    /// What a decision did, for a toast: "“Pilea”: every 8 days".
    public func toast(_ decision: IntervalDecision, plant: String) -> String {
        let days = decision.isAccepted ? decision.proposed : decision.current
        return tr("{plant}: {what}").filled(["plant": plant.quoted, "what": every(days)])
    }

    /// How long after the care before a round ended: "after 7 days"; empty if that is not known.
    public func gap(_ round: WateringRound) -> String {
        round.gap.map { counted(ntr("after {n} day", "after {n} days", $0), $0) } ?? ""
    }

    /// Where an interval comes from, as a clause: "changed from 7 to 8 days on May 21 because the soil was too moist".
    func learned(_ decision: IntervalDecision) -> String {
        let days = decision.proposed
        let phrase =
            days > decision.current
            ? ntr(
                "changed from {before} to {n} day on {day} because the soil was too moist",
                "changed from {before} to {n} days on {day} because the soil was too moist", days)
            : ntr(
                "changed from {before} to {n} day on {day} because the soil was bone dry",
                "changed from {before} to {n} days on {day} because the soil was bone dry", days)
        return counted(phrase, days).filled(["before": number(decision.current), "day": date(decision.day)])
    }

    /// How often: "twice", "3 times".
    func times(_ n: Int) -> String {
        n == 2 ? tr("twice") : counted(ntr("{n} time", "{n} times", n), n)
    }
}
