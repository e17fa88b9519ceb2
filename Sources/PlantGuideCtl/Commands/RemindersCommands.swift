import ArgumentParser
import DesktopIntegration
import Foundation
import Garden
import GardenData
import Localization

/// `reminders`: turns reminders on or off and checks whether they work.
struct RemindersCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders", abstract: tr("Turn reminders on or off, and check whether they work."),
        subcommands: [
            RemindersStatus.self, RemindersOn.self, RemindersOff.self, RemindersTest.self, RemindersVerify.self,
        ], defaultSubcommand: RemindersStatus.self)
}

/// `reminders on`.
struct RemindersOn: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: tr("Turn reminders on, and start them at login."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        try await context.turnReminders(true)
        if NotificationServer.findAndWait() == nil { Console.warn(context.nobodyShows) }
    }
}

/// `reminders off`.
struct RemindersOff: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: tr("Turn reminders off."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws { try await context.turnReminders(false) }
}

/// `reminders status`.
struct RemindersStatus: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: tr("Show whether reminders are on, which program shows them, and when the next one is due."),
        discussion: tr(
            "The exit status is 69 if reminders are on and no program shows notifications, if the last one could not be shown, or if something else keeps you from seeing them, such as Do Not Disturb."
        ))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let (isOn, next, reminded) = try await context.attempt {
            let repository = context.repository
            return (
                try await repository.preferences().reminders.isOn, try await repository.nextReminder()?.moment,
                try await repository.lastReminderDay()
            )
        }
        let server = NotificationServer.findAndWait()
        let isRunning = await context.agent.isRunning()
        let obstacles = [await context.agent.obstacle(starting: false), await server?.obstacle()].compactMap(\.self)
        let status = isRunning ? await context.agent.status() : nil
        var table = Table()
        table.add([tr("Reminders"), isOn.map(Self.word) ?? tr("not asked yet")])
        table.add([tr("Next"), next.map(context.formatter.moment) ?? tr("none")])
        if let reminded { table.add([tr("Already reminded"), context.formatter.dayInSentence(reminded)]) }
        table.add([tr("Shown by"), server?.name ?? tr("no program")])
        if let server {
            table.add([tr("Buttons"), Self.answer(server.hasActions)])
            table.add([tr("Sound"), Self.answer(server.hasSound)])
            table.add([tr("Keeps missed notifications"), Self.answer(server.isPersistent)])
        }
        table.add([tr("Background program"), isRunning ? tr("running") : tr("not running")])
        if let status { table.add([tr("Shown now"), context.formatter.number(status.shown)]) }
        let failure = isOn == true ? status?.failure : nil
        if let failure { table.add([tr("Last attempt"), context.formatter.message(for: failure)]) }
        table.add([tr("Start at login"), Self.word(context.login.isOn)])
        for obstacle in obstacles { table.add([tr("Problem"), context.formatter.message(for: obstacle)]) }
        try context.show(
            [
                "on": isOn.map(Json.bool) ?? .null, "next": .moment(next, in: context.repository.currentZone),
                "reminded": .text(reminded?.description), "server": server.map(Self.json) ?? .null,
                "agent": ["running": .bool(isRunning), "shown": .number(status?.shown)],
                "startAtLogin": .bool(context.login.isOn), "obstacles": .list(obstacles.map { .text($0.name) }),
            ], else: table.text)
        if isOn == true, server == nil { throw Failure(.serviceAway, context.nobodyShows) }
        if let failure { throw Failure(.serviceAway, context.formatter.message(for: failure)) }
        if isOn == true, let obstacle = obstacles.first { throw Failure(.serviceAway, context.formatter.message(for: obstacle)) }
    }

    private static func word(_ isOn: Bool) -> String { isOn ? tr("on") : tr("off") }

    private static func answer(_ isSo: Bool) -> String { isSo ? tr("yes") : tr("no") }

    private static func json(_ server: NotificationServer) -> Json {
        [
            "name": .text(server.name), "kind": .text(server.kind.rawValue), "buttons": .bool(server.hasActions),
            "sound": .bool(server.hasSound), "keepsMissed": .bool(server.isPersistent),
        ]
    }
}

