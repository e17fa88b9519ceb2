import Garden
import GtkKit
import Localization

/// When the plant was last watered, its interval, and the first date that follows from both.
@MainActor
func newPlantWateringGroup(_ model: AddPlantModel, _ settings: DisplaySettings, _ layout: WindowLayout) -> some Widget {
    let isOwn: @MainActor () -> Bool = { model.plansCare && model.recurrence != .suggested }
    let amounts = WaterAmount.choices
    let intervals = intervalRows(
        { settings.formatter }, { model.ownInterval }, isShown: { model.plansCare && model.recurrence == .own },
        takesFocus: { model.recurrence == .own }
    ) { model.ownInterval = $0 }
    return PreferencesGroup(tr("Watering")) {
        lastWateredRow(model, layout)
        dayRow(
            settings.formatter, { model.lastWateredDay }, title: { tr("Date") }, isShown: { model.lastWatered == .earlier }
        ) { model.lastWateredDay = $0 }
        .validated(isSaidElsewhere: true) { model.lastWateringProblem.map { settings.formatter.message(for: $0) } }
        SwitchRow(tr("Plan Care"))
            .onToggle { model.plansCare = $0 }
            .bind { row in
                row.isOn = model.plansCare
                row.subtitle =
                    model.plansWithoutReminders ? tr("Reminders are off in Preferences. Tasks appear in Schedule.") : ""
            }
        recurrenceRow(model, settings, layout).bind { $0.isVisible = model.plansCare }
        suggestionRow(model, settings, layout)
        intervals
        ComboRow(tr("Amount"), [tr("Not Set")] + amounts.map(settings.formatter.amount))
            .onSelect { model.amount = $0 == 0 ? nil : amounts[$0 - 1] }
            .bind { row in
                row.isVisible = isOwn()
                row.subtitle = model.hasGeneralAmount ? settings.formatter.generalAmountNote : ""
                row.selected = model.amount.flatMap { amounts.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
            }
        SwitchRow(tr("Check Soil First"), subtitle: tr("Feel the soil first, and water only if it is dry"))
            .onToggle { model.checksSoil = $0 }
            .bind { row in
                row.isVisible = isOwn()
                row.isOn = model.checksSoil
            }
        defaultTimeSwitch(
            { settings.formatter }, preferred: { settings.preferences.careTime }, isShown: isOwn, { model.usesPreferredTime }
        ) { model.usesPreferredTime = $0 }
        timeRow(
            tr("Time"), { settings.formatter }, isShown: { isOwn() && !model.usesPreferredTime }, { model.time }
        ) { model.time = $0 }
        firstDueRow(model, settings)
        ActionRow(tr("Also Planned")).prefix(careBadge("alarm-symbolic", CareType.fertilizing.colorClass)).bind { row in
            row.isVisible = !model.otherCare.isEmpty
            row.subtitle = settings.formatter.asLine(settings.formatter.list(model.otherCare.map(settings.formatter.careName)))
            row.named([row.title, row.subtitle].joined(separator: ", "))
        }
    }
}

/// The choice of the day, as linked toggles under their title: in one line, or one below the other in a narrow window.
@MainActor
private func lastWateredRow(_ model: AddPlantModel, _ layout: WindowLayout) -> some Widget {
    let choices: [(AddPlantModel.LastWatered, String)] = [
        (.today, tr("Today")), (.yesterday, tr("Yesterday")), (.earlier, tr("Date…")), (.unknown, tr("Unknown")),
    ]
    let toggles = choices.map { choice, title in
        ToggleButton(title)
            .onToggle { isOn in if isOn { model.lastWatered = choice } }
            .bind { $0.isActive = model.lastWatered == choice }
    }
    for toggle in toggles.dropFirst() { toggle.group(with: toggles[0]) }
    let title = tr("Last Watered")
    return PlainRow(
        title,
        Column(spacing: 8) {
            Label(title).xalign(0)
            Row { for toggle in toggles { toggle.expandHorizontally() } }.linked().oneTabStop().role(.group).named(title)
                .bind { $0.turned(vertical: layout.isNarrow) }
        }.margins(top: 10, bottom: 12, start: 12, end: 12))
}

/// When the first watering is due and how that was calculated, or why the day of the last watering cannot be right.
@MainActor
private func firstDueRow(_ model: AddPlantModel, _ settings: DisplaySettings) -> some Widget {
    ActionRow().prefix(careBadge("alarm-symbolic", "water")).bind { row in
        let formatter = settings.formatter
        row.isVisible = model.plansCare || model.lastWateringProblem != nil
        if let problem = model.lastWateringProblem {
            row.title = formatter.message(for: problem)
        } else if model.startsWithCheck {
            row.title = tr("Check soil today")
        } else {
            row.title =
                model.firstDue.map {
                    let words =
                        model.firstIsCheck
                        ? tr("First soil check on {day} at {time}") : tr("First watering on {day} at {time}")
                    return words.filled(["day": formatter.fullDate($0.day), "time": formatter.time($0.time)])
                } ?? tr("Nothing is planned")
        }
        row.subtitle =
            model.startsWithCheck
            ? tr("Water if the soil is dry")
            : model.daysAfterLastWatering.map { days in
                let words = ntr("{n} day after the last watering", "{n} days after the last watering", days)
                    .filled(["n": formatter.number(days)])
                return model.isSeasonal ? formatter.adjustedForSeason(words) : words
            } ?? ""
        row.named([row.title, row.subtitle].filter { !$0.isEmpty }.joined(separator: ", "))
    }
}

/// The watering recurrence: the interval suggested for the species or in general, one of the predefined intervals, or another
/// one.
@MainActor
private func recurrenceRow(_ model: AddPlantModel, _ settings: DisplaySettings, _ layout: WindowLayout) -> ComboRow {
    ComboRow(tr("Water"), [])
        .onSelect { index in
            let intervals = model.intervals
            let own = index - 1
            guard own < intervals.count else { return model.enterInterval() }
            model.recurrence = own < 0 ? .suggested : .every(intervals[own])
        }
        .bind { row in
            let intervals = model.intervals
            let suggestion = settings.formatter.recurrenceTitle(model.suggestedRule?.recurrence ?? .everyDays(7))
            row.setTitles([suggestion] + intervals.map(settings.formatter.everyTitle) + [tr("Custom Interval…")])
            switch model.recurrence {
            case .suggested: row.selected = 0
            case .every(let days): row.selected = (intervals.firstIndex(of: days) ?? 0) + 1
            case .own: row.selected = intervals.count + 1
            }
            row.subtitle = layout.stacksValues ? "" : suggestionSource(model, settings)
        }
}

/// Where the interval comes from, below it where there is no room beside it.
@MainActor
private func suggestionRow(_ model: AddPlantModel, _ settings: DisplaySettings, _ layout: WindowLayout) -> some Widget {
    let words = Label().style("caption", "dim-label").wrapped().xalign(0).bind { $0.text = suggestionSource(model, settings) }
    return PlainRow(tr("Water"), words.margins(top: 8, bottom: 8, start: 12, end: 12)).bind {
        $0.isVisible = model.plansCare && layout.stacksValues && model.recurrence == .suggested
        $0.named(suggestionSource(model, settings))
    }
}

/// Where the interval comes from; empty for one that the user chose.
@MainActor
private func suggestionSource(_ model: AddPlantModel, _ settings: DisplaySettings) -> String {
    guard model.recurrence == .suggested else { return "" }
    let (formatter, source) = (settings.formatter, settings.formatter.suggestion(model.care.watering?.source))
    return model.suggestedRule.map { formatter.adjusted(source, $0, for: settings.preferences) } ?? source
}
