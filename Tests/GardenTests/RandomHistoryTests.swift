import Foundation
import Garden
import TestSupport
import Testing

@Suite("Random histories")
struct RandomHistoryTests {
    @Test("10,000 random histories violate no invariant of the scheduler")
    func holds() {
        var numbers = SeededRandom()
        var broken: [String] = []
        for number in 0..<10_000 where broken.count < 5 {
            var history = RandomHistory(number: number, numbers: numbers)
            history.run()
            numbers = history.numbers
            broken += history.broken.map { "history \(number): \($0)" }
        }
        #expect(broken.isEmpty, "PLANTGUIDE_SEED=\(numbers.seed)")
    }

    @Test("10,000 rules yield one open task each and a forecast of one month")
    func countsMany() {
        let today = day("2026-05-21")
        let calculator = OccurrenceCalculator(preferences: Preferences(), today: today)
        var open = 0
        var later = 0
        for number in 0..<10_000 {
            let rule = CareRule(plant: .new(), type: .watering, recurrence: .everyDays(number % 10 + 1), start: today)
            guard let task = calculator.open(rule, events: [], at: .indoor) else { continue }
            open += 1
            later += calculator.forecast(rule, after: task, at: .indoor, through: today + 30).count
        }
        #expect(open == 10_000)
        // In 30 days, intervals of one to ten days fit 30, 15, 10, 7, 6, 5, 4, 3, 3 and 3 times.
        #expect(later == 86_000)
    }
}

/// A random history of one rule. Checks the invariants after each step.
private struct RandomHistory {
    private(set) var broken: [String] = []
    private(set) var numbers: SeededRandom
    private var rule: CareRule
    private var preferences = Preferences()
    private var place = Place.indoor
    private var today: LocalDay
    private var events: [CareEvent] = []
    private var answered: Set<Occurrence> = []
    private var recordings = 0.0
    private var log: [String] = []

