import Garden
import GtkKit
import Localization

/// Presents a care value with its source, and buttons to override it or to reset the override.
@MainActor
func presentCareValue(_ field: CareOverride.Field, over parent: any Widget, _ model: PlantPageModel) {
    let override = Button(tr("Change Value…"))
    override.onClick {
        presentOverride(field, over: override, model) { override.soon { $0.closeWindow() } }
    }
    let reset = Button(tr("Reset")).visible(model.overridden.contains(field))
    reset.onClick {
        Task { await model.reset(field) }
        reset.closeWindow()
    }
    let buttons = Row(spacing: 8) {
        override
        reset
    }.align(horizontal: .center).margins(top: 12, bottom: 12)
    presentSource(
        of: model.formatter.title(of: field), model.value(of: field), model.care.source(of: field), over: parent, model.formatter,
        field.plannedCare.map { taskGroup($0, model) }, foot: buttons
    ).undoes(with: model.actions)
    // The rows above only tell.
    override.focusSoon()
}

/// The task that follows from a care value, with its seasons and months, or that there is none.
@MainActor
private func taskGroup(_ care: CareType, _ model: PlantPageModel) -> some Widget {
    let rule = model.rules.first { $0.rule.plannedType == care && $0.rule.endedOn == nil }?.rule
    let words = rule.map { rule in
        let recurrence = model.recurrence(rule)
        return rule.isUsers
            ? tr("{item}, {rest}").filled(["item": recurrence, "rest": tr("set by you")]) : recurrence
    }
    return PreferencesGroup {
        ActionRow(tr("Planned"), subtitle: words.map(model.formatter.asLine) ?? tr("Nothing")).style("property")
    }
}

// MARK: Setting a value

/// Presents the form of a care value.
///
/// - Parameter saved: Called once the value was saved, as the form closes.
@MainActor
func presentOverride(
    _ field: CareOverride.Field, over parent: any Widget, _ model: PlantPageModel,
    saved: @escaping @MainActor () -> Void = {}
) {
    var isSaved = false
    let draft = CareValueModel(field, model.care, preferences: model.settings.preferences, units: model.formatter.units)
    let rule = model.rules.first { $0.rule.plannedType == field.plannedCare && $0.rule.origin == .profile }?.rule
    let group = PreferencesGroup {
        switch field {
        case .light: lightRow(draft, model.formatter)
        case .watering: wateringRows(draft, model.formatter)
        case .temperature: temperatureRows(draft)
        case .fertilizing: fertilizingRows(draft, model.formatter)
        case .humidity: humidityRow(draft, model.formatter)
        }
    }.bind { group in
        let lost = draft.hasOwnInterval ? rule.flatMap { whatEnds(of: $0, model.settings.preferences) } : nil
        group.description = [tr("Your value is used until you reset it."), lost].compactMap(\.self).joined(separator: " ")
    }
    presentForm(
        model.formatter.title(of: field), button: tr("Save"), height: field.formHeight, over: parent, draft,
        isValid: { draft.isValid && !draft.isUnchanged },
        save: {
            guard await model.set(draft.override) else { return false }
            isSaved = true
            return true
        }, closed: { if isSaved { saved() } }, group)
}

/// What a rule of the care values has besides its interval, which ends with an interval of the user's own; nil for nothing.
@MainActor
private func whatEnds(of rule: CareRule, _ preferences: Preferences) -> String? {
    let traits = rule.traits(with: preferences)
    return switch (traits.contains(.soilChecks), traits.contains(.seasons)) {
    case (true, true): tr("Your interval is the same all year, and you are not asked to check the soil first.")
    case (true, false): tr("With your interval, you are not asked to check the soil first.")
    case (false, true): tr("Your interval is the same all year.")
    case (false, false): nil
    }
}

extension CareOverride.Field {
    /// The height of its form in pixels, with the rows that appear when something is chosen; nil if there are none.
    fileprivate var formHeight: Int? {
        switch self {
        case .watering: 370
        case .fertilizing: 360
        case .temperature: 320
        case .light, .humidity: nil
        }
    }
}

@MainActor
private func lightRow(_ draft: CareValueModel, _ formatter: GardenFormatter) -> some Widget {
    choiceRow(tr("Light"), LightLevel.allCases, formatter.light, { draft.light }) { draft.light = $0 }
}

