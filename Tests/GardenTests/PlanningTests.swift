import Foundation
import Garden
import Testing

struct PlanningTests {
    private let today = day("2026-04-10")
    private let plant = Plant(name: "Fern", addedAt: Date(timeIntervalSince1970: 0))

    private func profile(_ watering: Watering, _ kind: Source.Kind = .catalog) -> CareProfile {
        var profile = CareProfile(scientificName: "Nephrolepis exaltata")
        profile.watering = Sourced(watering, Source(kind))
        return profile
    }

    private func planned(_ profile: CareProfile, _ preferences: Preferences = Preferences(), at place: Place = .indoor)
        -> [CareRule]
    {
        var plant = plant
        plant.place = place
        return CareRule.planned(for: plant, profile: profile, preferences: preferences, from: today)
    }

    private func days(_ rule: CareRule, _ preferences: Preferences = Preferences(), at place: Place = .indoor, until: LocalDay)
        -> [LocalDay]
    {
        let calculator = OccurrenceCalculator(preferences: preferences, today: today)
        guard let open = calculator.open(rule, events: [], at: place) else { return [] }
        return [open.due] + calculator.forecast(rule, after: open, at: place, through: until).map(\.due)
    }

    @Test("a daily watering has a task every day, a weekly one every 7 days")
    func spacesWaterings() throws {
        let daily = try #require(planned(profile(Watering(days: Watering.Frequency.daily.days))).first)
        #expect(days(daily, until: today + 30) == (1...30).map { today + $0 })
        let weekly = try #require(planned(profile(Watering(days: Watering.Frequency.weekly.days))).first)
        #expect(days(weekly, until: today + 30) == [7, 14, 21, 28].map { today + $0 })
    }

    @Test("monthly fertilizing is due every 30 days in its months, and a plant that needs none has no task")
    func spacesFertilizing() throws {
        var profile = CareProfile()
        profile.fertilizing = Sourced(.plan(every: .monthly, kind: .balanced, months: MonthSet(4...9)), Source(.catalog))
        let rule = try #require(planned(profile).first)
        #expect(days(rule, until: today + 90) == [30, 60, 90].map { today + $0 })
        #expect(days(rule, until: day("2027-05-01")).filter { $0.month < 4 || $0.month > 9 }.isEmpty)
        profile.fertilizing = Sourced(.none, Source(.catalog))
        #expect(planned(profile).isEmpty)
    }

    @Test(
        "fertilizing twice a year is due twice in its months, also if each time is three weeks late",
        arguments: [[3, 6], [4, 6], [4, 7], [3, 7], [1, 11], [3, 4, 5], [3, 4, 5, 6], [4, 5, 6, 7, 8, 9]], [0, 21])
    func fertilizesTwiceAYear(months: [Int], daysLate: Int) throws {
        var profile = CareProfile()
        profile.fertilizing = Sourced(.plan(every: .biannually, kind: .organic, months: MonthSet(months)), Source(.catalog))
        var rule = try #require(planned(profile).first)
        rule.start = day("2026-12-01")
        var times: [Int: Int] = [:]
        var (now, events) = (today, [CareEvent]())
        while let open = OccurrenceCalculator(preferences: Preferences(), today: now).open(rule, events: events, at: .indoor) {
            guard open.due < day("2032-01-01") else { break }
            times[open.due.date.year, default: 0] += 1
            now = open.due + daysLate
            events = [
                CareEvent(
                    plant: rule.plant, rule: rule.id, type: .fertilizing, kind: .done, day: now,
                    recordedAt: .distantFuture, clock: .max, undoGroup: .new())
            ]
        }
        #expect((2028...2031).allSatisfy { times[$0] == 2 }, "\(rule.recurrence), \(times)")
    }

