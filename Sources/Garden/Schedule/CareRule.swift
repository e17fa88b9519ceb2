import Foundation

/// A recurring or one-time care need of a plant.
public struct CareRule: Identifiable, Hashable, Sendable, Codable {
    /// Identifies a rule.
    public typealias ID = TypedID<CareRule>

    /// The rule's identity, which edits do not change.
    public let id: ID
    /// The plant the rule applies to.
    public let plant: Plant.ID
    /// The kind of care.
    public var type: CareType
    /// How often the rule recurs.
    public var recurrence: Recurrence
    /// The day of the first occurrence and the earliest day of any occurrence.
    public var start: LocalDay
    /// The time of day, or nil for the default time (``Preferences/careTime``).
    public var time: LocalTime?
    /// Whether to check the soil first, because the recurrence is only an estimate.
    public var checksSoil: Bool
    /// Whether the interval is adjusted by season if the preferences enable it.
    public var adjustsForSeason: Bool
    /// Intervals in days for individual seasons. They override the recurrence and any seasonal factor.
    public var seasonDays: Seasonal<Int>
    /// The months in which the rule is due. Outside of them it waits for the next active month.
    public var activeMonths: MonthSet
    /// How much water to give, or nil if unknown or not applicable.
    public var amount: WaterAmount?
    /// A one-line note from the user or the profile, such as "half strength", or nil for none.
    public var note: String?
    /// Who created the rule.
    public var origin: Origin
    /// Events recorded before this instant are ignored, because saving the rule again restarts it. Nil means all events count.
    public var countsFrom: Date?
    /// The logical clock of that moment, by which events are compared with it; nil if it is not known.
    public var countsAfter: Int64?
    /// The day the rule was ended, or nil while it is active.
    public var endedOn: LocalDay?

    /// The stored keys, some of which predate the current property names.
    private enum CodingKeys: String, CodingKey {
        case id, plant, type
        case recurrence = "rhythm"
        case start, time, checksSoil, adjustsForSeason, seasonDays, activeMonths, amount, note, origin, countsFrom, countsAfter,
            endedOn
    }

    /// Who created a rule, which determines whether a refreshed profile may change it.
    public enum Origin: String, Sendable, Codable {
        /// Planned from the care profile; replaced when the profile is refreshed.
        case profile
        /// Planned from the care profile and edited by the user, who kept the amount; only the user changes it.
        case adapted
        /// Created by the user, or edited with its amount; only the user changes it.
        case user
    }

    /// Whether the user created or edited it.
    public var isUsers: Bool { origin != .profile }

    /// The origin of the rule as the user edited it: as it was if nothing differs.
    ///
    /// - Parameters:
    ///   - original: The rule before; nil for a new one.
    ///   - restartsCounting: Whether counting restarts, which is a change, too.
    public func origin(editedFrom original: CareRule?, restartsCounting: Bool) -> Origin {
        guard let original else { return .user }
        if self == original, !restartsCounting { return original.origin }
        return original.hasGeneralAmount && original.amount == amount ? .adapted : .user
    }

    /// Whether the rule is a single check of the soil.
    public var isSingleSoilCheck: Bool { recurrence == .once && type == .soilCheck }

    /// Whether an event was recorded before counting started, so that it is ignored.
    func ignores(_ event: CareEvent) -> Bool {
        if let countsAfter { return event.clock <= countsAfter }
        return countsFrom.map { event.recordedAt < $0 } ?? false
    }

