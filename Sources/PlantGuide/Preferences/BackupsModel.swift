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

    /// The backups, newest first; nil before they were read.
    private(set) var entries: [Entry]?
    /// What is running; nil for nothing. Only one thing runs at a time.
    private(set) var work: Work?

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
            guard try await repository.backUp() != nil else { return }
            actions.showToast(tr("Garden backed up"))
        }
    }

    func restore(_ backup: GardenRepository.Backup) async {
        await run(.restoring) { [self] in
            let replacement = try await repository.restore(backup)
            let text = tr("Garden restored to {date}").filled(["date": date(of: backup)])
            actions.showToast(text, undoing: replacement.before.map { .replacement($0) })
            try await actions.onUndo()
        }
    }

    func export(to file: URL) async {
        await run(.exporting) { [self] in
            let summary = try await repository.export(to: file)
            actions.showToast(tr("Exported {plants} and {photos}").filled(counts(summary)))
        }
    }

    /// Why nothing can be imported into the garden, and what to do about it; nil if an import can be tried.
    func importObstacle() async -> String? {
        // An import that is tried reports a garden that cannot be read.
        guard let obstacle = try? await repository.importObstacle() else { return nil }
        let remedy = tr("Back up the garden first, then delete its plants and fields, archived plants too.")
        return "\(formatter.message(for: obstacle)) \(remedy)"
    }

    /// Whether an import replaces what the user decided about rooms. The user is asked before.
    func replacesRooms() async -> Bool {
        do {
            guard try await repository.roomSettings() != RoomSettings() else { return false }
            return try await repository.summaries().isEmpty
        } catch {
            actions.report(error)
            return false
        }
    }

    func importExport(from file: URL) async {
        await run(.importing) { [self] in
            let (replacement, summary, rooms) = try await repository.importExport(from: file)
            var text = tr("Imported {plants} and {photos}").filled(counts(summary))
            if let changes = formatter.roomChanges(rooms) {
                text = tr("{item}, {rest}").filled(["item": text, "rest": changes])
            }
            actions.showToast(text, undoing: replacement.before.map { .replacement($0) })
        }
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

    /// The date and the time of a backup.
    func date(of backup: GardenRepository.Backup) -> String {
        formatter.moment(LocalMoment(backup.madeAt, in: repository.currentZone))
    }

    /// What a backup contains and its size, or that it is damaged.
    func summary(of entry: Entry) -> String {
        guard let contents = entry.contents else { return tr("Damaged") }
        return tr("{plants}, {size}").filled([
            "plants": formatter.plants(contents.plants), "size": formatter.bytes(entry.backup.bytes),
        ])
    }

    /// Why a backup was made; empty for a daily one.
    func reason(of backup: GardenRepository.Backup) -> String {
        switch backup.reason {
        case .beforeRestore: tr("Before a backup was restored")
        case .beforeImport: tr("Before an import")
        case .beforeMigration: tr("Before an update of PlantGuide")
        case .byHand: tr("Made by you")
        case .daily, nil: ""
        }
    }

    private func counts(_ summary: ExportSummary) -> [String: String] {
        ["plants": formatter.plants(summary.plants), "photos": formatter.photos(summary.photos)]
    }
}
