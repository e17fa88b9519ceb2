import DesktopIntegration
import Foundation
import Garden
import Observation
import GardenData
import Localization

/// Reminders as the window needs them: whether they are on, whether they can be shown, and the notice about them.
///
/// It keeps the background program running while reminders are on. The sample garden has no reminders.
@MainActor @Observable
final class RemindersModel {
    /// A notice above the plants and the schedule.
    enum Notice: Equatable {
        /// There are plants, and the user has not decided about reminders yet.
        case ask
        /// This number of plants is due, and there is no notification server to show a reminder.
        case missing(plants: Int)
        /// This number of plants is due, and the server did not show a reminder.
        case failing(plants: Int, server: String)
        /// This number of plants is due, and the server shows reminders without buttons.
        case withoutButtons(plants: Int, server: String)
    }

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    /// Whether reminders are on; nil if the user has not decided yet.
    private(set) var isOn: Bool?
    /// The notification server; nil if there is none or it is not known yet.
    private(set) var server: NotificationServer?
    /// Whether it is known if there is a notification server.
    private(set) var knowsServer = false
    private(set) var startsAtLogin = false
    /// Whether the desktop shows icons in a tray; nil before it was asked.
    private(set) var hasTray: Bool?

    /// Why the background program could not show the last reminder; nil if it could.
    private(set) var failure: ReminderError?
    /// What keeps the background program from being reached; nil if nothing does, or if that is not known yet.
    private var agentObstacle: ReminderObstacle?
    /// What the desktop's settings do to notifications; nil if they show them, or if that is not known.
    private var settingsObstacle: ReminderObstacle?
    /// What keeps reminders from being shown or seen although there is a server; nil if nothing is known to.
    var obstacle: ReminderObstacle? { agentObstacle ?? settingsObstacle }
    /// When the next reminder is shown, and of how many plants; nil for none.
    private(set) var next: (moment: LocalMoment, plants: Int)?
    /// The day on which an open task was announced last; nil if none was.
    private(set) var reminded: LocalDay?
    /// Whether it is known when the next reminder is shown.
    private(set) var knowsNext = false

    private var isRead = false
    @ObservationIgnored private var followsPreference = false
    private var plantsDue = 0

    @ObservationIgnored private let hasPlants: @MainActor () -> Bool
    @ObservationIgnored private var watch: NotificationWatch?
    @ObservationIgnored private var agentWatch: AgentWatch?
    @ObservationIgnored private var reads = ReadOrder()
    @ObservationIgnored private var isStartingAgent = false

    /// - Parameter hasPlants: Whether the garden is known to have plants; what it reads is observed.
    init(_ window: WindowModel, hasPlants: @escaping @MainActor () -> Bool) {
        environment = window.environment
        settings = window.settings
        actions = window.actions
        self.hasPlants = hasPlants
    }

    private var reminding: ReminderServices? { environment.reminding }
    private var repository: GardenRepository { environment.repository }

    /// Whether this garden can have reminders.
    var isOffered: Bool { reminding != nil }

    var isServerMissing: Bool { knowsServer && server == nil }

    /// The notice above the plants and the schedule; nil for none.
    var notice: Notice? {
        guard isOffered, isRead else { return nil }
        return switch isOn {
        case nil: hasPlants() ? .ask : nil
        case true?: plantsDue > 0 ? fault : nil
        case false?: nil
        }
    }

    /// What is wrong with the server, if reminders are due; nil if nothing is.
    private var fault: Notice? {
        if isServerMissing { return .missing(plants: plantsDue) }
        guard let server else { return nil }
        if failure != nil { return .failing(plants: plantsDue, server: server.name) }
        if isAgentMissing { return .missing(plants: plantsDue) }
        return server.hasActions ? nil : .withoutButtons(plants: plantsDue, server: server.name)
    }

    // MARK: Following

    /// Follows the garden and the notification server until its task is canceled.
    func follow() async {
        guard let reminding else { return }
        // Subscribed before the first read, so that no change is missed in between.
        let changes = repository.changes
        watch = reminding.watch { [weak self] in
            guard let self, let watch else { return }
            note(watch.server)
            Task { await self.load() }
        }
        agentWatch = reminding.watchAgent { [weak self] in
            Task { await self?.readAgent(reminding.agent) }
        } _: { [weak self] in
            self?.noteFailure($0)
        }
        noteFailure(await reminding.agent.status()?.failure)
        await load()
        for await _ in changes { await load() }
        (watch, agentWatch) = (nil, nil)
    }

