import CalendarFeed
import DesktopIntegration
import Foundation
import GLibKit
import Garden
import Logging
import GardenData
import Localization

/// The background process: owns its own name on the session bus and runs as long as a task is pending or a notification is shown.
@MainActor
final class Agent {
    private let application = HeadlessApplication(id: AgentService.name, options: .commandLine)
    private let open: @Sendable () throws -> Environment
    private lazy var window = WindowOpener(application)
    private var reminders: ReminderScheduler?
    private var announcer: ReminderAnnouncer?
    private var tests: TestReminders?
    private var feed: CalendarFeedUpdates?
    private var servers: NotificationWatch?
    private var tray: TrayPresenter?
    private var search: DesktopSearch?
    /// Created at startup, because a notification action may have started this process.
    private lazy var gio = GioNotifier(application: application)
    private var notifier: (any Notifier)?
    /// What was asked for before the garden was open: the status, and what the user pressed on a notification.
    private var waitingForGarden: [@MainActor () -> Void] = []
    private var exported: BusToken?
    private var signals: [MainLoopSource] = []
    private var session: BusToken?
    private var holds: Set<Hold> = []
    private var status: Int32 = 0
    private var restarts = false

    /// A reason to keep the process running.
    private enum Hold {
        /// A task is pending, or a shown notification needs this process.
        case tasks
        /// A test reminder is pending.
        case test
        /// A change is not in the calendar feed yet.
        case feed
        /// The icon in the tray is shown by this process.
        case tray
        /// The desktop is searching.
        case search
        /// The user passed `--hold`, and has not turned reminders off.
        case asked
    }

    /// Creates an agent that calls `open`, on another thread, once it is certain that no other agent is running.
    init(open: @escaping @Sendable () throws -> Environment) {
        self.open = open
    }

    /// Runs until nothing is pending, the session ends, or SIGTERM or SIGINT arrives.
    ///
    /// - Returns: The exit status: 1 if the garden cannot be opened.
    func run() -> Int32 {
        application.option("hold", help: tr("Keep running when nothing is planned, until reminders are turned off"))
        application.setInactivityTimeout(.seconds(5))
        application.onStartup { [self] in start() }
        application.onActivate { [self] in reminders?.check() }
        application.onCommandLine { [self] call in
            if call.options["hold"] != nil { hold(.asked, true) }
            reminders?.check()
            return 0
        }
        // A caller that activates this process over D-Bus expects a reply as soon as the name is owned.
        exportStatus()
        let ended = application.run()
        // A notification may be shown and not recorded yet. A server that hangs must not hold up the end of the session.
        if let reminders { MainLoop.wait(within: .seconds(2)) { await reminders.finish() } }
        // The last changes may not be in the calendar feed yet.
        if let feed { MainLoop.wait { await feed.finish() } }
        if restarts {
            // Returns only if it fails; then the next write or login starts the agent.
            execv("/proc/self/exe", CommandLine.unsafeArgv)
        }
        return status == 0 ? ended : status
    }

    private func start() {
        signals = [SIGTERM, SIGINT].map { number in MainLoopSource.onSignal(number) { [application] in application.quit() } }
        // The session has ended with its bus, so nobody can be reminded.
        session = application.bus?.onClose { [application] in application.quit() }
        // Until the first check has determined whether anything is pending.
        hold(.tasks, true)
        gio.onAnswer = { [weak self, gio] notification, answer, token in
            // By then, the announcer listens.
            self?.waitingForGarden.append { gio.onAnswer(notification, answer, token) }
        }
        Task {
            do {
                try start(await openWhenPossible())
            } catch {
                Logger(label: "agent").error("\(message(for: error))")
                leave(1)
            }
        }
    }

