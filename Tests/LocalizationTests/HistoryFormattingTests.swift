import Foundation
import Garden
import Testing
import Localization

struct HistoryFormattingTests {
    private let asked = Asked(.everyDays(7), start: "2026-05-19")

    @Test("a history entry names the care and the day")
    func saysHistory() {
        #expect(words().history(asked.event(.done, on: "2026-05-21")) == "Watered on May 21")
        #expect(words().history(asked.event(.done, on: "2025-05-21")) == "Watered on May 21, 2025")
        #expect(words().history(asked.event(.skipped, on: "2026-05-20")) == "Watering skipped on May 20")
        let until = LocalMoment(day: day("2026-05-22"), time: time("8:00"))
        let snoozed = words("de_DE").history(asked.event(.snoozed(until: until), on: "2026-05-20"))
        #expect(snoozed == "Watering snoozed on 20. Mai until 22. Mai")
        let moved = words().history(asked.event(.moved(to: day("2026-05-23")), on: "2026-05-20"))
        #expect(moved == "Watering moved on May 20 to May 23")
        #expect(words().history(asked.event(.note, on: "2026-05-20")) == "Note from May 20")
        #expect(words().happening(asked.event(.moist(askAgainIn: 2), on: "2026-05-20")) == "Still moist")
        #expect(words("de_DE").history(asked.event(.done, on: "2026-05-21")) == "Watered on 21. Mai")
    }

    @Test("a toast names the care and the plant, whatever its name")
    func saysToast() {
        #expect(words().toast(asked.event(.done, on: "2026-05-21"), plant: "Pilea") == "“Pilea” watered")
        #expect(words().toast(asked.event(.done, on: "2026-05-21"), plant: "{care}") == "“{care}” watered")
        #expect(words().toast(asked.event(.skipped, on: "2026-05-21"), plant: "Pilea") == "“Pilea”: watering skipped")
        #expect(
            words().toast(asked.event(.moist(askAgainIn: 2), on: "2026-05-21"), plant: "Pilea")
                == "“Pilea”: soil still moist, next check Saturday")
        #expect(words().sayingNext("“Pilea” saved", day("2026-05-23")) == "“Pilea” saved. Next: Saturday")
        #expect(words().sayingNext("“Pilea” saved", day("2026-05-19")) == "“Pilea” saved. 2 days overdue")
        #expect(words().toast(.watering, plants: 3) == "3 plants watered")
        #expect(words().toast(.watering, plants: 1) == "1 plant watered")
        let (watered, moist) = (asked.event(.done, on: "2026-05-21"), asked.event(.moist(askAgainIn: 2), on: "2026-05-21"))
        #expect(words().toast([watered, watered]) { _ in "Pilea" } == "2 plants watered")
        #expect(words().toast([watered, moist]) { _ in "Pilea" } == "1 done · 1 still moist")
    }

    @Test("a toast for tasks completed together says how many soil checks are left")
    func leftChecks() {
        let (watered, moist) = (asked.event(.done, on: "2026-05-21"), asked.event(.moist(askAgainIn: 2), on: "2026-05-21"))
        func toast(_ events: [CareEvent], _ left: Int) -> String? { words().toast(events, leftChecks: left) { _ in "Pilea" } }
        #expect(toast([watered, watered], 0) == "2 plants watered")
        #expect(toast([watered, watered], 1) == "2 done · 1 to check")
        #expect(toast([moist], 2) == "“Pilea”: soil still moist, next check Saturday · 2 to check")
        #expect(toast([watered, watered, moist], 1) == "2 done · 1 still moist · 1 to check")
        #expect(toast([], 1) == nil)
    }

    @Test(
        "a toast names a task without an article, and the history in the same words",
        arguments: [
            (CareType.soilCheck, "soil check skipped", "Soil check skipped"),
            (.pestControl, "pest control skipped", "Pest control skipped"),
            (.treatment("Rust"), "treatment for Rust skipped", "Treatment for Rust skipped"),
            (.custom("mist"), "mist skipped", "mist skipped"),
        ])
    func namesTask(type: CareType, toast: String, history: String) {
        let skipped = Asked(.everyDays(7), type: type, start: "2026-05-19").event(.skipped, on: "2026-05-21")
        #expect(words().toast(skipped, plant: "Pilea") == "“Pilea”: " + toast)
        #expect(words().history(skipped) == history + " on May 21")
    }

    @Test("every known care type has distinct texts")
    func namesAll() {
        let words = words()
        for say in [words.careTitle, words.careAction, words.careVerb, words.careInWords, words.completedCare, words.dueToday] {
            let said = CareType.known.map(say)
            #expect(Set(said).count == said.count)
            #expect(!said.contains(""))
        }
        #expect(words.careTitle(.custom("Mist")) == "Mist")
    }
}
