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
        commandName: "get", abstract: tr("Print the preferences, or one of them."),
        discussion: tr("All of them are listed in your language; a single one is printed as scripts can set it again."))

    @Argument(help: ArgumentHelp(tr("The preference’s key or title; all of them by default.")))
    var key: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        if let key {
            let preference = try PreferenceKey(named: key)
            return try context.show(
                .object([preference.member(of: context.preferences)]), else: preference.text(of: context.preferences))
        }
        var table = Table()
        for one in PreferenceKey.allCases {
            table.add([one.rawValue, one.fullTitle, one.words(of: context.preferences, context.formatter)])
        }
        try context.show(.object(PreferenceKey.allCases.map { $0.member(of: context.preferences) }), else: table.text)
    }
}

/// `preferences set`.
struct PreferencesSet: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: tr("Change a preference."),
        discussion: tr(
            "careTime takes a time such as 08:00, remindDaysBefore 0 to 14, wateringDays weekdays such as wednesday,saturday, place indoor, outdoor, greenhouse or balcony, hemisphere northern or southern, units metric, imperial or auto for those of the region, strategy on-device, online, on-device-first or parallel, model the ID of an installed model or auto, project the ID of a Pl@ntNet flora or all, reminderSound none, default or the path of a sound file, quietHours two times such as 22:00-07:00 or none, backupMegabytes 10 to 100000, and all others true or false. reminderDigest sets whether one notification is for all tasks that are due, instead of one each; late reminders are always combined. tray sets whether a tray icon lists what is due, mayUpload whether photos, without their metadata, may be sent to Pl@ntNet, feed whether the calendar feed is written, feedTimed whether its tasks appear at their time of day, and feedAlarms whether they have alarms. A value can also be given in your language, as “plantguidectl preferences” lists it."
        ))

    @Argument(help: ArgumentHelp(tr("The preference’s key or title.")))
    var key: String

    @Argument(help: ArgumentHelp(tr("Its new value.")))
    var value: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let preference = try PreferenceKey(named: key)
        if preference == .model, !PreferenceKey.isFirstModel(value) { try await context.checkInstalled(value) }
        if preference == .project, !PreferenceKey.isAllProjects(value) { try await context.checkFlora(value) }
        let saved = try await context.attempt {
            try await context.repository.changePreferences { [value, formatter = context.formatter] in
                try preference.set(value, in: &$0, formatter)
            }.value
        }
        if preference == .reminders { await context.setLogin(saved.reminders.isOn == true) }
        try context.show(
            .object([preference.member(of: saved)]),
            else: "\(preference.rawValue)  \(preference.words(of: saved, context.formatter))")
    }
}

extension CommandContext {
    /// Fails with status 64 if Pl@ntNet has no flora with an ID. Without its list, which takes a key and a connection, prints that the
    /// ID was not checked.
    fileprivate func checkFlora(_ id: String) async throws {
        // Why there is no list does not matter: an ID that cannot be checked is accepted.
        guard let floras = try? await services.identification.projects(), !floras.isEmpty else {
            Console.warn(
                tr("Pl@ntNet did not say which floras it has, so “{text}” was not checked.").filled(["text": id.shortened]))
            return
        }
        guard !floras.contains(where: { $0.id == id }) else { return }
        let near = EditDistance.nearest(to: id, among: floras.map(\.id))
        let names = (near.isEmpty ? floras.map(\.id) : near.map(\.quoted)).joined(separator: ", ")
        let message =
            near.isEmpty
            ? tr("Pl@ntNet has no flora “{text}”. It has these: {names}.")
            : tr("Pl@ntNet has no flora “{text}”. Did you mean {names}?")
        throw Failure.wrong(message.filled(["text": id.shortened, "names": names]))
    }
}
