import DesktopIntegration
import Garden
import GtkKit
import Localization

/// The page of reminders: whether and when they are sent, who shows them, and a test.
@MainActor
func remindersPage(_ model: PreferencesModel, _ reminders: RemindersModel) -> PreferencesPage {
    PreferencesPage(PreferenceKey.reminders.title, icon: "alarm-symbolic") {
        switchGroup(model, reminders)
        whenGroup(model, reminders)
        if reminders.isOffered {
            testGroup(
                ReminderTestModel(reminders.environment.reminding?.agent) {
                    await reminders.examine()
                    return reminders.obstacle
                }, reminders.settings)
        }
    }
}

@MainActor
private func switchGroup(_ model: PreferencesModel, _ reminders: RemindersModel) -> some Widget {
    PreferencesGroup(
        description: reminders.isOffered ? "" : tr("The sample garden has no reminders. It is discarded when its window closes.")
    ) {
        SwitchRow(PreferenceKey.reminders.title, subtitle: tr("Also shown when the window is closed"))
            .onToggle { isOn in Task { await model.change { $0.reminders.isOn = isOn } } }
            .bind { $0.isOn = model.preferences.reminders.isOn == true }
            .sensitive(reminders.isOffered)
        if reminders.isOffered {
            ActionRow(tr("Next Reminder")).bind { row in
                row.isVisible = model.preferences.reminders.isOn == true
                row.subtitle =
                    reminders.knowsNext
                    ? reminders.settings.formatter.nextReminder(reminders.next, reminded: reminders.reminded) : ""
            }
            SwitchRow(tr("Start at Login"), subtitle: tr("Shows reminders even before you open the window"))
                .onToggle { starts in Task { await reminders.startAtLogin(starts) } }
                .bind { row in
                    row.isOn = reminders.startsAtLogin
                    row.isSensitive = model.preferences.reminders.isOn == true || reminders.startsAtLogin
                }
            SwitchRow(PreferenceKey.tray.title)
                .onToggle { isOn in Task { await model.change { $0.reminders.showsTray = isOn } } }
                .bind { row in
                    row.isOn = model.preferences.reminders.showsTray
                    row.subtitle =
                        reminders.hasTray == false
                        ? tr("This desktop does not show tray icons. GNOME needs an extension for them.")
                        : tr("Lists due tasks that you can mark complete, even when the window is closed")
                }
            ActionRow(tr("Notifications"))
                .prefix(
                    Image(icon: "object-select-symbolic").bind { image in
                        let isFine = isFine(reminders, isOn: model.preferences.reminders.isOn == true)
                        image.setIcon(isFine ? "object-select-symbolic" : "dialog-warning-symbolic")
                        image.setStyle("success", isFine)
                        image.isVisible = reminders.knowsServer
                    }
                )
                .bind { $0.subtitle = statusWords(reminders, isOn: model.preferences.reminders.isOn == true) }
        }
    }
    .on("map") {
        reminders.readLogin()
        Task { await reminders.readTray() }
        Task { await reminders.examine() }
    }
    // Another server has other settings, and any change of the preferences can move the next reminder.
    .bind({ (reminders.server, model.settings.preferences) }) { _ in Task { await reminders.examine() } }
}

/// Whether nothing is known that keeps reminders from being shown, seen and answered.
@MainActor
private func isFine(_ reminders: RemindersModel, isOn: Bool) -> Bool {
    reminders.server?.hasActions == true && reminders.failure == nil && reminders.obstacle == nil
        && (!isOn || reminders.startsAtLogin)
}

/// Describes whether reminders can be shown: the server, and what is wrong and how to fix it, one line each.
@MainActor
func statusWords(_ reminders: RemindersModel, isOn: Bool) -> String {
    var lines = [serverWords(reminders)]
    if let obstacle = reminders.obstacle { lines.append(reminders.settings.formatter.message(for: obstacle)) }
    if isOn, !reminders.startsAtLogin {
        lines.append(
            tr("After you log in, reminders come only once you have opened PlantGuide. Turn on Start at Login to fix this."))
    }
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
}

/// Describes the notification server and what it cannot do, one line each.
@MainActor
private func serverWords(_ reminders: RemindersModel) -> String {
    guard reminders.knowsServer else { return "" }
    let formatter = reminders.settings.formatter
    guard let server = reminders.server else {
        return [
            formatter.message(for: ReminderError.permissionDenied),
            tr("No program on this desktop shows notifications. A banner in this window appears when something is due."),
        ].joined(separator: "\n")
    }
    var lines = [tr("Shown by {server}.").filled(["server": server.name])]
    if let failure = reminders.failure {
        lines.append(formatter.message(for: failure))
        lines.append(tr("The last reminder was not shown. PlantGuide tries again every minute."))
    }
    if !server.hasActions {
        lines.append(formatter.message(for: ReminderError.categoryNotRegistered))
        lines.append(tr("It does not show buttons. Complete tasks in this window."))
    }
    if !server.isPersistent { lines.append(tr("It does not keep missed notifications. Due tasks are listed in the schedule.")) }
    return lines.joined(separator: "\n")
}

