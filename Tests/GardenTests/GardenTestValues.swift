import Foundation
import Garden

/// Parses an ISO 8601 date. Traps on other text.
func day(_ text: String) -> LocalDay { LocalDay(text)! }

/// Parses a time such as 9:05. Traps on other text.
func time(_ text: String) -> LocalTime { LocalTime(text)! }

/// Returns the time zone of an IANA name. Traps on unknown names.
func zone(_ name: String) -> TimeZone { TimeZone(identifier: name)! }

/// Parses an ISO 8601 timestamp such as 2026-03-29T01:30:00Z. Traps on other text.
func instant(_ text: String) -> Date { ISO8601DateFormatter().date(from: text)! }

/// A rule and the events recorded for its plant, built step by step.
struct Story {
    var rule: CareRule
    var preferences = Preferences()
    var place = Place.indoor
    var events: [CareEvent] = []
    private var recordings = 0

    /// Creates a story of a rule with a recurrence and a start day.
    init(_ recurrence: Recurrence, from start: String, type: CareType = .watering) {
        rule = CareRule(plant: .new(), type: type, recurrence: recurrence, start: day(start))
    }

    /// The task that is open on a day.
    func open(on today: String) -> OpenTask? { open(on: day(today)) }

    /// The task that is open on a day.
    func open(on today: LocalDay) -> OpenTask? {
        OccurrenceCalculator(preferences: preferences, today: today).open(rule, events: events, at: place)
    }

    /// The due day of the task that is open on a day.
    func due(on today: String) -> String? { open(on: today).map { "\($0.due)" } }

    /// The due days of the forecast made on a day.
    func forecast(on today: String, through end: String) -> [String] {
        guard let open = open(on: today) else { return [] }
        return OccurrenceCalculator(preferences: preferences, today: day(today))
            .forecast(rule, after: open, at: place, through: day(end)).map { "\($0.due)" }
    }

    /// Records an event that happened on a day. If `asked`, it answers the task that is open on the day of recording;
    /// otherwise it is care outside of a task. The moment of recording matters only for care before the start.
    @discardableResult
    mutating func record(
        _ kind: CareEvent.Kind, on text: String, recordedOn today: String? = nil, asked: Bool = true, at moment: Date? = nil
    ) -> CareEvent {
        recordings += 1
        let open = asked ? self.open(on: today ?? text) : nil
        let event = CareEvent(
            plant: rule.plant, rule: asked ? rule.id : nil, type: rule.type, kind: kind, day: day(text),
            recordedAt: moment ?? Date(timeIntervalSince1970: 1_700_000_000 + Double(recordings)),
            answer: open.map { CareEvent.Answer(occurrence: $0.occurrence, due: $0.due, interval: $0.interval) },
            undoGroup: .new())
        events.append(event)
        return event
    }

    /// Undoes the latest event.
    mutating func undo() { events.removeLast() }
}
