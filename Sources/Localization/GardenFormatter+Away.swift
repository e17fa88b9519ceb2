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
        let plants = self.plants(plants)
        guard rooms > 0 else { return plants }
        return tr("{plants} in {rooms}").filled([
            "plants": plants, "rooms": counted(ntr("{n} room", "{n} rooms", rooms), rooms),
        ])
    }

    /// What the user is told of an absence: "Away May 30 – June 7. 5 plants need a sitter."
    public func sentence(_ absence: Absence) -> String {
        switch absence {
        case .coming(let period, let early, let sitter):
            [
                tr("Away {days}.").filled(["days": days(of: period)]),
                early == 0
                    ? nil
                    : counted(
                        ntr(
                            "{n} plant needs water early, before you leave.", "{n} plants need water early, before you leave.",
                            early),
                        early),
                sitter == 0 ? nil : counted(ntr("{n} plant needs a sitter.", "{n} plants need a sitter.", sitter), sitter),
            ].compactMap { $0 }.joined(separator: " ")
        case .running(let period):
            tr("You are away until {day}. Reminders are paused until then.").filled(["day": date(period.through)])
        case .over(_, let open):
            counted(ntr("While you were away, {n} task came due.", "While you were away, {n} tasks came due.", open), open)
        }
    }

    /// What a plan means, after it was recorded: "Away May 30 – June 7: 2 tasks before you leave, 7 for your sitter".
    public func recorded(_ plan: AwayPlan) -> String {
        let days = days(of: plan.period)
        let (before, sitter) = (plan.before.count, plan.meanwhile.count)
        guard before + sitter > 0 else { return tr("Away {days}").filled(["days": days]) }
        return ntr(
            "Away {days}: {n} task before you leave, {sitter} for your sitter",
            "Away {days}: {n} tasks before you leave, {sitter} for your sitter", before
        ).filled(["days": days, "n": number(before), "sitter": number(sitter)])
    }

    /// That an absence has ended, or was canceled before it began.
    public func ended(_ period: AwayPeriod) -> String {
        let words = period.from > today ? tr("Absence canceled: {days}") : tr("Absence ended: {days}")
        return words.filled(["days": days(of: period)])
    }
}