@MainActor
private func humidityRow(_ draft: CareValueModel, _ formatter: GardenFormatter) -> some Widget {
    choiceRow(tr("Humidity"), Humidity.allCases, formatter.humidity, { draft.humidity }) { draft.humidity = $0 }
}

@MainActor
private func wateringRows(_ draft: CareValueModel, _ formatter: GardenFormatter) -> [any Widget] {
    let often: [Watering.Frequency?] = Watering.Frequency.allCases + [nil]
    let much: [WateringDepth?] = [nil] + WateringDepth.allCases
    return [
        choiceRow(tr("How Often"), often, { $0.map(formatter.frequency) ?? tr("Custom Interval") }, { draft.frequency }) {
            draft.frequency = $0
        },
        SpinRow(tr("Days Between Waterings"), range: 1...Double(Recurrence.longestInterval))
            .onInput { draft.days = Int($0) }
            .bind { row in
                row.value = Double(draft.days)
                row.isVisible = draft.frequency == nil
            },
        choiceRow(tr("How Much"), much, { $0.map(formatter.depth) ?? tr("Not Set") }, { draft.depth }) { draft.depth = $0 },
    ]
}

@MainActor
private func temperatureRows(_ draft: CareValueModel) -> [any Widget] {
    let unit = draft.units == .metric ? tr("°C") : tr("°F")
    let (lowest, highest) = (
        SpinRow(tr("Minimum Temperature"), subtitle: unit, range: draft.degrees).onInput { draft.minimum = $0 }
            .bind { $0.value = draft.minimum },
        SpinRow(tr("Maximum Temperature"), subtitle: unit, range: draft.degrees).onInput { draft.maximum = $0 }
            .bind { $0.value = draft.maximum }
    )
    return [lowest]
        + highest.validated(atOnce: true) { draft.isValid ? nil : tr("The maximum must be above the minimum.") }
}

@MainActor
private func fertilizingRows(_ draft: CareValueModel, _ formatter: GardenFormatter) -> [any Widget] {
    let often: [Fertilizing.Frequency?] = [nil] + Fertilizing.Frequency.allCases
    return [
        choiceRow(tr("How Often"), often, { $0.map(formatter.frequency) ?? tr("Never") }, { draft.feeding }) {
            draft.feeding = $0
        },
        choiceRow(tr("Fertilizer Type"), Fertilizing.Kind.allCases, formatter.fertilizer, { draft.fertilizer }) {
            draft.fertilizer = $0
        }
        .bind { $0.isVisible = draft.feeding != nil },
    ]
        + monthsRow(formatter, { draft.months }) { draft.months = $0 }.bind { $0.isVisible = draft.feeding != nil }
        .validated(isSaidElsewhere: true) {
            draft.feeding != nil && draft.months.isEmpty ? tr("Choose at least one month.") : nil
        }
}

// MARK: Rows of forms

/// A combo row that offers values by their text.
@MainActor
func choiceRow<Value: Equatable>(
    _ title: String, _ values: [Value], _ words: (Value) -> String, _ current: @escaping @MainActor () -> Value,
    choose: @escaping @MainActor (Value) -> Void
) -> ComboRow {
    ComboRow(title, values.map(words))
        .onSelect { choose(values[$0]) }
        .bind { $0.selected = values.firstIndex(of: current()) ?? 0 }
}

/// An expandable row with a button for each of the twelve months, and one for all of them or none.
@MainActor
func monthsRow(
    _ formatter: GardenFormatter, _ current: @escaping @MainActor () -> MonthSet, choose: @escaping @MainActor (MonthSet) -> Void
) -> ExpanderRow {
    let title = tr("Months")
    let chips = toggleChips(title, Array(1...12), formatter.month, isOn: { current().contains(month: $0) }) { month, isOn in
        let one = MonthSet([month])
        choose(isOn ? current().union(one) : current().subtracting(one))
    }
    let all = Button("").flat().align(horizontal: .start).onClick { choose(current() == .all ? [] : .all) }
        .bind { $0.title = current() == .all ? tr("Select None") : tr("Select All") }
    let content = Column(spacing: 6) {
        chips
        all
    }
    return ExpanderRow(title) { PlainRow(title, content.margins(top: 12, bottom: 12, start: 12, end: 12)) }.bind { row in
        row.subtitle = current().isEmpty ? tr("Choose at least one month.") : formatter.months(current())
    }
}
