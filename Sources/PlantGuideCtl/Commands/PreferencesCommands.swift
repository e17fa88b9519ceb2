import ArgumentParser
import Garden
import GardenData
import Localization

/// `preferences`: settings that apply to all plants.
struct PreferencesCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences", abstract: tr("Show and change preferences."),
        subcommands: [PreferencesGet.self, PreferencesSet.self], defaultSubcommand: PreferencesGet.self)
}

/// `preferences get`.
struct PreferencesGet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: tr("Print the preferences, or one of them."))

    @Argument(help: ArgumentHelp(tr("The preference’s key; all of them by default.")))
    var key: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        if let key {
            let preference = try PreferenceKey(named: key)
            return try context.show(
                .object([preference.member(of: context.preferences)]), else: preference.text(of: context.preferences))
        }
        var table = Table()
        for one in PreferenceKey.allCases { table.add([one.rawValue, one.fullTitle, one.words(of: context.preferences)]) }
        try context.show(.object(PreferenceKey.allCases.map { $0.member(of: context.preferences) }), else: table.text)
    }
}

/// `preferences set`.
struct PreferencesSet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Change a preference."),
        discussion: tr(
            "careTime takes a time such as 08:00, remindDaysBefore 0 to 14, wateringDays weekdays such as wednesday,saturday, place indoor, outdoor, greenhouse or balcony, hemisphere northern or southern, units metric, imperial or auto for those of the region, strategy on-device, online, on-device-first or parallel, model the ID of an installed model or auto, project the ID of a Pl@ntNet flora or all, reminderSound none, default or the path of a sound file, quietHours two times such as 22:00-07:00 or none, backupMegabytes 10 to 100000, and all others true or false. reminderDigest sets whether one notification is for all tasks that are due, instead of one each; late reminders are always combined. tray sets whether a tray icon lists what is due, mayUpload whether photos, without their metadata, may be sent to Pl@ntNet, feed whether the calendar feed is written, feedTimed whether its tasks appear at their time of day, and feedAlarms whether they have alarms."
        ))

    @Argument(help: ArgumentHelp(tr("The preference’s key.")))
    var key: String

    @Argument(help: ArgumentHelp(tr("Its new value.")))
    var value: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let preference = try PreferenceKey(named: key)
        if preference == .model, value != PreferenceKey.firstModel { try await context.checkInstalled(value) }
        let saved = try await context.attempt {
            try await context.repository.changePreferences { [value] in try preference.set(value, in: &$0) }.value
        }
        if preference == .reminders { await context.setLogin(saved.reminders.isOn == true) }
        try context.show(.object([preference.member(of: saved)]), else: "\(preference.rawValue)  \(preference.text(of: saved))")
    }
}

extension PreferenceKey {
    /// Parses a key, ignoring case. Throws `Failure`.
    fileprivate init(named key: String) throws {
        self = try CommandContext.choice(key, of: Self.allCases.map { ($0.rawValue, $0) })
    }

    fileprivate func member(of preferences: Preferences) -> (key: String, value: Json) { (rawValue, value(in: preferences)) }

    private func value(in preferences: Preferences) -> Json {
        switch self {
        case .careTime: .text(preferences.careTime.description)
        case .remindDaysBefore: .number(preferences.remindDaysBefore)
        case .groupsWatering: .bool(preferences.groupsWatering)
        case .wateringDays: .list(preferences.wateringDays.days.map { .text("\($0)") })
        case .adjustsForSeason: .bool(preferences.adjustsForSeason)
        case .checksSoilFirst: .bool(preferences.checksSoilFirst)
        case .place: .text(preferences.place.rawValue)
        case .hemisphere: .text(preferences.hemisphere.rawValue)
        case .units: .text(preferences.units?.rawValue ?? Self.regionUnits)
        case .strategy: .text(preferences.strategy.word)
        case .model: .text(preferences.model ?? Self.firstModel)
        case .project: .text(preferences.project ?? Self.allProjects)
        case .mayUpload: .bool(preferences.mayUpload)
        case .reminders: preferences.reminders.isOn.map(Json.bool) ?? .text(Self.unasked)
        case .reminderSound: .text(preferences.reminders.sound.description)
        case .quietHours: .text(preferences.reminders.quietHours?.description ?? Self.noHours)
        case .reminderDigest: .bool(preferences.reminders.usesDigest)
        case .tray: .bool(preferences.reminders.showsTray)
        case .backupMegabytes: .number(preferences.backupMegabytes)
        case .feed: .bool(preferences.feed.isOn)
        case .feedTimed: .bool(preferences.feed.isTimed)
        case .feedAlarms: .bool(preferences.feed.hasAlarms)
        }
    }

