import Garden
import Localization
import Testing

@Suite("The time between two days")
struct TimeBetweenTests {
    @Test(
        "whole years and months are named, and days only within a month",
        arguments: [
            ("2023-06-14", "2026-05-21", "2 years and 11 months"), ("2024-05-21", "2026-05-21", "2 years"),
            ("2026-01-31", "2026-02-28", "28 days"), ("2026-01-28", "2026-02-28", "1 month"),
            ("2026-05-20", "2026-05-21", "1 day"), ("2024-02-29", "2025-02-28", "11 months"),
            ("2025-04-20", "2026-05-21", "1 year and 1 month"),
        ])
    func between(first: String, last: String, expected: String) {
        #expect(words().timeBetween(day(first), day(last)) == expected)
        #expect(words().timeBetween(day(last), day(first)) == expected)
    }

    @Test("there is no time between a day and itself")
    func same() { #expect(words().timeBetween(day("2026-05-21"), day("2026-05-21")) == nil) }
}
