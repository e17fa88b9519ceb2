import Foundation
import Garden
import Localization

/// Preferences in the command line and JSON.
extension PreferenceKey {
    /// Parses a key or a title, ignoring case. Throws `Failure`.
    init(named text: String) throws {
        let words = text.lowercased()
        let found =
            Self.allCases.first { $0.rawValue.lowercased() == words }
            ?? Self.allCases.first { [$0.fullTitle, $0.title].contains(ignoringCase: text) }
        guard let found else {
            let near = EditDistance.nearest(to: text, among: Self.allCases.flatMap { [$0.rawValue, $0.fullTitle] })
            let unknown =
                near.isEmpty
                ? tr("There is no preference “{text}”.") : tr("There is no preference “{text}”. Did you mean {names}?")
            let list = tr("“plantguidectl preferences” lists them.")
            throw Failure.wrong(
                "\(unknown) \(list)".filled(["text": text.shortened, "names": GardenFormatter.choices(near.map(\.quoted))]))
        }
        self = found
    }

    func member(of preferences: Preferences) -> (key: String, value: Json) { (rawValue, value(in: preferences)) }

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

    /// The value for people, in the user's language. `set` accepts it, too, unless it is "not asked yet".
    func words(of preferences: Preferences, _ formatter: GardenFormatter) -> String {
        switch (self, value(in: preferences)) {
        case (_, .bool(let isOn)): isOn ? tr("yes") : tr("no")
        case (_, .text(Self.unasked)): tr("not asked yet")
        case (.wateringDays, _): preferences.wateringDays.days.map(formatter.weekday).joined(separator: ", ")
        case (.place, _): formatter.place(preferences.place)
        case (.hemisphere, _): GardenFormatter.title(of: preferences.hemisphere)
        case (.units, _): GardenFormatter.title(of: preferences.units)
        case (.strategy, _): GardenFormatter.title(of: preferences.strategy)
        case (.model, .text(Self.firstModel)): tr("Automatic")
        case (.project, .text(Self.allProjects)): tr("All Plants")
        case (.reminderSound, _) where preferences.reminders.sound.isNamed: GardenFormatter.title(of: preferences.reminders.sound)
        case (.quietHours, .text(Self.noHours)): tr("none")
        case (.backupMegabytes, let size): tr("{n} MB").filled(["n": size.text])
        case (_, .text(let text)): text
        case (_, let other): other.text
        }
    }

    /// Parses and sets a value: as in JSON, or in the user's language. Throws `Failure`; the repository checks ranges when it
    /// saves.
    func set(_ text: String, in preferences: inout Preferences, _ formatter: GardenFormatter) throws {
        switch self {
        case .careTime: preferences.careTime = try CommandContext.time(text)
        case .remindDaysBefore: preferences.remindDaysBefore = try Self.daysBefore(text)
        case .groupsWatering: preferences.groupsWatering = try Self.bool(text)
        case .wateringDays: preferences.wateringDays = try CommandContext.weekdays(text, formatter)
        case .adjustsForSeason: preferences.adjustsForSeason = try Self.bool(text)
        case .checksSoilFirst: preferences.checksSoilFirst = try Self.bool(text)
        case .place: preferences.place = try CommandContext.place(text, formatter)
        case .hemisphere:
            preferences.hemisphere = try CommandContext.choice(
                text, of: Hemisphere.allCases.map { ($0.rawValue, $0) }, named: GardenFormatter.title(of:))
        case .units:
            let choices: [(key: String, value: Preferences.Units?)] = Preferences.Units.allCases.map { ($0.rawValue, $0) }
            preferences.units = try CommandContext.choice(
                text, of: choices + [(Self.regionUnits, nil)], named: GardenFormatter.title(of:))
        case .strategy:
            preferences.strategy = try CommandContext.choice(text, of: Strategy.named(), named: GardenFormatter.title(of:))
        case .model: preferences.model = Self.isFirstModel(text) ? nil : text
        case .project: preferences.project = Self.isAllProjects(text) ? nil : text
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
    private static let firstModel = "auto"

    /// The value for the units of the user's region.
    private static let regionUnits = "auto"

    /// The value for reminders if the user has not been asked yet.
    private static let unasked = "unasked"

    /// The value for no quiet hours.
    private static let noHours = "none"

    /// Whether a text stands for the first model that is installed, and is not a model's ID.
    static func isFirstModel(_ text: String) -> Bool { [firstModel, tr("Automatic")].contains(ignoringCase: text) }

    /// Whether a text stands for all floras, and is not a flora's ID.
    static func isAllProjects(_ text: String) -> Bool { [allProjects, tr("All Plants")].contains(ignoringCase: text) }

    private static func megabytes(_ text: String) throws -> Int {
        let limits = Preferences.backupLimits
        // Also with the unit, as the list prints it.
        let unit = [tr("{n} MB").filled(["n": ""]), "MB"].map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .first { text.lowercased().hasSuffix($0) }
        let number = text.dropLast(unit?.count ?? 0).trimmingCharacters(in: .whitespaces)
        if let number = Int(number), limits.contains(number) { return number }
        throw Failure.wrong(
            tr("“{text}” is not a size. Use {from} to {to} megabytes.").filled([
                "text": text.shortened, "from": String(limits.lowerBound), "to": String(limits.upperBound),
            ]))
    }

    private static func daysBefore(_ text: String) throws -> Int {
        let limits = Preferences.remindDaysLimits
        if let days = IntervalEntry(text)?.days, limits.contains(days) { return days }
        throw Failure.wrong(
            tr("“{text}” is not a number of days from {from} to {to}.").filled([
                "text": text.shortened, "from": String(limits.lowerBound), "to": String(limits.upperBound),
            ]))
    }

    private static func sound(_ text: String) throws -> ReminderPreferences.Sound {
        if let sound = ReminderPreferences.Sound(text), sound.isPlayable {
            if !sound.isNamed { _ = try CommandContext.existingFile(text) }
            return sound
        }
        let named: [ReminderPreferences.Sound] = [.silent, .standard]
        if let sound = named.first(where: { [GardenFormatter.title(of: $0), "\($0)"].contains(ignoringCase: text) }) {
            return sound
        }
        let choices = named.map { CommandContext.choiceName("\($0)", GardenFormatter.title(of: $0)) }.joined(separator: ", ")
        throw Failure.wrong(
            tr("“{text}” is not a sound. Use the full path of a sound file, or one of these: {choices}.")
                .filled(["text": text.shortened, "choices": choices]))
    }

    private static func quietHours(_ text: String) throws -> QuietHours? {
        if [noHours, tr("none")].contains(ignoringCase: text) { return nil }
        if let hours = QuietHours(typed: text) { return hours }
        throw Failure.wrong(
            tr("“{text}” is not a quiet-hours range. Use a range such as 22:00-07:00, or {none}.")
                .filled(["text": text.shortened, "none": CommandContext.choiceName(noHours, tr("none"))]))
    }

    private static func bool(_ text: String) throws -> Bool {
        switch text.lowercased() {
        case "yes", "on", tr("on").lowercased(): true
        case "no", "off", tr("off").lowercased(): false
        default: try CommandContext.choice(text, of: [("true", true), ("false", false)], named: { $0 ? tr("yes") : tr("no") })
        }
    }
}

extension ReminderPreferences.Sound {
    /// Whether it is one of those that have a name, and not a file.
    fileprivate var isNamed: Bool { if case .file = self { false } else { true } }
}

extension [String] {
    fileprivate func contains(ignoringCase text: String) -> Bool { contains { $0.lowercased() == text.lowercased() } }
}
