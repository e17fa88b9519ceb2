import Garden
import GardenData
import GtkKit
import Localization

/// The rows about the calendar feed.
@MainActor
func feedGroup(_ model: PreferencesModel, _ folders: Folders) -> some Widget {
    let address = Button(tr("Copy…")).named(tr("Copy Feed Address…")).align(vertical: .center)
    address.onClick { presentAddress(folders.calendarFeed.absoluteString, over: address, model.actions) }
    return PreferencesGroup(
        PreferenceKey.feed.title,
        description: tr("A file with your tasks for calendar apps on this computer. It has titles and times, nothing else.")
    ) {
        SwitchRow(tr("Create the Feed"), subtitle: tr("Open tasks and the next 30 days, updated half a minute after each change"))
            .onToggle { isOn in Task { await model.change { $0.feed.isOn = isOn } } }
            .bind { $0.isOn = model.preferences.feed.isOn }
        ComboRow(PreferenceKey.feedTimed.title, [tr("All Day"), tr("At the Due Time")])
            .onSelect { index in Task { await model.change { $0.feed.isTimed = index == 1 } } }
            .bind { row in
                row.selected = model.preferences.feed.isTimed ? 1 : 0
                row.isSensitive = model.preferences.feed.isOn
            }
        SwitchRow(PreferenceKey.feedAlarms.title, subtitle: tr("At each task’s time, shown by the calendar app"))
            .onToggle { isOn in Task { await model.change { $0.feed.hasAlarms = isOn } } }
            .bind { row in
                row.isOn = model.preferences.feed.hasAlarms
                row.isSensitive = model.preferences.feed.isOn
            }
        ActionRow(tr("Feed Address"), subtitle: tr("Subscribe to it in a calendar app"))
            .suffix(address)
            .bind { $0.isSensitive = model.preferences.feed.isOn }
    }
}

/// Shows the address of the feed, and offers to copy it.
@MainActor
private func presentAddress(_ address: String, over parent: any Widget, _ actions: ActionRunner) {
    MessageDialog(
        heading: tr("Feed Address"),
        body: tr(
            "{address}\n\nSubscribe to this address in a calendar app. If that app uploads its calendars, your tasks leave this computer with them."
        ).filled(["address": address]),
        responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("copy", tr("Copy"), .suggested)],
        defaultResponse: "copy"
    ).ask(over: parent) { answer in
        guard answer == "copy" else { return }
        parent.copy(address)
        actions.showToast(tr("Address copied"))
    }
}