// MARK: When

@MainActor
private func whenGroup(_ model: PreferencesModel, _ reminders: RemindersModel) -> some Widget {
    let formatter = reminders.settings.formatter
    // The hours that come back when they are turned on again.
    var hours = QuietHours.usual
    return PreferencesGroup(tr("When")) {
        careTimeRow(model, formatter)
        SpinRow(PreferenceKey.remindDaysBefore.title, subtitle: tr("How many days before a task is due"), range: 0...14)
            .onChange { count in Task { await model.change { $0.remindDaysBefore = Int(count) } } }
            .bind { $0.value = Double(model.preferences.remindDaysBefore) }
        SwitchRow(
            PreferenceKey.reminderDigest.title,
            subtitle: tr("One notification for all tasks that are due, instead of one each; late reminders are always combined")
        )
        .onToggle { isOn in Task { await model.change { $0.reminders.usesDigest = isOn } } }
        .bind { $0.isOn = model.preferences.reminders.usesDigest }
        SwitchRow(PreferenceKey.quietHours.title, subtitle: tr("Reminders due during quiet hours are shown afterward"))
            .onToggle { isOn in
                let chosen = isOn ? hours : nil
                Task { await model.change { $0.reminders.quietHours = chosen } }
            }
            .bind { row in
                let chosen = model.preferences.reminders.quietHours
                row.isOn = chosen != nil
                if let chosen { hours = chosen }
            }
        quietRow(tr("Quiet From"), model, formatter, \.start) { QuietHours(from: $0, to: $1.end) }
        quietRow(tr("Quiet Until"), model, formatter, \.end) { QuietHours(from: $1.start, to: $0) }
        soundRow(model, reminders)
    }
}

/// A row for one end of the quiet hours.
///
/// - Parameter changed: Returns the hours with another time at that end; nil if both ends would be equal.
@MainActor
private func quietRow(
    _ title: String, _ model: PreferencesModel, _ formatter: GardenFormatter, _ end: KeyPath<QuietHours, LocalTime> & Sendable,
    changed: @escaping @Sendable (LocalTime, QuietHours) -> QuietHours?
) -> [any Widget] {
    let hours: @MainActor () -> QuietHours? = { model.preferences.reminders.quietHours }
    return timeRow(
        title, { formatter }, isShown: { hours() != nil }, { hours()?[keyPath: end] ?? .eight },
        refusal: { time in
            hours().flatMap { changed(time, $0) == nil ? tr("Quiet hours cannot begin and end at the same time.") : nil }
        }
    ) { time in
        Task {
            await model.change { preferences in
                guard let hours = preferences.reminders.quietHours else { return }
                preferences.reminders.quietHours = changed(time, hours) ?? hours
            }
        }
    }
}

@MainActor
private func soundRow(_ model: PreferencesModel, _ reminders: RemindersModel) -> some Widget {
    let row = ComboRow(PreferenceKey.reminderSound.title, [])
    var shown: [SoundChoice] = []
    row.onSelect { index in
        guard shown.indices.contains(index) else { return }
        guard let sound = shown[index].sound else {
            // The row keeps showing the stored sound, whatever the dialog's result.
            row.selected = shown.firstIndex(of: SoundChoice(model.preferences.reminders.sound)) ?? 0
            return chooseSound(over: row, model)
        }
        Task { await model.change { $0.reminders.sound = sound } }
    }
    row.bind {
        model.preferences.reminders.sound
    } apply: { sound in
        let choices = SoundChoice.offered(sound)
        if choices != shown {
            shown = choices
            row.setTitles(choices.map(\.title))
        }
        row.selected = choices.firstIndex(of: SoundChoice(sound)) ?? 0
    }
    return row.bind { row in
        if model.preferences.reminders.sound.isGone {
            row.subtitle = tr("This file no longer exists.")
        } else if let server = reminders.server, !server.hasSound {
            row.subtitle = tr("Your desktop may not play sounds.")
        } else {
            row.subtitle = ""
        }
    }
}

@MainActor
private func chooseSound(over parent: any Widget, _ model: PreferencesModel) {
    FileChooser.open(
        tr("Choose a Sound"),
        filters: [
            .init(tr("Sounds"), types: ["audio/*"], patterns: ["*.oga", "*.ogg", "*.wav"]),
            .init(tr("All Files"), patterns: ["*"]),
        ]
    ).choose(over: parent) { files in
        guard let file = files.first, file.isFileURL else { return }
        Task { await model.change { $0.reminders.sound = .file(file.path(percentEncoded: false)) } }
    }
}

extension SoundChoice {
    /// The entry's title in the list.
    @MainActor
    fileprivate var title: String {
        sound.map(GardenFormatter.title(of:)) ?? tr("Choose a File…")
    }
}