    /// Creates a rule. The defaults are those of a rule that is active all year.
    public init(
        id: ID = .new(), plant: Plant.ID, type: CareType, recurrence: Recurrence, start: LocalDay, time: LocalTime? = nil,
        checksSoil: Bool = false, adjustsForSeason: Bool = false, seasonDays: Seasonal<Int> = Seasonal(),
        activeMonths: MonthSet = .all, amount: WaterAmount? = nil, note: String? = nil, origin: Origin = .user,
        countsFrom: Date? = nil, countsAfter: Int64? = nil, endedOn: LocalDay? = nil
    ) {
        self.id = id
        self.plant = plant
        self.type = type
        self.recurrence = recurrence
        self.start = start
        self.time = time
        self.checksSoil = checksSoil
        self.adjustsForSeason = adjustsForSeason
        self.seasonDays = seasonDays
        self.activeMonths = activeMonths
        self.amount = amount
        self.note = note
        self.origin = origin
        self.countsFrom = countsFrom
        self.countsAfter = countsAfter
        self.endedOn = endedOn
    }

    /// The same rule under another id, for another plant.
    public init(_ rule: CareRule, id: ID, plant: Plant.ID) {
        self.init(
            id: id, plant: plant, type: rule.type, recurrence: rule.recurrence, start: rule.start, time: rule.time,
            checksSoil: rule.checksSoil, adjustsForSeason: rule.adjustsForSeason, seasonDays: rule.seasonDays,
            activeMonths: rule.activeMonths, amount: rule.amount, note: rule.note, origin: rule.origin,
            countsFrom: rule.countsFrom, countsAfter: rule.countsAfter, endedOn: rule.endedOn)
    }

    /// Whether the ``amount`` is the general one of the species, which does not depend on the pot; false if the user chose it.
    public var hasGeneralAmount: Bool { Self.isGeneral(amount, origin) }

    /// Whether the amount of a rule of the origin is a general one; see ``hasGeneralAmount``.
    public static func isGeneral(_ amount: WaterAmount?, _ origin: Origin?) -> Bool { amount != nil && origin != .user }

    /// The kind under which its tasks are shown: a watering that checks the soil first is shown as a soil check.
    public var shownType: CareType { type == .watering && checksSoil ? .soilCheck : type }

    /// Whether the rule can be saved: numbers in range, at least one active month, and a note of at most 4,000 characters.
    public var isValid: Bool {
        recurrence.isValid && !activeMonths.isEmpty && (note?.count ?? 0) <= TextLimits.note
            && Season.allCases.allSatisfy { season in seasonDays[season].map { Recurrence.everyDays($0).isValid } ?? true }
    }

    /// The interval in days, before grouping, that is counted from a day; nil for a recurrence with fixed days.
    public func interval(from day: LocalDay, at place: Place, for preferences: Preferences) -> Int? {
        guard case .everyDays(let days) = recurrence else { return nil }
        let seasonal = seasonalDays(Double(days), from: day, at: place, for: preferences)
        return min(max(1, Int(seasonal.rounded())), Recurrence.longestInterval)
    }

    /// The intervals in days, before grouping, that are counted from the middle of the seasons in which they differ from that of the
    /// recurrence; empty if they are the same all year, or if the days are fixed.
    public func seasonalIntervals(at place: Place, for preferences: Preferences) -> [(season: Season, days: Int)] {
        guard case .everyDays(let usual) = recurrence else { return [] }
        return Season.allCases.compactMap { season in
            let days = interval(from: season.middle(in: preferences.hemisphere), at: place, for: preferences)
            return days.flatMap { $0 == usual ? nil : (season, $0) }
        }
    }

    /// The day on which the care is due again, before grouping, if it was given on a day; nil for a recurrence with fixed days.
    ///
    /// It is one ``interval(from:at:for:)`` later: as ``LocalDay/adding(interval:)`` counts the interval of the recurrence, or in
    /// days if the season changed it.
    public func dueDay(after day: LocalDay, at place: Place, for preferences: Preferences) -> LocalDay? {
        guard let days = interval(from: day, at: place, for: preferences) else { return nil }
        return recurrence == .everyDays(days) ? day.adding(interval: days) : day + days
    }

    /// Whether the rule has a number of days of its own for the season of a day, which then holds unchanged on all of its days.
    func hasOwnInterval(on day: LocalDay, for preferences: Preferences) -> Bool {
        ownDays(on: day, for: preferences) != nil
    }