    init(number: Int, numbers: SeededRandom) {
        var numbers = numbers
        today = LocalDay(year: 2026, month: 1, day: 1)! + Int.random(in: 0...1_500, using: &numbers)
        let recurrence: Recurrence =
            switch Int.random(in: 0...7, using: &numbers) {
            case 0...3: .everyDays(Int.random(in: 1...40, using: &numbers))
            case 4: .timesAWeek(Int.random(in: 1...7, using: &numbers))
            case 5: .weekdays(WeekdaySet(rawValue: Int.random(in: 1...127, using: &numbers)))
            case 6: .monthly(day: Int.random(in: 1...31, using: &numbers))
            default: .once
            }
        rule = CareRule(
            plant: Plant.ID(.derived(from: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), role: "\(number)")),
            type: .watering, recurrence: recurrence,
            start: today + Int.random(in: -20...20, using: &numbers))
        rule.adjustsForSeason = .random(using: &numbers)
        if Int.random(in: 0...3, using: &numbers) == 0 {
            rule.activeMonths = MonthSet(rawValue: Int.random(in: 1...0xfff, using: &numbers))
        }
        self.numbers = numbers
        log.append("\(recurrence) from \(rule.start), months \(rule.activeMonths.rawValue)")
    }

    mutating func run() {
        for _ in 0..<Int.random(in: 3...8, using: &numbers) {
            today = today + [0, 0, 1, Int.random(in: 0...25, using: &numbers)].randomElement(using: &numbers)!
            checkOpen()
            switch Int.random(in: 0...10, using: &numbers) {
            case 0...3: act(.done)
            case 4: act(.skipped)
            case 5:
                let day = today + Int.random(in: 0...10, using: &numbers)
                act(.snoozed(until: LocalMoment(day: day, time: .eight)))
            case 6: act(.moist(askAgainIn: Int.random(in: 1...5, using: &numbers)))
            case 7: recordCareWithoutTask()
            case 8: backdate()
            case 9: act(.moved(to: today + Int.random(in: 0...30, using: &numbers)))
            default: changeSettings()
            }
        }
        checkOpen()
    }

    private func open() -> OpenTask? { open(events) }

    private func open(_ events: [CareEvent]) -> OpenTask? {
        OccurrenceCalculator(preferences: preferences, today: today).open(rule, events: events, at: place)
    }

    private mutating func expect(_ holds: Bool, _ what: String) {
        if !holds { broken.append("\(what) on \(today): \(log.joined(separator: "; "))") }
    }

    private mutating func checkOpen() {
        let task = open()
        expect(open(events.shuffled(using: &numbers)) == task, "the order of events matters")
        guard let task else {
            expect(rule.recurrence == .once, "nothing is open")
            return
        }
        expect(!answered.contains(task.occurrence), "an answered occurrence is open again")
        expect(task.deferral != nil || task.due >= rule.start, "due before the start")
        let keepsMonths = rule.recurrence == .once || rule.activeMonths.contains(month: task.due.month)
        expect(task.deferral != nil || keepsMonths, "due outside of its months")
        let forecast = OccurrenceCalculator(preferences: preferences, today: today)
            .forecast(rule, after: task, at: place, through: today + 60).map(\.due)
        expect(forecast == forecast.sorted() && Set(forecast).count == forecast.count, "the forecast is out of order")
        expect(forecast.allSatisfy { $0 > max(task.due, today) }, "the forecast begins before the open task")
    }

    private mutating func write(_ kind: CareEvent.Kind, on day: LocalDay, answering task: OpenTask?) -> CareEvent {
        recordings += 1
        let event = CareEvent(
            id: CareEvent.ID(.derived(from: rule.plant.uuid, role: "\(recordings)")), plant: rule.plant,
            rule: task == nil ? nil : rule.id, type: rule.type, kind: kind, day: day,
            recordedAt: Date(timeIntervalSince1970: recordings),
            answer: task.map { CareEvent.Answer(occurrence: $0.occurrence, due: $0.due, interval: $0.interval) },
            undoGroup: UndoGroup.ID(.derived(from: rule.plant.uuid, role: "batch \(recordings)")))
        events.append(event)
        log.append("\(kind) \(day)")
        return event
    }

    /// Answers the open task today, checks that an undo restores it, and keeps or undoes the answer.
    private mutating func act(_ kind: CareEvent.Kind) {
        guard let before = open() else { return }
        let event = write(kind, on: today, answering: before)
        let after = open()
        expect(open(events.filter { $0.undoGroup != event.undoGroup }) == before, "an undo does not restore the task")
        expect(event.answer?.due == before.due && event.answer?.interval == before.interval, "history forgot what it answered")
        switch kind {
        case .done, .skipped:
            answered.insert(before.occurrence)
            expect(after?.occurrence != before.occurrence, "\(kind) leaves the occurrence open")
            expect(after.map { $0.due > today } ?? true, "\(kind) does not move forward")
            if kind == .skipped { expect(after.map { $0.due > before.due } ?? true, "skipping does not pass the due day") }
        case .snoozed(let until): expect(after?.moment == until && after?.occurrence == before.occurrence, "a snooze is lost")
        case .moved(let day): expect(after?.due == day && after?.occurrence == before.occurrence, "a move is lost")
        case .moist(let days):
            expect(after?.due == today + days && after?.occurrence == before.occurrence, "still moist is lost")
        case .note: break
        }
        // One action in three stays undone.
        if Int.random(in: 0...2, using: &numbers) == 0 {
            events.removeLast()
            answered.remove(before.occurrence)
            log.append("undo")
        }
    }

    private mutating func recordCareWithoutTask() {
        let before = open()
        let event = write(.done, on: today, answering: nil)
        if let before, let after = open() {
            expect(
                after.deferral != nil || after.due > today || after.occurrence == before.occurrence, "unasked care counts back")
        }
        expect(open(events.filter { $0.undoGroup != event.undoGroup }) == before, "an undo does not restore the task")
    }

    /// Records care dated before the last event that advanced the rule. It must not change the open task.
    private mutating func backdate() {
        guard case .everyDays = rule.recurrence, let last = events.filter(\.advancesRule).map(\.day).max() else { return }
        let before = open()
        _ = write(.done, on: last - Int.random(in: 1...30, using: &numbers), answering: nil)
        expect(open() == before, "backdated care changes the open task")
    }

    /// Changes an interval, season, grouping or preference. The open occurrence may move, but keeps its identity and its
    /// deferral.
    private mutating func changeSettings() {
        let before = open()
        switch Int.random(in: 0...6, using: &numbers) {
        case 0:
            if case .everyDays = rule.recurrence { rule.recurrence = .everyDays(Int.random(in: 1...60, using: &numbers)) }
        case 1: rule.time = LocalTime(clampingMinutes: Int.random(in: 0...1_439, using: &numbers))
        case 2:
            rule.seasonDays = Seasonal(
                summer: Int.random(in: 1...20, using: &numbers), winter: Int.random(in: 1...60, using: &numbers))
        case 3: preferences.groupsWatering.toggle()
        case 4: preferences.adjustsForSeason.toggle()
        case 5: preferences.hemisphere = preferences.hemisphere == .northern ? .southern : .northern
        default: place = Place.allCases.randomElement(using: &numbers)!
        }
        log.append("changed settings \(rule.recurrence) \(rule.seasonDays) \(preferences.groupsWatering) \(place)")
        let after = open()
        expect(after?.occurrence == before?.occurrence, "changed settings change the occurrence")
        expect(after?.deferral == before?.deferral, "changed settings orphan a deferral")
        if before?.deferral != nil { expect(after?.due == before?.due, "changed settings move a deferred day") }
    }
}