/// `reminders verify`.
struct RemindersVerify: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: tr("Compare the scheduled reminders with the expected ones."),
        discussion: tr(
            "The exit status is 1 if they differ, or if the background program is not running or waits for the wrong time."
        ))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let (check, isOn) = try await context.attempt {
            // Reading first derives the tasks again that a new day made stale; these are not errors.
            _ = try await context.repository.nextDue(after: context.repository.moment)
            return (
                try await context.repository.verifyReminders(), try await context.repository.preferences().reminders.isOn == true
            )
        }
        // Without a session bus, for example in a cron job, it is unknown whether the agent is running.
        let isMissing =
            isOn && check.next != nil && StoreChangeSignal.isBusNamed(in: ProcessInfo.processInfo.environment)
            ? !(await context.agent.isRunning()) : false
        let status = await context.agent.status()
        let zone = context.repository.currentZone
        let absences = try await context.attempt { try await context.repository.awayPeriods() }
        // If the user is away before the next reminder, the agent does not tell for when its timer is set.
        let isPrivate = status?.armed == nil && absences.overlap(context.today...max(context.today, check.next?.day ?? .first))
        let isLate = isPrivate ? false : status.map { Self.isLate($0, check.next?.instant(in: zone)) } ?? false
        let armed = status?.armed.map { LocalMoment($0, in: zone) }
        var table = Table()
        table.add([tr("Expected"), context.formatter.number(check.expected)])
        table.add([tr("Planned"), context.formatter.number(check.scheduled)])
        table.add([tr("Next"), check.next.map(context.formatter.moment) ?? tr("none")])
        if status != nil, !isPrivate { table.add([tr("Timer set for"), armed.map(context.formatter.moment) ?? tr("none")]) }
        for id in check.wrong { table.add([tr("Incorrect in index"), id.description]) }
        try context.show(
            [
                "healthy": .bool(check.isHealthy && !isLate && !isMissing && status?.failure == nil),
                "expected": .number(check.expected),
                "planned": .number(check.scheduled), "next": .moment(check.next, in: zone),
                "wrong": .list(check.wrong.map { .text($0.description) }),
                "agent": ["running": .bool(status != nil), "next": .moment(armed, in: zone)],
            ], else: table.text)
        guard check.isHealthy else {
            throw Failure(.failed, tr("The index is incorrect. Run “plantguidectl doctor --repair” to rebuild it."))
        }
        if isMissing {
            throw Failure(
                .failed, tr("The background program is not running. Run “plantguidectl reminders on” to start it."))
        }
        if isOn, let failure = status?.failure { throw Failure(.failed, context.formatter.message(for: failure)) }
        if isLate { throw Failure(.failed, tr("The reminder timer is set too late.")) }
    }

    /// Whether the agent's timer is set later than the next reminder. It may be set earlier for another reason.
    private static func isLate(_ status: AgentStatus, _ next: Date?) -> Bool {
        guard let next else { return false }
        return status.armed.map { $0 > next } ?? true
    }
}

extension CommandContext {
    /// The message if there is no notification server.
    var nobodyShows: String {
        let message = formatter.message(for: ReminderError.permissionDenied)
        let advice = tr("No program on this desktop shows notifications. Run “plantguidectl tasks” to see what is due.")
        return "\(message) \(advice)"
    }

    /// Turns reminders, and the agent's start at login, on or off. Throws `Failure`.
    func turnReminders(_ isOn: Bool) async throws {
        try await attempt {
            _ = try await repository.changePreferences { $0.reminders.isOn = isOn }
        }
        await setLogin(isOn)
        // Also if they were already on, because the agent may have exited.
        if isOn, let obstacle = await agent.obstacle(starting: true), obstacle != .noBus {
            let words = formatter.message(for: obstacle)
            Console.warn(login.isOn ? words + " " + tr("It will start at the next login.") : words)
        }
        try show(["on": .bool(isOn)], else: isOn ? tr("Reminders are on.") : tr("Reminders are off."))
    }

    /// Lets the start at login follow the preference after the garden was replaced.
    func followReminders() async {
        // If the garden cannot be read now, the next command reports that.
        guard let now = try? await repository.preferences().reminders, now.isOn != preferences.reminders.isOn else { return }
        await setLogin(now.isOn == true)
    }

    /// Enables or disables the agent's start at login. Prints a warning if the entry cannot be written.
    func setLogin(_ starts: Bool) async {
        do {
            if starts { try await login.turnOn() } else { try await login.turnOff() }
        } catch {
            Console.warn(tr("Start at login could not be changed: {reason}").filled(["reason": formatter.message(for: error)]))
        }
    }
}
