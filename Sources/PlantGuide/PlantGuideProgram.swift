import CalendarFeed
import DesktopIntegration
import PlantServices
import Foundation
import GLibKit
import Garden
import GtkKit
import Logging
import GardenData
import Localization

/// The application with the main window: its command-line options, its actions and its environment.
@MainActor
final class Program {
    static let id = "io.github.plantguide.PlantGuide"

    private static var executable: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }

    private let arguments: [String]
    private let variables: [String: String]
    private let isDemo: Bool
    private let folders: Folders
    /// The cache folder of the sample garden; nil for the user's own.
    private let sampleFolder: SampleFolder?
    private let locale: Locale
    private let language: String
    let application: Application
    private let changes = StoreChangeSignal()
    var window: MainWindow?
    private var environment: Environment?
    private var opening: Task<Environment, any Error>?
    /// The garden that is opened while GTK starts; nil once it is taken.
    private var openingGarden: Task<GardenRepository, any Error>?
    /// The read of that garden's plants, for the first window; nil once it is taken.
    private var begun: Task<PlantsRead, any Error>?
    /// Keeps the calendar feed up to date; nil until the garden is open, and for the sample garden.
    private var feed: CalendarFeedUpdates?
    /// What to do in the window once the garden is open.
    private var afterOpening: [@MainActor (WindowModel) -> Void] = []
    private var signals: [MainLoopSource] = []
    /// Whether the window of a garden that cannot be read is closing.
    private var isLeaving = false
    /// Whether a garden was not replaced because it seemed to be readable. If it then still cannot be read, it is replaced
    /// without that check.
    private var seemedReadable = false
    /// The answer to a notification that is being saved, after all earlier ones.
    var answering: Task<Void, Never>?

    init(arguments: [String], environment: [String: String]) {
        self.arguments = arguments
        variables = environment
        isDemo = arguments.contains("--demo")
        let folders = Folders(environment: environment, executable: Self.executable, isSample: isDemo)
        sampleFolder = isDemo ? SampleFolder(in: folders.cache) : nil
        self.folders = sampleFolder.map { folders.caching(in: $0.url) } ?? folders
        Translation.start(localeDirectory: folders.locale)
        locale = .fromEnvironment(environment)
        language = Locale.languageOfMessages(environment)
        // The sample garden must run beside the user's own, so it is a separate process that does not register the application
        // ID.
        application = Application(id: Self.id, options: isDemo ? [.nonUnique, .opensFiles] : .opensFiles)
    }

    /// Runs until the window is closed. Returns the exit status.
    func run() -> Int32 {
        application.option("demo", help: tr("Open a sample garden that is discarded on exit"))
        application.option("version", help: tr("Print the version and exit"))
        application.onLocalOptions { options in
            guard options["version"] != nil else { return nil }
            print("PlantGuide \(ProgramVersion.current)")
            return 0
        }
        application.onRegister { [self] in
            let garden = openGarden()
            openingGarden = garden
            begun = Task.detached { PlantsRead(try await garden.value) }
        }
        application.onStartup { [self] in start() }
        application.onActivate { [self] in activate() }
        application.onOpen { [self] addresses in open(addresses) }
        let status = application.run(arguments)
        feed?.finishAndWait()
        sampleFolder?.delete()
        return status
    }

    private func start() {
        application.loadStyles(
            light: folders.shared.appending(path: "style.css"), dark: folders.shared.appending(path: "style-dark.css"))
        application.addIcons(folders.shared.appending(path: "icons"))
        for (keys, action) in KeyboardShortcuts.actions { application.setKeys(keys, for: action) }
        application.action("quit") { [self] in if let window { window.close() } else { application.quit() } }
        signals = [SIGTERM, SIGINT, SIGHUP].map { number in MainLoopSource.onSignal(number) { [self] in Task { await finish() } }
        }
        addActions()
    }

    /// Ends the program once everything is saved, at the end of the session or on a signal.
    private func finish() async {
        await window?.finishAndClose()
        await answering?.value
        application.quit()
    }

    func activate() { show { _ in } }

    /// Brings the window to the front, opening it if necessary, and lets `body` navigate in it.
    func show(_ body: @escaping @MainActor (WindowModel) -> Void) {
        if let window {
            body(window.model)
            return window.present()
        }
        afterOpening.append(body)
        guard afterOpening.count == 1 else { return }
        application.hold()
        Task {
            defer { application.release() }
            do {
                let begun = begun
                self.begun = nil
                let environment = try await withOpeningWindow { try await openEnvironment() }
                let window = MainWindow(
                    application, environment, continuing: try await begun?.value, closed: { [weak self] in self?.window = nil },
                    lost: { [weak self] in self?.leave($0) })
                self.window = window
                let bodies = afterOpening
                afterOpening = []
                for body in bodies { body(window.model) }
                window.present()
                window.prepareSchedule()
                await removeExpiredPhotos(environment)
            } catch {
                afterOpening = []
                presentProblem(error)
            }
        }
    }

    /// Shows a window of its own if opening takes longer than a second.
    private func withOpeningWindow(_ open: () async throws -> Environment) async throws -> Environment {
        var shown: ApplicationWindow?
        let timer = MainLoopSource.after(.seconds(1)) { [application] in
            let window = openingWindow(application) { application.quit() }
            window.present()
            shown = window
        }
        defer {
            timer.cancel()
            shown?.destroy()
        }
        return try await open()
    }

    /// Deletes cached originals that are too old or too many. Otherwise this would happen only when another photo is prepared.
    private func removeExpiredPhotos(_ environment: Environment) async {
        do {
            try await environment.services.photos.removeExpiredOriginals()
        } catch {
            Logger(label: "plantguide").warning("expired photos were not deleted: \(error)")
        }
    }

    func openEnvironment() async throws -> Environment {
        if let environment { return environment }
        let task =
            opening
            ?? Task {
                defer { opening = nil }
                return try await makeEnvironment()
            }
        opening = task
        return try await task.value
    }

    /// Begins to open the garden, off the main thread, and to follow what other programs change in it.
    private func openGarden() -> Task<GardenRepository, any Error> {
        guard isDemo else {
            let garden = openStoredGarden()
            // Listens before anything is read, so that no change is missed.
            changes.listen { [weak self] change in
                Task {
                    guard case .success(let repository) = await garden.result else { return }
                    repository.noteOutsideChange(change)
                    if !change.plants.isEmpty { await self?.window?.model.mergeRecentAnswers() }
                }
            }
            return garden
        }
        return Task.detached { [folders, language] in
            try await runBlocking {
                try GardenRepository.inMemory(
                    catalog: folders.catalog, language: language, now: { Date() }, zone: { TimeZone.current })
            }
        }
    }

    /// Begins to open the user's own garden.
    private func openStoredGarden() -> Task<GardenRepository, any Error> {
        let folders = Folders(environment: variables, executable: Self.executable)
        return Task.detached { [changes, language] in
            try await runBlocking {
                try GardenRepository.open(
                    folders, language: language, now: { Date() }, zone: { TimeZone.current }, holdsNewReminders: true,
                    notifyOthers: { changes.announce($0) })
            }
        }
    }

    private func makeEnvironment() async throws -> Environment {
        let garden = openingGarden ?? openGarden()
        openingGarden = nil
        let repository = try await garden.value
        let variables = variables
        let openOwnGarden: @MainActor @Sendable () async throws -> GardenRepository = { [self] in
            try await openStoredGarden().value
        }
        let secrets = Secrets(file: folders.keys, environment: variables)
        let made = Environment(
            repository: repository,
            services: Services(
                repository: repository, folders: folders, environment: variables, key: { try await secrets.key($0) },
                now: { Date() }),
            secrets: secrets, network: NetworkHint(), reminding: isDemo ? nil : reminding, folders: folders, locale: locale,
            pictures: ThumbnailCache(), camera: { try await CameraAccess.request(variables) },
            openOwnGarden: isDemo ? openOwnGarden : nil)
        if !isDemo {
            let agent = reminding.agent
            let feed = CalendarFeedUpdates(repository, folders, locale: locale, isWrittenElsewhere: { await agent.isRunning() })
            self.feed = feed
            await feed.start()
        }
        environment = made
        return made
    }

    private var reminding: ReminderServices {
        let variables = variables
        return ReminderServices(
            agent: AgentService(environment: variables),
            login: Autostart(environment: variables, shared: folders.shared, executable: URL(filePath: "/proc/self/exe")),
            watch: { NotificationWatch(environment: variables, onChange: $0) },
            watchAgent: { AgentWatch(environment: variables, onStart: $0, onFailure: $1) },
            settings: { await $0.obstacle(environment: variables) },
            hasTray: { await TrayIcon.hasHost(environment: variables) })
    }

    /// Replaces the window of a garden that opened but cannot be read, after what was typed is saved if it can be.
    private func leave(_ error: any Error) {
        guard let window, !isLeaving else { return }
        isLeaving = true
        application.hold()
        Task {
            defer { application.release() }
            await window.finishAndClose()
            isLeaving = false
            environment = nil
            self.window = nil
            presentProblem(error) { [self] in try await repair() }
        }
    }

    /// Does what `plantguidectl doctor --repair` does to a garden that opens.
    private func repair() async throws {
        do {
            try await openEnvironment().repository.rebuildIndex()
        } catch {
            environment = nil
            throw error
        }
    }

    /// Presents the error that prevents the garden from opening or being read. If the file is damaged or gone, offers to repair a
    /// garden that opens, and the newest backup or an empty garden.
    private func presentProblem(_ error: any Error, repair: (@MainActor () async throws -> Void)? = nil) {
        Logger(label: "plantguide").error("\(error)")
        let problem = ProblemWindow(application, error, folders, locale, forcesReplacement: seemedReadable, repair: repair) {
            [self] outcome in
            seemedReadable = outcome == .readable
            show { [self] _ in if outcome == .replaced { window?.reminders.followPreference() } }
        }
        problem.present()
    }
}