    @Test(
        "an outdoor plant is watered less often in winter, whatever its recurrence",
        arguments: [Watering(days: 1), Watering(days: 2), Watering(days: 7), .twiceWeekly(depth: .moderate)])
    func rainsInWinter(watering: Watering) throws {
        let rule = try #require(planned(profile(watering), at: .outdoor).first)
        func count(_ start: String) -> Int {
            var rule = rule
            rule.start = day(start)
            let calculator = OccurrenceCalculator(preferences: Preferences(), today: day(start))
            guard let open = calculator.open(rule, events: [], at: .outdoor) else { return 0 }
            return calculator.forecast(rule, after: open, at: .outdoor, through: day(start) + 56).count
        }
        #expect(count("2026-12-07") * 3 <= count("2026-04-06") * 2)
    }

    @Test("a preferred time of 9:00 applies to all tasks")
    func keepsPreferredTime() {
        var profile = profile(Watering(days: 5))
        profile.fertilizing = Sourced(.plan(every: .weekly, kind: .organic, months: .all), Source(.catalog))
        profile.rotation = Sourced(14, Source(.catalog))
        let preferences = Preferences(careTime: time("9:00"))
        let calculator = OccurrenceCalculator(preferences: preferences, today: today)
        let times = planned(profile, preferences).flatMap { rule -> [LocalTime] in
            guard let open = calculator.open(rule, events: [], at: .indoor) else { return [] }
            return [open.time] + calculator.forecast(rule, after: open, at: .indoor, through: today + 30).map(\.time)
        }
        #expect(times.count > 10)
        #expect(Set(times) == [time("9:00")])
    }

    @Test(
        "an estimated watering is planned as a soil check, one from the catalog or the user as watering",
        arguments: [
            (Source.Kind.user, false), (.catalog, false), (.trefle, true), (.genus, true), (.general, true),
        ])
    func checksSoilFirst(kind: Source.Kind, checks: Bool) throws {
        let rule = try #require(planned(profile(Watering(days: 7), kind)).first)
        #expect(rule.shownType == (checks ? .soilCheck : .watering))
        let turnedOff = try #require(planned(profile(Watering(days: 7), kind), Preferences(checksSoilFirst: false)).first)
        #expect(turnedOff.shownType == .watering)
    }

    @Test("a watering interval set by the user is not adjusted for the season")
    func trustsUser() throws {
        let rule = try #require(planned(profile(Watering(days: 8), .user), at: .outdoor).first)
        #expect(rule.interval(from: day("2026-01-15"), at: .outdoor, for: Preferences()) == 8)
    }

    @Test("each kind of care has one rule identity per plant, the same on every device")
    func derivesIdentity() {
        let plant = Plant.ID("00000000-0000-4000-8000-000000000001")!
        let ids = CareType.known.map { CareRule.id(of: $0, for: plant) }
        #expect(Set(ids).count == ids.count)
        #expect(ids == CareType.known.map { CareRule.id(of: $0, for: plant) })
        #expect(Set(ids).isDisjoint(with: CareType.known.map { CareRule.id(of: $0, for: .new()) }))
        for id in ids {
            let text = id.description
            #expect(text.count == 36 && text.dropFirst(14).first == "8" && "89ab".contains(text.dropFirst(19).first!))
        }
        // Computed independently of this program: stores written by older versions contain this id.
        #expect(CareRule.id(of: .watering, for: plant).description == "842a6679-fffb-84f7-8c06-135ac1fce233")
    }

    @Test("planning twice yields the same rules, and an empty profile yields none")
    func plansTheSame() {
        let preferences = Preferences()
        #expect(planned(profile(Watering(days: 5)), preferences) == planned(profile(Watering(days: 5)), preferences))
        #expect(planned(CareProfile()).isEmpty)
    }

