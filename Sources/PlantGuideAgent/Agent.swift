import DesktopIntegration
import Foundation
import GLibKit
import Garden
import Logging
import GardenData
import Localization

/// The program in the background: on the session bus under a name of its own, there as long as a task is waited for or shown.
@MainActor
final class Agent {
    private let application = HeadlessApplication(id: AgentService.name, options: .commandLine)
    private let open: @MainActor () throws -> Environment
    private var reminders: ReminderScheduler?
    private var announcer: ReminderAnnouncer?
    private var tests: TestReminders?
    private var servers: NotificationWatch?
    /// There from the start, because a press may be what started this program.
    private lazy var gio = GioNotifier(application: application)
    private var notifier: (any Notifier)?
    /// Tests that were asked for before it was known who shows notifications.
    private var waitingTests: [@MainActor () -> Void] = []
    private var exported: BusToken?
    private var signals: [MainLoopSource] = []
    private var session: BusToken?
    private var holds: Set<Hold> = []
    private var status: Int32 = 0
    private var startsAnew = false

    /// Why the agent stays.
    private enum Hold {
        /// A task is waited for, or something shown needs it.
        case tasks
        /// A test reminder is waited for.
        case test
        /// It was told to stay.
        case asked
    }

    /// An agent that opens its surroundings once it knows that no other agent runs.
    init(open: @escaping @MainActor () throws -> Environment) {
        self.open = open
    }

    /// Runs until nothing is waited for, the end of the session, SIGTERM or SIGINT, and answers the exit status: 1 where the garden is refused.
    func run() -> Int32 {
        application.option("hold", help: tr("Stay when nothing is planned"))
        application.setInactivityTimeout(.seconds(5))
        application.onStartup { [self] in start() }
        application.onActivate { [self] in reminders?.look() }
        application.onCommandLine { [self] call in
            if call.options["hold"] != nil { hold(.asked, true) }
            reminders?.look()
            return 0
        }
        // Who starts this program by a call wants to be answered once it has its name.
        exportStatus()
        let ended = application.run()
        if startsAnew {
            // Returns only where that cannot be done; then a next write or login starts it.
            execv("/proc/self/exe", CommandLine.unsafeArgv)
        }
        return status == 0 ? ended : status
    }

    private func start() {
        signals = [SIGTERM, SIGINT].map { number in MainLoopSource.onSignal(number) { [application] in application.quit() } }
        // The session has ended with its bus, and nobody is there to be reminded.
        session = application.bus?.onClose { [application] in application.quit() }
        do {
            let environment = try open()
            // Until the first look has told what is waited for.
            hold(.tasks, true)
            try start(environment)
        } catch {
            let words = GardenFormatter(units: Preferences().units, today: LocalDay(clamping: 0))
            Logger(label: "agent").error("\(words.message(for: error))")
            leave(1)
        }
    }

    private func start(_ environment: Environment) throws {
        let notifications = ReminderNotificationBuilder(
            repository: environment.repository, folders: environment.folders, locale: environment.locale)
        let announcer = ReminderAnnouncer(environment.repository, notifications)
        let reminders = try ReminderScheduler(environment, announcer)
        let tests = TestReminders { [weak self] number in
            guard let notifier = self?.notifier else { throw ReminderError.permissionDenied }
            guard await notifier.answers() else { throw ReminderError.schedulingFailed }
            let preferences = try await environment.repository.preferences()
            _ = try notifier.show(notifications.test(number, preferences.reminders.sound), replacing: nil)
        }
        announcer.onAnswer = { [weak self] notification, answer, token in
            if answer == .open { self?.openWindow(for: notification.subject, token) }
            self?.reminders?.look()
        }
        reminders.onWaiting = { [self] in hold(.tasks, $0) }
        reminders.onRefused = { [self] in leave(1) }
        reminders.onReplaced = { [self] in
            self.announcer?.withdrawAll()
            startsAnew = true
            leave(0)
        }
        tests.onWaiting = { [self] in hold(.test, $0) }
        (self.announcer, self.reminders, self.tests) = (announcer, reminders, tests)
        announcer.listen(to: gio)
        reminders.start()
        servers = NotificationWatch { [weak self] in self?.useServer() }
    }

    /// Shows through whoever shows notifications now, and looks.
    private func useServer() {
        // The former server goes on showing what it has, and its buttons would be answered by nobody.
        if notifier is LibnotifyNotifier, servers?.server?.kind == .gtk { announcer?.withdrawAll() }
        notifier =
            switch servers?.server?.kind {
            case .freedesktop?: LibnotifyNotifier()
            case .gtk?: gio
            case nil: nil
            }
        announcer?.use(notifier)
        reminders?.look()
        let tests = waitingTests
        waitingTests = []
        for test in tests { test() }
    }

    // MARK: What others ask for

    private func exportStatus() {
        do throws(GLibError) {
            // The application speaks on this connection, too.
            exported = try MessageBus.connect().export(AgentService.path, description: AgentService.description) { [self] call in
                serve(call)
            }
        } catch {
            Logger(label: "agent").error("the agent cannot be asked for its state: \(error)")
        }
    }

    private func serve(_ call: BusCall) {
        switch call.method {
        case "Status":
            let status = AgentStatus(
                armed: reminders?.armed, shown: announcer?.count ?? 0, server: servers?.server?.name ?? "",
                failure: reminders?.failure)
            call.answer([status.wire])
        case "Test":
            guard let seconds = call.arguments.first?.intValue, AgentService.testSeconds.contains(seconds) else {
                return call.fail(ReminderError.invalidTriggerDate.busName, "a test comes after 1 to 900 seconds")
            }
            test(after: .seconds(seconds), repeats: call.arguments.last?.boolValue == true, call)
        case "StopTest":
            tests?.stop()
            call.answer()
        default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
        }
    }

    private func test(after delay: Duration, repeats: Bool, _ call: BusCall) {
        // Who has just been started does not know yet whether there is a server.
        guard servers?.hasLooked == true else {
            waitingTests.append { [weak self] in self?.test(after: delay, repeats: repeats, call) }
            return
        }
        guard notifier != nil else {
            return call.fail(ReminderError.permissionDenied.busName, "nobody shows notifications")
        }
        tests?.start(after: delay, repeats: repeats)
        call.answer()
    }

    // MARK: The window

    private func openWindow(for subject: ReminderNotification.Subject, _ token: String) {
        switch subject {
        case .task(_, let plant), .plant(let plant): callWindow("show-plant", .string(plant.description), token)
        case .tasks: callWindow("show-schedule", nil, token)
        case .test: break
        }
    }

    /// Has the program with the window do something, starting it where it does not run.
    ///
    /// - Parameter token: What lets the window come to the front; empty for none.
    private func callWindow(_ action: String, _ target: Variant?, _ token: String = "") {
        guard let bus = application.bus else { return }
        application.hold()
        Task {
            defer { application.release() }
            do {
                try await WindowService.activate(action, target, token: token, on: bus)
            } catch {
                Logger(label: "agent").error("the window could not be opened: \(error)")
            }
        }
    }

    // MARK: Staying and leaving

    private func hold(_ reason: Hold, _ holds: Bool) {
        if holds, self.holds.insert(reason).inserted { application.hold() }
        if !holds, self.holds.remove(reason) != nil { application.release() }
    }

    private func leave(_ status: Int32) {
        self.status = status
        application.quit()
    }
}
