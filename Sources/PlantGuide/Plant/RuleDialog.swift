import Garden
import GtkKit
import Localization

/// Presents the form that adds a task, or one that treats a problem, or edits one.
@MainActor
func presentRule(
    _ rule: CareRule?, treating problem: PlantProblem? = nil, over parent: any Widget, _ model: PlantPageModel,
    _ settings: DisplaySettings, closed: @escaping @MainActor () -> Void = {}
) {
    let draft = RuleModel(
        rule, for: model.id, at: model.plant?.place ?? .indoor, treating: problem,
        besides: model.repeatingCare, preferences: settings.preferences, now: model.repository.moment)
    Task { await model.readHistory(for: draft) }
    let adding = problem == nil ? tr("Add Task") : tr("Add Treatment")
    let form = Column(spacing: 18) {
        if let rule {
            let task = model.formatter.taskTitle(model.formatter.careVerb(rule.shownType), of: model.name)
            Label(task).style("secondary").wrapped().xalign(0).margins(start: 2)
        }
        ruleGroups(draft, model.settings) { rule == nil ? model.note(besides: draft.type) : "" }
        if let rule { endButton(rule, draft, model) }
    }
    presentForm(
        rule == nil ? adding : tr("Edit Task"), button: rule == nil ? tr("Add") : tr("Save"), height: 640,
        over: parent, draft, isValid: { draft.isValid }, save: { await model.save(draft) }, closed: closed, form)
}

/// The groups of a task's form: its care with a note, when it is due, and its details.
@MainActor
func ruleGroups(_ draft: RuleModel, _ settings: DisplaySettings, note: @escaping @MainActor () -> String) -> Column {
    let formatter = settings.formatter
    return Column(spacing: 18) {
        kindGroup(draft, formatter).bind { $0.description = note() }
        recurrenceGroup(draft, settings)
        detailGroup(draft, formatter)
    }
}

@MainActor
private func kindGroup(_ draft: RuleModel, _ formatter: GardenFormatter) -> PreferencesGroup {
    let titles = draft.types.map { $0 == .custom("") ? tr("Other…") : formatter.careTitle($0) }
    return PreferencesGroup {
        // First, so that it has the keyboard focus.
        noteRow(tr("Remedy or Note"), draft, formatter) { draft.isTreatment }
        ComboRow(tr("Care"), titles).onSelect { draft.typeIndex = $0 }.bind { $0.selected = draft.typeIndex }
        EntryRow(tr("Name")).onChange { draft.ownName = $0 }.bind { row in
            row.text = draft.ownName
            row.isVisible = draft.isOwnType
        }
        .focusing { draft.isOwnType && draft.ownName.isEmpty }
        .validated { draft.isOwnType && draft.ownName.isBlank ? tr("Enter a name.") : nil }
        SwitchRow(tr("Check Soil First"), subtitle: tr("Feel the soil first, and water only if it is dry"))
            .onToggle { draft.checksSoil = $0 }
            .bind { row in
                row.isOn = draft.checksSoil
                row.isVisible = draft.isWatering
            }
    }
}

@MainActor
private func recurrenceGroup(_ draft: RuleModel, _ settings: DisplaySettings) -> some Widget {
    let formatter = settings.formatter
    return PreferencesGroup(tr("When")) {
        choiceRow(tr("Repeats"), RuleModel.Form.allCases, title(of:), { draft.form }) { draft.form = $0 }
        intervalRows({ formatter }, { draft.interval }, isShown: { draft.form == .everyDays }) { draft.interval = $0 }
        SpinRow(tr("Times a Week"), range: 1...7)
            .onInput { draft.times = Int($0) }
            .bind { row in
                row.value = Double(draft.times)
                row.isVisible = draft.form == .timesAWeek
            }
        weekdaysRow(draft, formatter).validated(isSaidElsewhere: true) {
            draft.form == .weekdays && draft.weekdays.isEmpty ? tr("Choose at least one day.") : nil
        }
        SpinRow(tr("Day of the Month"), subtitle: tr("Uses the last day in shorter months"), range: 1...31)
            .onInput { draft.monthDay = Int($0) }
            .bind { row in
                row.value = Double(draft.monthDay)
                row.isVisible = draft.form == .monthly
            }
        dayRow(
            formatter, { draft.start },
            title: { draft.form == .once ? tr("Day") : tr("Starts On") },
            isShown: { draft.showsStart }
        ) { draft.start = $0 }
        defaultTimeSwitch({ formatter }, preferred: { draft.preferredTime }, { draft.usesPreferredTime }) {
            draft.usesPreferredTime = $0
        }
        timeRow(tr("Time"), { formatter }, isShown: { !draft.usesPreferredTime }, { draft.time }) { draft.time = $0 }
        monthsRow(formatter, { draft.months }) { draft.months = $0 }.bind { $0.isVisible = draft.form != .once }
            .validated(isSaidElsewhere: true) {
                draft.form != .once && draft.months.isEmpty ? tr("Choose at least one month.") : nil
            }
        SwitchRow(PreferenceKey.adjustsForSeason.title)
            .onToggle { draft.adjustsForSeason = $0 }
            .bind { row in
                row.subtitle =
                    formatter.seasonalIntervals(of: draft.rule, at: draft.place, for: draft.preferences)
                    ?? tr("Water less in winter, and more outdoors in summer")
                row.isOn = draft.adjustsForSeason
                row.isVisible = draft.offersSeasons
            }
        nextRow(draft, settings)
    }
}

