import Foundation
import Garden
import GardenData
import Localization
import Observation

/// The backups of the garden, and exporting and importing it.
@MainActor @Observable
final class BackupsModel {
    /// A backup with what it contains.
    struct Entry: Identifiable {
        let backup: GardenRepository.Backup
        /// Nil if the backup cannot be restored.
        let contents: GardenRepository.Backup.Contents?

        var id: String { backup.id }
    }

    /// What is running.
    enum Work {
        case backingUp, restoring, exporting, importing
    }

    /// What the user is asked before an import replaces something. The file was checked.
    struct ImportQuestion: Equatable {
        /// What the import replaces.
        enum Replaced: Equatable {
            /// What the user decided about rooms.
            case rooms
            /// A garden with plants or custom fields, by an export with this content.
            case garden(ExportSummary)
        }

        let file: URL
        let replaced: Replaced
    }

    /// The backups, newest first; nil before they were read.
    private(set) var entries: [Entry]?
    /// What is running; nil for nothing. Only one thing runs at a time.
    private(set) var work: Work?
    /// Nil for no question.
    private(set) var importQuestion: ImportQuestion?

    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    @ObservationIgnored private var task: Task<Void, any Error>?
    @ObservationIgnored private var reads = ReadOrder()

    init(_ window: WindowModel) {
        repository = window.repository
        settings = window.settings
        actions = window.actions
    }

    private var formatter: GardenFormatter { settings.formatter }

    /// Reads the backups, each of them completely unless it was read before.
    func load() async {
        let read = reads.begin()
        let found = await repository.backupContents().map { Entry(backup: $0.backup, contents: $0.contents) }
        if reads.accept(read) { entries = found }
    }

    /// Cancels the running export or import, which then leaves nothing.
    func cancel() { task?.cancel() }

    func backUp() async {
        await run(.backingUp) { [self] in
            guard let (made, deleted) = try await repository.backUpByHand() else { return }
            guard !deleted.isEmpty else { return actions.showToast(tr("Garden backed up")) }
            let all = ([made] + deleted).map(\.madeAt)
            let dates = deleted.map { formatter.moment(ofBackupMadeAt: $0.madeAt, among: all, in: repository.currentZone) }
            actions.showToast("\(tr("Garden backed up")). \(formatter.deletedBackups(dates))")
        }
    }

    func restore(_ backup: GardenRepository.Backup) async {
        await run(.restoring) { [self] in
            let replacement = try await repository.restore(backup)
            let text = tr("Backup from {date} restored").filled(["date": date(of: backup)])
            actions.showToast(text, undoing: replacement.before.map { _ in .replacement(replacement, isImport: false) })
            await actions.noteUndo()
        }
    }

    func export(to file: URL) async {
        await run(.exporting) { [self] in
            let summary = try await repository.export(to: file)
            actions.showToast(tr("Exported {contents}").filled(["contents": formatter.contents(of: summary)]))
        }
    }

    /// Imports an export. If that replaces something, the export is only checked, and ``importQuestion`` is asked.
    func importExport(from file: URL) async {
        importQuestion = nil
        await run(.importing) { [self] in
            if try await repository.importObstacle() != nil {
                importQuestion = ImportQuestion(file: file, replaced: .garden(try await repository.checkExport(file)))
            } else if try await repository.roomSettings() != RoomSettings() {
                _ = try await repository.checkExport(file)
                importQuestion = ImportQuestion(file: file, replaced: .rooms)
            } else {
                try await replace(by: file)
            }
        }
    }

    /// Imports the export that the question is about.
    func agreeToImport() async {
        guard let question = importQuestion else { return }
        importQuestion = nil
        await run(.importing) { [self] in try await replace(by: question.file, evenPlants: question.replaced != .rooms) }
    }

    /// The user did not agree.
    func dropImportQuestion() { importQuestion = nil }

    private func replace(by file: URL, evenPlants: Bool = false) async throws {
        let (replacement, summary, rooms) = try await repository.importExport(from: file, replacing: evenPlants)
        actions.showToast(
            evenPlants ? replacedText(summary) : importedText(summary, rooms),
            undoing: .replacement(replacement, isImport: true))
        await actions.noteUndo()
    }

    private func run(_ work: Work, _ body: @escaping @MainActor () async throws -> Void) async {
        guard self.work == nil else { return }
        self.work = work
        let task = Task { try await body() }
        self.task = task
        do {
            // Held from now on, so that a window that is closed before the task begins waits for it, too.
            try await actions.hold { try await task.value }
        } catch is CancellationError {
            // Canceled by the user, so there is nothing to report.
        } catch {
            actions.report(error)
        }
        self.task = nil
        self.work = nil
        await load()
    }

    // MARK: Texts

    private func importedText(_ summary: ExportSummary, _ rooms: RoomChanges) -> String {
        let text = tr("Imported {contents}").filled(["contents": formatter.contents(of: summary)])
        guard let changes = formatter.roomChanges(rooms) else { return text }
        return tr("{item}, {rest}").filled(["item": text, "rest": changes])
    }

    private func replacedText(_ summary: ExportSummary) -> String {
        tr("Garden replaced with an export of {contents}").filled(["contents": formatter.contents(of: summary)])
    }

    /// What replacing the garden by an export with this content means.
    func replacementText(_ summary: ExportSummary) -> String {
        tr(
            "The garden will be replaced with the export, which has {contents}. Its current state is backed up first, so you can undo this."
        ).filled(["contents": formatter.contents(of: summary)])
    }

    /// The date and the time of a backup in a sentence.
    func date(of backup: GardenRepository.Backup) -> String {
        formatter.moment(ofBackupMadeAt: backup.madeAt, among: times, in: repository.currentZone)
    }

    /// The day and the time of a backup as a title: "Today, 8:00".
    func title(of backup: GardenRepository.Backup) -> String {
        formatter.title(ofBackupMadeAt: backup.madeAt, among: times, in: repository.currentZone)
    }

    /// The same without seconds, for a backup that is not chosen among others.
    func shortTitle(of backup: GardenRepository.Backup) -> String {
        formatter.title(ofBackupMadeAt: backup.madeAt, among: [], in: repository.currentZone)
    }

    private var times: [Date] { entries?.map(\.backup.madeAt) ?? [] }

    /// What a backup contains and its size, or that it is damaged.
    func summary(of entry: Entry) -> String {
        guard let contents = entry.contents else { return tr("Damaged") }
        return tr("{plants}, {size}").filled([
            "plants": formatter.plants(contents.plants), "size": formatter.bytes(entry.backup.bytes),
        ])
    }
}
