import Garden

extension GardenFormatter {
    /// Why a task is in its group of an absence: "due May 31".
    public func awayReason(_ reason: AwayPlan.Reason) -> String {
        switch reason {
        case .dueBefore(let day):
            day < today ? overdue(since: day) : tr("due {day}").filled(["day": dayInSentence(day)])
        case .early(let day): tr("early, otherwise due {day}").filled(["day": dayInSentence(day)])
        case .falls(let days):
            days.count == 1
                ? tr("due {day}").filled(["day": dayInSentence(days[0])])
                : counted(ntr("{n} time", "{n} times", days.count), days.count)
        case .moves(_, let to): tr("moves to {day}").filled(["day": dayInSentence(to)])
        case .dueLater(let day): tr("not due before {day}").filled(["day": dayInSentence(day)])
        }
    }

    /// The days of an absence: "May 30 – June 7".
    public func days(of period: AwayPeriod) -> String {
        guard period.from != period.through else { return date(period.from) }
        return tr("{from} – {to}").filled(["from": date(period.from), "to": date(period.through)])
    }

    /// How many plants and rooms a sitter's sheet has: "7 plants in 3 rooms".
    public func sheetSummary(_ sheet: SitterSheet) -> String { sheetSummary(plants: sheet.plantCount, rooms: sheet.rooms.count) }

    /// How many plants and rooms a printed list has.
    public func sheetSummary(plants: Int, rooms: Int) -> String {
        let plants = counted(ntr("{n} plant", "{n} plants", plants), plants)
        guard rooms > 0 else { return plants }
        return tr("{plants} in {rooms}").filled([
            "plants": plants, "rooms": counted(ntr("{n} room", "{n} rooms", rooms), rooms),
        ])
    }

    /// An absence of today or one that has ended, in a sentence.
    public func absence(until period: AwayPeriod) -> String {
        tr("You are away until {day}. Reminders are paused until then.").filled(["day": date(period.through)])
    }

    /// How many tasks fell due during an absence and are still open.
    public func returned(openTasks: Int) -> String {
        counted(ntr("While you were away, {n} task came due.", "While you were away, {n} tasks came due.", openTasks), openTasks)
    }
}
