import Garden
import GardenStore

extension GardenRepository {
    /// Calls `body` with each open task and the forecast after it, as one state of the garden, in an order that stays the same
    /// while the garden does. Holds one rule in memory at a time.
    ///
    /// - Parameters:
    ///   - days: The number of days of forecast after today, 0 or more.
    ///   - body: Called on any thread with the tasks. What it throws ends the reading.
    public func forEachCalendarTask(
        forecastDays days: Int, _ body: @escaping @Sendable (CalendarTask) throws -> Void
    ) async throws {
        let clock = clock
        try await read(at: clock) { reader in
            let preferences = try reader.preferences()
            let calculator = OccurrenceCalculator(preferences: preferences, today: clock.today)
            let early = try reader.earlyTasks(on: clock.today)
            try reader.forEachOpenRule(dueBefore: .last) { open in
                func task(_ occurrence: Occurrence, step: Int, _ moment: LocalMoment) -> CalendarTask {
                    CalendarTask(
                        occurrence: occurrence, step: step, plantName: open.plantName, type: open.rule.shownType, moment: moment)
                }
                let first = LocalMoment(day: max(open.due, clock.today), time: open.time)
                try body(task(open.occurrence, step: 0, first))
                let done = early.day(of: open.rule.id, due: open.due)
                let forecast = calculator.forecastDays(
                    open.rule, after: open.occurrence, due: done, at: open.place, through: clock.today + days)
                let time = open.rule.time ?? preferences.careTime
                for (number, day) in forecast.enumerated() {
                    let moment = LocalMoment(day: day, time: time)
                    // A slot keeps its day and with it its identity; other occurrences are counted from the open one.
                    let next =
                        open.rule.recurrence.hasFixedDays
                        ? task(Occurrence(rule: open.rule.id, place: .on(day)), step: 0, moment)
                        : task(open.occurrence, step: number + 1, moment)
                    try body(next)
                }
            }
        }
    }
}
