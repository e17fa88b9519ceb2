/// The user's preferences, which apply to all plants.
public struct Preferences: Hashable, Sendable, Codable {
    /// The default due time of tasks whose rule has no time.
    public var careTime: LocalTime
    /// How many days before the due day a reminder is shown; 0 means on the due day. See ``remindDaysLimits``.
    public var remindDaysBefore: Int
    /// Whether waterings move to a nearby preferred weekday.
    public var groupsWatering: Bool
    /// The preferred weekdays for watering.
    public var wateringDays: WeekdaySet
    /// Whether watering intervals are adjusted for the season.
    public var adjustsForSeason: Bool
    /// Whether waterings with an estimated recurrence are planned as soil checks.
    public var checksSoilFirst: Bool
    /// The default place of a new plant.
    public var place: Place
    /// The hemisphere, which determines the seasons.
    public var hemisphere: Hemisphere
    /// The units in which temperatures, volumes and lengths are shown, or nil for those of the user's region.
    public var units: Units?

    /// Which sources identify photos.
    public var strategy: Strategy
    /// The id of the model that identifies photos on this computer, or nil for the first that is installed.
    public var model: String?
    /// The ID of the Pl@ntNet flora to query, such as "weurope", or nil for all floras.
    public var project: String?
    /// Whether the user consented to uploading prepared copies of photos to Pl@ntNet.
    public var mayUpload: Bool

    /// When and how reminders are shown.
    public var reminders: ReminderPreferences

    /// Whether and how the calendar feed is written.
    public var feed: CalendarFeedPreferences

    /// The maximum size of all backups together in megabytes; see ``backupLimits``.
    public var backupMegabytes: Int

    /// The allowed values of ``remindDaysBefore``.
    public static let remindDaysLimits = 0...14
    /// The allowed values of ``backupMegabytes``.
    public static let backupLimits = 10...100_000

    /// Unit systems for display. Values are stored in metric units.
    public enum Units: String, Sendable, Codable, CaseIterable {
        /// °C, ml and cm.
        case metric
        /// °F, fl oz and in.
        case imperial
    }

    /// Creates preferences. The defaults are those of a user who has not chosen anything yet.
    public init(
        careTime: LocalTime = .eight, remindDaysBefore: Int = 0, groupsWatering: Bool = false,
        wateringDays: WeekdaySet = WeekdaySet([.wednesday, .saturday]), adjustsForSeason: Bool = true,
        checksSoilFirst: Bool = true, place: Place = .indoor, hemisphere: Hemisphere = .northern, units: Units? = nil,
        strategy: Strategy = .apiOnly, model: String? = nil, project: String? = nil, mayUpload: Bool = false,
        reminders: ReminderPreferences = ReminderPreferences(), feed: CalendarFeedPreferences = CalendarFeedPreferences(),
        backupMegabytes: Int = 500
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
        self.model = model
        self.project = project
        self.mayUpload = mayUpload
        self.reminders = reminders
        self.feed = feed
        self.backupMegabytes = backupMegabytes
    }
}

extension Preferences {
    /// Whether `text` can be a Pl@ntNet flora ID, which becomes part of a URL: 1 to 64 ASCII letters, digits, "-" and "_".
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

extension Preferences {
    /// Whether all due days and reminder days are the same under both preferences.
    public func hasSameDueDays(as other: Preferences) -> Bool {
        (careTime, remindDaysBefore, groupsWatering, wateringDays, adjustsForSeason, hemisphere)
            == (
                other.careTime, other.remindDaysBefore, other.groupsWatering, other.wateringDays, other.adjustsForSeason,
                other.hemisphere
            )
    }
}