/// The next date that follows from what is chosen, and why.
@MainActor
private func nextRow(_ draft: RuleModel, _ settings: DisplaySettings) -> some Widget {
    let formatter = settings.formatter
    return ActionRow().prefix(careBadge("alarm-symbolic", "water")).bind { row in
        // Without a month the row stays, so that nothing below moves while months are chosen.
        let lacksMonth = draft.form != .once && draft.months.isEmpty
        row.isVisible = draft.next != nil || lacksMonth
        guard let next = draft.next else {
            (row.title, row.subtitle) = (tr("No date yet"), tr("Choose at least one month."))
            row.named(row.title)
            return
        }
        row.title = formatter.next(next)
        // What comes once comes on the chosen day, unless it was put off since.
        let isChosen = next.reason.recurrence == .once && next.reason.deferral == nil
        // Below what is changed, so that its buttons keep their places.
        let isAway = next.due > formatter.today && settings.awayPeriods.contains(day: next.due)
        let why = [
            formatter.whySentence(next), draft.restartsCounting ? tr("Saving restarts the interval from today.") : "",
            draft.losesSeasons ? tr("What you choose here applies all year, without adjustment for the season.") : "",
        ]
        let notes = (isChosen ? [] : why) + (isAway ? [tr("You are away then.")] : [])
        row.subtitle = notes.filter { !$0.isEmpty }.joined(separator: " ")
        row.named([row.title, row.subtitle].filter { !$0.isEmpty }.joined(separator: ", "))
    }
}

@MainActor
private func detailGroup(_ draft: RuleModel, _ formatter: GardenFormatter) -> some Widget {
    let known = WaterAmount.choices + WaterAmount.largerChoices
    let amounts: [WaterAmount?] = [nil] + known + [draft.amount].filter { $0.map { !known.contains($0) } ?? false }
    return PreferencesGroup {
        choiceRow(tr("Amount"), amounts, { $0.map(formatter.amount) ?? tr("Not Set") }, { draft.amount }) {
            draft.amount = $0
        }
        .bind { row in
            row.isVisible = draft.isWatering
            row.subtitle = draft.hasGeneralAmount ? formatter.generalAmountNote : ""
        }
        noteRow(tr("Note"), draft, formatter) { !draft.isTreatment }
    }.bind { $0.isVisible = draft.isWatering || !draft.isTreatment }
}

/// The note. For a treatment, it is the first thing to say, and otherwise a detail.
@MainActor
private func noteRow(
    _ title: String, _ draft: RuleModel, _ formatter: GardenFormatter, isShown: @escaping @MainActor () -> Bool
) -> [any Widget] {
    EntryRow(title).onChange { draft.note = $0 }
        .bind { row in
            row.text = draft.note
            row.isVisible = isShown()
        }
        .validated { isShown() ? formatter.problem(withText: draft.note, limit: TextLimits.note) : nil }
}

@MainActor
private func weekdaysRow(_ draft: RuleModel, _ formatter: GardenFormatter) -> some Widget {
    toggleChipsRow(
        tr("Days of the Week"), formatter.week, formatter.weekday, isOn: { draft.weekdays.contains($0) }
    ) { day, isOn in
        let one = WeekdaySet([day])
        draft.weekdays = isOn ? draft.weekdays.union(one) : draft.weekdays.subtracting(one)
    }.bind { row in
        row.isVisible = draft.form == .weekdays
        row.subtitle = draft.weekdays.isEmpty ? tr("Choose at least one day.") : formatter.recurrence(.weekdays(draft.weekdays))
    }
}

@MainActor
private func endButton(_ rule: CareRule, _ draft: RuleModel, _ model: PlantPageModel) -> some Widget {
    let button = Button(tr("Remove Task")).style("destructive-action").align(horizontal: .center)
    button.onClick {
        Task { await model.end(rule) }
        draft.settle()
        button.closeWindow()
    }
    return button
}

private func title(of form: RuleModel.Form) -> String {
    switch form {
    case .once: tr("Once")
    case .everyDays: tr("Custom Interval")
    case .timesAWeek: tr("Several Times a Week")
    case .weekdays: tr("On Certain Days of the Week")
    case .monthly: tr("Monthly")
    }
}
