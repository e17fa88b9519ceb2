import Foundation
import Garden
import Observation
import Localization

/// A rule while it is edited, or a new one.
@MainActor @Observable
final class RuleModel {
    /// The kinds of rhythm, in the order in which they are offered.
    enum Form: String, CaseIterable { case once, everyDays, timesAWeek, weekdays, monthly }

    /// The rule as it was; nil for a new one.
    @ObservationIgnored let original: CareRule?
    @ObservationIgnored private let plant: Plant.ID
    @ObservationIgnored private let now: LocalMoment

    /// What is done; a kind of the user's own has its name in `ownName`.
    var type: CareType
    /// The name of a kind of the user's own; empty for the known kinds.
    var ownName = ""
    /// Which rhythm.
    var form: Form
    /// Days from one time to the next, 1 to 3,660.
    var days = 7
    /// Times a week, 1 to 7.
    var times = 2
    /// The weekdays.
    var weekdays = WeekdaySet([.monday])
    /// The day of the month, 1 to 31.
    var monthDay: Int
    /// The day of a single task, or the earliest day of a repeating one.
    var start: LocalDay
    /// Whether the preferences's preferred time holds.
    var usesPreferredTime: Bool
    /// The time where the preferred one does not hold.
    var time: LocalTime
    /// The amount of water; nil for none said.
    var amount: WaterAmount?
    /// The months in which it falls due.
    var months: MonthSet
    /// Whether the soil is felt first.
    var checksSoil: Bool
    /// A line about it; empty for none.
    var note: String

    /// Edits a rule, or makes a new one that begins as a task of one day.
    init(_ rule: CareRule?, for plant: Plant.ID, preferences: Preferences, now: LocalMoment) {
        original = rule
        self.plant = plant
        self.now = now
        type = rule?.type ?? .watering
        start = rule?.start ?? now.day
        monthDay = now.day.date.day
        usesPreferredTime = rule?.time == nil
        time = rule?.time ?? preferences.careTime
        amount = rule?.amount
        months = rule?.activeMonths ?? .all
        checksSoil = rule?.checksSoil ?? false
        note = rule?.note ?? ""
        switch rule?.recurrence {
        case .everyDays(let days): (form, self.days) = (.everyDays, days)
        case .timesAWeek(let times): (form, self.times) = (.timesAWeek, times)
        case .weekdays(let weekdays): (form, self.weekdays) = (.weekdays, weekdays)
        case .monthly(let day): (form, monthDay) = (.monthly, day)
        case .once, nil: form = .once
        }
        if case .custom(let name) = type { ownName = name }
        // A simple reminder is counted from its saving, at that minute: the dialog shows that minute beforehand.
        if beginsAnew { time = now.time }
    }

    /// The kinds that are offered; the last one stands for the user's own.
    static let types: [CareType] = CareType.known + [.custom("")]

    /// Which of the offered kinds is chosen.
    var typeIndex: Int {
        get { Self.types.firstIndex(of: type) ?? Self.types.count - 1 }
        set { type = Self.types[min(max(newValue, 0), Self.types.count - 1)] }
    }

    /// Whether the kind is one of the user's own, which needs a name.
    var isOwnType: Bool { typeIndex == Self.types.count - 1 }

    /// Whether water is poured, so that an amount and a look at the soil are asked for.
    var isWatering: Bool { type == .watering }

    /// Whether saving counts anew from now: the simple reminder does, which is a watering every so many days.
    var beginsAnew: Bool { original?.countsFrom != nil && original?.type == .watering && form == .everyDays && isWatering }

    /// Whether the first day is asked for: not where saving sets it, nor where it has long passed.
    var asksStart: Bool { !beginsAnew && (form == .once || original == nil || start > now.day) }

    /// The rhythm as it is chosen.
    var recurrence: Recurrence {
        switch form {
        case .once: .once
        case .everyDays: .everyDays(days)
        case .timesAWeek: .timesAWeek(times)
        case .weekdays: .weekdays(weekdays)
        case .monthly: .monthly(day: monthDay)
        }
    }

    /// Whether it can be saved.
    var isValid: Bool { rule.isValid && (!isOwnType || !ownName.trimmingCharacters(in: .whitespaces).isEmpty) }

    /// The rule as it is chosen.
    var rule: CareRule {
        let line = note.trimmingCharacters(in: .whitespacesAndNewlines)
        let name = ownName.trimmingCharacters(in: .whitespaces)
        var rule =
            original
            ?? CareRule(plant: plant, type: type, recurrence: recurrence, start: start, adjustsForSeason: false)
        // Seasons of the profile belong to its interval, not to one that the user chose.
        if let original, original.recurrence != recurrence {
            rule.seasonDays = Seasonal()
            rule.adjustsForSeason = false
        }
        rule.type = isOwnType ? .custom(name) : type
        rule.recurrence = recurrence
        rule.start = beginsAnew ? now.day + days : start
        rule.time = usesPreferredTime ? nil : time
        rule.amount = isWatering ? amount : nil
        rule.checksSoil = isWatering && checksSoil
        rule.activeMonths = form == .once ? .all : months
        rule.note = line.isEmpty ? nil : line
        return rule
    }
}
