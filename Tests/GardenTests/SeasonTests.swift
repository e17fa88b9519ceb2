import Garden
import Testing

@Suite("Seasons, months and grouping")
struct SeasonTests {
    @Test(
        "seasons start with March, June, September and December, shifted by half a year in the southern hemisphere",
        arguments: [
            ("2026-02-28", Season.winter, Season.summer), ("2024-02-29", .winter, .summer), ("2026-03-01", .spring, .autumn),
            ("2026-05-31", .spring, .autumn), ("2026-06-01", .summer, .winter), ("2026-08-31", .summer, .winter),
            ("2026-09-01", .autumn, .spring), ("2026-11-30", .autumn, .spring), ("2026-12-01", .winter, .summer),
        ])
    func findsSeasons(date: String, north: Season, south: Season) {
        #expect(Season(on: day(date), in: .northern) == north)
        #expect(Season(on: day(date), in: .southern) == south)
    }

    @Test(
        "watering intervals scale with season and place if the rule has no interval for that season",
        arguments: [
            (Place.indoor, "2026-04-01", 8), (.indoor, "2026-07-01", 8), (.indoor, "2026-10-01", 10), (.indoor, "2026-01-01", 12),
            (.outdoor, "2026-04-01", 8), (.outdoor, "2026-07-01", 6), (.balcony, "2026-10-01", 12), (.balcony, "2026-01-01", 16),
            (.greenhouse, "2026-01-01", 12),
        ])
    func adjusts(place: Place, done: String, days: Int) throws {
        var story = Story(.everyDays(8), from: "2025-01-01")
        story.rule.adjustsForSeason = true
        story.place = place
        story.record(.done, on: done)
        let open = try #require(story.open(on: done))
        #expect(open.due - day(done) == days)
        #expect((open.reason.season != nil) == (days != 8))
        story.preferences.adjustsForSeason = false
        #expect(story.open(on: done)?.interval == 8)
    }

