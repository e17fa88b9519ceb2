import Garden
import GtkKit
import Localization

/// The pages of the preferences, in display order.
enum PreferencesTab: Int {
    case care, identification, reminders, data
}

/// Presents the preferences over a window.
///
/// - Parameter first: The page that is selected initially.
@MainActor
func presentPreferences(
    over parent: any Widget, _ window: WindowModel, _ reminders: RemindersModel, first: PreferencesTab = .care,
    closed: @escaping @MainActor () -> Void
) {
    let model = PreferencesModel(window)
    let page = PreferencesPage(tr("Care"), icon: "pg-water-symbolic") {
        wateringGroup(model, window.settings.formatter)
        placeGroup(model)
        customFieldsGroup(window)
    }
    let pages = [page, identificationPage(model, window), remindersPage(model, reminders), dataPage(model, window)]
    let dialog = PreferencesWindow(over: parent, title: tr("Preferences"), pages, first: first.rawValue)
    // libadwaita's usual size, wide enough for the titles of the pages in larger text.
    dialog.defaultSize = (Int(640 * window.layout.widthScale), 576)
    dialog.undoes(with: window.actions)
        .onClose {
            dialog.finishTyping()
            closed()
            return false
        }
        .present()
}

@MainActor
private func wateringGroup(_ model: PreferencesModel, _ formatter: GardenFormatter) -> some Widget {
    PreferencesGroup(tr("Watering")) {
        careTimeRow(model, formatter)
        SwitchRow(PreferenceKey.groupsWatering.title)
            .onToggle { isOn in Task { await model.change { $0.groupsWatering = isOn } } }
            .bind { row in
                row.isOn = model.preferences.groupsWatering
                row.subtitle = tr("Shift waterings to the nearest {days}, by at most a quarter of their interval").filled([
                    "days": GardenFormatter.choices(model.preferences.wateringDays.days.map(formatter.weekday))
                ])
            }
        weekdayRow(model, formatter)
        SwitchRow(PreferenceKey.adjustsForSeason.title, subtitle: tr("Water less in winter, and more outdoors in summer"))
            .onToggle { isOn in Task { await model.change { $0.adjustsForSeason = isOn } } }
            .bind { $0.isOn = model.preferences.adjustsForSeason }
        SwitchRow(
            PreferenceKey.checksSoilFirst.title, subtitle: tr("Check the soil before watering when the interval is an estimate")
        )
        .onToggle { isOn in Task { await model.change { $0.checksSoilFirst = isOn } } }
        .bind { $0.isOn = model.preferences.checksSoilFirst }
    }
}

/// The time at which tasks are due, which is also when their reminders come.
@MainActor
func careTimeRow(_ model: PreferencesModel, _ formatter: GardenFormatter) -> [any Widget] {
    timeRow(
        PreferenceKey.careTime.title, subtitle: tr("When tasks without a time of their own are due"), { formatter },
        { model.preferences.careTime }
    ) { time in Task { await model.change { $0.careTime = time } } }
}

/// The weekdays to which waterings are moved, one toggle each; the last active one cannot be turned off.
@MainActor
private func weekdayRow(_ model: PreferencesModel, _ formatter: GardenFormatter) -> some Widget {
    let title = PreferenceKey.wateringDays.title
    return PlainRow(
        title,
        Column(spacing: 8) {
            Label(title).xalign(0)
            toggleChips(
                title, formatter.week, formatter.shortWeekday, names: formatter.weekday,
                isOn: { model.preferences.wateringDays.contains($0) }
            ) { day, isOn in
                Task {
                    await model.change { preferences in
                        var days = Set(preferences.wateringDays.days)
                        if isOn { days.insert(day) } else if days.count > 1 { days.remove(day) }
                        preferences.wateringDays = WeekdaySet(days)
                    }
                }
            }
        }.margins(top: 10, bottom: 12, start: 12, end: 12)
    )
    .bind { $0.isVisible = model.preferences.groupsWatering }
}

@MainActor
private func placeGroup(_ model: PreferencesModel) -> some Widget {
    let units: [Preferences.Units?] = [nil] + Preferences.Units.allCases
    return PreferencesGroup(tr("Location")) {
        ComboRow(PreferenceKey.place.title, [tr("Indoors"), tr("Outdoors"), tr("In a Greenhouse"), tr("On a Balcony")])
            .onSelect { index in Task { await model.change { $0.place = Place.allCases[index] } } }
            .bind { $0.selected = Place.allCases.firstIndex(of: model.preferences.place) ?? 0 }
        ComboRow(PreferenceKey.hemisphere.title, Hemisphere.allCases.map(GardenFormatter.title(of:)))
            .onSelect { index in Task { await model.change { $0.hemisphere = Hemisphere.allCases[index] } } }
            .bind { $0.selected = Hemisphere.allCases.firstIndex(of: model.preferences.hemisphere) ?? 0 }
        ComboRow(PreferenceKey.units.title, units.map(GardenFormatter.title(of:)))
            .onSelect { index in Task { await model.change { $0.units = units[index] } } }
            .bind { $0.selected = units.firstIndex(of: model.preferences.units) ?? 0 }
    }
}