    @Test("months of the northern year are converted to the preferred hemisphere")
    func turnsMonths() throws {
        var profile = CareProfile()
        profile.fertilizing = Sourced(.plan(every: .monthly, kind: .balanced, months: MonthSet(4...9)), Source(.catalog))
        profile.pruning = Sourced(MonthSet([3]), Source(.catalog))
        let north = planned(profile)
        let south = planned(profile, Preferences(hemisphere: .southern))
        #expect(north.map(\.activeMonths) == [MonthSet(4...9), MonthSet([3])])
        #expect(south.map(\.activeMonths) == [MonthSet([10, 11, 12, 1, 2, 3]), MonthSet([9])])
        #expect(days(south[0], Preferences(hemisphere: .southern), until: today).first == day("2026-10-01"))
        #expect(days(north[1], until: today).first == day("2027-03-01"))
        #expect(days(south[1], Preferences(hemisphere: .southern), until: today).first == day("2026-09-01"))
    }

    @Test("the first watering uses the interval of the current season, in either hemisphere")
    func startsInSeason() throws {
        let watering = Watering(days: 7, seasons: Seasonal(spring: 5, autumn: 12))
        #expect(planned(profile(watering)).first?.start == today + 5)
        #expect(planned(profile(watering), Preferences(hemisphere: .southern)).first?.start == today + 12)
    }

    @Test("pruning done a few weeks early or late is due in its month of the next year")
    func prunesYearly() throws {
        var profile = CareProfile()
        profile.pruning = Sourced(MonthSet([3]), Source(.catalog))
        let rule = try #require(planned(profile).first)
        for (done, due) in [("2027-03-20", "2028-03-01"), ("2027-04-07", "2028-03-01"), ("2027-02-20", "2028-03-01")] {
            var story = Story(rule.recurrence, from: "2027-03-01", type: .pruning)
            story.rule.activeMonths = rule.activeMonths
            story.record(.done, on: done)
            #expect(story.due(on: done) == due)
        }
    }

    @Test("a plant that can be pruned in two parts of the year is pruned once, in the part in which it was pruned last")
    func prunesInOnePart() throws {
        var profile = CareProfile()
        profile.pruning = Sourced(MonthSet([3, 11]), Source(.catalog))
        let rule = try #require(planned(profile).first)
        for (done, due) in [("2027-03-20", "2028-03-01"), ("2027-11-10", "2028-11-01")] {
            var story = Story(rule.recurrence, from: "2027-03-01", type: .pruning)
            story.rule.activeMonths = rule.activeMonths
            story.record(.done, on: done)
            #expect(story.due(on: done) == due)
        }
    }

