import Foundation
import Garden
import Testing
import TestSupport

/// A year of invented households that follow every proposal, with plants that need more or less water than the profile's 7 days.
@Suite struct LearningSimulationTests {
    /// How many days late a household answers: the days and the share of rounds.
    private static let punctual = [(0, 0.7), (1, 0.2), (2, 0.07), (5, 0.03)]
    private static let late = [(0, 0.15), (1, 0.3), (2, 0.35), (5, 0.2)]

    @Test(arguments: [(5.0, 5), (7, 7), (10, 10), (13, 12)])
    func `Punctual people arrive at what the plant needs`(need: Double, expected: Int) {
        let ends = Self.ends(need: need, Self.punctual)
        #expect(abs(ends.median - expected) <= 1, "\(ends)")
    }

    @Test(arguments: [(5.0, 5), (7, 7), (10, 8), (13, 10)])
    func `Late people arrive at an interval that makes up for it`(need: Double, expected: Int) {
        let ends = Self.ends(need: need, Self.late)
        #expect(abs(ends.median - expected) <= 1, "\(ends)")
    }

    @Test func `Intervals of late people do not grow without a reason`() {
        let ends = Self.ends(need: 5, Self.late)
        #expect(ends.intervals.allSatisfy { $0 <= 7 }, "\(ends)")
    }

    @Test func `An interval that is right is seldom questioned`() {
        let ends = Self.ends(need: 7, Self.punctual)
        #expect(ends.proposals < 0.3, "\(ends)")
    }

    /// Where a number of households ended.
    private struct Ends {
        var intervals: [Int] = []
        /// The number of proposals in a year.
        var proposals = 0.0
        var median: Int { intervals.sorted()[intervals.count / 2] }
    }

    private static func ends(need: Double, _ lateness: [(Int, Double)]) -> Ends {
        var random = SeededRandom(seed: 2_026)
        let households = 100
        var ends = Ends()
        for _ in 0..<households {
            var story = LearningStory()
            let end = story.today + 365
            var before = story.today
            while story.today < end, let open = story.open(on: story.today) {
                let late = pick(lateness, &random)
                let days = Double(open.due + late - before)
                let verdict: SoilVerdict? =
                    Double.random(in: 0..<1, using: &random) < 0.4 ? feel(after: days, need: need, &random) : nil
                story.round(verdict, late: late)
                before = story.today
                story.decide(true)
            }
            if case .everyDays(let days) = story.rule.recurrence { ends.intervals.append(days) }
            ends.proposals += Double(story.record.decisions.count) / Double(households)
        }
        return ends
    }

    /// What the soil is like: how long it stays moist differs from round to round by about an eighth.
    private static func feel(after days: Double, need: Double, _ random: inout SeededRandom) -> SoilVerdict {
        let (u, v) = (Double.random(in: 1e-9..<1, using: &random), Double.random(in: 0..<1, using: &random))
        let normal = (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
        let lasting = need * exp(0.12 * normal)
        return days < 0.8 * lasting ? .moist : days > 1.3 * lasting ? .dry : .right
    }

    private static func pick(_ lateness: [(Int, Double)], _ random: inout SeededRandom) -> Int {
        var left = Double.random(in: 0..<1, using: &random)
        for (days, share) in lateness {
            left -= share
            if left < 0 { return days }
        }
        return lateness[0].0
    }
}
