import Garden
import Testing

struct IntervalEntryTests {
    @Test(
        "an interval is entered in days, weeks, months of 30 days, or years of 365",
        arguments: [("10", 10), ("3d", 3), ("1w", 7), ("2M", 60), ("1y", 365), ("-3d", -3), ("0", 0)])
    func parses(text: String, days: Int) throws {
        #expect(IntervalEntry(text)?.days == days)
    }

    @Test("other text is no interval", arguments: ["", "d", "often", "3h", "1.5w", "9999999", "99999999999999999999w", "3 d"])
    func refuses(text: String) {
        #expect(IntervalEntry(text) == nil)
    }

    @Test(
        "a number of days is shown in the largest unit in which it is worded",
        arguments: [
            (1, "1d"), (7, "7d"), (13, "13d"), (14, "2w"), (28, "4w"), (30, "1m"), (31, "31d"), (60, "2m"), (210, "7m"),
            (91, "13w"),
            (365, "1y"), (730, "2y"), (3_650, "10y"), (3_660, "122m"),
        ])
    func units(days: Int, text: String) {
        let entry = IntervalEntry(days: days)
        #expect(entry.description == text)
        #expect(entry.days == days)
    }

    @Test("another unit keeps the number as far as a rule can have it")
    func anotherUnit() {
        var entry = IntervalEntry(60, .weeks)
        entry.unit = .years
        #expect(entry == IntervalEntry(10, .years))
        for unit in IntervalEntry.Unit.allCases {
            #expect(Recurrence.everyDays(unit.largestCount * unit.days).isValid)
            #expect(!Recurrence.everyDays((unit.largestCount + 1) * unit.days).isValid)
        }
    }
}
