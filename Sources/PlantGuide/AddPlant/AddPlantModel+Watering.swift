import Garden
import GardenData

/// The first watering of a new plant: its interval, and the day from which that is counted.
extension AddPlantModel {
    /// The intervals offered, in days. Others are entered.
    private static let intervals = [1, 2, 3, 7, 10, 14]

    /// The intervals offered beside the suggested one, in days.
    var intervals: [Int] { Self.intervals.filter { $0 != suggestedDays } }

    /// The interval suggested for the species, or the general one, in days: a week if there is none; nil if its rule counts no
    /// days.
    private var suggestedDays: Int? {
        guard let suggestedRule else { return 7 }
        return if case .everyDays(let days) = suggestedRule.recurrence { days } else { nil }
    }

    /// The day on which the plant was last watered; nil if that is not known.
    var lastWateringDay: LocalDay? {
        switch lastWatered {
        case .today: repository.today
        case .yesterday: repository.today - 1
        case .earlier: lastWateredDay
        case .unknown: nil
        }
    }

    /// Why the plant cannot have been watered last on the chosen day; nil if it can.
    var lastWateringProblem: GardenError? {
        guard let day = lastWateringDay else { return nil }
        do throws(GardenError) {
            try LastWatering.check(day, on: repository.today)
            return nil
        } catch {
            return error
        }
    }

    /// When the first watering is due, or the first check of the soil if ``startsWithCheck``; nil if nothing is planned.
    var firstDue: LocalMoment? {
        let rule = startsWithCheck ? firstRule?.checkingSoil(on: repository.today) : firstRule
        return rule?.firstDue(after: lastWateringDay, at: place, for: settings.preferences, now: repository.moment)
    }

    /// Whether ``amount`` is the one that the care of the species suggests, which does not depend on the pot.
    var hasGeneralAmount: Bool { amount != nil && amount == care.watering?.value.depth?.amount }

    /// Whether the soil is checked today, because the last watering is not known.
    var startsWithCheck: Bool { lastWatered == .unknown && firstRule != nil }

    /// The number of days from the last watering until the first one is due; nil if one of the days is not known.
    var daysAfterLastWatering: Int? {
        guard let firstDue, let lastWateringDay else { return nil }
        return firstDue.day - lastWateringDay
    }

    /// Whether ``daysAfterLastWatering`` is the interval of the season instead of the usual one.
    var isSeasonal: Bool {
        guard let rule = firstRule, case .everyDays(let usual) = rule.recurrence, let day = lastWateringDay else { return false }
        let days = rule.interval(from: day, at: sketch.place, for: settings.preferences)
        return days == daysAfterLastWatering && days != usual
    }

    /// Whether tasks are planned although the user has decided against reminders.
    var plansWithoutReminders: Bool { plansCare && settings.preferences.reminders.isOn == false }

    /// The rule of the first watering; nil if nothing is planned.
    private var firstRule: CareRule? {
        guard plansCare, lastWateringProblem == nil else { return nil }
        let now = repository.moment
        var rule =
            switch days {
            case let days?:
                CareRule.intervalWatering(
                    for: sketch.id, everyDays: days, amount: amount, time: wateringTime, checksSoil: checksSoil, savedAt: now,
                    instant: repository.instant)
            case nil: suggestedRule
            }
        if let day = lastWateringDay {
            rule?.startAfterCare(on: day, at: sketch.place, for: settings.preferences, today: now.day)
        }
        return rule
    }

    /// The watering that is planned for the species, or from the general values without one; nil if its care has none.
    var suggestedRule: CareRule? { plannedRules.first { $0.type == .watering } }

    /// The other kinds of care that are planned for the plant; none if nothing is planned.
    var otherCare: [CareType] { plansCare ? plannedRules.map(\.type).filter { $0 != .watering } : [] }

    private var plannedRules: [CareRule] {
        CareRule.planned(for: sketch, profile: care, preferences: settings.preferences, from: repository.today)
    }

    /// Where the plant will stand: where its room is, or else at the default place.
    var place: Place { settings.formatter.rooms.place(of: room) ?? settings.preferences.place }

    /// A plant at that place, for which rules are planned that are not saved.
    private var sketch: Plant { Plant(name: "-", place: place, addedAt: repository.instant) }

    /// Lets the user enter an interval, beginning with the one that was chosen until then.
    func enterInterval() {
        if recurrence != .own, let days = days ?? suggestedDays { ownInterval = IntervalEntry(days: days) }
        recurrence = .own
    }

    /// Whether the first task is a check of the soil, as with an interval that is an estimate.
    var firstIsCheck: Bool { firstRule?.checksSoil == true }

    /// The interval in days that the user chose; nil for the suggested one.
    private var days: Int? {
        switch recurrence {
        case .suggested: nil
        case .every(let days): days
        case .own: ownInterval.days
        }
    }

    /// The time of day of a watering whose interval the user chose: the current minute until another is chosen.
    var time: LocalTime {
        get { chosenTime ?? repository.moment.time }
        set { chosenTime = newValue }
    }

    private var wateringTime: CareRule.WateringTime {
        usesPreferredTime ? .preferred : chosenTime.map { .chosen($0) } ?? .whenSaved
    }

    /// How the watering of the plant is planned.
    var wateringPlan: PlantDraft.WateringPlan {
        guard plansCare else { return .none }
        return days.map { .every(days: $0, amount: amount, time: wateringTime, checksSoil: checksSoil) } ?? .fromProfile
    }
}
