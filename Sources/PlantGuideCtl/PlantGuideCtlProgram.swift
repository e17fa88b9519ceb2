import ArgumentParser
import Foundation
import Garden
import Localization

/// The program's entry point.
@main
enum Program {
    static func main() async {
        openStandardFiles()
        // A closed pipe, such as one to `head`, ends the output but must not interrupt a write to the garden.
        signal(SIGPIPE, SIG_IGN)
        let environment = Environment.ofProcess()
        Translation.start(localeDirectory: environment.folders.locale)
        let status = await run(in: environment)
        // Without the exit handlers of libraries: OpenSSL's would free what a thread of libcurl that is just ending frees, too.
        fflush(nil)
        _exit(status)
    }

    /// Runs the command and returns the exit status. The garden is closed then.
    private static func run(in environment: Environment) async -> Int32 {
        do {
            let command = try PlantGuideCommand.parseAsRoot()
            if let command = command as? any FolderCommand {
                try await command.run(in: environment, GardenFormatter(environment))
                return 0
            }
            guard let command = command as? any GardenCommand else {
                // A command group without a subcommand: its default `run` prints help.
                var group = command
                try group.run()
                return 0
            }
            let context = try await CommandContext(environment, printsJson: command.output.json)
            let logChange = {
                if !(command is UndoCommand || command is RedoCommand) { context.logChange(name(of: command)) }
            }
            do {
                try await command.run(at: context)
            } catch {
                // Writes made before the failure still need the agent.
                logChange()
                await context.wakeAgent()
                await context.updateFeed()
                throw error
            }
            logChange()
            await context.wakeAgent()
            await context.updateFeed()
            await context.repository.finishDailyBackup()
            return 0
        } catch let failure as Failure {
            if let message = failure.message { Console.warn(message) }
            if let table = failure.table { Console.warn(table) }
            return failure.code.rawValue
        } catch {
            // Errors of the parser: requested help and invalid arguments.
            return ParserText.report(error)
        }
    }

    /// What is typed for a command: "task done", "preferences set careTime".
    private static func name(of command: any GardenCommand) -> String {
        func path(to type: any ParsableCommand.Type, from group: any ParsableCommand.Type) -> [String]? {
            if type == group { return [] }
            for child in group.configuration.subcommands {
                // A command that is not listed is what its group does without one.
                let name = child.configuration.shouldDisplay ? [child._commandName] : []
                if let rest = path(to: type, from: child) { return name + rest }
            }
            return nil
        }
        let preference = (command as? any PreferenceCommand)?.preference?.rawValue
        return ((path(to: type(of: command), from: PlantGuideCommand.self) ?? []) + [preference].compactMap(\.self))
            .joined(separator: " ")
    }

    /// Opens descriptors 0, 1 and 2 if the program was started without them. Otherwise SQLite's files would get these numbers,
    /// and printed text would be written into the database.
    private static func openStandardFiles() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
        }
    }
}

/// The root command.
struct PlantGuideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plantguidectl",
        abstract: tr("Take care of your plants from the terminal and from scripts."),
        discussion: [
            tr("Examples:"),
            "  plantguidectl plant add Monstera",
            "  plantguidectl tasks",
            "  plantguidectl task done Monstera --soil dry",
            "",
            tr(
                "Refer to a plant by its name or ID, and to a task by its ID or its plant’s name; the first 8 characters of an ID are enough. Write a day as 2026-03-01, in the short format of your region such as 3/1/2026 or 3/1, as a weekday, as “2 days” from now, or as today, tomorrow, or yesterday."
            ),
            "",
            tr("“man plantguidectl” lists the exit statuses."),
        ].joined(separator: "\n"),
        version: "PlantGuide \(ProgramVersion.current)",
        subcommands: [
            IdentifyCommand.self, SpeciesCommands.self, CareCommand.self, PlantCommands.self, TasksCommand.self,
            TaskCommands.self, ProblemCommands.self, RoomCommands.self, FieldCommands.self, ProposalCommands.self,
            PreferencesCommands.self,
            RemindersCommands.self, KeyCommands.self, ModelCommands.self, QuotaCommand.self, CacheCommands.self,
            TablesCommands.self,
            CalendarCommands.self, AwayCommands.self,
            BackupCommand.self, BackupsCommand.self, RestoreCommand.self,
            ExportCommand.self, ImportCommand.self, DoctorCommand.self, UndoCommand.self, RedoCommand.self,
        ])
}

/// A command that operates on the garden.
protocol GardenCommand: ParsableCommand {
    var output: OutputOptions { get }

    /// Executes the command. Throws `Failure`.
    func run(at context: CommandContext) async throws
}

/// A command that does not need a garden that can be opened.
protocol FolderCommand: ParsableCommand {
    var output: OutputOptions { get }

    /// Executes the command. Throws `Failure`.
    func run(in environment: Environment, _ formatter: GardenFormatter) async throws
}

/// Options common to all commands.
struct OutputOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(tr("Print JSON with stable keys and ISO 8601 dates.")))
    var json = false

    /// Prints a result as JSON or as text, as requested.
    func show(_ json: @autoclosure () -> Json, else lines: @autoclosure () -> String) throws {
        try Console.show(json(), else: lines(), printsJson: self.json)
    }
}
