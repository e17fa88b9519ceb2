import Foundation
import Testing
import Localization

@testable import Garden

@Suite("Learned intervals in words")
struct LearningFormattingTests {
    private func round(_ verdict: SoilVerdict?, gap: Int? = 7) -> WateringRound {
        let rule = CareRule.ID.new()
        let occurrence = Occurrence(rule: rule, place: .on(day("2026-05-14")))
        let event = CareEvent(
            plant: .new(), rule: rule, type: .watering, kind: .done, day: day("2026-05-14"), recordedAt: .now, undoGroup: .new())
        return WateringRound(
            id: occurrence, end: event, due: event.day, interval: 7, gap: gap, verdict: verdict, foundMoist: false)
    }

    private func proposal(_ current: Int, _ proposed: Int, _ verdicts: SoilVerdict...) -> IntervalProposal {
        IntervalProposal(
            id: .new(), plant: .new(), given: current, current: current, proposed: proposed, rounds: verdicts.map { round($0) })
    }

    @Test("a proposal asks, says why, and names both choices")
    func proposals() {
        let longer = proposal(7, 8, .moist, .right, .moist, .right)
        #expect(words().question(longer) == "8 days instead of 7?")
        #expect(words().question(longer, plant: "Basil") == "Basil: 8 days instead of 7?")
        #expect(words().reason(longer) == "When your last 4 waterings were due, the soil was too moist twice and never bone dry.")
        #expect((words().acceptance(longer), words().refusal(longer)) == ("Use 8 Days", "Keep 7"))
        let shorter = proposal(2, 1, .dry, .dry, .dry)
        #expect(words().question(shorter) == "1 day instead of 2?")
        #expect(words().reason(shorter) == "At your last 3 waterings the soil was bone dry 3 times and never too moist.")
        #expect(words().acceptance(shorter) == "Use 1 Day")
    }

    @Test("a round says how long after the watering before it was")
    func rounds() {
        #expect(words().gap(round(.moist)) == "after 7 days")
        #expect(words().gap(round(.moist, gap: 1)) == "after 1 day")
        #expect(words().gap(round(.moist, gap: nil)) == "")
        #expect(words().dayWithWeekday(day("2026-05-14")) == "Thursday, May 14")
    }

    @Test("the reason of a due day names the decision that changed the interval")
    func why() {
        let task = Asked(.everyDays(8), done: "2026-05-15").task
        func decision(_ current: Int, _ proposed: Int) -> IntervalDecision {
            IntervalDecision(
                rule: task.rule, given: current, current: current, proposed: proposed, species: nil, isAccepted: true,
                day: day("2026-05-12"), clock: 1)
        }
        #expect(
            words().why(task, learned: decision(7, 8))
                == "every 8 days, from the watering on May 15, changed from 7 to 8 days on May 12 because the soil was too moist"
        )
        #expect(
            words().why(task, learned: decision(10, 8)).hasSuffix("from 10 to 8 days on May 12 because the soil was bone dry"))
        #expect(words().toast(decision(7, 8), plant: "Basil") == "“Basil”: every 8 days")
    }

    @Test("a line of history and a toast say what the soil was like")
    func verdicts() {
        let event = round(nil).end
        #expect(words().history(event, .dry) == "Watered on May 14; the soil was bone dry")
        #expect(words().history(event, nil) == "Watered on May 14")
        #expect(words().toast(.right, plant: "Basil") == "“Basil”: the soil was just right")
        #expect(words().toast(nil, plant: "Basil") == "“Basil”: soil feedback removed")
        #expect(SoilVerdict.allCases.map(words().title) == ["Too Moist", "Just Right", "Bone Dry"])
    }
}
