import Foundation
import Garden

/// The day of an ISO 8601 date that is known to exist.
func day(_ text: String) -> LocalDay { LocalDay(text)! }

/// The time of a text such as 9:05 that is known to be one.
func time(_ text: String) -> LocalTime { LocalTime(text)! }

/// The zone of a name that every zone table has.
func zone(_ name: String) -> TimeZone { TimeZone(identifier: name)! }

/// The instant of an ISO 8601 text such as 2026-03-29T01:30:00Z.
func instant(_ text: String) -> Date { ISO8601DateFormatter().date(from: text)! }

/// A plant's rule and what happened to it, written down step by step.
struct Story {
    var rule: CareRule
    var preferences = Preferences()
    var place = Place.indoor
    var events: [CareEvent] = []
    private var recordings = 0

    /// A rule of a rhythm that starts on a day.
    init(_ recurrence: Recurrence, from start: String, type: CareType = .watering) {
        rule = CareRule(plant: .new(), type: type, recurrence: recurrence, start: day(start))
    }

    /// What is open on a day.
    func open(on today: String) -> OpenTask? { open(on: day(today)) }

    /// What is open on a day.
    func open(on today: LocalDay) -> OpenTask? {
        OccurrenceCalculator(preferences: preferences, today: today).open(rule, events: events, at: place)
    }

    /// The day on which the open task is due, seen from a day.
    func due(on today: String) -> String? { open(on: today).map { "\($0.due)" } }

    /// The days of the forecast seen from a day.
    func forecast(on today: String, through end: String) -> [String] {
        guard let open = open(on: today) else { return [] }
        return OccurrenceCalculator(preferences: preferences, today: day(today))
            .forecast(rule, after: open, at: place, through: day(end)).map { "\($0.due)" }
    }

    /// Writes down that something happened on a day, in answer to what was open on the day it was recorded.
    @discardableResult
    mutating func record(
        _ kind: CareEvent.Kind, on text: String, recordedOn today: String? = nil, asked: Bool = true
    ) -> CareEvent {
        recordings += 1
        let open = asked ? self.open(on: today ?? text) : nil
        let event = CareEvent(
            plant: rule.plant, rule: asked ? rule.id : nil, type: rule.type, kind: kind, day: day(text),
            recordedAt: Date(timeIntervalSince1970: 1_800_000_000 + Double(recordings)),
            answer: open.map { CareEvent.Answer(occurrence: $0.occurrence, due: $0.due, interval: $0.interval) },
            undoGroup: .new())
        events.append(event)
        return event
    }

    /// Takes back the latest gesture.
    mutating func undo() { events.removeLast() }
}
