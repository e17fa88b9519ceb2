import ArgumentParser
import Garden
import GardenData
import Localization

/// `preferences`: what holds for all plants.
struct PreferencesCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences", abstract: tr("Show and change the preferences about care."),
        subcommands: [PreferencesGet.self, PreferencesSet.self], defaultSubcommand: PreferencesGet.self)
}

/// `preferences get`.
struct PreferencesGet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: tr("Print the preferences, or one of them."))

    @Argument(help: ArgumentHelp(tr("The preference's key; all of them if nothing is said.")))
    var key: String?

    @OptionGroup var output: OutputOptions

    func run(at bench: Workbench) async throws {
        if let key {
            let preference = try Preference(named: key)
            return try bench.show(
                .object([preference.member(of: bench.household)]), else: preference.text(of: bench.household))
        }
        var table = Table()
        for one in Preference.allCases { table.add([one.rawValue, one.text(of: bench.household)]) }
        try bench.show(.object(Preference.allCases.map { $0.member(of: bench.household) }), else: table.text)
    }
}

/// `preferences set`.
struct PreferencesSet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Change a preference."),
        discussion: tr(
            "careTime takes a time such as 08:00, remindDaysBefore 0 to 14, wateringDays weekdays such as wednesday,saturday, place indoor, outdoor, greenhouse or balcony, hemisphere northern or southern, units metric or imperial, strategy on-device, online, on-device-first or parallel, project the id of a Pl@ntNet flora or all, reminderSound none, default or the path of a sound file, quietHours two times such as 22:00-07:00 or none, and all others true or false. mayUpload says whether photos, without their metadata, may be sent to Pl@ntNet."
        ))

    @Argument(help: ArgumentHelp(tr("The preference's key.")))
    var key: String

    @Argument(help: ArgumentHelp(tr("Its new value.")))
    var value: String

    @OptionGroup var output: OutputOptions

    func run(at bench: Workbench) async throws {
        let preference = try Preference(named: key)
        let saved = try await bench.attempt {
            var household = try await bench.gardener.household()
            try preference.set(value, in: &household)
            return try await bench.gardener.save(household).value
        }
        if preference == .reminders { bench.setLogin(saved.reminders.isOn == true) }
        try bench.show(.object([preference.member(of: saved)]), else: "\(preference.rawValue)  \(preference.text(of: saved))")
    }
}

/// A preference by the key that scripts use.
private enum Preference: String, CaseIterable {
    case careTime, remindDaysBefore, groupsWatering, wateringDays, adjustsForSeason, checksSoilFirst, place, hemisphere, units
    case strategy, project, mayUpload, reminders, reminderSound, quietHours, reminderDigest

    /// The preference of a key in either case of letters. Throws `Failure`.
    init(named key: String) throws { self = try Workbench.choice(key, of: Self.allCases.map { ($0.rawValue, $0) }) }

    /// Its key and value.
    func member(of household: Household) -> (key: String, value: Json) { (rawValue, value(in: household)) }

    private func value(in household: Household) -> Json {
        switch self {
        case .careTime: .text(household.careTime.description)
        case .remindDaysBefore: .number(household.remindDaysBefore)
        case .groupsWatering: .bool(household.groupsWatering)
        case .wateringDays: .list(household.wateringDays.days.map { .text("\($0)") })
        case .adjustsForSeason: .bool(household.adjustsForSeason)
        case .checksSoilFirst: .bool(household.checksSoilFirst)
        case .place: .text(household.place.rawValue)
        case .hemisphere: .text(household.hemisphere.rawValue)
        case .units: .text(household.units.rawValue)
        case .strategy: .text(household.strategy.word)
        case .project: .text(household.project ?? Self.allProjects)
        case .mayUpload: .bool(household.mayUpload)
        case .reminders: household.reminders.isOn.map(Json.bool) ?? .text(Self.unasked)
        case .reminderSound: .text(household.reminders.sound.description)
        case .quietHours: .text(household.reminders.quietHours?.description ?? Self.noHours)
        case .reminderDigest: .bool(household.reminders.usesDigest)
        }
    }

    /// The value in the form that `set` takes.
    func text(of household: Household) -> String {
        switch value(in: household) {
        case .text(let text): text
        case .list: household.wateringDays.days.map { "\($0)" }.joined(separator: ",")
        case let other: other.text
        }
    }

    /// Reads a value. Throws `Failure`; ranges are the garden's to check.
    func set(_ text: String, in household: inout Household) throws {
        switch self {
        case .careTime: household.careTime = try Workbench.time(text)
        case .remindDaysBefore: household.remindDaysBefore = try Workbench.interval(text)
        case .groupsWatering: household.groupsWatering = try Self.bool(text)
        case .wateringDays:
            let names = Weekday.allCases.map { ("\($0)", $0) }
            household.wateringDays = WeekdaySet(
                try text.split(separator: ",", omittingEmptySubsequences: false).map {
                    try Workbench.choice($0.trimmingCharacters(in: .whitespaces), of: names)
                })
        case .adjustsForSeason: household.adjustsForSeason = try Self.bool(text)
        case .checksSoilFirst: household.checksSoilFirst = try Self.bool(text)
        case .place: household.place = try Workbench.choice(text, of: Place.allCases.map { ($0.rawValue, $0) })
        case .hemisphere: household.hemisphere = try Workbench.choice(text, of: Hemisphere.allCases.map { ($0.rawValue, $0) })
        case .units: household.units = try Workbench.choice(text, of: Household.Units.allCases.map { ($0.rawValue, $0) })
        case .strategy: household.strategy = try Workbench.choice(text, of: Strategy.named())
        case .project: household.project = text == Self.allProjects ? nil : text
        case .mayUpload: household.mayUpload = try Self.bool(text)
        case .reminders: household.reminders.isOn = try Self.bool(text)
        case .reminderSound: household.reminders.sound = try Self.sound(text)
        case .quietHours: household.reminders.quietHours = try Self.quietHours(text)
        case .reminderDigest: household.reminders.usesDigest = try Self.bool(text)
        }
    }

    /// What stands for no choice of a flora, as Pl@ntNet itself calls it.
    private static let allProjects = "all"

    /// What stands for reminders of which the user has not been asked yet.
    private static let unasked = "unasked"

    /// What stands for no quiet hours.
    private static let noHours = "none"

    private static func sound(_ text: String) throws -> ReminderPreferences.Sound {
        if let sound = ReminderPreferences.Sound(text) { return sound }
        throw Failure.wrong(
            tr("“{text}” is no sound. Write none, default or the whole path of a sound file.").filled(["text": text.shortened]))
    }

    private static func quietHours(_ text: String) throws -> QuietHours? {
        if text == noHours { return nil }
        if let hours = QuietHours(text) { return hours }
        throw Failure.wrong(
            tr("“{text}” are no quiet hours. Write them as 22:00-07:00, or none.").filled(["text": text.shortened]))
    }

    private static func bool(_ text: String) throws -> Bool {
        try Workbench.choice(text, of: [("true", true), ("false", false)])
    }
}
