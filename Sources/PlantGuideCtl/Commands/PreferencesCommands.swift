import ArgumentParser
import Garden
import GardenData
import Localization

/// `preferences`: settings that apply to all plants.
struct PreferencesCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preferences", abstract: tr("Show and change preferences."),
        discussion: tr(
            "Without a command, they are listed. “plantguidectl preferences careTime” prints one of them, and “plantguidectl preferences careTime 7:30” changes it."
        ),
        subcommands: [PreferencesList.self, PreferencesGet.self, PreferencesSet.self, PreferencesShow.self],
        defaultSubcommand: PreferencesShow.self)
}

/// A command that can change a preference.
protocol PreferenceCommand {
    /// The preference; nil if none is named, or none has that name.
    var preference: PreferenceKey? { get }
}

/// `preferences` without one of its commands.
struct PreferencesShow: GardenCommand, PreferenceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: tr("List the preferences, or print or change one of them."), shouldDisplay: false)

    @Argument(help: ArgumentHelp(tr("The preference’s key or title; all of them by default.")))
    var key: String?

    @Argument(help: ArgumentHelp(tr("Its new value.")))
    var value: [String] = []

    @OptionGroup var output: OutputOptions

    // `run` reports an unknown name.
    var preference: PreferenceKey? { try? key.map(PreferenceKey.init(named:)) }

    func run(at context: CommandContext) async throws {
        guard let key else { return try context.showPreferences() }
        let preference = try PreferenceKey(named: key)
        if value.isEmpty { try context.show(preference) } else { try await context.set(preference, to: value) }
    }
}

/// `preferences list`.
struct PreferencesList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List the preferences with their keys and titles."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws { try context.showPreferences() }
}

/// `preferences get`.
struct PreferencesGet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: tr("Print the preferences, or one of them."),
        discussion: tr("Values are printed in your language, and with --json as scripts need them: the same in all languages."))

    @Argument(help: ArgumentHelp(tr("The preference’s key or title; all of them by default.")))
    var key: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        guard let key else { return try context.showPreferences() }
        try context.show(try PreferenceKey(named: key))
    }
}

/// `preferences set`.
struct PreferencesSet: GardenCommand, PreferenceCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Change a preference."),
        discussion: [
            tr("careTime: a time such as 08:00"),
            tr("remindDaysBefore: 0 to 14"),
            tr("wateringDays: days of the week such as wednesday,saturday"),
            tr("place: indoor, outdoor, greenhouse, or balcony"),
            tr("hemisphere: northern or southern"),
            tr("units: metric, imperial, or auto for those of the region"),
            tr("strategy: on-device, online, on-device-first, or parallel"),
            tr("model: the ID of an installed model, or auto"),
            tr("project: the ID of a Pl@ntNet flora, or all"),
            tr("reminderSound: none, default, or the path of a sound file"),
            tr("quietHours: two times such as 22:00-07:00, or none"),
            tr("backupMegabytes: 10 to 100000"),
            tr("All others: true or false"),
            "",
            tr(
                "reminderDigest: one notification for all tasks that are due, instead of one each. Late reminders are always combined."
            ),
            tr("tray: a tray icon lists what is due."),
            tr("mayUpload: photos, without their metadata, may be sent to Pl@ntNet."),
            tr(
                "feed: the calendar feed is written; feedTimed: its tasks appear at their time of day; feedAlarms: they have alarms."
            ),
            "",
            tr("A value can also be given in your language, as “plantguidectl preferences” lists it."),
        ].joined(separator: "\n"))

    @Argument(help: ArgumentHelp(tr("The preference’s key or title.")))
    var key: String

    @Argument(help: ArgumentHelp(tr("Its new value.")))
    var value: [String]

    @OptionGroup var output: OutputOptions

    // `run` reports an unknown name.
    var preference: PreferenceKey? { try? PreferenceKey(named: key) }

    func run(at context: CommandContext) async throws { try await context.set(try PreferenceKey(named: key), to: value) }
}

extension CommandContext {
    /// Prints all preferences.
    fileprivate func showPreferences() throws {
        var table = Table()
        for one in PreferenceKey.allCases { table.add([one.rawValue, one.fullTitle, one.words(of: preferences, formatter)]) }
        try show(.object(PreferenceKey.allCases.map { $0.member(of: preferences) }), else: table.text)
    }

    /// Prints the value of a preference.
    fileprivate func show(_ preference: PreferenceKey) throws {
        try show(.object([preference.member(of: preferences)]), else: preference.words(of: preferences, formatter))
    }

    /// Changes a preference and prints it.
    ///
    /// - Parameter words: The words of the value, which need no quotes in a shell.
    fileprivate func set(_ preference: PreferenceKey, to words: [String]) async throws {
        let value = words.joined(separator: " ")
        if preference == .model, !PreferenceKey.isFirstModel(value) { try await checkInstalled(value) }
        if preference == .project, !PreferenceKey.isAllProjects(value) { try await checkFlora(value) }
        let saved = try await attempt {
            try await repository.changePreferences { [formatter] in try preference.set(value, in: &$0, formatter) }.value
        }
        if preference == .reminders { await setLogin(saved.reminders.isOn == true) }
        var lines = ["\(preference.rawValue)  \(preference.words(of: saved, formatter))"]
        if preference == .feed, saved.feed.isOn {
            lines.append(
                tr("Let your calendar app subscribe to {address}").filled(["address": folders.calendarFeed.absoluteString]))
        }
        try show(.object([preference.member(of: saved)]), else: lines.joined(separator: "\n"))
    }

    /// Fails with status 64 if Pl@ntNet has no flora with an ID. Without its list, which takes a key and a connection, prints
    /// that the ID was not checked.
    private func checkFlora(_ id: String) async throws {
        // Why there is no list does not matter: an ID that cannot be checked is accepted.
        guard let floras = try? await services.identification.projects(), !floras.isEmpty else {
            Console.warn(
                tr("Pl@ntNet did not say which floras it has, so “{text}” was not checked.").filled(["text": id.shortened]))
            return
        }
        guard !floras.contains(where: { $0.id == id }) else { return }
        let near = EditDistance.nearest(to: id, among: floras.map(\.id))
        let names = near.isEmpty ? floras.map(\.id).joined(separator: ", ") : GardenFormatter.choices(near.map(\.quoted))
        let message =
            near.isEmpty
            ? tr("Pl@ntNet has no flora “{text}”. It has these: {names}.")
            : tr("Pl@ntNet has no flora “{text}”. Did you mean {names}?")
        throw Failure.wrong(message.filled(["text": id.shortened, "names": names]))
    }
}
