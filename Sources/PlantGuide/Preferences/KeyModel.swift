import DesktopIntegration
import Garden
import Observation

/// The key of one web service: where it is kept, and what came of the last deed with it. The key itself is never held.
@MainActor @Observable
final class KeyModel {
    /// What came of keeping, trying or forgetting the key.
    enum Outcome {
        case nothing
        case busy
        /// The service takes it.
        case accepted
        case failed(any Error)
    }

    let service: WebService
    /// Where the key comes from; nil where there is none.
    private(set) var place: Secrets.Place?
    /// Whether ``place`` was looked up yet.
    private(set) var isKnown = false
    private(set) var outcome = Outcome.nothing
    /// Whether a key waits for the user's agreement to a file, because there is no keyring.
    private(set) var wantsFile = false
    /// How often a key was kept.
    private(set) var keepings = 0

    @ObservationIgnored private let environment: Environment

    init(_ service: WebService, _ environment: Environment) {
        self.service = service
        self.environment = environment
    }

    /// Whether a deed is under way.
    var isBusy: Bool { if case .busy = outcome { true } else { false } }

    /// Looks up where the key comes from. It never asks for the keyring's password.
    func load() async {
        place = await environment.secrets.place(of: service)
        isKnown = true
    }

    /// Keeps a key in the keyring, or in a file where there is none and the user agreed to that.
    func keep(_ key: String, allowsFile: Bool = false) async {
        outcome = .busy
        wantsFile = false
        do {
            try await environment.secrets.set(key, for: service, allowsFile: allowsFile)
            await load()
            outcome = .nothing
            keepings += 1
        } catch SecretsError.serviceMissing where !allowsFile {
            outcome = .nothing
            wantsFile = true
        } catch {
            outcome = .failed(error)
        }
    }

    /// Leaves the key that waits for an agreement unkept.
    func declineFile() { wantsFile = false }

    /// Forgets the key.
    func remove() async {
        outcome = .busy
        do {
            try await environment.secrets.remove(service)
            outcome = .nothing
        } catch {
            outcome = .failed(error)
        }
        await load()
    }

    /// Asks the service whether it takes the key.
    func test() async {
        outcome = .busy
        do {
            try await environment.identificationService.test(service)
            outcome = .accepted
        } catch {
            outcome = .failed(error)
        }
    }
}
