import ArgumentParser
import CalendarFeed
import Foundation
import Garden
import GardenData
import Localization

/// `calendar`: the tasks for other calendar programs.
struct CalendarCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: tr("Export tasks to calendar apps."), subcommands: [CalendarExportCommand.self]
    )
}

/// `calendar export`.
struct CalendarExportCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: tr("Write the open tasks and the forecast as an iCalendar file."),
        discussion: tr(
            "The file contains only titles and times. The preferences feedTimed and feedAlarms set whether tasks appear at their time of day and have alarms. To let a calendar app subscribe to a file that is kept up to date, run “plantguidectl preferences set feed yes”, which prints its address."
        ))

    @Option(
        help: ArgumentHelp(
            tr("The number of days to forecast; 30 by default. Open tasks are always included."), valueName: "number"))
    var days: String?

    @Argument(help: ArgumentHelp(tr("The file; standard output by default."), valueName: "file"), completion: .file())
    var file: String?

    @Option(
        name: .customLong("output"), help: ArgumentHelp(tr("The same as the argument."), valueName: "file"),
        completion: .file())
    var target: String?

    @Flag(help: ArgumentHelp(tr("Replace the file if it exists.")))
    var force = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard file == nil || target == nil else { throw ValidationError(tr("Give the file once.")) }
    }

    func run(at context: CommandContext) async throws {
        let days = try forecastDays()
        let export = CalendarExport(context.repository, locale: context.formatter.locale)
        guard let target = file ?? target else {
            if output.json { throw Failure.wrong(tr("--json needs a file.")) }
            _ = try await context.attempt {
                do { _ = try await export.write(to: STDOUT_FILENO, days: days) } catch let error as POSIXError
                    where error.code == .EPIPE
                {}
            }
            return
        }
        let file = URL(filePath: target)
        let path = file.path(percentEncoded: false)
        guard force || !FileManager.default.fileExists(atPath: path) else {
            throw Failure(.failed, tr("{path} exists. Use --force to replace it.").filled(["path": path]))
        }
        let count = try await context.attempt {
            do { return try await export.write(to: file, days: days) } catch let error as POSIXError {
                throw Failure(
                    .notPermitted, tr("{path} cannot be written: {reason}").filled(["path": path, "reason": error.reason]))
            }
        }
        try context.show(
            ["file": .text(path), "tasks": .number(count)],
            else: ntr("{n} task written to {path}.", "{n} tasks written to {path}.", count).filled([
                "n": context.formatter.number(count), "path": path,
            ]))
    }

    private func forecastDays() throws -> Int {
        guard let days else { return CalendarFeedPreferences.days }
        if let number = Int(days), (0...Recurrence.longestInterval).contains(number) { return number }
        throw Failure.wrong(
            tr("“{text}” is not a number of days. Use 0 to {n}.").filled([
                "text": days.shortened, "n": String(Recurrence.longestInterval),
            ]))
    }
}

extension CommandContext {
    /// Writes the feed after a change, unless the agent does.
    func updateFeed() async {
        guard hasWritten else { return }
        do {
            guard try await CalendarFeedUpdates.isWanted(repository, folders) else { return }
            // The agent that this command starts may not run yet.
            if try await repository.preferences().reminders.isOn == true, await agent.obstacle(starting: true) == nil { return }
            if await agent.isRunning() { return }
            try await CalendarFeedUpdates.write(repository, folders, locale: formatter.locale)
        } catch {
            Console.warn(tr("The calendar feed was not written: {reason}").filled(["reason": formatter.message(for: error)]))
        }
    }
}
