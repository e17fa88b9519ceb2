import DesktopIntegration
import PlantServices
import Foundation
import Garden
import Synchronization
import GardenData
import Localization

/// The program's dependencies, created once by `main`.
struct Environment: Sendable {
    let folders: Folders
    /// The locale for dates and numbers.
    let locale: Locale
    /// The language of common names, such as "de".
    let language: String
    let now: @Sendable () -> Date
    let zone: @Sendable () -> TimeZone
    /// Notifies other programs of a change that was written.
    let notifyOthers: @Sendable (GardenChange) -> Void
    let secrets: Secrets
    let agent: AgentService
    let programs: GardenPrograms
    let login: Autostart
    let makeServices: @Sendable (GardenRepository) -> Services

    static func ofProcess() -> Environment {
        let variables = ProcessInfo.processInfo.environment
        let now: @Sendable () -> Date = { Date() }
        let changes = StoreChangeSignal()
        let folders = Folders(environment: variables, executable: URL(filePath: "/proc/self/exe"))
        let secrets = Secrets(file: folders.keys, environment: variables)
        return Environment(
            folders: folders,
            locale: .fromEnvironment(variables),
            language: Locale.languageOfMessages(variables),
            now: now, zone: { .autoupdatingCurrent }, notifyOthers: { changes.announce($0) },
            secrets: secrets, agent: AgentService(environment: variables), programs: GardenPrograms(environment: variables),
            login: Autostart(environment: variables, shared: folders.shared, executable: URL(filePath: "/proc/self/exe")),
            makeServices: { repository in
                Services(
                    repository: repository, folders: folders, environment: variables,
                    key: { service in try await KeyInput.sayingThatItWaits { try await secrets.key(service) } },
                    now: now)
            })
    }
}

/// The context of a command: the open garden, the formatter, and the output format.
struct CommandContext: Sendable {
    let repository: GardenRepository
    /// The preferences as of the start of the command.
    let preferences: Preferences
    /// Formats text for today, in the preferred units.
    let formatter: GardenFormatter
    let printsJson: Bool
    let secrets: Secrets
    /// The file that stores API keys if there is no keyring.
    let keyFile: URL
    let agent: AgentService
    let login: Autostart
    let services: Services
    let folders: Folders
    private let progress = Progress()

    /// What has happened in this command.
    private final class Progress: Sendable {
        /// Whether it has written to the garden.
        let hasWritten = Atomic(false)
        /// Whether it has said that it waits for another program.
        let hasWaited = Atomic(false)
        /// What it has written: the undo groups in their order, and the plants.
        let written = Mutex<(groups: [UndoGroup.ID], plants: Set<Plant.ID>)>(([], []))
    }

    /// Opens the garden. Throws `Failure`.
    ///
    /// - Parameter mayBeLost: Whether errors that mean that the garden is damaged or gone are thrown as they are.
    init(_ environment: Environment, printsJson: Bool, mayBeLost: Bool = false) async throws {
        let progress = progress
        folders = environment.folders
        do {
            repository = try GardenRepository.open(
                environment.folders, language: environment.language, now: environment.now, zone: environment.zone,
                onWait: {
                    guard !progress.hasWaited.exchange(true, ordering: .relaxed) else { return }
                    Console.warn(tr("Waiting for another program that has the garden open…"))
                },
                notifyOthers: { change in
                    progress.hasWritten.store(true, ordering: .relaxed)
                    environment.notifyOthers(change)
                },
                onUndoable: { group, change in
                    progress.written.withLock {
                        if !$0.groups.contains(group) { $0.groups.append(group) }
                        $0.plants.formUnion(change.plants)
                    }
                })
            preferences = try await repository.preferences()
            formatter = GardenFormatter(
                locale: environment.locale, units: preferences.units, today: repository.today,
                rooms: try await repository.roomSettings())
        } catch let error as StoreError {
            if mayBeLost, GardenRepository.isGardenLost(error, in: environment.folders) { throw error }
            throw Failure(error, GardenFormatter(environment), in: environment.folders)
        } catch {
            throw Failure(.inputUnreadable, tr("The catalog of plants cannot be read: {reason}").filled(["reason": error.reason]))
        }
        self.printsJson = printsJson
        secrets = environment.secrets
        keyFile = environment.folders.keys
        agent = environment.agent
        login = environment.login
        services = environment.makeServices(repository)
    }

    var today: LocalDay { formatter.today }

    /// Whether the command has written to the garden.
    var hasWritten: Bool { progress.hasWritten.load(ordering: .relaxed) }

    /// The undo groups that the command has written, in their order, and the plants that it has changed.
    var written: (groups: [UndoGroup.ID], plants: Set<Plant.ID>) { progress.written.withLock { $0 } }

    /// Starts the agent after a write if reminders are on.
    func wakeAgent() async {
        guard hasWritten else { return }
        // If the garden can no longer be read, the command itself has reported that.
        if (try? await repository.preferences())?.reminders.isOn == true { await agent.start() }
    }

    /// Runs work over the garden and converts its errors to `Failure`; `CancellationError` passes through.
    func attempt<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error where error is Failure || error is CancellationError {
            throw error
        } catch {
            throw Failure(error, formatter, in: folders)
        }
    }

    /// Whether there is a backup that can be restored.
    var hasBackup: Bool { GardenRepository.newestBackup(folders) != nil }

    /// Prints a result as JSON or as text, as requested.
    func show(_ json: @autoclosure () -> Json, else lines: @autoclosure () -> String) throws {
        try Console.show(json(), else: lines(), printsJson: printsJson)
    }
}

extension GardenFormatter {
    /// Formats text before the preferences are known.
    init(_ environment: Environment) {
        self.init(
            locale: environment.locale, units: nil, today: LocalMoment(environment.now(), in: environment.zone()).day)
    }
}