    private func ownDays(on day: LocalDay, for preferences: Preferences) -> Int? {
        seasonDays[Season(on: day, in: preferences.hemisphere)]
    }

    /// A number of days, changed by the season: the rule's own number for that season, or a product with its factor.
    private func seasonalDays(_ days: Double, from day: LocalDay, at place: Place, for preferences: Preferences) -> Double {
        if seasonDays != Seasonal(), let own = ownDays(on: day, for: preferences) { return Double(own) }
        guard adjustsForSeason, preferences.adjustsForSeason, type == .watering else { return days }
        return days * Season.wateringFactor(on: day, in: preferences.hemisphere, at: place)
    }

    /// The minimum number of days between two waterings of a ``Recurrence/timesAWeek(_:)`` rule, or nil if the season does not
    /// call for longer gaps.
    ///
    /// The weekdays do not change. The minimum is the seasonal interval less half of the usual gap, so that the next watering
    /// falls on the weekday nearest to the seasonal interval.
    func rest(from day: LocalDay, at place: Place, for preferences: Preferences) -> Int? {
        guard case .timesAWeek(let times) = recurrence, type == .watering else { return nil }
        let usual = 7 / Double(times)
        let wanted = seasonalDays(usual, from: day, at: place, for: preferences)
        return wanted > usual ? Int((wanted - usual / 2).rounded(.up)) : nil
    }
}

/// The volume of water for one watering.
public struct WaterAmount: Hashable, Sendable, Codable {
    /// The minimum, in milliliters.
    public let low: Int
    /// The maximum, in milliliters; never less than the minimum.
    public let high: Int

    /// Creates an amount between two volumes of 1 to 100,000 milliliters. Returns nil if they are out of range or in the wrong
    /// order.
    public init?(milliliters low: Int, to high: Int) {
        guard low >= 1, low <= high, high <= 100_000 else { return nil }
        self.low = low
        self.high = high
    }

    private init(_ low: Int, _ high: Int) {
        self.low = low
        self.high = high
    }

    /// The four amounts that are offered for a new plant.
    public static let choices = [WaterAmount(20, 50), WaterAmount(50, 100), WaterAmount(100, 200), WaterAmount(200, 300)]
    /// Further amounts for large pots, which the form of a task offers, too.
    public static let largerChoices = [WaterAmount(300, 500), WaterAmount(500, 1_000), WaterAmount(1_000, 2_000)]
}

extension WaterAmount: LosslessStringConvertible {
    /// Milliliters in a fluid ounce of the United States, as the NIST gives them (Handbook 44, appendix C).
    public static let millilitersPerFluidOunce = 29.573_53

    /// Parses "100-200ml", "100–200 ml" or "150ml", and fluid ounces, which may have decimal places: "3.4-6.8 fl oz". Returns nil
    /// for other text.
    public init?(_ text: String) {
        let text = text.lowercased().filter { !$0.isWhitespace }
        let isInOunces = text.hasSuffix("floz")
        let numbers = isInOunces ? text.dropLast(4) : text.hasSuffix("ml") ? text.dropLast(2) : text[...]
        let parts = numbers.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
            .map { isInOunces ? Self.milliliters(ofOunces: $0) : Int($0) }
        guard (1...2).contains(parts.count), let low = parts[0], let high = parts[parts.count - 1] else { return nil }
        self.init(milliliters: low, to: high)
    }

    /// Parses a number of fluid ounces, rounded to whole milliliters.
    private static func milliliters(ofOunces text: Substring) -> Int? {
        guard text.count <= 8, text.allSatisfy({ ".,0123456789".contains($0) }) else { return nil }
        let ounces = Double(text.replacing(",", with: "."))
        return ounces.map { Int(($0 * millilitersPerFluidOunce).rounded()) }
    }

    /// The text form, such as "100-200ml", which ``init(_:)`` parses.
    public var description: String { low == high ? "\(low)ml" : "\(low)-\(high)ml" }
}
