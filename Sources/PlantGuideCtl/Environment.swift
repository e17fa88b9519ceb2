import DesktopIntegration
import PlantServices
import Foundation
import Garden
import Synchronization
import GardenData
import Localization

/// What the program gets from outside, made once by `main`.
struct Environment: Sendable {
    /// Where files are found and kept.
    let folders: Folders
    /// The locale of dates and figures.
    let locale: Locale
    /// The language of common names, such as "de".
    let language: String
    /// The instant it is.
    let now: @Sendable () -> Date
    /// The zone the user is in.
    let zone: @Sendable () -> TimeZone
    /// Tells other programs what a write changed.
    let notifyOthers: @Sendable (GardenChange) -> Void
    /// Where keys of web services are kept.
    let secrets: Secrets
    /// The program in the background.
    let agent: AgentService
    /// The entry that starts it at login.
    let login: Autostart
    /// Makes the flows to the world over a garden.
    let discover: @Sendable (GardenRepository) -> IdentificationService

    /// What this process was given.
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
            secrets: secrets, agent: AgentService(environment: variables),
            login: Autostart(environment: variables, shared: folders.shared, executable: URL(filePath: "/proc/self/exe")),
            discover: { repository in
                IdentificationService(
                    repository: repository, folders: folders, environment: variables, key: { try await secrets.key($0) },
                    now: now)
            })
    }
}

/// What a command works with: the open garden, its words, and where it prints.
struct CommandContext: Sendable {
    /// The flows over the garden.
    let repository: GardenRepository
    /// The preferences, as they are at the start.
    let preferences: Preferences
    /// The words for today, in the preferences's units.
    let formatter: GardenFormatter
    /// Whether JSON was asked for.
    let printsJson: Bool
    /// Where keys of web services are kept.
    let secrets: Secrets
    /// The file in which keys are kept where there is no keyring.
    let keyFile: URL
    /// The program in the background.
    let agent: AgentService
    /// The entry that starts it at login.
    let login: Autostart
    private let discover: @Sendable (GardenRepository) -> IdentificationService
    private let writes = Writes()

    /// Whether this command has written to the garden.
    private final class Writes: Sendable {
        let happened = Atomic(false)
    }

    /// Opens the garden. Throws `Failure`.
    init(_ environment: Environment, printsJson: Bool) async throws {
        let writes = writes
        do {
            repository = try GardenRepository.open(
                environment.folders, language: environment.language, now: environment.now, zone: environment.zone,
                notifyOthers: { change in
                    writes.happened.store(true, ordering: .relaxed)
                    environment.notifyOthers(change)
                })
            preferences = try await repository.preferences()
        } catch let error as StoreError {
            throw Failure(error, GardenFormatter(locale: environment.locale, units: .metric, today: .first))
        } catch {
            throw Failure(.inputUnreadable, tr("The catalog of plants cannot be read: {reason}").filled(["reason": "\(error)"]))
        }
        formatter = GardenFormatter(locale: environment.locale, units: preferences.units, today: repository.today)
        self.printsJson = printsJson
        secrets = environment.secrets
        keyFile = environment.folders.keys
        agent = environment.agent
        login = environment.login
        discover = environment.discover
    }

    /// The flows to the world; a command takes them once.
    var identificationService: IdentificationService { discover(repository) }

    /// The day it is.
    var today: LocalDay { formatter.today }

    /// Starts the program in the background after a write, where the user wants to be reminded.
    func wakeAgent() async {
        guard writes.happened.load(ordering: .relaxed) else { return }
        // A garden that cannot be read any more has been told of by the command itself.
        if (try? await repository.preferences())?.reminders.isOn == true { agent.start() }
    }

    /// Runs something over the garden and says what went wrong in words. Throws `Failure` alone.
    func attempt<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(error, formatter)
        }
    }

    /// Prints an answer in the form that was asked for.
    func show(_ json: @autoclosure () -> Json, else lines: @autoclosure () -> String) throws {
        try Console.print(printsJson ? json().text : lines())
    }
}
