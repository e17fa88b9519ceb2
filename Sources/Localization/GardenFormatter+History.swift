import Foundation
import Garden

extension GardenFormatter {
    /// What an event was, without its day: "Watered", "Skipped", "Still moist".
    public func happening(_ event: CareEvent) -> String {
        switch event.kind {
        case .done: completedCare(event.type)
        case .skipped: tr("Skipped")
        case .snoozed(let until): tr("Snoozed until {moment}").filled(["moment": moment(until)])
        case .moist: tr("Still moist")
        case .note: tr("Note")
        }
    }

    /// A line of history: "Watered on May 21".
    public func history(_ event: CareEvent) -> String {
        let values = ["what": happening(event), "day": date(event.day)]
        return switch event.kind {
        case .snoozed, .note: tr("{what} ({day})").filled(values)
        case .done, .skipped, .moist: tr("{what} on {day}").filled(values)
        }
    }

    /// Care that was given: "Watered".
    public func completedCare(_ type: CareType) -> String { CareTypePhrases(type).done() }

    /// What a toast says of an event, beside its Undo: "Pilea watered".
    public func toast(_ event: CareEvent, plant: String) -> String {
        switch event.kind {
        case .done: return CareTypePhrases(event.type).plantDone().filled(["plant": plant])
        case .skipped: return tr("{plant}: {care} skipped").filled(["plant": plant, "care": careInWords(event.type)])
        case .snoozed(let until):
            return tr("{plant} snoozed until {moment}").filled(["plant": plant, "moment": moment(until)])
        case .moist(let days):
            return tr("{plant} still moist, next look {day}")
                .filled(["plant": plant, "day": dayInSentence(event.day + days)])
        case .note: return tr("Note added to {plant}").filled(["plant": plant])
        }
    }

    /// What a toast says of care given to several plants at once: "3 plants watered".
    public func toast(_ type: CareType, plants n: Int) -> String { counted(CareTypePhrases(type).plantsDone(n), n) }

    /// What a toast says of one gesture's events: of one by its plant's name, of several by their count; nil for none.
    ///
    /// - Parameter plant: A plant's name; one that is not known is counted.
    public func toast(_ events: [CareEvent], plant: (Plant.ID) -> String?) -> String? {
        guard let first = events.first else { return nil }
        if events.count == 1, let name = plant(first.plant) { return toast(first, plant: name) }
        if case .snoozed = first.kind { return counted(ntr("Snoozed {n} task", "Snoozed {n} tasks", events.count), events.count) }
        let types = Set(events.map(\.type))
        // Deeds of several kinds have no verb in common; any kind without one of its own says "tasks done".
        return toast(types.count == 1 ? first.type : .custom(""), plants: events.count)
    }
}
