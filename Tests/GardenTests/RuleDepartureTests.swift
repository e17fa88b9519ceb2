import Testing

@testable import Garden

@Suite("Rules of the user that depart from the plant's care")
struct RuleDepartureTests {
    private func care(_ kind: Source.Kind = .catalog) -> CareProfile {
        var care = CareProfile()
        care.watering = Sourced(Watering(days: 14), Source(kind))
        care.fertilizing = Sourced(.plan(every: .monthly, kind: .balanced, months: .all), Source(kind))
        care.rotation = Sourced(7, Source(kind))
        return care
    }

    private func rule(_ type: CareType, _ recurrence: Recurrence, _ origin: CareRule.Origin = .user) -> CareRule {
        CareRule(plant: .new(), type: type, recurrence: recurrence, start: day("2026-05-21"), origin: origin)
    }

    @Test(
        "another interval departs from the care, the same one does not", arguments: [CareType.watering, .fertilizing, .rotation])
    func interval(type: CareType) throws {
        let departed = try #require(rule(type, .everyDays(9)).departure(from: care()))
        #expect(departed.source.kind == .catalog)
        #expect(rule(type, departed.value).departure(from: care()) == nil)
        #expect(rule(type, .everyDays(9)).departure(from: CareProfile()) == nil)
    }

    @Test("a planned rule, a single task, and values that are the user's or general do not count")
    func exceptions() {
        #expect(rule(.watering, .everyDays(9), .profile).departure(from: care()) == nil)
        #expect(rule(.watering, .once).departure(from: care()) == nil)
        #expect(rule(.watering, .everyDays(9)).departure(from: care(.user)) == nil)
        #expect(rule(.watering, .everyDays(9)).departure(from: care(.general)) == nil)
        #expect(rule(.pruning, .everyDays(9)).departure(from: care()) == nil)
    }
}
