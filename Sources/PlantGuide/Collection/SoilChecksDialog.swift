import Garden
import GtkKit
import Localization

/// Presents the dialog that asks for the answers to soil checks before several tasks are completed: a row for each check, with
/// its plant.
@MainActor
func presentSoilChecks(
    _ model: SoilChecksModel, over parent: any Widget, _ window: WindowModel, closed: @escaping @MainActor () -> Void
) {
    let form = Column(spacing: 12) {
        Label(introduction(model, window.settings.formatter)).style("secondary").wrapped().xalign(0)
        PreferencesGroup { for check in model.checks { checkRow(check, model, window) } }
            .validated { model.isValid ? nil : tr("Choose an answer for at least one plant.") }
    }
    presentForm(
        window.settings.formatter.careTitle(.soilCheck), button: tr("Complete"), height: min(640, 240 + 72 * model.checks.count),
        over: parent, model, isValid: { model.isValid }, save: { await model.save() }, closed: closed, form)
}

/// What the button of the form does, and what to do for it.
private func introduction(_ model: SoilChecksModel, _ formatter: GardenFormatter) -> String {
    let n = model.others.count
    let others = ntr("{n} task will be completed.", "{n} tasks will be completed.", n).filled(["n": formatter.number(n)])
    let checks = tr(
        "Check the soil of these plants first, and water a plant only if its soil feels dry. Plants without an answer stay due.")
    return n == 0 ? checks : "\(others) \(checks)"
}

/// The plant of a soil check, and what can be found: beside it, or below it in a narrow window.
@MainActor
private func checkRow(_ check: TaskSummary, _ model: SoilChecksModel, _ window: WindowModel) -> some Widget {
    let (formatter, layout) = (window.settings.formatter, window.layout)
    let plant = Row(spacing: 12) {
        plantThumb(in: window.environment, side: 36) { check.image }
        Column(spacing: 2) {
            Label(check.plantName).wrapped().xalign(0)
            if let room = check.room { Label(formatter.room(room)).style("caption", "secondary").wrapped().xalign(0) }
        }.expandHorizontally().align(vertical: .center)
    }.expandHorizontally()
    let findings = Row {
        for finding in SoilChecksModel.Finding.allCases {
            let title = finding == .watered ? formatter.careAction(.watering) : tr("Still Moist")
            ToggleButton(title).expandHorizontally()
                .named(tr("{plant}: {what}").filled(["plant": check.plantName, "what": title]))
                .onToggle { model.set(finding, $0, of: check.id) }
                .bind { $0.isActive = model.findings[check.id] == finding }
        }
    }.linked().equalSizes().role(.group).named(check.plantName).align(vertical: .center)
    return PlainRow(
        check.plantName,
        Row(spacing: 10) {
            plant
            findings
        }.margins(top: 10, bottom: 10, start: 12, end: 12).bind { $0.turned(vertical: layout.isNarrow) })
}
