import Garden

extension GardenFormatter {
    /// Why a task is in its group of an absence: "due May 31". One that can wait says until when, below a heading that says that
    /// it can; it claims no move, since an absence changes no task.
    ///
    /// - Parameter keepsDates: Whether no line breaks within a date.
    public func awayReason(_ reason: AwayPlan.Reason, keepsDates: Bool = false) -> String {
        func words(_ day: LocalDay) -> String {
            let words = dayInSentence(day)
            return keepsDates ? words.withoutBreaks : words
        }
        return switch reason {
        case .dueBefore(let day):
            day < today ? overdue(since: day) : tr("due {day}").filled(["day": words(day)])
        case .early(let day): tr("instead of {day}").filled(["day": words(day)])
        case .falls(let days):
            days.count == 1
                ? tr("due {day}").filled(["day": words(days[0])])
                : times(days.count)
        case .moves(_, let day): tr("until {day}").filled(["day": words(day)])
        case .dueLater(let day): tr("not until {day}").filled(["day": words(day)])
        }
    }

    /// The days of an absence: "May 30 – June 7", "May 22 – 28".
    public func days(of period: AwayPeriod) -> String { dates(from: period.from, through: period.through) }

    /// How many plants and rooms a sitter's sheet has: "7 plants in 3 rooms".
    public func sheetSummary(_ sheet: SitterSheet) -> String {
        sheetSummary(plants: sheet.plantCount, rooms: sheet.rooms.map(\.room))
    }

    /// How many plants and rooms a printed list has: "7 plants in 3 rooms", or "7 plants, 3 rooms" if some plants have none.
    ///
    /// - Parameter rooms: The rooms with plants; nil stands for plants without a room.
    public func sheetSummary(plants: Int, rooms: [Room?]) -> String {
        let (plants, count) = (self.plants(plants), rooms.count { $0 != nil })
        guard count > 0 else { return plants }
        // The number of rooms has another case after "in" in some languages.
        guard count < rooms.count else {
            return ntr("{plants} in {n} room", "{plants} in {n} rooms", count).filled(["plants": plants, "n": number(count)])
        }
        let words = counted(ntr("{n} room", "{n} rooms", count), count)
        return tr("{item}, {rest}").filled(["item": plants, "rest": words])
    }

    /// What the user is told of an absence: "Away May 30 – June 7: 2 plants before you leave, 7 plants for your plant sitter."
    public func sentence(_ absence: Absence) -> String {
        switch absence {
        case .coming(let period, let plants):
            plants.isEmpty
                ? tr("Away {days}.").filled(["days": days(of: period)])
                : tr("Away {days}: {plants}.").filled(["days": days(of: period), "plants": awayPlants(plants)])
        case .running(let period):
            tr("You are away until {day}. Reminders are paused until then.").filled(["day": date(period.through)])
        case .over(_, let open):
            counted(ntr("While you were away, {n} task came due.", "While you were away, {n} tasks came due.", open), open)
        }
    }

    /// How many plants need something before and meanwhile: "2 plants before you leave, 7 plants for your plant sitter". At least
    /// one of the numbers is not 0.
    private func awayPlants(_ plants: AwayPlan.Counts) -> String {
        let (before, sitter) = (plants.before, plants.meanwhile)
        let first = counted(ntr("{n} plant before you leave", "{n} plants before you leave", before), before)
        let rest = counted(ntr("{n} plant for your plant sitter", "{n} plants for your plant sitter", sitter), sitter)
        if sitter == 0 { return first }
        return before == 0 ? rest : tr("{item}, {rest}").filled(["item": first, "rest": rest])
    }

    /// When a task is done that falls due later, because the user leaves tomorrow.
    public var beforeLeaving: String { tr("Before you go") }

    /// That an absence has ended, or was removed before it began.
    public func ended(_ period: AwayPeriod) -> String {
        let words = period.from > today ? tr("Absence removed: {days}") : tr("Absence ended: {days}")
        return words.filled(["days": days(of: period)])
    }
}
