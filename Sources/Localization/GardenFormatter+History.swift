import Foundation
import Garden

extension GardenFormatter {
    /// What happened in an event, without its day: "Watered", "Watering skipped", "Soil check skipped", "Still moist".
    public func happening(_ event: CareEvent) -> String {
        let care = careAtBeginning(event.type)
        return switch event.kind {
        case .done: completedCare(event.type)
        case .skipped: tr("{care} skipped").filled(["care": care])
        case .snoozed(let until): tr("{care} snoozed until {moment}").filled(["care": care, "moment": moment(until)])
        case .moved(let day): tr("{care} moved to {day}").filled(["care": care, "day": date(day)])
        case .moist: tr("Still moist")
        case .note: tr("Note")
        }
    }

    /// A line of history: "Watered on May 21", "Watering snoozed on May 21 until May 22", "Watering due May 30 skipped on May 21".
    public func history(_ event: CareEvent) -> String {
        let (care, day) = (careAtBeginning(event.type), date(event.day))
        if event.kind == .skipped, let due = event.answer?.due, due > event.day {
            return tr("{care} due {due} skipped on {day}").filled(["care": care, "due": date(due), "day": day])
        }
        return switch event.kind {
        case .snoozed(let until):
            tr("{care} snoozed on {day} until {moment}").filled([
                "care": care, "day": day, "moment": until.day == event.day ? time(until.time) : date(until.day),
            ])
        case .moved(let to): tr("{care} moved on {day} to {other}").filled(["care": care, "day": day, "other": date(to)])
        case .done, .skipped, .moist: tr("{what} on {day}").filled(["what": happening(event), "day": day])
        case .note: tr("Note from {day}").filled(["day": day])
        }
    }

    /// Care that was given: "Watered".
    public func completedCare(_ type: CareType) -> String { CareTypePhrases(type).done() }

    /// The same where there is little room: "Watered", but "Pests".
    public func completedCareShort(_ type: CareType) -> String { CareTypePhrases(type).doneShort() }

    /// The toast for an event, shown with an Undo button: "“Pilea” watered".
    public func toast(_ event: CareEvent, plant: String) -> String {
        let care = careName(event.type)
        switch event.kind {
        case .done:
            let done = CareTypePhrases(event.type).plantDone(plant)
            return event.day == today ? done : tr("{what} on {day}").filled(["what": done, "day": date(event.day)])
        case .skipped: return tr("{plant}: {care} skipped").filled(["plant": plant.quoted, "care": care])
        case .snoozed(let until):
            return tr("{plant}: {care} snoozed until {moment}")
                .filled(["plant": plant.quoted, "care": care, "moment": moment(until)])
        case .moved(let day):
            return tr("{plant}: {care} moved to {day}").filled([
                "plant": plant.quoted, "care": care, "day": dayInSentence(day),
            ])
        case .moist(let days):
            return tr("{plant}: soil still moist, next check {day}")
                .filled(["plant": plant.quoted, "day": dayInSentence(event.day + days)])
        case .note: return tr("Note added to {plant}").filled(["plant": plant.quoted])
        }
    }

    /// The toast for care that was given today, with the day on which it was due if that is later: "“Pilea” watered today instead of
    /// Saturday".
    public func sayingIfEarly(_ toast: String, _ event: CareEvent) -> String {
        guard event.kind == .done, event.day == today, let due = event.answer?.due, due > today else { return toast }
        return tr("{what} today instead of {day}").filled(["what": toast, "day": dayInSentence(due)])
    }

    /// That a change was undone: "Undid: “Basil” watered".
    public func undone(_ change: String) -> String { tr("Undid: {line}").filled(["line": change]) }

    /// Adds to a toast on which day the next task is due, or since when: "“Pilea” watered. Next: May 28", "… saved. 4 days overdue".
    public func sayingNext(_ toast: String, _ day: LocalDay) -> String {
        guard day >= today else { return tr("{what}. {effect}").filled(["what": toast, "effect": overdue(since: day)]) }
        return tr("{what}. Next: {day}").filled(["what": toast, "day": dayInSentence(day)])
    }

    /// The toast for care given to several plants at once: "3 plants watered".
    public func toast(_ type: CareType, plants n: Int) -> String { counted(CareTypePhrases(type).plantsDone(n), n) }

    /// The toast for the events of one undo group: the plant's name for a single event, or else their count, such as "2 plants
    /// watered" or "4 done · 1 still moist · 1 to check"; nil if there are none.
    ///
    /// - Parameters:
    ///   - n: The number of soil checks that were asked about together with the rest, have no answer and stay due.
    ///   - plant: Returns a plant's name. An event of an unknown plant is counted instead.
    public func toast(_ events: [CareEvent], leftChecks n: Int = 0, plant: (Plant.ID) -> String?) -> String? {
        guard let first = events.first else { return nil }
        let left = n > 0 ? counted(ntr("{n} to check", "{n} to check", n), n) : nil
        func line(_ parts: String?...) -> String { parts.compactMap(\.self).joined(separator: " · ") }
        if events.count == 1, let name = plant(first.plant) { return line(toast(first, plant: name), left) }
        if case .moved = first.kind { return counted(ntr("Moved {n} task", "Moved {n} tasks", events.count), events.count) }
        if case .snoozed = first.kind { return counted(ntr("Snoozed {n} task", "Snoozed {n} tasks", events.count), events.count) }
        let done = events.filter { if case .moist = $0.kind { false } else { true } }
        let moist = Set(events.filter { if case .moist = $0.kind { true } else { false } }.map(\.plant)).count
        guard let first = done.first else {
            return line(counted(ntr("Soil still moist for {n} plant", "Soil still moist for {n} plants", moist), moist), left)
        }
        guard moist == 0, n == 0 else {
            let checked = moist > 0 ? counted(ntr("{n} still moist", "{n} still moist", moist), moist) : nil
            return line(counted(ntr("{n} done", "{n} done", done.count), done.count), checked, left)
        }
        let isSame = done.allSatisfy { $0.type == first.type && $0.kind == .done }
        // Different kinds have no common verb, and a custom kind without a name reads "tasks done".
        return toast(isSame ? first.type : .custom(""), plants: done.count)
    }
}