    @Test(
        "between the middles of two months the interval lies between theirs, in either hemisphere",
        arguments: [
            ("2026-11-15", Hemisphere.northern, Place.indoor, 25), ("2026-11-30", .northern, .indoor, 27),
            ("2026-12-01", .northern, .indoor, 28), ("2026-12-16", .northern, .indoor, 30),
            ("2026-02-28", .northern, .indoor, 25), ("2024-02-29", .northern, .indoor, 25),
            ("2026-03-01", .northern, .indoor, 25), ("2026-03-16", .northern, .indoor, 20),
            ("2026-05-31", .northern, .outdoor, 18), ("2026-06-01", .northern, .outdoor, 18),
            ("2026-05-16", .southern, .indoor, 25), ("2026-06-01", .southern, .indoor, 28),
            ("2026-12-31", .southern, .balcony, 16), ("2026-01-01", .southern, .balcony, 16),
        ])
    func interpolates(date: String, hemisphere: Hemisphere, place: Place, days: Int) {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(20), start: day("2024-01-01"))
        rule.adjustsForSeason = true
        #expect(rule.interval(from: day(date), at: place, for: Preferences(hemisphere: hemisphere)) == days)
    }

    @Test("from one day to the next, no interval of a hundred days changes by more than four")
    func isSmooth() {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(100), start: day("2024-01-01"))
        rule.adjustsForSeason = true
        for hemisphere in Hemisphere.allCases {
            for place in Place.allCases {
                let preferences = Preferences(hemisphere: hemisphere)
                let intervals = (0..<1_461).compactMap {
                    rule.interval(from: day("2024-01-01") + $0, at: place, for: preferences)
                }
                #expect(zip(intervals, intervals.dropFirst()).allSatisfy { abs($0 - $1) <= 4 })
                #expect(Set(intervals).count > 40 && intervals.count == 1_461)
            }
        }
    }

    @Test("the first task of a rule also names the interval that holds now")
    func namesTheIntervalAtTheStart() throws {
        var story = Story(.everyDays(8), from: "2026-01-20")
        story.rule.adjustsForSeason = true
        let open = try #require(story.open(on: "2026-01-10"))
        #expect(open.reason.anchor == .start(day("2026-01-20")))
        let change = try #require(open.reason.season)
        #expect(change.days == 12 && change.month == 1)
        #expect(open.interval == nil)
    }

    @Test("a rule's own interval for a season takes precedence over the factor, even if seasonal adjustment is off")
    func prefersOwnValue() {
        var story = Story(.everyDays(8), from: "2025-01-01")
        story.rule.adjustsForSeason = true
        story.rule.seasonDays = Seasonal(winter: 21)
        story.place = .outdoor
        story.record(.done, on: "2026-01-01")
        #expect(story.open(on: "2026-01-01")?.interval == 21)
        story.preferences.adjustsForSeason = false
        #expect(story.open(on: "2026-01-01")?.interval == 21)
        story.preferences.hemisphere = .southern
        #expect(story.open(on: "2026-01-01")?.interval == 8)
    }

    @Test("a rule's own interval holds unchanged until the last day of its season")
    func doesNotInterpolateOwnValue() {
        var rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(8), start: day("2026-01-01"))
        rule.seasonDays = Seasonal(winter: 21)
        for date in ["2025-12-01", "2026-01-15", "2026-02-28"] {
            #expect(rule.interval(from: day(date), at: .indoor, for: Preferences()) == 21)
        }
        #expect(rule.interval(from: day("2026-03-01"), at: .indoor, for: Preferences()) == 8)
    }

    @Test("only watering is adjusted by season, and adjusted intervals stay in range")
    func adjustsWateringAlone() {
        var story = Story(.everyDays(30), from: "2025-01-01", type: .fertilizing)
        story.rule.adjustsForSeason = true
        story.place = .outdoor
        story.record(.done, on: "2026-01-01")
        #expect(story.open(on: "2026-01-01")?.interval == 30)
        var longest = Story(.everyDays(Recurrence.longestInterval), from: "2025-01-01")
        longest.rule.adjustsForSeason = true
        longest.place = .outdoor
        longest.record(.done, on: "2026-01-01")
        #expect(longest.open(on: "2026-01-01")?.interval == Recurrence.longestInterval)
        var daily = Story(.everyDays(1), from: "2025-01-01")
        daily.rule.adjustsForSeason = true
        daily.place = .outdoor
        daily.record(.done, on: "2026-07-01")
        #expect(daily.open(on: "2026-07-01")?.interval == 1)
    }

    @Test("watering twice a week outdoors becomes rarer in winter, on the same weekdays and with the same occurrence")
    func restsBetweenSlots() throws {
        var story = Story(.timesAWeek(2), from: "2026-01-05")
        story.record(.done, on: "2026-01-05")
        let plain = try #require(story.open(on: "2026-01-05"))
        #expect(plain.due == day("2026-01-08"))
        story.rule.adjustsForSeason = true
        story.place = .outdoor
        let rested = try #require(story.open(on: "2026-01-05"))
        #expect(rested.due == day("2026-01-12"))
        let change = try #require(rested.reason.season)
        #expect(change.days == nil && change.month == 1)
        #expect(rested.occurrence == plain.occurrence)
        #expect(story.forecast(on: "2026-01-05", through: "2026-02-02") == ["2026-01-19", "2026-01-26", "2026-02-02"])
        #expect(story.due(on: "2026-01-12") == "2026-01-12")
        story.preferences.adjustsForSeason = false
        #expect(story.open(on: "2026-01-05") == plain)
    }

    @Test("a rule's own interval for a season also applies to times a week")
    func restsByOwnValue() {
        var story = Story(.timesAWeek(2), from: "2026-01-05")
        story.rule.seasonDays = Seasonal(winter: 14)
        story.record(.done, on: "2026-01-05")
        #expect(story.due(on: "2026-01-05") == "2026-01-19")
        story.preferences.hemisphere = .southern
        #expect(story.due(on: "2026-01-05") == "2026-01-08")
    }

    @Test("weekdays chosen by the user are not adjusted in winter")
    func keepsChosenWeekdays() {
        var story = Story(.weekdays(WeekdaySet([.monday, .thursday])), from: "2026-01-05")
        story.rule.adjustsForSeason = true
        story.place = .outdoor
        story.record(.done, on: "2026-01-05")
        #expect(story.due(on: "2026-01-05") == "2026-01-08")
    }

    @Test(
        "a watering moves to a chosen weekday within a quarter of its interval: the nearest, or the earlier of two",
        arguments: [
            // 2026-03-01 is a Sunday; watering days are Wednesday and Saturday.
            (7, "2026-03-01", "2026-03-07", true), (8, "2026-03-01", "2026-03-07", true), (9, "2026-03-01", "2026-03-11", true),
            (10, "2026-03-01", "2026-03-11", false), (3, "2026-03-01", "2026-03-04", false),
            (4, "2026-03-01", "2026-03-04", true),
            (5, "2026-03-01", "2026-03-07", true), (3, "2026-03-02", "2026-03-05", false),
        ])
    func groups(days: Int, done: String, due: String, moves: Bool) throws {
        var story = Story(.everyDays(days), from: "2026-02-01")
        story.preferences.groupsWatering = true
        story.record(.done, on: done)
        let open = try #require(story.open(on: done))
        #expect("\(open.due)" == due)
        #expect(open.reason.isGrouped == moves)
        #expect(open.interval == days)
    }

    @Test("only waterings are grouped, and none if no weekday is chosen")
    func groupsWateringAlone() {
        var story = Story(.everyDays(8), from: "2026-02-01", type: .rotation)
        story.preferences.groupsWatering = true
        story.record(.done, on: "2026-03-01")
        #expect(story.due(on: "2026-03-01") == "2026-03-09")
        var none = Story(.everyDays(8), from: "2026-02-01")
        none.preferences.groupsWatering = true
        none.preferences.wateringDays = []
        none.record(.done, on: "2026-03-01")
        #expect(none.due(on: "2026-03-01") == "2026-03-09")
    }

    @Test("outside its active months a rule waits for the next active month, also at its start, and reports it as the reason")
    func waitsForMonths() throws {
        var story = Story(.everyDays(30), from: "2026-01-10", type: .fertilizing)
        story.rule.activeMonths = MonthSet([3, 4, 5, 6, 7, 8, 9])
        let first = try #require(story.open(on: "2026-01-10"))
        #expect(first.due == day("2026-03-01"))
        #expect(first.reason.waitedForMonth)
        story.record(.done, on: "2026-09-15")
        let next = try #require(story.open(on: "2026-09-15"))
        #expect(next.due == day("2027-03-01"))
        #expect(next.reason.waitedForMonth)
        story.record(.done, on: "2027-03-01")
        #expect(story.open(on: "2027-03-01")?.reason.waitedForMonth == false)
    }

    @Test("a rule's own time takes precedence over the preferred time, and completing a task never changes it")
    func keepsTime() {
        var story = Story(.everyDays(7), from: "2026-03-01")
        #expect(story.open(on: "2026-03-01")?.time == .eight)
        story.preferences.careTime = time("9:00")
        #expect(story.open(on: "2026-03-01")?.time == time("9:00"))
        story.rule.time = time("15:26")
        story.record(.done, on: "2026-03-02")
        #expect(story.open(on: "2026-03-02")?.time == time("15:26"))
    }

    @Test("northern months shift by half a year in the south, and shifting twice gives the same months")
    func turnsMonths() {
        #expect(MonthSet([3, 4, 10]).halfYearLater == MonthSet([9, 10, 4]))
        for raw in 0..<0x1000 {
            let set = MonthSet(rawValue: raw)
            #expect(set.halfYearLater.halfYearLater == set)
            #expect(set.converted(.northern) == set && set.converted(.southern) == set.halfYearLater)
        }
    }
}
