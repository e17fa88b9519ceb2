import DesktopIntegration
import Garden
import Localization
import Observation

/// The API key of one web service: where it is stored, and the result of the last operation on it. Does not contain the key.
@MainActor @Observable
final class KeyModel {
    /// The result of testing or removing the key.
    enum Outcome {
        case nothing
        case busy
        case accepted
        case failed(any Error)
    }

    let service: WebService
    /// Where the key comes from; nil if there is none.
    private(set) var place: Secrets.Place?
    /// Whether ``place`` has been looked up.
    private(set) var isKnown = false
    private(set) var outcome = Outcome.nothing
    /// Whether the service is known to have accepted the key before.
    private(set) var wasAccepted = false
    /// Why the key was not saved; nil if it was, or if nothing was tried.
    private(set) var savingError: (any Error)?
    /// Whether the user must agree to storing the key in a file, because there is no keyring.
    private(set) var needsFileConsent = false

    /// The test of a key that is to be saved, while it runs.
    private var newKeyTest: Task<(any WebServiceError)?, Never>?

    @ObservationIgnored private let environment: Environment
    @ObservationIgnored private weak var window: WindowModel?
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private var consent: CheckedContinuation<Bool, Never>?
    @ObservationIgnored private var reads = ReadOrder()

    init(_ service: WebService, _ window: WindowModel) {
        self.service = service
        self.window = window
        environment = window.environment
        actions = window.actions
    }

    /// Whether the service accepts the key, as far as is known: it said so, or did before and nothing failed since.
    var isAccepted: Bool {
        switch outcome {
        case .accepted: place != nil
        case .nothing: place != nil && wasAccepted
        case .busy, .failed: false
        }
    }

    var isBusy: Bool { if case .busy = outcome { true } else { false } }

    /// Looks up where the key comes from. Never prompts for the keyring's password.
    func load() async {
        let read = reads.begin()
        let found = await environment.secrets.place(of: service)
        // What cannot be read is not known.
        let accepted = (try? await environment.services.hasAccepted(keyOf: service)) ?? false
        guard reads.accept(read) else { return }
        (place, wasAccepted) = (found, accepted)
        isKnown = true
    }

    /// Saves a key in the keyring, or in a file if there is no keyring and the user agrees, unless the service does not accept it.
    /// An earlier key then stays. Returns whether it was saved.
    func keep(_ key: String) async -> Bool {
        savingError = nil
        if let new = try? WebService.newKey(from: key) {
            let (services, service) = (environment.services, service)
            let test = Task { await services.refusal(of: new, by: service) }
            newKeyTest = test
            savingError = await test.value
            guard !test.isCancelled else { return false }
            newKeyTest = nil
            guard savingError == nil else { return false }
        }
        return await keep(key, allowsFile: false)
    }

    /// Whether a key that is to be saved is being tested.
    var testsNewKey: Bool { newKeyTest != nil }

    /// Ends the test of a key that is to be saved, which then is not saved. Returns whether there was one.
    func endNewKeyTest() -> Bool {
        guard let newKeyTest else { return false }
        newKeyTest.cancel()
        self.newKeyTest = nil
        return true
    }

    private func keep(_ key: String, allowsFile: Bool) async -> Bool {
        do {
            try await environment.secrets.set(key, for: service, allowsFile: allowsFile)
            (outcome, savingError) = (.nothing, nil)
            await environment.services.keyChanged(of: service)
            await load()
            return true
        } catch SecretsError.serviceMissing where !allowsFile {
            savingError = nil
            needsFileConsent = true
            guard await withCheckedContinuation({ consent = $0 }) else { return false }
            return await keep(key, allowsFile: true)
        } catch {
            savingError = error
            return false
        }
    }

    /// Takes the answer to whether the key may be stored in a file.
    func answer(storesInFile: Bool) {
        needsFileConsent = false
        consent?.resume(returning: storesInFile)
        consent = nil
    }

    /// Forgets why a key was not saved, before another one is entered.
    func beginEntry() { savingError = nil }

    /// Removes the key, which can be undone, also once the model is gone.
    func remove() async {
        outcome = .busy
        let removal = KeyRemoval(service: service, environment: environment) { [weak self, weak window] in
            self?.outcome = .nothing
            await self?.load()
            await window?.onKeyChange?()
        }
        do {
            let change = try await actions.hold { try await removal.run() }
            actions.showToast(
                tr("Key for {service} removed").filled(["service": service.title]), undoing: change.map(UndoableChange.local))
        } catch {
            outcome = .failed(error)
            await load()
        }
    }

    func test() async {
        outcome = .busy
        do {
            try await environment.services.testKey(of: service)
            outcome = .accepted
        } catch {
            outcome = .failed(error)
        }
    }
}

/// The removal of a service's key from where it is stored.
@MainActor
private struct KeyRemoval {
    let service: WebService
    let environment: Environment
    /// Called when the key was removed or is back.
    let changed: @MainActor () async -> Void

    /// Removes the key. Returns the change that puts it back; nil if no key was stored that could be used.
    func run() async throws -> LocalChange? {
        let secrets = environment.secrets
        let place = await secrets.place(of: service)
        let key = place == .environment ? nil : try await secrets.key(service)
        try await secrets.remove(service)
        await noteChange()
        guard let key else { return nil }
        return LocalChange {
            // A key that was stored since then stays.
            guard await secrets.place(of: service) == nil else { throw GardenError.nothingToUndo }
            try await secrets.set(key, for: service, allowsFile: place == .file)
            await noteChange()
            return LocalChange {
                guard let change = try await run() else { throw GardenError.nothingToUndo }
                return change
            }
        }
    }

    private func noteChange() async {
        await environment.services.keyChanged(of: service)
        await changed()
    }
}
