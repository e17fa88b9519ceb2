import ArgumentParser
import DesktopIntegration
import Foundation
import Garden
import GardenData
import Localization

/// `backup`: backs up the garden.
struct BackupCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: tr("Back up the garden now."),
        discussion: tr(
            "A backup is also made before the first change each day. Those of the last seven days, four weeks, and six months are kept. Backups that you make with this command or in the window stay; above the size set in the preference backupMegabytes, the next one that you make replaces the oldest of them, and says so. To delete one yourself, delete its file, which “backups --json” names."
        ))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let backup = try await context.attempt { try await context.repository.backUpByHand() }
        guard let (made, deleted) = backup else { return }
        let report = BackupReport(made, contents: made.contents, context.formatter, in: context.repository.currentZone)
        try context.show(report.json, else: report.words)
        if !deleted.isEmpty { Console.warn(context.formatter.deletedBackups(deleted.map(BackupReport.name))) }
    }
}

/// `backups`: lists the backups.
struct BackupsCommand: FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "backups", abstract: tr("List the backups of the garden, newest first."))

    @OptionGroup var output: OutputOptions

    func run(in environment: Environment, _ formatter: GardenFormatter) async throws {
        let backups = GardenRepository.backups(in: environment.folders)
        let reports = backups.map { BackupReport($0, contents: $0.contents, formatter, in: environment.zone()) }
        var table = Table()
        for report in reports { table.add(report.cells(among: backups.map(\.madeAt))) }
        try output.show(
            .list(reports.map(\.json)), else: reports.isEmpty ? tr("There are no backups yet.") : table.text)
    }
}

/// `restore`: replaces a garden without plants, any garden if asked to, or one that cannot be read, by a backup.
struct RestoreCommand: FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: tr("Replace the garden with a backup."),
        discussion: tr(
            "The garden is backed up first; restore that backup to undo this. A garden that cannot be read is kept next to the new one under another name. Reminders stay as you chose them."
        ))

    @Argument(help: ArgumentHelp(tr("The backup’s name, as “backups” prints it, or its beginning; the newest one by default.")))
    var backup: String?

    @Flag(help: ArgumentHelp(tr("Replace a garden that has plants or custom fields, after backing it up.")))
    var replace = false

    @OptionGroup var output: OutputOptions

    func run(in environment: Environment, _ formatter: GardenFormatter) async throws {
        let backups = GardenRepository.backups(in: environment.folders)
        let backup = try chosen(from: backups)
        let contents = backup.contents
        let report = BackupReport(backup, contents: contents, formatter, in: environment.zone())
        guard contents != nil else {
            throw Failure(.inputUnreadable, tr("The backup {name} is damaged.").filled(["name": report.name]))
        }
        let before = try await restore(backup, in: environment, formatter)
        ChangeLog.update(in: environment.folders) { $0 = ChangeLog() }
        let earlier = before.map { BackupReport($0, contents: $0.contents, formatter, in: environment.zone()) }
        var lines = [tr("The backup from {date} was restored.").filled(["date": report.date(among: backups.map(\.madeAt))])]
        if let earlier { lines.append(earlier.undoing) }
        try output.show(
            ["restored": report.json, "before": earlier?.json ?? .null], else: lines.joined(separator: "\n"))
    }

    private func chosen(from backups: [GardenRepository.Backup]) throws -> GardenRepository.Backup {
        guard let name = backup else {
            if let newest = backups.first(where: \.isReadable) { return newest }
            throw Failure(.failed, backups.isEmpty ? tr("There are no backups yet.") : tr("All backups are damaged."))
        }
        let matching = backups.filter { BackupReport.name(of: $0) == name || $0.id == name }
        if let backup = matching.first { return backup }
        let beginning = backups.filter { !name.isEmpty && BackupReport.name(of: $0).hasPrefix(name) }
        if beginning.count == 1 { return beginning[0] }
        guard beginning.isEmpty else {
            throw Failure.wrong(
                tr("Several backups begin with “{name}”. “plantguidectl backups” lists them.").filled(["name": name.shortened]))
        }
        throw Failure(
            .failed, tr("There is no backup “{name}”. “plantguidectl backups” lists them.").filled(["name": name.shortened]))
    }

    /// Returns the backup of the garden before; nil if the garden could not be read.
    ///
    /// - Parameter isRepeated: Whether a garden that could not be read seemed to be readable after that, because another program
    ///   has restored it. It is replaced anyway if it still cannot be used.
    private func restore(
        _ backup: GardenRepository.Backup, in environment: Environment, _ formatter: GardenFormatter, isRepeated: Bool = false
    ) async throws -> GardenRepository.Backup? {
        do {
            let context = try await CommandContext(environment, printsJson: output.json, mayBeLost: true)
            let before = try await context.repository.restore(backup, replacing: replace).before
            await context.followReminders()
            await context.wakeAgent()
            return before
        } catch let error where GardenRepository.isGardenLost(error, in: environment.folders) {
            if let open = await environment.programs.close().first { throw Failure(.failed, open.stillOpen) }
            let isRestored: Bool
            do {
                isRestored = try GardenRepository.restore(
                    backup, in: environment.folders, at: environment.now(), in: environment.zone(), isForced: isRepeated)
            } catch {
                throw Failure(error, formatter)
            }
            guard isRestored else { return try await restore(backup, in: environment, formatter, isRepeated: true) }
            let context = try await CommandContext(environment, printsJson: output.json)
            await context.setLogin(context.preferences.reminders.isOn == true)
            // It ends by itself if reminders are off.
            await environment.agent.start()
            return nil
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(error, formatter)
        }
    }
}
