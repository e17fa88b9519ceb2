import ArgumentParser
import DesktopIntegration
import Garden
import Localization

/// `reminders test`.
struct RemindersTest: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: tr("Show a test reminder."),
        discussion: tr(
            "The delay is 10 seconds by default. The test reminder is shown even when reminders are off. The exit status is 69 if no program shows notifications or the background program cannot be reached."
        ))

    @Option(
        name: .customLong("in"), help: ArgumentHelp(tr("The delay in seconds, 1 to 900."), valueName: "seconds"))
    var delay: Int?

    @Option(
        help: ArgumentHelp(
            tr("Show one at this interval in seconds, for up to 15 minutes."), valueName: "seconds"))
    var every: Int?

    @Flag(help: ArgumentHelp(tr("Stop the test reminders.")))
    var stop = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard [delay != nil, every != nil, stop].count(where: { $0 }) <= 1 else {
            throw ValidationError(tr("Use only one of --in, --every, and --stop."))
        }
    }

    func run(at context: CommandContext) async throws {
        if stop {
            try await context.attempt { try await context.agent.stopTest() }
            return try context.show(["stopped": .bool(true)], else: context.formatter.testRemindersStopped)
        }
        let seconds = every ?? delay ?? 10
        guard AgentService.testSeconds.contains(seconds) else {
            throw Failure.wrong(tr("The delay of a test reminder must be from 1 to 900 seconds."))
        }
        guard NotificationServer.findAndWait() != nil else { throw Failure(.serviceAway, context.nobodyShows) }
        if let obstacle = await context.agent.obstacle(starting: true) {
            let words = [ReminderError.schedulingFailed as any Error, obstacle].map { context.formatter.message(for: $0) }
            throw Failure(.serviceAway, words.joined(separator: " "))
        }
        try await context.attempt { try await context.agent.test(after: seconds, repeats: every != nil) }
        try context.show(
            ["seconds": .number(seconds), "repeats": .bool(every != nil)],
            else: context.formatter.testReminder(after: seconds, repeats: every != nil))
    }
}
