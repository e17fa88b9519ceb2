import Foundation
import Garden
import GardenData
import Observation
import Localization

/// The form state of a rule that is being added or edited.
@MainActor @Observable
final class RuleModel: FormModel {
    /// The kinds of recurrence, in the order in which they are offered.
    enum Form: String, CaseIterable { case once, everyDays, timesAWeek, weekdays, monthly }

    /// Stands for the plant in a rule that is not valid yet.
    private static let noPlant = Plant.ID(UUID())

    /// The rule before editing, or nil for a new one.
    @ObservationIgnored let original: CareRule?
    /// The plant; nil until it is chosen.
    private(set) var plant: Plant.ID?
    /// The problem that a new rule treats; nil for other rules.
    @ObservationIgnored let problem: PlantProblem.ID?
    private(set) var place: Place
    @ObservationIgnored let preferences: Preferences
    @ObservationIgnored private let now: LocalMoment
    /// The care types offered, first the treatment of a problem if the rule is one. The last one stands for a custom type.
    @ObservationIgnored let types: [CareType]

    var type: CareType
    /// The name of a custom care type. Empty for predefined types.
    var ownName = ""
    var form: Form
    /// The interval.
    var interval = IntervalEntry(7, .days)
    /// Times per week, 1 to 7.
    var times = 2
    var weekdays: WeekdaySet
    /// The day of the month, 1 to 31.
    var monthDay: Int
    /// The day that was chosen for a one-time task, or as the earliest day of a repeating one.
    private var chosenStart: LocalDay
    /// Whether the user chose the start, which then does not follow a changed interval.
    private(set) var keepsStart = false
    /// The plant's history, on which the next date depends; nil until it is read.
    var events: [CareEvent]?
    var usesPreferredTime: Bool
    /// The default time.
    @ObservationIgnored let preferredTime: LocalTime
    /// The time of day, used if the default time does not apply. It is that of opening the form if counting restarts, until it is
    /// chosen.
    var time: LocalTime {
        get { restartsCounting && !keepsTime ? now.time : chosenTime }
        set { if newValue != time { (chosenTime, keepsTime) = (newValue, true) } }
    }
    private var chosenTime: LocalTime
    /// Whether the user chose the time.
    private var keepsTime = false
    /// Whether the interval is longer or shorter in some seasons; see ``offersSeasons``.
    var adjustsForSeason = false
    /// The amount of water, or nil if unspecified.
    var amount: WaterAmount?
    /// Whether ``amount`` is still the general one of the species; see ``CareRule/hasGeneralAmount``.
    var hasGeneralAmount: Bool { original.map { $0.hasGeneralAmount && $0.amount == amount } ?? false }
    var months: MonthSet
    var checksSoil: Bool
    /// A one-line note. Empty for none.
    var note: String
    @ObservationIgnored var savedEntries: [AnyHashable] = []

    /// Edits a rule, or starts a new one: one-time care today, or a weekly treatment of a problem from today on.
    ///
    /// - Parameters:
    ///   - plant: The plant; nil if it is yet to be chosen.
    ///   - planned: The kinds of care for which the plant has repeating tasks. A new rule begins with another kind.
    ///   - day: The day of a new rule; nil for today.
    init(
        _ rule: CareRule?, for plant: Plant.ID?, at place: Place = .indoor, treating problem: PlantProblem? = nil,
        besides planned: Set<CareType> = [], on day: LocalDay? = nil, preferences: Preferences, now: LocalMoment
    ) {
        let treated = rule?.type ?? problem.map { .treatment($0.name) }
        let isTreatment = if case .treatment = treated { true } else { false }
        types = [treated].compactMap { isTreatment ? $0 : nil } + CareType.known + [.custom("")]
        original = rule
        self.problem = problem?.id
        self.plant = plant
        (self.place, self.preferences, self.now) = (place, preferences, now)
        type = rule?.type ?? CareType.known.first { $0 != .soilCheck && !planned.contains($0) } ?? .watering
        chosenStart = rule?.start ?? day ?? now.day
        monthDay = (day ?? now.day).date.day
        weekdays = WeekdaySet([(day ?? now.day).weekday])
        usesPreferredTime = rule?.time == nil
        preferredTime = preferences.careTime
        chosenTime = rule?.time ?? preferences.careTime
        amount = rule?.amount
        months = rule?.activeMonths ?? .all
        checksSoil = rule?.checksSoil ?? false
        note = rule?.note ?? ""
        switch rule?.recurrence {
        case .everyDays(let days): (form, interval) = (.everyDays, IntervalEntry(days: days))
        case .timesAWeek(let times): (form, self.times) = (.timesAWeek, times)
        case .weekdays(let weekdays): (form, self.weekdays) = (.weekdays, weekdays)
        case .monthly(let day): (form, monthDay) = (.monthly, day)
        case .once, nil: form = .once
        }
        if let problem, rule == nil {
            type = .treatment(problem.name)
            form = .everyDays
        }
        if case .custom(let name) = type { ownName = name }
        adjustsForSeason = hadSeasons
        settle()
    }