    /// The value for people: as `set` accepts it, but with yes and no in the user's language.
    fileprivate func words(of preferences: Preferences) -> String {
        switch value(in: preferences) {
        case .bool(let isOn): isOn ? tr("yes") : tr("no")
        case .text(Self.unasked): tr("not asked yet")
        default: text(of: preferences)
        }
    }

    /// The value in the form that `set` accepts.
    fileprivate func text(of preferences: Preferences) -> String {
        switch value(in: preferences) {
        case .text(let text): text
        case .list: preferences.wateringDays.days.map { "\($0)" }.joined(separator: ",")
        case let other: other.text
        }
    }

    /// Parses and sets a value. Throws `Failure`; the repository checks ranges when it saves.
    fileprivate func set(_ text: String, in preferences: inout Preferences) throws {
        switch self {
        case .careTime: preferences.careTime = try CommandContext.time(text)
        case .remindDaysBefore: preferences.remindDaysBefore = try CommandContext.interval(text)
        case .groupsWatering: preferences.groupsWatering = try Self.bool(text)
        case .wateringDays:
            let names = Weekday.allCases.map { ("\($0)", $0) }
            preferences.wateringDays = WeekdaySet(
                try text.split(separator: ",", omittingEmptySubsequences: false).map {
                    try CommandContext.choice($0.trimmingCharacters(in: .whitespaces), of: names)
                })
        case .adjustsForSeason: preferences.adjustsForSeason = try Self.bool(text)
        case .checksSoilFirst: preferences.checksSoilFirst = try Self.bool(text)
        case .place: preferences.place = try CommandContext.place(text)
        case .hemisphere:
            preferences.hemisphere = try CommandContext.choice(text, of: Hemisphere.allCases.map { ($0.rawValue, $0) })
        case .units:
            let choices: [(key: String, value: Preferences.Units?)] = Preferences.Units.allCases.map { ($0.rawValue, $0) }
            preferences.units = try CommandContext.choice(text, of: choices + [(Self.regionUnits, nil)])
        case .strategy: preferences.strategy = try CommandContext.choice(text, of: Strategy.named())
        case .model: preferences.model = text == Self.firstModel ? nil : text
        case .project: preferences.project = text == Self.allProjects ? nil : text
        case .mayUpload: preferences.mayUpload = try Self.bool(text)
        case .reminders: preferences.reminders.isOn = try Self.bool(text)
        case .reminderSound: preferences.reminders.sound = try Self.sound(text)
        case .quietHours: preferences.reminders.quietHours = try Self.quietHours(text)
        case .reminderDigest: preferences.reminders.usesDigest = try Self.bool(text)
        case .tray: preferences.reminders.showsTray = try Self.bool(text)
        case .backupMegabytes: preferences.backupMegabytes = try Self.megabytes(text)
        case .feed: preferences.feed.isOn = try Self.bool(text)
        case .feedTimed: preferences.feed.isTimed = try Self.bool(text)
        case .feedAlarms: preferences.feed.hasAlarms = try Self.bool(text)
        }
    }

    /// The value for all floras, which is also Pl@ntNet's ID for them.
    private static let allProjects = "all"

    /// The value for the first model that is installed.
    fileprivate static let firstModel = "auto"

    /// The value for the units of the user's region.
    private static let regionUnits = "auto"

    /// The value for reminders if the user has not been asked yet.
    private static let unasked = "unasked"

    /// The value for no quiet hours.
    private static let noHours = "none"

    private static func megabytes(_ text: String) throws -> Int {
        let limits = Preferences.backupLimits
        if let number = Int(text), limits.contains(number) { return number }
        throw Failure.wrong(
            tr("“{text}” is not a size. Use {from} to {to} megabytes.").filled([
                "text": text.shortened, "from": String(limits.lowerBound), "to": String(limits.upperBound),
            ]))
    }

    private static func sound(_ text: String) throws -> ReminderPreferences.Sound {
        if let sound = ReminderPreferences.Sound(text), sound.isPlayable { return sound }
        throw Failure.wrong(
            tr("“{text}” is not a sound. Use none, default or the full path of a sound file.").filled(["text": text.shortened]))
    }

    private static func quietHours(_ text: String) throws -> QuietHours? {
        if text == noHours { return nil }
        if let hours = QuietHours(text) { return hours }
        throw Failure.wrong(
            tr("“{text}” is not a quiet-hours range. Use a range such as 22:00-07:00, or none.").filled(["text": text.shortened]))
    }

    private static func bool(_ text: String) throws -> Bool {
        // Also as the list of all preferences prints it.
        switch text.lowercased() {
        case "yes", tr("yes").lowercased(): true
        case "no", tr("no").lowercased(): false
        default: try CommandContext.choice(text, of: [("true", true), ("false", false)])
        }
    }
}
