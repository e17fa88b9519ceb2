import Foundation
import Garden
import GardenData
import GtkKit
import Localization

/// The rows about backups: the last one, and restoring one.
@MainActor
func backupsGroup(_ model: BackupsModel, _ preferences: PreferencesModel) -> some Widget {
    let last = ActionRow(tr("Last Backup"))
    let restore = ActionRow(tr("Restore…"), subtitle: tr("Replace the garden with a backup"))
    return PreferencesGroup(
        tr("Backups"), description: tr("Your garden is backed up on this computer before the first change each day.")
    ) {
        last.suffix(spinner(model, while: .backingUp))
            .suffix(
                Button(tr("Back Up Now")).align(vertical: .center).onClick { Task { await model.backUp() } }
                    .bind { $0.isSensitive = model.work == nil }
            )
            .bind { row in
                row.subtitle =
                    model.entries.map { entries in
                        entries.first.map { "\(model.shortTitle(of: $0.backup)) – \(model.summary(of: $0))" } ?? tr("None yet")
                    } ?? ""
            }
        restore.suffix(spinner(model, while: .restoring)).suffix(Image(icon: "go-next-symbolic").style("secondary"))
            .onActivate { presentBackups(over: restore, model) }
            .bind { $0.isSensitive = model.work == nil && model.entries?.isEmpty == false }
        SpinRow(
            PreferenceKey.backupMegabytes.title, subtitle: tr("Backups that you made are deleted last"),
            range: Double(Preferences.backupLimits.lowerBound)...Double(Preferences.backupLimits.upperBound), step: 10
        )
        .shown { tr("{n} MB").filled(["n": String(Int($0))]) }
        .onChange { value in Task { await preferences.change { $0.backupMegabytes = Int(value) } } }
        .bind { $0.value = Double(preferences.preferences.backupMegabytes) }
    }
    .on("map") { Task { await model.load() } }
}

/// The rows that export the garden and import an export.
@MainActor
func exportGroup(_ model: BackupsModel, _ repository: GardenRepository) -> some Widget {
    let export = ActionRow(tr("Export…"), subtitle: tr("One ZIP file with all your data, tables, and photos"))
    let open = ActionRow(tr("Import…"), subtitle: tr("From an export; replaces this garden or fills an empty one"))
    let filters = [FileChooser.Filter(tr("Exports"), types: ["application/zip"], patterns: ["*.zip"])]
    return PreferencesGroup(tr("Export and Import")) {
        export.suffix(spinner(model, while: .exporting))
            .suffix(cancelButton(tr("Cancel the export"), model, while: .exporting)).suffix(Image(icon: "document-save-symbolic"))
            .onActivate {
                guard model.work == nil else { return }
                FileChooser.save(tr("Export"), named: "PlantGuide-\(repository.today).zip", filters: filters)
                    .choose(over: export) { files in
                        guard let file = files.first, file.isFileURL else { return }
                        Task { await model.export(to: file) }
                    }
            }
            // An insensitive row would disable its Cancel button.
            .bind { $0.isSensitive = model.work == nil || model.work == .exporting }
        open.suffix(spinner(model, while: .importing))
            .suffix(cancelButton(tr("Cancel the import"), model, while: .importing)).suffix(Image(icon: "document-open-symbolic"))
            .onActivate {
                guard model.work == nil else { return }
                FileChooser.open(tr("Import"), filters: filters).choose(over: open) { files in
                    guard let file = files.first, file.isFileURL else { return }
                    Task { await model.importExport(from: file) }
                }
            }
            .bind { $0.isSensitive = model.work == nil || model.work == .importing }
    }
}

/// Asks before an import replaces something.
@MainActor
func ask(_ question: BackupsModel.ImportQuestion, over parent: any Widget, _ model: BackupsModel) {
    let cancel = MessageDialog.Response(MessageDialog.cancel, tr("Cancel"))
    let dialog =
        switch question.replaced {
        case .rooms:
            MessageDialog(
                heading: tr("Replace the Rooms?"),
                body: tr(
                    "The rooms that you set up, with their light, location, and order, are replaced by those of the export. You can undo this."
                ),
                responses: [cancel, .init("import", tr("Import"), .destructive)], defaultResponse: MessageDialog.cancel)
        case .garden(let summary):
            MessageDialog(
                heading: tr("Replace the Garden?"), body: model.replacementText(summary),
                responses: [cancel, .init("import", tr("Replace Garden"), .destructive)], defaultResponse: MessageDialog.cancel)
        }
    dialog.ask(over: parent) { answer in
        guard answer == "import" else { return model.dropImportQuestion() }
        Task { await model.agreeToImport() }
    }
}

@MainActor
private func spinner(_ model: BackupsModel, while work: BackupsModel.Work) -> some Widget {
    Spinner(label: tr("Working")).bind { $0.isVisible = model.work == work }
}

@MainActor
private func cancelButton(_ name: String, _ model: BackupsModel, while work: BackupsModel.Work) -> some Widget {
    Button(tr("Cancel")).named(name).align(vertical: .center).onClick { model.cancel() }
        .bind { $0.isVisible = model.work == work }
}

/// Presents the backups as a list. Each can be restored.
@MainActor
func presentBackups(over parent: any Widget, _ model: BackupsModel) {
    let title = tr("Restore a Backup")
    var close: @MainActor () -> Void = {}
    let list = PreferencesGroup(
        description: tr("The garden is backed up before it is replaced, so you can undo this. Photos are not changed.")
    ) {
        for entry in model.entries ?? [] {
            backupRow(entry, model) {
                close()
                Task { await model.restore(entry.backup) }
            }
        }
    }
    let content = Column {
        HeaderBar(title: title)
        Scrolled(Column { list }.margins(top: 18, bottom: 24, start: 18, end: 18)).expand()
    }
    let dialog = DialogWindow(over: parent, title: title, width: 480, height: 560, content).undoes(with: model.actions)
    close = { dialog.close() }
    dialog.present()
}

/// A backup with a button that restores it after a question.
@MainActor
private func backupRow(_ entry: BackupsModel.Entry, _ model: BackupsModel, restore: @escaping @MainActor () -> Void)
    -> some Widget
{
    let date = model.date(of: entry.backup)
    let details = [model.summary(of: entry), GardenFormatter.title(of: entry.backup.reason)].filter { !$0.isEmpty }
    let button = Button(tr("Restore")).align(vertical: .center)
        .named(tr("Restore the backup from {date}").filled(["date": date]))
    button.isSensitive = entry.contents != nil
    button.onClick {
        MessageDialog(
            heading: tr("Replace the Garden?"),
            body: tr(
                "The garden will be replaced with the backup from {date}. Its current state is backed up first, so you can return to what you recorded since then."
            ).filled(["date": date]),
            responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("restore", tr("Restore"), .destructive)]
        ).ask(over: button) { answer in
            if answer == "restore" { restore() }
        }
    }
    return ActionRow(model.title(of: entry.backup), subtitle: details.joined(separator: "\n")).suffix(button)
}