    private func start(_ environment: Environment) throws {
        let notifications = ReminderNotificationBuilder(
            repository: environment.repository, folders: environment.folders, locale: environment.locale)
        let announcer = ReminderAnnouncer(environment.repository, notifications)
        let reminders = try ReminderScheduler(environment, announcer)
        let tests = TestReminders { [weak self] in
            self?.servers?.hasQueried == true ? self?.notifier != nil : nil
        } show: { [weak self] number in
            guard let notifier = self?.notifier else { throw ReminderError.permissionDenied }
            guard await notifier.answers() else { throw ReminderError.schedulingFailed }
            let preferences = try await environment.repository.preferences()
            _ = try await notifier.show(notifications.test(number, preferences.reminders.sound), replacing: nil)
        }
        announcer.onAnswer = { [weak self] notification, answer, token in
            if answer == .open { self?.window.show(notification.subject, token: token) }
            self?.reminders?.check()
        }
        reminders.onWaiting = { [self] in hold(.tasks, $0) }
        reminders.onFailure = { [application] failure in
            // Nobody listens on a bus that is closed.
            try? application.bus?.emit(
                "FailureChanged", interface: AgentService.name, path: AgentService.path,
                arguments: [.string(failure?.busName ?? "")])
        }
        reminders.onTurnedOff = { [self] in hold(.asked, false) }
        reminders.onRefused = { [self] in leave(1) }
        reminders.onReplaced = { [self] in
            Task {
                await self.announcer?.withdrawAll()
                restarts = true
                leave(0)
            }
        }
        tests.onWaiting = { [self] in hold(.test, $0) }
        (self.announcer, self.reminders, self.tests) = (announcer, reminders, tests)
        announcer.listen(to: gio)
        let feed = CalendarFeedUpdates(
            environment.repository, environment.folders, locale: environment.locale,
            sleep: { try await MainLoop.sleep(for: $0) },
            onPending: { [weak self] in self?.followFeed(isPending: $0) })
        self.feed = feed
        Task { await feed.start() }
        let tray = try application.bus.map { try TrayPresenter(environment, on: $0) }
        tray?.onNeed = { [weak self] in self?.hold(.tray, $0) }
        tray?.onAnswer = { [weak self] in self?.reminders?.check() }
        tray?.onPresent = { [weak self] in self?.window.present(token: $0) }
        tray?.onAction = { [weak self] in self?.window.activate($0, token: $1) }
        tray?.onTurn = { [weak self] starts in
            self?.changeLogin(environment) { if starts { try await $0.turnOn() } else { try await $0.turnOff() } }
        }
        self.tray = tray
        let finder = GardenSearch(environment: environment)
        search?.handlers = DesktopSearch.Handlers(
            search: { try await finder.results($0) }, results: { try await finder.results(withIDs: $0) },
            open: { [weak self] in self?.window.show(found: $0, token: $1, in: environment.repository) },
            openAll: { [weak self] in self?.window.activate("search", .string($0.joined(separator: " ")), token: $1) },
            message: { [self] in message(for: $0) })
        reminders.onChecked = {
            Task { await feed.renew() }
            tray?.update()
        }
        reminders.start()
        if Sandbox.isActive(), let bus = application.bus {
            BackgroundPortal.setStatus(tr("Reminds you when a plant needs something"), on: bus)
        }
        changeLogin(environment) { try $0.renew() }
        servers = NotificationWatch { [weak self] in self?.useServer() }
        let waiting = waitingForGarden
        waitingForGarden = []
        for work in waiting { work() }
    }

    /// Switches to the current notification server and checks for reminders.
    private func useServer() {
        // The former server keeps showing its notifications, but nobody would handle their buttons.
        if let former = notifier as? LibnotifyNotifier, servers?.server?.kind == .gtk { announcer?.withdrawAll(from: former) }
        notifier =
            switch servers?.server?.kind {
            case .freedesktop?: LibnotifyNotifier()
            case .gtk?: gio
            case nil: nil
            }
        announcer?.use(notifier)
        reminders?.check()
        tests?.serverKnown()
    }

    private func message(for error: any Error) -> String {
        GardenFormatter(units: Preferences().units, today: LocalDay(clamping: 0)).message(for: error)
    }

    /// Opens the garden. While another program keeps it busy, which may take as long as that program likes, it tries again. The
    /// bus must be answered meanwhile.
    private func openWhenPossible() async throws -> Environment {
        while true {
            do {
                return try await runBlocking { [open] in try open() }
            } catch StoreError.busy {
                Logger(label: "agent").notice("the garden is busy; trying again")
                try await MainLoop.sleep(for: .seconds(10))
            }
        }
    }

    // MARK: D-Bus methods

    private func exportStatus() {
        do throws(GLibError) {
            // The application uses this connection, too.
            let bus = try MessageBus.connect()
            exported = try bus.export(AgentService.path, description: AgentService.description) { [self] call in serve(call) }
            search = try DesktopSearch(on: bus)
            search?.onWork = { [weak self] in self?.hold(.search, $0) }
        } catch {
            Logger(label: "agent").error("the agent cannot be asked for its state: \(error)")
        }
    }

    private func serve(_ call: BusCall) {
        switch call.method {
        case "Status":
            guard reminders != nil else { return waitingForGarden.append { [weak self] in self?.serve(call) } }
            let status = AgentStatus(
                armed: reminders?.armed, shown: announcer?.count ?? 0, server: servers?.server?.name ?? "",
                failure: reminders?.failure)
            call.answer([status.wire])
        case "ShowTest", "Test", "StopTest":
            guard let tests else { return waitingForGarden.append { [weak self] in self?.serve(call) } }
            tests.serve(call)
        case "Quit":
            call.answer()
            leave(0)
        default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
        }
    }

    // MARK: Lifetime

    /// Changes the start at login, or the entry for it.
    private func changeLogin(_ environment: Environment, _ change: @escaping (Autostart) async throws -> Void) {
        let login = Autostart(
            environment: ProcessInfo.processInfo.environment, shared: environment.folders.shared,
            executable: URL(filePath: "/proc/self/exe"))
        Task {
            do { try await change(login) } catch {
                Logger(label: "agent").warning("the start at login was not changed: \(error)")
            }
        }
    }

    /// Keeps the process running until the feed is written, if there is one.
    nonisolated private func followFeed(isPending: Bool) {
        Task { @MainActor in hold(.feed, isPending) }
    }

    private func hold(_ reason: Hold, _ holds: Bool) {
        if holds, self.holds.insert(reason).inserted { application.hold() }
        if !holds, self.holds.remove(reason) != nil { application.release() }
    }

    private func leave(_ status: Int32) {
        self.status = status
        application.quit()
    }
}
