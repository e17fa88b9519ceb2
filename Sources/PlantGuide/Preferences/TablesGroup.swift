import Foundation
import Garden
import GardenData
import GtkKit
import Localization

/// The imported tables, with rows that import and remove them.
@MainActor
func tablesGroup(_ model: TablesModel, _ settings: DisplaySettings, _ repository: GardenRepository) -> some Widget {
    PreferencesGroup(
        tr("Imported Tables"),
        description: tr(
            "Plant data published by others, imported from a file and available offline. The catalog takes precedence.")
    ) {
        for table in OpenTable.allCases { tableRow(table, model, settings, repository) }
        importRow(model, settings)
        progressRow(model, settings)
    }
    .on("map") {
        model.isShown = true
        Task { await model.load() }
    }
    .on("unmap") { model.isShown = false }
}

/// The row of an imported table: number of species, import date, and origin.
@MainActor
private func tableRow(_ table: OpenTable, _ model: TablesModel, _ settings: DisplaySettings, _ repository: GardenRepository)
    -> some Widget
{
    let row = ActionRow(table.title)
    let remove = Button(tr("Remove")).flat().align(vertical: .center)
        .named(tr("Remove {table}").filled(["table": table.title]))
    remove.onClick {
        MessageDialog(
            heading: tr("Remove {table}?").filled(["table": table.title]),
            body: tr("Your own values are kept. Data that only this table contains will be missing until you import it again."),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("remove", tr("Remove"), .destructive)]
        ).ask(over: row) { answer in
            if answer == "remove" { Task { await model.remove(table) } }
        }
    }
    .bind { $0.isSensitive = !model.isBusy }
    return row.suffix(remove).bind { row in
        let imported = model.imported(table)
        row.isVisible = imported != nil
        row.subtitle = imported.map { tableWords($0, settings, repository) } ?? ""
    }
}

/// "2,568 species, imported on Nov 22, 2026", followed by a line with the origin.
@MainActor
func tableWords(_ imported: ImportedTable, _ settings: DisplaySettings, _ repository: GardenRepository) -> String {
    let formatter = settings.formatter
    let day = LocalMoment(imported.importedAt, in: repository.currentZone).day
    let count = ntr(
        "{n} species, imported on {date}", "{n} species, imported on {date}", imported.report.species
    ).filled(["n": formatter.number(imported.report.species), "date": formatter.date(day)])
    return count + "\n" + formatter.origin(imported.table)
}

@MainActor
private func importRow(_ model: TablesModel, _ settings: DisplaySettings) -> some Widget {
    let row = ActionRow(
        tr("Import a Table…"), subtitle: tr("EcoCrop (CSV), Open Plantbook (JSON), or the Trefle dump (tab-separated)")
    ).suffix(Image(icon: "document-open-symbolic"))
    row.bind({ model.isShown ? model.outcome.map { outcomeWords($0, settings.formatter) } : nil }) { words in
        guard let words else { return }
        model.dismissOutcome()
        MessageDialog(
            heading: words.heading, body: words.body, responses: [.init(MessageDialog.cancel, tr("Close"))]
        ).ask(over: row) { _ in }
    }
    return row.onActivate {
        FileChooser.open(
            tr("Import a Table"),
            filters: [
                .init(
                    tr("Tables"), types: ["text/csv", "text/tab-separated-values", "application/json"],
                    patterns: ["*.csv", "*.tsv", "*.txt", "*.json", "*.jsonl"]), .init(tr("All Files"), patterns: ["*"]),
            ]
        ).choose(over: row) { files in
            guard let file = files.first, file.isFileURL else { return }
            Task { await model.importTable(from: file) }
        }
    }
    .bind { $0.isSensitive = !model.isBusy }
}

/// The result of an import, as the heading and body of a dialog.
func outcomeWords(_ outcome: TablesModel.Outcome, _ formatter: GardenFormatter) -> ImportWords {
    switch outcome {
    case .imported(let imported):
        ImportWords(
            heading: tr("{table} Imported").filled(["table": imported.table.title]), body: formatter.lines(imported))
    case .failed(let error): ImportWords(heading: tr("Nothing Was Changed"), body: formatter.message(for: error))
    }
}

/// The texts of a dialog about an import.
struct ImportWords: Equatable {
    let heading, body: String
}

@MainActor
private func progressRow(_ model: TablesModel, _ settings: DisplaySettings) -> some Widget {
    let title = tr("Importing")
    return PlainRow(
        title,
        Row(spacing: 12) {
            Column(spacing: 6) {
                Label().wrapped().xalign(0).numeric().bind {
                    let count = model.progress?.species ?? 0
                    $0.text = ntr("{n} species so far", "{n} species so far", count)
                        .filled(["n": settings.formatter.number(count)])
                }
                ProgressBar(label: title).bind { $0.fraction = model.progress?.fraction ?? 0 }
            }.expandHorizontally()
            Button(tr("Cancel")).named(tr("Cancel the import")).align(vertical: .center).onClick { model.cancel() }
        }.margin(14)
    )
    .bind { $0.isVisible = model.progress != nil }
}
