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
        window.settings.formatter.careTitle(.soilCheck), button: tr("Complete"), height: min(640, 250 + 112 * model.checks.count),
        over: parent, model, isValid: { model.isValid }, save: { await model.save() }, closed: closed, form)
}

/// What the button of the form does, and what to do for it.
private func introduction(_ model: SoilChecksModel, _ formatter: GardenFormatter) -> String {
    let checks = ntr(
        "Check the soil of the following plant first. Water it only if its soil is dry. Without an answer, it stays due.",
        "Check the soil of the following plants first. Water only those whose soil is dry. Without an answer, they stay due.",
        model.checks.count)
    return [formatter.alsoCompleted(model.others), checks].filter { !$0.isEmpty }.joined(separator: " ")
}

extension GardenFormatter {
    /// Which tasks are completed together with soil checks: "This also completes: Water Fern, Prune Basil and 3 more."; empty for
    /// none.
    func alsoCompleted(_ tasks: [TaskSummary]) -> String {
        guard !tasks.isEmpty else { return "" }
        return tr("This also completes: {tasks}.")
            .filled(["tasks": shortList(tasks.map { careAction($0.type, of: $0.plantName) }, named: 4)])
    }
}

/// The plant of a soil check, and below it what can be found, so that there is room for long names and the buttons line up.
@MainActor
private func checkRow(_ check: TaskSummary, _ model: SoilChecksModel, _ window: WindowModel) -> some Widget {
    let formatter = window.settings.formatter
    let plant = Row(spacing: 12) {
        plantThumb(in: window.environment, side: 36) { check.image }
        Column(spacing: 2) {
            Label(check.plantName).wrapped().xalign(0)
            if let room = check.room { Label(formatter.room(room)).style("caption", "secondary").wrapped().xalign(0) }
        }.expandHorizontally().align(vertical: .center)
    }
    let findings = Row {
        for finding in SoilChecksModel.Finding.allCases {
            let title = finding == .watered ? formatter.careAction(.watering) : tr("Still Moist")
            ToggleButton(title)
                .named(tr("{plant}: {what}").filled(["plant": check.plantName, "what": title]))
                .onToggle { model.set(finding, $0, of: check.id) }
                .bind { $0.isActive = model.findings[check.id] == finding }
        }
    }.linked().equalSizes().role(.group).named(check.plantName)
    return PlainRow(
        check.plantName,
        Column(spacing: 10) {
            plant
            findings
        }.margins(top: 10, bottom: 10, start: 12, end: 12))
}
