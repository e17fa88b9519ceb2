/// What holds for all plants of a preferences: the preferences about care.
public struct Preferences: Hashable, Sendable, Codable {
    /// When tasks without a time of their own fall due.
    public var careTime: LocalTime
    /// How many days ahead a reminder comes, 0 to 14; 0 is on the day.
    public var remindDaysBefore: Int
    /// Whether waterings move to the chosen weekdays when one lies close.
    public var groupsWatering: Bool
    /// The weekdays to which waterings move.
    public var wateringDays: WeekdaySet
    /// Whether waterings stretch and shrink with the seasons.
    public var adjustsForSeason: Bool
    /// Whether a rhythm that is only an estimate is planned as "check the soil".
    public var checksSoilFirst: Bool
    /// Where a new plant stands unless it is said otherwise.
    public var place: Place
    /// Which seasons the preferences has.
    public var hemisphere: Hemisphere
    /// In which units temperatures and volumes are shown.
    public var units: Units

    /// Who is asked about photos.
    public var strategy: Strategy
    /// The flora of Pl@ntNet that is asked, by its id, such as "weurope"; nil for all.
    public var project: String?
    /// Whether the user agreed that prepared copies of photos are sent to Pl@ntNet.
    public var mayUpload: Bool

    /// How the user wants to be reminded.
    public var reminders: ReminderPreferences

    /// Systems of units for showing; figures are metric inside.
    public enum Units: String, Sendable, Codable, CaseIterable {
        /// °C and ml.
        case metric
        /// °F and fl oz.
        case imperial
    }

    /// The preferences of a preferences that has chosen nothing yet.
    public init(
        careTime: LocalTime = .eight, remindDaysBefore: Int = 0, groupsWatering: Bool = false,
        wateringDays: WeekdaySet = WeekdaySet([.wednesday, .saturday]), adjustsForSeason: Bool = true,
        checksSoilFirst: Bool = true, place: Place = .indoor, hemisphere: Hemisphere = .northern, units: Units = .metric,
        strategy: Strategy = .apiOnly, project: String? = nil, mayUpload: Bool = false,
        reminders: ReminderPreferences = ReminderPreferences()
    ) {
        self.careTime = careTime
        self.remindDaysBefore = remindDaysBefore
        self.groupsWatering = groupsWatering
        self.wateringDays = wateringDays
        self.adjustsForSeason = adjustsForSeason
        self.checksSoilFirst = checksSoilFirst
        self.place = place
        self.hemisphere = hemisphere
        self.units = units
        self.strategy = strategy
        self.project = project
        self.mayUpload = mayUpload
        self.reminders = reminders
    }
}

extension Preferences {
    /// Whether a text can be the id of a flora of Pl@ntNet, which stands in a web address: 1 to 64 letters, digits, "-" and "_".
    public static func isProject(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
