import Garden
import GardenData
import GtkKit
import Localization
import Printing

/// Presents the dialog that plans an absence.
///
/// - Parameter period: The recorded absence to show; nil for a new one.
@MainActor
func presentAway(
    over parent: any Widget, _ window: WindowModel, showing period: AwayPeriod? = nil, closed: @escaping @MainActor () -> Void
) {
    let model = AwayModel(window, showing: period)
    let form = Column(spacing: 18) {
        daysGroup(model)
        recordedGroup(model, window.layout)
        for group in AwayGroup.allCases { awayGroup(group, model) }
    }
    form.bind({ model.closesUnsaved }) { if $0 { form.closeWindow() } }
    // Ctrl+Z takes back that an absence was ended, which is saved at once.
    presentForm(
        period == nil ? tr("Plan an Absence") : tr("Edit Absence"), button: tr("Save"), height: 680, over: parent, model,
        isValid: { model.canSave },
        save: { await model.save() },
        closed: {
            model.stop()
            closed()
            if let other = model.shownInstead { window.navigator.present(.away(other)) }
        }, form, foot: footBar(model)
    ).undoes(with: window.actions)
    model.follow()
    Task { await model.load() }
}

@MainActor
private func daysGroup(_ model: AwayModel) -> some Widget {
    let formatter = model.settings.formatter
    return Column(spacing: 6) {
        PreferencesGroup {
            dayRow(formatter, { model.from }, title: { tr("From") }) { day in Task { await model.choose(from: day) } }
            dayRow(formatter, { model.through }, title: { tr("To") }) { day in Task { await model.choose(through: day) } }
                .validated(isSaidElsewhere: true) { model.problem.map { formatter.message(for: $0) } }
        }
        Label().style("caption", "secondary").wrapped().xalign(0).margins(start: 2).role(.status).bind { label in
            label.setStyle("error", model.problem != nil)
            guard let period = model.period else {
                label.text = model.problem.map { formatter.message(for: $0) } ?? ""
                return
            }
            guard period.nights > 0 else {
                label.text = tr("1 day. Reminders are paused on this day.")
                return
            }
            label.text = tr("{nights}. Reminders are paused on these days.").filled([
                "nights": ntr("{n} night", "{n} nights", period.nights).filled(["n": formatter.number(period.nights)])
            ])
        }
    }
}

/// The absences that were recorded and are not over.
@MainActor
private func recordedGroup(_ model: AwayModel, _ layout: WindowLayout) -> some Widget {
    let place = Bin()
    return place.bind({ model.recorded }) { periods in
        guard !periods.isEmpty else { return place.setChild(nil) }
        place.setChild(
            PreferencesGroup(tr("Planned Absences")) {
                for period in periods { recordedRow(period, model, layout) }
            })
    }.bind { $0.isVisible = !model.recorded.isEmpty }
}

@MainActor
private func recordedRow(_ period: AwayPeriod, _ model: AwayModel, _ layout: WindowLayout) -> some Widget {
    let days = model.settings.formatter.days(of: period)
    let hasBegun = model.hasBegun(period)
    let name = hasBegun ? tr("End the absence {days} now") : tr("Remove the absence {days}")
    return PlainRow(
        days,
        Row(spacing: 8) {
            Label(days).wrapped(withinWords: false).xalign(0).expandHorizontally()
            Button(tr("Show")).named(tr("Show the plan for {days}").filled(["days": days])).align(vertical: .center)
                .onClick { model.show(period) }
                .bind { button in
                    button.isVisible = period.id != model.changed
                    button.isSensitive = model.canShow(period)
                }
            Button(hasBegun ? tr("End Absence Now") : tr("Remove Absence")).named(name.filled(["days": days]))
                .align(vertical: .center).onClick { Task { await model.end(period) } }
        }.margin(12).bind { $0.turned(vertical: layout.isNarrow) })
}

@MainActor
private func footBar(_ model: AwayModel) -> some Widget {
    let formatter = model.settings.formatter
    let words = Label().style("caption", "secondary").wrapped().xalign(0).role(.status).bind { label in
        guard let sheet = model.sheet, let pages = model.pageCount else { return label.text = "" }
        label.text =
            sheet.rooms.isEmpty
            ? tr("Nothing is due on these days.")
            : tr("{pages}, {plants}").filled([
                "pages": ntr("{n} page", "{n} pages", pages).filled(["n": formatter.number(pages)]),
                "plants": formatter.sheetSummary(sheet),
            ])
    }
    let print = Button(tr("Print Sheet…"))
    print.onClick { printSheet(model, over: print) }
    return documentFoot(
        words, name: { formatter.fileName(ofCareFrom: model.from, through: model.through) }, print: print,
        canPrint: { model.sheet?.rooms.isEmpty == false }
    ) { file in
        _ = await model.savePDF(to: file)
    }
}

@MainActor
private func printSheet(_ model: AwayModel, over parent: any Widget) {
    guard let sheet = model.sheet else { return }
    let formatter = model.settings.formatter
    printDocument(
        tr("Please Water My Plants"), over: parent, model.actions,
        failed: { tr("The sheet was not printed: {reason}").filled(["reason": $0]) }
    ) { SitterPages(sheet, formatter, size: $0) }
}
