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

    @Test("completing a soil check is watering; every other kind is recorded as itself")
    func completion() {
        #expect(CareType.soilCheck.completedCare == .watering)
        #expect(CareType.soilCheck.answers.completion() == .dry(on: nil))
        for type in CareType.known + [.custom("Mist")] where type != .soilCheck {
            #expect(type.completedCare == type)
            #expect(type.answers.completion() == .done(on: nil))
        }
    }
}