    var entries: [AnyHashable] {
        [
            plant, type, ownName, form, interval, times, weekdays, monthDay, start, usesPreferredTime, time, amount, months,
            checksSoil, adjustsForSeason, note,
        ]
    }

    var typeIndex: Int {
        get { types.firstIndex(of: type) ?? types.count - 1 }
        set { type = types[min(max(newValue, 0), types.count - 1)] }
    }

    /// Whether a custom care type is chosen, which needs a name.
    var isOwnType: Bool { typeIndex == types.count - 1 }

    var isWatering: Bool { type == .watering }

    /// Whether it is the treatment of a problem, whose note names the remedy.
    var isTreatment: Bool { if case .treatment = type { true } else { false } }

    /// Whether saving restarts the rule from now. This applies to watering whose interval of days was changed.
    var restartsCounting: Bool {
        guard let original, original.countsFrom != nil, original.type == .watering, isWatering, form == .everyDays else {
            return false
        }
        return original.recurrence != recurrence && !keepsStart
    }

    /// Whether it can be chosen that the interval is adjusted for the season. Without the preference, only a rule's own intervals of
    /// each season make a difference, which a changed interval ends.
    var offersSeasons: Bool {
        isWatering && form == .everyDays && (preferences.adjustsForSeason || (hadSeasons && original?.recurrence == recurrence))
    }

    /// Whether the interval of the rule before editing depends on the season.
    private var hadSeasons: Bool { original?.traits(with: preferences).contains(.seasons) ?? false }

    /// Whether the interval that is chosen is the same all year, other than that of the rule as it is.
    var losesSeasons: Bool { hadSeasons && form != .once && !rule.traits(with: preferences).contains(.seasons) }

    /// Whether the start day is offered. It is hidden if an existing repeating rule has already started, unless a
    /// new start is to be kept.
    var showsStart: Bool { form == .once || original.map { $0.start > now.day } ?? true || start > now.day || keepsStart }

    /// The day of a one-time task, or the earliest day of a repeating one. It follows a changed interval until it is chosen.
    var start: LocalDay {
        get { planned.start }
        set { (chosenStart, keepsStart) = (newValue, true) }
    }

    var recurrence: Recurrence {
        switch form {
        case .once: .once
        case .everyDays: .everyDays(interval.days)
        case .timesAWeek: .timesAWeek(times)
        case .weekdays: .weekdays(weekdays)
        case .monthly: .monthly(day: monthDay)
        }
    }

    var isValid: Bool { plant != nil && rule.isValid && !(isOwnType && ownName.isBlank) }

    /// Chooses the plant of a new rule, whose history is then to be read.
    func choose(_ plant: Plant?) { (self.plant, place, events) = (plant?.id, plant?.place ?? .indoor, nil) }

    /// The rule as edited. Its first day is planned anew when it is saved.
    var rule: CareRule {
        let line = note.trimmingCharacters(in: .whitespacesAndNewlines)
        let name = ownName.trimmingCharacters(in: .whitespaces)
        var rule =
            original
            ?? CareRule(
                plant: plant ?? Self.noPlant, type: type, recurrence: recurrence, start: chosenStart, adjustsForSeason: false)
        // The intervals of each season come from the care profile and do not apply to a recurrence that the user chose.
        if original?.recurrence != recurrence || adjustsForSeason != hadSeasons {
            rule.seasonDays = Seasonal()
            let keepsSeasons = isWatering && form == .everyDays && original?.adjustsForSeason == true
            rule.adjustsForSeason = offersSeasons ? adjustsForSeason : keepsSeasons
        }
        rule.type = isOwnType ? .custom(name) : type
        rule.recurrence = recurrence
        let due = rule.dueDay(after: now.day, at: place, for: preferences) ?? now.day + interval.days
        rule.start = restartsCounting ? due : chosenStart
        rule.time = usesPreferredTime ? nil : time
        rule.amount = isWatering ? amount : nil
        rule.checksSoil = isWatering && checksSoil
        rule.activeMonths = form == .once ? .all : months
        rule.note = line.isEmpty ? nil : line
        return rule
    }

    /// The task that is open once the rule is saved; nil if there is none, or before the history is read.
    var next: OpenTask? {
        guard let events, isValid else { return nil }
        let calculator = OccurrenceCalculator(preferences: preferences, today: now.day)
        let edit = RuleEdit(planned, changedFrom: original)
        return calculator.open(planned, events: restartsCounting || edit.plansCheck ? [] : events, at: place)
    }

    /// The rule as it will be saved.
    private var planned: CareRule {
        var rule = rule
        rule.origin = rule.origin(editedFrom: original, restartsCounting: restartsCounting)
        if let original, let events, !restartsCounting, !keepsStart {
            rule.replanStart(from: original, events: events, at: place, for: preferences, today: now.day)
        }
        return rule
    }
}
