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
    let tellOthers: @Sendable (GardenChange) -> Void
    /// Where keys of web services are kept.
    let secrets: Secrets
    /// The program in the background.
    let agent: AgentService
    /// The entry that starts it at login.
    let login: Autostart
    /// Makes the flows to the world over a garden.
    let discover: @Sendable (Gardener) -> Discoverer

    /// What this process was given.
    static func ofProcess() -> Environment {
        let variables = ProcessInfo.processInfo.environment
        let now: @Sendable () -> Date = { Date() }
        let changes = StoreChanges()
        let folders = Folders(environment: variables, executable: URL(filePath: "/proc/self/exe"))
        let secrets = Secrets(file: folders.keys, environment: variables)
        return Environment(
            folders: folders,
            locale: .fromEnvironment(variables),
            language: Locale.languageOfMessages(variables),
            now: now, zone: { .autoupdatingCurrent }, tellOthers: { changes.announce($0) },
            secrets: secrets, agent: AgentService(environment: variables),
            login: Autostart(environment: variables, shared: folders.shared, executable: URL(filePath: "/proc/self/exe")),
            discover: { gardener in
                Discoverer(
                    gardener: gardener, folders: folders, environment: variables, key: { try await secrets.key($0) },
                    now: now)
            })
    }
}

/// What a command works with: the open garden, its words, and where it prints.
struct Workbench: Sendable {
    /// The flows over the garden.
    let gardener: Gardener
    /// The preferences, as they are at the start.
    let household: Household
    /// The words for today, in the household's units.
    let phrases: Phrasebook
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
    private let discover: @Sendable (Gardener) -> Discoverer
    private let writes = Writes()

    /// Whether this command has written to the garden.
    private final class Writes: Sendable {
        let happened = Atomic(false)
    }

    /// Opens the garden. Throws `Failure`.
    init(_ environment: Environment, printsJson: Bool) async throws {
        let writes = writes
        do {
            gardener = try Gardener.open(
                environment.folders, language: environment.language, now: environment.now, zone: environment.zone,
                tellOthers: { change in
                    writes.happened.store(true, ordering: .relaxed)
                    environment.tellOthers(change)
                })
            household = try await gardener.household()
        } catch let error as StoreError {
            throw Failure(error, Phrasebook(locale: environment.locale, units: .metric, today: .first))
        } catch {
            throw Failure(.inputUnreadable, tr("The catalog of plants cannot be read: {reason}").filled(["reason": "\(error)"]))
        }
        phrases = Phrasebook(locale: environment.locale, units: household.units, today: gardener.today)
        self.printsJson = printsJson
        secrets = environment.secrets
        keyFile = environment.folders.keys
        agent = environment.agent
        login = environment.login
        discover = environment.discover
    }

    /// The flows to the world; a command takes them once.
    var discoverer: Discoverer { discover(gardener) }

    /// The day it is.
    var today: LocalDay { phrases.today }

    /// Starts the program in the background after a write, where the user wants to be reminded.
    func wakeAgent() async {
        guard writes.happened.load(ordering: .relaxed) else { return }
        // A garden that cannot be read any more has been told of by the command itself.
        if (try? await gardener.household())?.reminders.isOn == true { agent.start() }
    }

    /// Runs something over the garden and says what went wrong in words. Throws `Failure` alone.
    func attempt<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(error, phrases)
        }
    }

    /// Prints an answer in the form that was asked for.
    func show(_ json: @autoclosure () -> Json, else lines: @autoclosure () -> String) throws {
        try Console.print(printsJson ? json().text : lines())
    }
}