    @Test("what is cut all summer is not planned once a year; what is pruned in a few months is")
    func prunesAllSummer() {
        func isPlanned(_ months: [Int]) -> Bool {
            var profile = CareProfile()
            profile.pruning = Sourced(MonthSet(months), Source(.catalog))
            return [Hemisphere.northern, .southern].allSatisfy { !planned(profile, Preferences(hemisphere: $0)).isEmpty }
        }
        // Basil, savory, and a vine that is pinched out.
        for months in [[5, 6, 7, 8, 9], [6, 7, 8], [3, 4, 5, 6, 7, 8]] { #expect(!isPlanned(months), "\(months)") }
        // Rubber plant, aubergine, wisteria and maple.
        for months in [[2, 3, 4], [6, 7], [2, 7, 8], [1, 2, 11, 12]] { #expect(isPlanned(months), "\(months)") }
    }

    @Test("a planned rule for what is cut all summer is outdated in its hemisphere, but not one that the user edited")
    func outdatedPruning() {
        func isOutdated(_ months: [Int], _ hemisphere: Hemisphere = .northern, _ edit: (inout CareRule) -> Void = { _ in })
            -> Bool
        {
            var rule = Story(.everyDays(300), from: "2026-06-01", type: .pruning).rule
            (rule.origin, rule.activeMonths) = (.profile, MonthSet(months))
            edit(&rule)
            return rule.isOutdatedPruning(in: hemisphere)
        }
        #expect(isOutdated([5, 6, 7, 8, 9]) && isOutdated([11, 12, 1, 2, 3], .southern))
        #expect(!isOutdated([11, 12, 1, 2, 3]) && !isOutdated([5, 6, 7, 8, 9], .southern) && !isOutdated([2, 3, 4]))
        #expect(!isOutdated([5, 6, 7, 8, 9]) { $0.origin = .user })
        #expect(!isOutdated([5, 6, 7, 8, 9]) { $0.endedOn = today })
    }

    @Test("values out of range plan no rules")
    func refusesNonsense() {
        var profile = profile(Watering(days: 0))
        profile.repotting = Sourced(4_000, Source(.trefle))
        profile.rotation = Sourced(-3, Source(.trefle))
        #expect(planned(profile).isEmpty)
    }

    @Test("watering at an interval is first due one interval after saving, at that minute", arguments: [1, 2, 3, 7, 10, 14])
    func watersAtInterval(interval: Int) throws {
        let saved = LocalMoment(day: day("2026-03-28"), time: time("15:26"))
        let rule = try #require(
            CareRule.intervalWatering(
                for: plant.id, everyDays: interval, amount: WaterAmount.choices[1], savedAt: saved,
                instant: instant("2026-03-28T14:26:09Z")))
        let calculator = OccurrenceCalculator(preferences: Preferences(), today: saved.day)
        let open = try #require(calculator.open(rule, events: [], at: .indoor))
        #expect(open.moment == LocalMoment(day: saved.day + interval, time: saved.time))
        let next = calculator.forecast(rule, after: open, at: .indoor, through: saved.day + 3 * interval)
        #expect(next.map(\.due) == [saved.day + 2 * interval, saved.day + 3 * interval])
        #expect(next.allSatisfy { $0.time == saved.time })
        #expect(rule.amount?.description == "50-100ml")
    }

    @Test("saving watering at an interval again restarts counting, and later events count")
    func anchorsAnew() throws {
        func save(_ days: Int, _ moment: LocalMoment, _ text: String) throws -> CareRule {
            try #require(
                CareRule.intervalWatering(for: plant.id, everyDays: days, amount: nil, savedAt: moment, instant: instant(text)))
        }
        let first = try save(7, LocalMoment(day: day("2026-03-01"), time: time("15:26")), "2026-03-01T15:26:00Z")
        let done = CareEvent(
            plant: plant.id, rule: first.id, type: .watering, kind: .done, day: day("2026-03-08"),
            recordedAt: instant("2026-03-08T16:00:00Z"), undoGroup: .new())
        let edited = try save(3, LocalMoment(day: day("2026-03-10"), time: time("9:10")), "2026-03-10T09:10:00Z")
        #expect(edited.id == first.id)
        let calculator = OccurrenceCalculator(preferences: Preferences(), today: day("2026-03-10"))
        #expect(calculator.open(first, events: [done], at: .indoor)?.due == day("2026-03-15"))
        #expect(
            calculator.open(edited, events: [done], at: .indoor)?.moment
                == LocalMoment(day: day("2026-03-13"), time: time("9:10")))
        let later = CareEvent(
            plant: plant.id, rule: first.id, type: .watering, kind: .done, day: day("2026-03-14"),
            recordedAt: instant("2026-03-14T20:00:00Z"), undoGroup: .new())
        let then = OccurrenceCalculator(preferences: Preferences(), today: day("2026-03-14"))
        #expect(
            then.open(edited, events: [done, later], at: .indoor)?.moment
                == LocalMoment(day: day("2026-03-17"), time: time("9:10")))
    }

    @Test("a watering with an interval out of range is not created", arguments: [Int.min, -1, 0, 3_661, Int.max])
    func refusesIntervals(days: Int) {
        let saved = LocalMoment(day: today, time: .eight)
        #expect(
            CareRule.intervalWatering(for: plant.id, everyDays: days, amount: nil, savedAt: saved, instant: .distantPast) == nil)
    }
}
