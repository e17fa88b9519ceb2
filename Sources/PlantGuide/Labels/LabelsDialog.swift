import Garden
import GardenData
import GtkKit
import Localization
import Printing

/// Presents the dialog that prints labels of plants, in the order of their names.
@MainActor
func presentLabels(
    of plants: Set<Plant.ID>, over parent: any Widget, _ repository: GardenRepository, _ settings: DisplaySettings,
    _ actions: ActionRunner
) {
    let model = LabelsModel(of: plants, repository, settings, actions)
    let formatter = settings.formatter
    let title = plants.count == 1 ? tr("Print Label") : tr("Print Labels")
    let close = Button(tr("Close"))
    close.onClick { close.closeWindow() }
    let code = SwitchRow(tr("QR Code"), subtitle: tr("Scanned on a computer with PlantGuide, it opens the plant’s page."))
        .onToggle { model.hasCodes = $0 }.bind { $0.isOn = model.hasCodes }
    let first = SpinRow(
        tr("First Label"), subtitle: tr("On a sheet of which some labels are used"), range: 1...Double(LabelSheet.all[0].count)
    )
    .onInput { model.first = Int($0) }
    .bind {
        $0.setRange(1...Double(model.sheet.count))
        $0.value = Double(model.first)
    }
    let sheet = sheetRow(model, formatter)
    let body = PreferencesGroup {
        sheet
        first
        code
    }
    let content = Column {
        HeaderBar(title: title).windowButtons(false).start(close)
        Scrolled(body.margins(top: 18, bottom: 24, start: 18, end: 18)).expand()
    }
    DialogWindow(over: parent, title: title, width: 460, height: 420, content, foot: labelsFoot(model)).undoes(with: actions)
        .present()
    // Otherwise Enter would close the dialog.
    sheet.focus()
    Task { await model.load() }
}

@MainActor
private func sheetRow(_ model: LabelsModel, _ formatter: GardenFormatter) -> some Widget {
    ComboRow(tr("Label Size"), LabelSheet.all.map { $0.size(in: formatter.locale) })
        .onSelect { model.sheet = LabelSheet.all[$0] }
        .bind { row in
            row.selected = LabelSheet.all.firstIndex(of: model.sheet) ?? 0
            row.subtitle = model.sheet.detail(in: formatter.locale)
        }
}

@MainActor
private func labelsFoot(_ model: LabelsModel) -> some Widget {
    let words = Label().style("caption", "secondary").wrapped().xalign(0).role(.status).bind { $0.text = model.summary }
    let print = Button(tr("Print…")).suggested()
    print.onClick { printLabels(model, over: print) }
        .shortcut("<Control>Return") { if model.canPrint { printLabels(model, over: print) } }
    return documentFoot(words, name: { tr("Plant Labels") + ".pdf" }, print: print, canPrint: { model.canPrint }) { file in
        _ = await model.savePDF(to: file)
    }
}

@MainActor
private func printLabels(_ model: LabelsModel, over parent: any Widget) {
    printDocument(
        tr("Plant Labels"), paper: model.sheet.paper, over: parent, model.actions,
        failed: { tr("The labels were not printed: {reason}").filled(["reason": $0]) }
    ) { model.pages(size: $0) }
}
