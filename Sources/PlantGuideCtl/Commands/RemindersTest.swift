import ArgumentParser
import DesktopIntegration
import Garden
import Localization

/// `reminders test`.
struct RemindersTest: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: tr("Have a test reminder shown."),
        discussion: tr(
            "It comes in 10 seconds if nothing is said, also while reminders are off. The exit status is 69 where nobody shows notifications or the program in the background cannot be reached."
        ))

    @Option(
        name: .customLong("in"), help: ArgumentHelp(tr("In how many seconds it comes, 1 to 900."), valueName: "seconds"))
    var delay: Int?

    @Option(
        help: ArgumentHelp(
            tr("Show one each time so many seconds have passed, for a quarter of an hour at most."), valueName: "seconds"))
    var every: Int?

    @Flag(help: ArgumentHelp(tr("Show no more of them.")))
    var stop = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [delay != nil, every != nil, stop].count(where: { $0 }) <= 1 else {
            throw ValidationError(tr("Give only one of --in, --every and --stop."))
        }
    }

    func run(at context: CommandContext) async throws {
        if stop {
            try await context.attempt { try await context.agent.stopTest() }
            return try context.show(["stopped": .bool(true)], else: tr("No more of them come."))
        }
        let seconds = every ?? delay ?? 10
        guard AgentService.testSeconds.contains(seconds) else {
            throw Failure.wrong(tr("A test reminder comes after 1 to 900 seconds."))
        }
        guard NotificationServer.findAndWait() != nil else { throw Failure(.serviceAway, context.nobodyShows) }
        try await context.attempt { try await context.agent.test(after: seconds, repeats: every != nil) }
        try context.show(
            ["seconds": .number(seconds), "repeats": .bool(every != nil)],
            else: (every == nil
                ? ntr("One comes in {n} second.", "One comes in {n} seconds.", seconds)
                : ntr(
                    "One comes every {n} second, for a quarter of an hour at most.",
                    "One comes every {n} seconds, for a quarter of an hour at most.", seconds))
                .filled(["n": context.formatter.number(seconds)]))
    }
}
