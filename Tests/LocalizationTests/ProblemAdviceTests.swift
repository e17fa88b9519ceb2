import Foundation
import Garden
import Testing

@testable import Localization

@Suite("Advice on common problems")
struct ProblemAdviceTests {
    private let formatter = GardenFormatter(
        locale: Locale(identifier: "en_US"), units: .metric, today: LocalDay("2026-11-30")!)

    @Test("a common problem is known by its name in any letter case, and no two have the same")
    func names() {
        #expect(formatter.commonProblem(named: " yellow LEAVES ") == .yellowLeaves)
        #expect(formatter.commonProblem(named: "Many yellow leaves below") == .yellowLeaves)
        #expect(formatter.commonProblem(named: "Yellow leaves, lower ones!") == .yellowLeaves)
        let known = KnownProblem.all(noted: [], formatter)
        #expect(
            KnownProblem.kind(of: "SPIDER mites!", among: known) == .pest && KnownProblem.kind(of: "Mite", among: known) == nil)
        #expect(formatter.commonProblem(named: "Rusty nail") == nil && formatter.commonProblem(named: "") == nil)
        #expect(CommonProblem.brownLeafTips.englishName == "brown leaf tips")
        for problem in CommonProblem.allCases {
            #expect(formatter.commonProblem(named: problem.englishName) == problem)
            #expect(formatter.commonProblem(named: formatter.name(of: problem)) == problem)
        }
    }

    @Test("advice has its source, a page of an institution, and there is none without a source")
    func sources() throws {
        #expect(CommonProblem.allCases.filter { formatter.advice(on: $0) == nil } == [.brokenStem])
        for problem in CommonProblem.allCases where problem != .brokenStem {
            let advice = try #require(formatter.advice(onProblemNamed: formatter.name(of: problem)))
            #expect(advice.source.rank == .institution && advice.source.link != nil && advice.source.title.contains(": "))
            for words in [advice.signs, advice.help] { #expect(words.hasSuffix(".") && words.count <= 330, "\(words)") }
        }
    }
}
