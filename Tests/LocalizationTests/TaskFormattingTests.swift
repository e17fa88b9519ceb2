import Foundation
import Garden
import Testing
import Localization

struct TaskFormattingTests {
    @Test(
        "an overdue task names the days since it was due",
        arguments: [("2026-05-19", "2 days overdue"), ("2026-05-20", "1 day overdue")])
    func saysOverdue(due: String, text: String) {
        #expect(words().overdue(since: day(due)) == text)
    }

    @Test(
        "a plant is fine until the day of its next task",
        arguments: [
            ("2026-05-22", "Fine until tomorrow"), ("2026-05-23", "Fine until Saturday"), ("2026-05-28", "Fine until May 28"),
        ])
    func saysFine(due: String, text: String) {
        #expect(words().fine(until: day(due)) == text)
    }

    @Test(
        "where there is little room, dates are shortened",
        arguments: [
            ("2026-05-22", "en_US", "tomorrow"), ("2026-05-27", "en_US", "Wednesday"), ("2026-12-05", "en_US", "Dec 5"),
            ("2027-01-05", "en_US", "Jan 5"), ("2028-03-01", "en_US", "Mar 2028"), ("2026-12-05", "de_DE", "5. Dez."),
        ])
    func shortens(due: String, locale: String, text: String) {
        #expect(plain(words(locale).shortDayInSentence(day(due))) == text)
    }

