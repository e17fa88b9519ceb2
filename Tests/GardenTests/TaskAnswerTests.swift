import Garden
import Testing

@Suite("Answers to tasks")
struct TaskAnswerTests {
    @Test(
        "each kind of care accepts its answers and no others",
        arguments: CareType.known + [.custom("Mist")])
    func accepted(type: CareType) {
        let accepts = { (answer: TaskAnswer) in type.answers.accepts(answer) }
        #expect(accepts(.skip) && accepts(.later(.hour)))
        #expect(accepts(.done(on: nil)) == (type != .soilCheck))
        #expect(accepts(.dry(on: nil)) == [.watering, .soilCheck].contains(type))
        #expect(accepts(.moist(days: nil)) == [.watering, .soilCheck].contains(type))
    }

    @Test("that the soil is still moist is offered for soil checks, and for waterings that are due")
    func moistOffered() throws {
        let today = try #require(LocalDay("2026-05-21"))
        let offered = { (type: CareType, due: LocalDay) in type.answers.offersMoist(due: due, on: today) }
        #expect(offered(.soilCheck, today + 5) && offered(.soilCheck, today - 1))
        #expect(offered(.watering, today) && offered(.watering, today - 1) && !offered(.watering, today + 1))
        #expect(CareType.known.filter { offered($0, today) } == [.watering, .soilCheck])
    }

    @Test("what the soil was like completes a watering, and answers a soil check", arguments: SoilVerdict.allCases)
    func soil(verdict: SoilVerdict) {
        let answer = TaskAnswer.soil(verdict, on: nil)
        for type in CareType.known { #expect(type.answers.accepts(answer) == [.watering, .soilCheck].contains(type)) }
        let watering = CareType.watering.answers.meaning(of: answer)
        #expect(watering.answer == .done(on: nil) && watering.verdict == verdict)
        let check = CareType.soilCheck.answers.meaning(of: answer)
        #expect(check.answer == (verdict == .moist ? .moist(days: nil) : .dry(on: nil)))
        #expect(check.verdict == (verdict == .moist ? nil : verdict))
        #expect(CareType.watering.answers.meaning(of: .skip).answer == .skip)
    }

    @Test("completing a soil check is watering; every other kind is recorded as itself")
    func completion() {
        #expect(CareType.soilCheck.completedCare == .watering)
        #expect(CareType.soilCheck.answers.completion() == .dry(on: nil))
        for type in CareType.known + [.custom("Mist")] where type != .soilCheck {
            #expect(type.completedCare == type)
            #expect(type.answers.completion() == .done(on: nil))
        }
        #expect(CareType.watering.answers.completion(.moist) == .soil(.moist, on: nil))
        #expect(CareType.soilCheck.answers.completion(.dry) == .soil(.dry, on: nil))
        // A soil check of moist soil is not completed.
        #expect(CareType.soilCheck.answers.completion(.moist) == .dry(on: nil))
        #expect(CareType.pruning.answers.completion(.dry) == .done(on: nil))
    }
}
