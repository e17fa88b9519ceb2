import Garden
import GtkKit
import Localization

/// Presents a care value with its source, and buttons to override it or to reset the override.
@MainActor
func presentCareValue(_ field: CareOverride.Field, over parent: any Widget, _ model: PlantPageModel) {
    let title = model.formatter.title(of: field)
    let override = Button(tr("Change Value…"))
    override.onClick {
        override.closeWindow()
        model.present(.override(field))
    }
    let reset = Button(tr("Reset")).visible(model.overridden.contains(field))
    reset.onClick {
        Task { await model.reset(field) }
        reset.closeWindow()
    }
    let content = Column {
        HeaderBar(title: title)
        Scrolled(
            Column(spacing: 18) {
                Label(model.value(of: field)).style("title-2").wrapped().centered()
                sourceGroup(model.care.source(of: field), model.formatter)
                Row(spacing: 8) {
                    override
                    reset
                }.align(horizontal: .center)
                Label(tr("General guidance. Adjust it to your plant, pot and home."))
                    .style("caption", "secondary").wrapped().centered()
            }.margins(top: 18, bottom: 24, start: 18, end: 18)
        ).naturalHeight(maximum: 520).expand()
    }
    DialogWindow(over: parent, title: title, width: 440, content).undoes(with: model.actions).present()
}

/// The source of a value: a sentence about its origin, its citations and its date.
@MainActor
func sourceGroup(_ source: Source?, _ formatter: GardenFormatter) -> some Widget {
    PreferencesGroup(tr("Source")) {
        ActionRow(
            source.map { formatter.mark($0) } ?? tr("Unknown"),
            subtitle: source.map(formatter.origin) ?? tr("No source has a value."))
        for citation in source?.citations ?? [] { citationRow(citation, formatter) }
        if let asOf = source?.asOf {
            ActionRow(tr("As Of"), subtitle: formatter.day(ofISO: asOf)).style("property")
        }
    }
}

/// A citation. A web address opens in the browser; other text, such as a repository and path, is only shown.
@MainActor
func citationRow(_ citation: Source.Citation, _ formatter: GardenFormatter) -> some Widget {
    let publisher = formatter.publisher(citation)
    let row = ActionRow(citation.title, subtitle: [publisher, citation.address].compactMap(\.self).joined(separator: "\n"))
    guard citation.address.hasPrefix("https://") else {
        return row.named([citation.title, publisher, citation.address].compactMap(\.self).joined(separator: ", "))
    }
    return row.suffix(Image(icon: "adw-external-link-symbolic"))
        .named([tr("Open {title}").filled(["title": citation.title]), publisher].compactMap(\.self).joined(separator: ", "))
        .onActivate { row.openLink(citation.address) }
}

extension GardenFormatter {
    /// An ISO 8601 day or month in the locale's format. Other text, such as a year, is returned unchanged.
    fileprivate func day(ofISO text: String) -> String {
        if let day = LocalDay(text) { return date(day) }
        if let day = LocalDay(text + "-01") { return month(of: day) }
        return text
    }
}

// MARK: Setting a value

@MainActor
func presentOverride(_ field: CareOverride.Field, over parent: any Widget, _ model: PlantPageModel) {
    let draft = CareValueModel(field, model.care, preferences: model.settings.preferences, units: model.formatter.units)
    let group = PreferencesGroup(description: tr("Your value is used until you reset it.")) {
        switch field {
        case .light: lightRow(draft, model.formatter)
        case .watering: wateringRows(draft, model.formatter)
        case .temperature: temperatureRows(draft)
        case .fertilizing: fertilizingRows(draft, model.formatter)
        case .humidity: humidityRow(draft, model.formatter)
        }
    }
    presentForm(
        model.formatter.title(of: field), button: tr("Save"), height: field == .fertilizing ? 560 : 360, over: parent, draft,
        isValid: { draft.isValid }, save: { await model.set(draft.override) }, group)
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
            .onChange { draft.days = Int($0) }
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
    return [
        SpinRow(tr("Minimum Temperature"), subtitle: unit, range: draft.degrees).onChange { draft.minimum = $0 }
            .bind { $0.value = draft.minimum },
        SpinRow(tr("Maximum Temperature"), subtitle: unit, range: draft.degrees).onChange { draft.maximum = $0 }
            .bind { $0.value = draft.maximum },
    ]
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
        monthsRow(formatter, { draft.months }) { draft.months = $0 }.bind { $0.isVisible = draft.feeding != nil },
    ]
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

/// An expandable row with a switch for each of the twelve months.
@MainActor
func monthsRow(
    _ formatter: GardenFormatter, _ current: @escaping @MainActor () -> MonthSet, choose: @escaping @MainActor (MonthSet) -> Void
) -> ExpanderRow {
    ExpanderRow(tr("Months")) {
        for month in 1...12 {
            SwitchRow(formatter.month(month))
                .onToggle { isOn in
                    choose(isOn ? current().union(MonthSet([month])) : current().subtracting(MonthSet([month])))
                }
                .bind { $0.isOn = current().contains(month: month) }
        }
    }.bind { row in
        row.subtitle = current().isEmpty ? tr("Choose at least one month.") : formatter.months(current())
    }
}