    @Test("an amount of water that the user did not choose is a general one, and is named so")
    func generalAmount() {
        var rule = CareRule(
            plant: .new(), type: .watering, recurrence: .everyDays(7), start: day("2026-05-21"), amount: WaterAmount("100-200ml"),
            origin: .profile)
        #expect(words().amount(of: rule) == "about 100–200 ml")
        let about = "Water with about\u{A0}100–\u{2060}200\u{A0}ml."
        #expect(
            words().keepingUnits.instruction(for: rule)
                == "\(about) This is a rough amount for a small pot; a large pot needs more.")
        rule.origin = .user
        #expect(words().amount(of: rule) == "100–200 ml")
        #expect(words().instruction(for: rule) == "Water with 100–200 ml.")
        (rule.amount, rule.origin) = (nil, .profile)
        #expect(words().amount(of: rule) == nil && words().instruction(for: rule) == nil)
    }

    @Test("a soil check names its amount in the instruction alone, since it may end without watering")
    func soilCheckAmount() {
        var rule = CareRule(
            plant: .new(), type: .watering, recurrence: .everyDays(7), start: day("2026-05-21"), checksSoil: true,
            amount: WaterAmount("100-200ml"))
        #expect(words().amountInRow(of: rule) == nil)
        #expect(words().instruction(for: rule) == "Feel the soil. If it is dry, water with 100–200 ml.")
        rule.amount = nil
        #expect(words().instruction(for: rule) == "Feel the soil. If it is dry, water the plant.")
        (rule.amount, rule.checksSoil) = (WaterAmount("100-200ml"), false)
        #expect(words().amountInRow(of: rule) == "100–200 ml")
    }

    @Test(
        "each care type has its own verb, and its own text for today and in a reminder",
        arguments: [
            (CareType.watering, "Water", "Water today", "Moss needs watering"),
            (.soilCheck, "Check soil", "Check soil today", "Moss needs a soil check"),
            (.fertilizing, "Fertilize", "Fertilize today", "Moss needs fertilizing"),
            (.pruning, "Prune", "Prune today", "Moss needs pruning"),
            (.repotting, "Repot", "Repot today", "Moss needs repotting"),
            (.pestControl, "Check for pests", "Check for pests today", "Moss needs pest control"),
            (.rotation, "Rotate", "Rotate today", "Moss needs rotation"),
            (.treatment("Rust"), "Treat for Rust", "Treat for Rust today", "Moss needs treatment for Rust"),
            (.custom("{care}"), "{care}", "{care} today", "Moss: {care}"),
        ])
    func saysCare(type: CareType, verb: String, today: String, reminder: String) {
        #expect(words().careVerb(type) == verb)
        #expect(words().dueToday(type) == today)
        #expect(words().reminder(of: type, for: "Moss") == reminder)
        #expect(words().reminder(of: type, for: "Moss", on: day("2026-05-22")) == reminder + " on Friday, May 22, 2026")
    }

    @Test(
        "a label for what to do with a plant is a phrase, whatever the kind of care and its name are",
        arguments: [
            (CareType.watering, "Water Moss"), (.pestControl, "Check Moss for Pests"),
            (.treatment("Rust"), "Treat Moss for Rust"), (.treatment("{plant}"), "Treat Moss for {plant}"),
            (.custom("{plant}"), "{plant} Moss"),
        ])
    func labels(type: CareType, label: String) { #expect(words().careAction(type, of: "Moss") == label) }

    @Test("the reason names the recurrence and the day from which it counts")
    func explainsCount() {
        var asked = Asked(.everyDays(7), done: "2026-02-22")
        #expect(words().why(asked.task) == "every 7 days, from the watering on February 22")
        #expect(words("de_DE").why(asked.task) == "every 7 days, from the watering on 22. Februar")
        asked.rule.checksSoil = true
        #expect(words().why(asked.task) == "every 7 days, from the watering on February 22")
        let heldBack = Asked(.everyDays(7), start: "2026-06-01", done: "2026-05-12")
        #expect(words().why(heldBack.task) == "every 7 days, from the watering on May 12, but not before June 1")
        #expect(words().why(Asked(.everyDays(1), start: "2026-05-21").task) == "every day, beginning on May 21")
        #expect(
            words().why(Asked(.everyDays(14), type: .fertilizing, done: "2025-12-30").task)
                == "every 2 weeks, from the fertilizing on December 30, 2025")
    }

    @Test("the reason names season, months and grouping")
    func explainsSeason() {
        var asked = Asked(.everyDays(8), done: "2026-01-20")
        asked.rule.adjustsForSeason = true
        let usual = "(usually every 8 days, less often at this time of year)"
        #expect(words().why(asked.task) == "12 days after the watering on January 20 " + usual)
        // The first day is counted from nothing.
        var first = Asked(.everyDays(8), start: "2026-05-20")
        first.rule.adjustsForSeason = true
        first.preferences.hemisphere = .southern
        #expect(first.task.reason.season?.days != nil)
        #expect(words().why(first.task) == "every 8 days, adjusted for the season, beginning on May 20")
        asked.rule.adjustsForSeason = false
        asked.preferences.groupsWatering = true
        asked.events = []
        asked.record(.done, on: "2026-05-17")
        // Eight days later is Monday, May 25; the nearest watering day is Saturday, two days before it.
        #expect(words().why(asked.task) == "every 8 days, from the watering on May 17, moved to the watering day")
        var waiting = Asked(.everyDays(30), type: .fertilizing, start: "2025-10-01", done: "2025-10-01")
        waiting.rule.activeMonths = MonthSet([3])
        let start = "every month, from the fertilizing on October 1, 2025, moved to the growing season"
        #expect(words().why(waiting.task) == start + " (March)")
        var pruning = Asked(.everyDays(300), type: .pruning, start: "2026-06-01")
        pruning.rule.activeMonths = MonthSet([3, 4])
        #expect(words().why(pruning.task) == "yearly, beginning on June 1, moved to the growing season (March 2027)")
        pruning.rule.start = day("2026-04-01")
        #expect(words().why(pruning.task) == "yearly, beginning on April 1", "also if it did not have to wait")
        waiting.events = []
        waiting.record(.done, on: "2026-03-31")
        #expect(words().why(waiting.task).hasSuffix(", moved to the growing season (March 2027)"))
        waiting.record(.moved(to: day("2026-06-01")), on: "2026-05-21")
        #expect(words().why(waiting.task).hasSuffix(", moved to the growing season. Moved to June 1 by you"))
    }

    @Test("the reason names the deferral")
    func explainsDeferral() {
        var asked = Asked(.everyDays(7), done: "2026-05-12")
        asked.record(.moist(askAgainIn: 2), on: "2026-05-19")
        #expect(
            words().why(asked.task)
                == "every 7 days, from the watering on May 12. Still moist on Tuesday, so checked again after 2 days")
        var today = Asked(.everyDays(7), done: "2026-05-12")
        today.record(.moist(askAgainIn: 2), on: "2026-05-21")
        #expect(words().why(today.task).hasSuffix(". Still moist today, so checked again after 2 days"))
        asked.record(.snoozed(until: LocalMoment(day: day("2026-05-22"), time: time("8:00"))), on: "2026-05-21")
        #expect(
            plain(words().why(asked.task)) == "every 7 days, from the watering on May 12. Snoozed until tomorrow, 8:00 AM")
        asked.record(.snoozed(until: LocalMoment(day: day("2026-05-21"), time: time("18:30"))), on: "2026-05-21")
        #expect(words("de_DE").why(asked.task).hasSuffix(". Snoozed until 18:30"))
    }

    @Test("a task that is due later names the day and the time, or only the time today")
    func dueLater() {
        func message(_ text: String) -> String {
            let error = GardenError.dueLater(LocalMoment(day: day(text), time: time("18:30")))
            return plain(words().message(for: error))
        }
        #expect(message("2026-12-18") == "The task is not due until December 18 at 6:30 PM.")
        #expect(message("2026-05-21") == "The task is not due until 6:30 PM today.")
    }

    @Test("a task that is skipped before it is due is named by that day in the history")
    func skippedEarly() {
        var asked = Asked(.everyDays(7), done: "2026-05-18")
        #expect(plain(words().history(asked.event(.skipped, on: "2026-05-21"))) == "Watering due May 25 skipped on May 21")
        asked.rule.recurrence = .everyDays(3)
        #expect(plain(words().history(asked.event(.skipped, on: "2026-05-21"))) == "Watering skipped on May 21")
    }

    @Test("the further topics of care are those that are known, and toxicity in any case")
    func furtherTopics() {
        var care = CareProfile()
        #expect(words().furtherTopics(of: care) == "Toxicity")
        care.repotting = Sourced(540, Source(.catalog))
        #expect(words().furtherTopics(of: care) == "Toxicity, repotting")
    }

    @Test("the reason for a slot rule names the day only if the recurrence leaves it open")
    func explainsSlots() {
        let weekly = Asked(.weekdays(WeekdaySet([.monday, .thursday])), start: "2026-05-01").task
        #expect(words().why(weekly) == "on Mondays and Thursdays")
        #expect(words().why(Asked(.monthly(day: 31), start: "2026-05-01").task) == "monthly, planned for May 31")
        #expect(words().why(Asked(.once, start: "2026-05-30").task) == "planned for May 30")
        var check = Asked(.once, type: .soilCheck, start: "2026-05-21")
        #expect(words().why(check.task) == "planned for May 21. No watering has been recorded yet")
        check.events = [
            CareEvent(
                plant: check.rule.plant, rule: nil, type: .watering, kind: .done, day: day("2026-05-20"),
                recordedAt: .distantPast,
                undoGroup: .new())
        ]
        #expect(words().why(check.task) == "planned for May 21")
        var skipped = Asked(.everyDays(7), start: "2026-05-18")
        skipped.record(.skipped, on: "2026-05-20")
        #expect(words().why(skipped.task) == "every 7 days, from the skipped day, May 20")
    }

    @Test(
        "a recurrence is written in the largest unit that divides it",
        arguments: [
            (Recurrence.everyDays(1), "every day"), (.everyDays(2), "every 2 days"), (.everyDays(7), "every 7 days"),
            (.everyDays(14), "every 2 weeks"), (.everyDays(30), "every month"), (.everyDays(60), "every 2 months"),
            (.everyDays(61), "every 61 days"), (.everyDays(62), "every 2 months"), (.everyDays(210), "every 7 months"),
            (.everyDays(91), "every 3 months"),
            (.everyDays(31), "every 31 days"), (.everyDays(123), "every 4 months"),
            (.everyDays(547), "every 18 months"),
            (.everyDays(365), "every year"), (.everyDays(730), "every 2 years"), (.timesAWeek(1), "once a week"),
            (.timesAWeek(2), "twice a week"), (.timesAWeek(3), "3 times a week"), (.timesAWeek(7), "every day"),
            (.weekdays(WeekdaySet([.monday, .thursday])), "on Mondays and Thursdays"),
            (.weekdays(WeekdaySet([.monday, .wednesday, .sunday])), "on Sundays, Mondays, and Wednesdays"),
            (.weekdays(WeekdaySet(Weekday.allCases)), "every day"), (.monthly(day: 31), "monthly"), (.once, "once"),
        ])
    func saysRhythm(recurrence: Recurrence, text: String) {
        #expect(words().recurrence(recurrence) == text)
    }

    @Test("a calendar day is described by its date, whether it is today, and its tasks")
    func readsCalendarDay() {
        let text = words().calendarDay(
            day("2026-05-21"), isAway: false, due: [(.watering, 5), (.soilCheck, 1)], done: [(.pruning, 2), (.custom("Mist"), 1)])
        #expect(text == "Thursday, May 21, 2026, today, 5 to water, 1 soil check, Pruned: 2, Mist done: 1")
        #expect(words().calendarDay(day("2026-05-22"), isAway: false, due: [], done: []) == "Friday, May 22, 2026")
        #expect(
            words().calendarDay(day("2026-05-22"), isAway: true, due: [(.watering, 1)], done: [])
                == "Friday, May 22, 2026, away, 1 to water")
    }

    @Test(
        "a digest names up to three plants, and two of more",
        arguments: [
            (["Moss"], "1 plant needs you: Moss"), (["Moss", "Ivy"], "2 plants need you: Moss and Ivy"),
            (["Moss", "Ivy", "{n}"], "3 plants need you: Moss, Ivy, and {n}"),
            (["Monstera", "Basil", "C", "D", "E"], "5 plants need you: Monstera, Basil, and 3 more"),
        ])
    func digests(names: [String], text: String) {
        #expect(words().digest(of: names) == text)
    }
}
