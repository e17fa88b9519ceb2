import ArgumentParser
import Foundation
import Localization

/// Where the program begins and ends.
@main
enum Program {
    static func main() async {
        openStandardFiles()
        // A reader that has seen enough, such as `head`, ends the output and not a write to the garden.
        signal(SIGPIPE, SIG_IGN)
        let environment = Environment.ofProcess()
        Translation.start(localeDirectory: environment.folders.locale)
        do {
            let command = try PlantGuideCommand.parseAsRoot()
            guard let command = command as? any GardenCommand else {
                // A group of commands by itself: its own `run` asks for help.
                var group = command
                try group.run()
                return
            }
            let context = try await CommandContext(environment, printsJson: command.output.json)
            do {
                try await command.run(at: context)
            } catch {
                // What was written before it failed is written.
                await context.wakeAgent()
                throw error
            }
            await context.wakeAgent()
        } catch let failure as Failure {
            finish(failure)
        } catch {
            // The parser's own: help that was asked for, and words that it did not understand.
            PlantGuideCommand.exit(withError: error)
        }
    }

    private static func finish(_ failure: Failure) -> Never {
        if let message = failure.message { Console.warn(message) }
        exit(failure.code.rawValue)
    }

    /// Gives 0, 1 and 2 back to a program that was started without them, or SQLite's files would get these numbers and
    /// every line printed would go into the garden.
    private static func openStandardFiles() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
        }
    }
}

/// The command line as a whole.
struct PlantGuideCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plantguidectl",
        abstract: tr("Take care of your plants from the terminal and from scripts."),
        discussion: tr(
            "A plant is named by its name or the beginning of its id, a task by the beginning of its id or its plant's name. A day is written as 2026-03-01, today, tomorrow or yesterday. The exit status is 0 where it worked, 1 where it failed or nothing was found, 64 for a wrong value, 66 for a garden or photo that cannot be read, 69 where a service is away, faulty or used up for today, and 77 for a key that is refused or a garden that cannot be written."
        ),
        subcommands: [
            IdentifyCommand.self, SpeciesCommands.self, CareCommand.self, PlantCommands.self, TasksCommand.self,
            TaskCommands.self, PreferencesCommands.self, RemindersCommands.self, KeyCommands.self, QuotaCommand.self,
            CacheCommands.self, TablesCommands.self, DoctorCommand.self,
        ])
}

/// A command that works on the garden.
protocol GardenCommand: ParsableCommand {
    var output: OutputOptions { get }

    /// Does what was asked. Throws `Failure`.
    func run(at context: CommandContext) async throws
}

/// What every command takes.
struct OutputOptions: ParsableArguments {
    @Flag(help: ArgumentHelp(tr("Print JSON with stable keys and ISO 8601 dates.")))
    var json = false
}
