import Foundation
import Garden
import Localization

/// Parses an ISO 8601 date. Traps on other text.
func day(_ text: String) -> LocalDay { LocalDay(text)! }

/// Parses a time such as 9:05. Traps on other text.
func time(_ text: String) -> LocalTime { LocalTime(text)! }

/// A formatter for a locale, on Thursday, May 21, 2026.
func words(_ locale: String = "en_US", _ units: Preferences.Units = .metric) -> GardenFormatter {
    GardenFormatter(locale: Locale(identifier: locale), units: units, today: day("2026-05-21"))
}

/// Replaces the narrow and no-break spaces of locale data with plain ones.
func plain(_ text: String) -> String {
    text.replacing("\u{202f}", with: " ").replacing("\u{a0}", with: " ")
}

/// A rule with its events and the task open on May 21, 2026.
struct Asked {
    var rule: CareRule
    var preferences = Preferences()
    var events: [CareEvent] = []

    init(_ recurrence: Recurrence, type: CareType = .watering, start: String = "2026-01-01", done: String? = nil) {
        rule = CareRule(plant: .new(), type: type, recurrence: recurrence, start: day(start))
        if let done { record(.done, on: done) }
    }

    var task: OpenTask {
        OccurrenceCalculator(preferences: preferences, today: day("2026-05-21")).open(rule, events: events, at: .indoor)!
    }

    mutating func record(_ kind: CareEvent.Kind, on text: String) {
        events.append(event(kind, on: text))
    }

    func event(_ kind: CareEvent.Kind, on text: String) -> CareEvent {
        CareEvent(
            plant: rule.plant, rule: rule.id, type: rule.type, kind: kind, day: day(text),
            recordedAt: Date(timeIntervalSince1970: Double(events.count)),
            answer: CareEvent.Answer(occurrence: task.occurrence, due: task.due, interval: task.interval), undoGroup: .new())
    }
}