    /// Whether the background program cannot be started. Without a bus there is no server either.
    private var isAgentMissing: Bool { agentObstacle?.concernsAgent == true && agentObstacle != .noBus }

    /// Finds out what keeps reminders from being shown or seen, and when the next one comes: for the page that tells of it.
    func examine() async {
        guard let reminding else { return }
        await readAgent(reminding.agent)
        var found: ReminderObstacle?
        if let server { found = await reminding.settings(server) }
        if found != settingsObstacle { settingsObstacle = found }
        await readNext()
    }

    /// Asks whether the background program runs or can be started, and starts it if reminders are on.
    private func readAgent(_ agent: AgentService) async {
        let wasMissing = isAgentMissing
        let found = await agent.obstacle(starting: isOn == true)
        if found != agentObstacle { agentObstacle = found }
        // What is due is counted only while something is wrong.
        if isAgentMissing != wasMissing { await load() }
    }

    private func readNext() async {
        do {
            reminded = try await repository.lastReminderDay()
            next = try await repository.nextReminder()
            knowsNext = true
        } catch {
            actions.report(error)
        }
    }

    /// Asks whether the desktop shows icons in a tray.
    func readTray() async { hasTray = await reminding?.hasTray() }

    /// Stores the current notification server; nil for none.
    func note(_ server: NotificationServer?) {
        self.server = server
        knowsServer = true
    }

    /// Stores why the last reminder could not be shown; nil if it was.
    func noteFailure(_ failure: ReminderError?) {
        guard failure != self.failure else { return }
        self.failure = failure
        Task { await load() }
    }

    /// Loads the preference and counts the due plants: after changes, and when a task falls due. Starts the background program if
    /// reminders are on.
    func load() async {
        guard let reminding else { return }
        let read = reads.begin()
        do {
            let stored = try await repository.preferences().reminders.isOn
            let isFaulty = isServerMissing || failure != nil || isAgentMissing || server?.hasActions == false
            let due = stored == true && isFaulty ? try await repository.duePlantCount() : 0
            guard reads.accept(read) else { return }
            if stored != isOn || followsPreference {
                isOn = stored
                // The autostart entry follows the preference, also when another program or an undo changes it.
                let follows = isRead || followsPreference
                followsPreference = false
                if follows { await startAtLogin(stored == true) }
            }
            if stored == true { start(reminding.agent) }
            if due != plantsDue { plantsDue = due }
            if !isRead { isRead = true }
        } catch {
            actions.report(error)
        }
        readLogin()
    }

    /// Lets the start at login follow the preference with the next reading, since the garden was replaced before.
    func followPreference() { followsPreference = true }

    /// Starts the background program, which does nothing if it runs. A bus that does not answer holds up nothing else.
    private func start(_ agent: AgentService) {
        guard !isStartingAgent else { return }
        isStartingAgent = true
        Task {
            await readAgent(agent)
            isStartingAgent = false
        }
    }

    // MARK: Actions

    /// Saves the user's answer to the question whether to turn reminders on.
    func answer(_ wantsThem: Bool) async {
        let nobody = settings.formatter.message(for: ReminderError.permissionDenied)
        await actions.perform(
            { try await repository.changePreferences { $0.reminders.isOn = wantsThem } },
            named: wantsThem ? tr("Reminders are on") : tr("Reminders are off")
        ) { _ in
            if !wantsThem { return tr("Reminders are off. You can turn them on in Preferences.") }
            return isServerMissing ? nobody : tr("Reminders are on")
        }
        await load()
    }

    /// Reads whether the background program starts at login.
    func readLogin() {
        let starts = reminding?.login.isOn ?? false
        if starts != startsAtLogin { startsAtLogin = starts }
    }

    func startAtLogin(_ starts: Bool) async {
        do {
            if starts { try await reminding?.login.turnOn() } else { try await reminding?.login.turnOff() }
        } catch {
            actions.report(error)
        }
        readLogin()
    }
}
