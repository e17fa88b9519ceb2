import Foundation

/// Something that a plant needs again and again, or once.
public struct CareRule: Identifiable, Hashable, Sendable, Codable {
    /// Names a rule.
    public typealias ID = TypedID<CareRule>

    /// The rule's identity, kept through every edit.
    public let id: ID
    /// The plant that needs it.
    public let plant: Plant.ID
    /// What is done.
    public var type: CareType
    /// How often.
    public var recurrence: Recurrence
    /// The day of the first occurrence, and the earliest that any occurrence may fall on.
    public var start: LocalDay
    /// When on the day; nil means the preferences's preferred time.
    public var time: LocalTime?
    /// Whether the soil is felt first, because the rhythm is only an estimate.
    public var checksSoil: Bool
    /// Whether the interval is lengthened and shortened by season when the preferences wants that.
    public var adjustsForSeason: Bool
    /// Intervals in days that hold in a season instead of the rhythm's; they go before any factor.
    public var seasonDays: Seasonal<Int>
    /// The months in which it falls due; outside of them it waits for the next of them.
    public var activeMonths: MonthSet
    /// How much water; nil where nothing is known or nothing is poured.
    public var amount: WaterAmount?
    /// One line that the user or the profile adds, such as "half strength"; nil for none.
    public var note: String?
    /// Who made it.
    public var origin: Origin
    /// Events recorded before this instant no longer move it: saving a reminder anew begins anew. Nil means all count.
    public var countsFrom: Date?
    /// The day on which it was ended; nil while it holds.
    public var endedOn: LocalDay?

    /// The stored spelling, which is older than some names here.
    private enum CodingKeys: String, CodingKey {
        case id, plant, type
        case recurrence = "rhythm"
        case start, time, checksSoil, adjustsForSeason, seasonDays, activeMonths, amount, note, origin, countsFrom, endedOn
    }

    /// Who made a rule, and so whether a refreshed profile may change it.
    public enum Origin: String, Sendable, Codable {
        /// Planned from the care profile; a refresh replaces it.
        case profile
        /// Made or edited by the user; nothing but the user changes it.
        case user
    }

    /// A rule with every part said; the defaults are those of a rule that holds all year and needs nothing special.
    public init(
        id: ID = .new(), plant: Plant.ID, type: CareType, recurrence: Recurrence, start: LocalDay, time: LocalTime? = nil,
        checksSoil: Bool = false, adjustsForSeason: Bool = false, seasonDays: Seasonal<Int> = Seasonal(),
        activeMonths: MonthSet = .all, amount: WaterAmount? = nil, note: String? = nil, origin: Origin = .user,
        countsFrom: Date? = nil, endedOn: LocalDay? = nil
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
        self.endedOn = endedOn
    }

    /// The kind under which its tasks are shown: a watering that asks first is a soil check.
    public var shownType: CareType { type == .watering && checksSoil ? .soilCheck : type }

    /// Whether it can be saved: numbers in range, at least one month, a note of at most 4,000 letters.
    public var isValid: Bool {
        recurrence.isValid && !activeMonths.isEmpty && (note?.count ?? 0) <= 4_000
            && Season.allCases.allSatisfy { season in seasonDays[season].map { Recurrence.everyDays($0).isValid } ?? true }
    }

    /// Days from one time to the next at a season, before grouping; nil for a rhythm that names its days.
    public func interval(in season: Season, at place: Place, for preferences: Preferences) -> Int? {
        guard case .everyDays(let days) = recurrence else { return nil }
        if let own = seasonDays[season] { return own }
        guard adjustsForSeason, preferences.adjustsForSeason, type == .watering else { return days }
        return min(max(1, Int((Double(days) * season.wateringFactor(at: place)).rounded())), Recurrence.longestInterval)
    }

    /// The least days between two waterings of so many times a week, where the season wants them further apart; nil
    /// where it does not.
    ///
    /// The rhythm's weekdays stay: the season's interval less half a usual gap reaches the weekday nearest to it.
    func rest(in season: Season, at place: Place, for preferences: Preferences) -> Int? {
        guard case .timesAWeek(let times) = recurrence, type == .watering else { return nil }
        let usual = 7 / Double(times)
        let adjusts = adjustsForSeason && preferences.adjustsForSeason
        let wanted = seasonDays[season].map(Double.init) ?? (adjusts ? usual * season.wateringFactor(at: place) : usual)
        return wanted > usual ? Int((wanted - usual / 2).rounded(.up)) : nil
    }
}

/// How much water a watering takes.
public struct WaterAmount: Hashable, Sendable, Codable {
    /// The least, in milliliters.
    public let low: Int
    /// The most, in milliliters; never less than the least.
    public let high: Int

    /// An amount between two volumes in milliliters, 1 to 100,000; nil where they are outside or the wrong way round.
    public init?(milliliters low: Int, to high: Int) {
        guard low >= 1, low <= high, high <= 100_000 else { return nil }
        self.low = low
        self.high = high
    }

    private init(_ low: Int, _ high: Int) {
        self.low = low
        self.high = high
    }

    /// The four amounts of the simple reminder.
    public static let choices = [WaterAmount(20, 50), WaterAmount(50, 100), WaterAmount(100, 200), WaterAmount(200, 300)]
}

extension WaterAmount: LosslessStringConvertible {
    /// Reads "100-200ml", "100–200 ml" or "150ml"; nil for other text.
    public init?(_ text: String) {
        var text = text.lowercased().filter { !$0.isWhitespace }
        if text.hasSuffix("ml") { text.removeLast(2) }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        guard let low = parts.first.flatMap({ Int($0) }), parts.count <= 2 else { return nil }
        guard let high = parts.count == 2 ? Int(parts[1]) : low else { return nil }
        self.init(milliliters: low, to: high)
    }

    /// The form that is read back, such as "100-200ml".
    public var description: String { low == high ? "\(low)ml" : "\(low)-\(high)ml" }
}
