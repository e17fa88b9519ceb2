import Foundation
import Garden
import Logging

/// Where the keys of web services are kept: in the desktop's keyring, else in a file that the user agreed to.
///
/// A key in the environment wins over a kept one. Every call asks anew, so that a key set by another program holds at
/// once. Nothing here writes a key into a log, an error or a description.
public struct Secrets: Sendable {
    /// Where a key comes from.
    public enum Place: Sendable, Hashable, CaseIterable {
        /// The variable ``WebService/variable`` of the environment.
        case environment
        /// The desktop's Secret Service.
        case secretService
        /// A file that its owner alone can read.
        case file
    }

    /// A closure rather than the variables, which would stand in a dump of this value.
    private let keyOfEnvironment: @Sendable (WebService) -> String?
    private let keyring: Keyring
    private let file: KeyFile

    /// Keys of the user whose session this is.
    ///
    /// - Parameters:
    ///   - file: Where keys go on a desktop without a Secret Service, once the user agreed to it.
    ///   - environment: The variables of the process.
    ///   - patience: How long the keyring may take, a question for its password included.
    public init(
        file: URL, environment: [String: String] = ProcessInfo.processInfo.environment, patience: Duration = .seconds(60)
    ) {
        keyOfEnvironment = { $0.key(in: environment) }
        keyring = Keyring(hasBus: StoreChangeSignal.isBusNamed(in: environment), patience: patience)
        self.file = KeyFile(url: file)
    }

    /// The key of a service; nil where none is kept. It may take until the user has unlocked the keyring.
    ///
    /// Throws ``SecretsError``, or `CancellationError` where the task was cancelled.
    public func key(_ service: WebService) async throws -> String? {
        if let key = keyOfEnvironment(service) { return key }
        do {
            if let key = try await keyring.key(service) { return key }
        } catch SecretsError.serviceMissing {
            // Then the file is the only place.
        }
        return try file.key(service)
    }

    /// Keeps a key, blanks around it left out, in the keyring. A copy in the file is removed then.
    ///
    /// - Parameter allowsFile: Whether the user agreed to a file for the case that there is no keyring.
    /// - Throws: ``SecretsError``: ``SecretsError/serviceMissing`` where there is no keyring and no agreement.
    public func set(_ key: String, for service: WebService, allowsFile: Bool) async throws {
        let key = try Self.checked(key)
        do {
            try await keyring.keep(key, service)
        } catch SecretsError.serviceMissing where allowsFile {
            return try file.keep(key, service)
        }
        try file.keep(nil, service)
    }

    /// Forgets the key of a service wherever it is kept; the environment stays as it is. Throws ``SecretsError``.
    public func remove(_ service: WebService) async throws {
        do {
            try await keyring.remove(service)
        } catch SecretsError.serviceMissing {
            // Then it can be in the file alone.
        }
        try file.keep(nil, service)
    }

    /// Where the key that ``key(_:)`` would answer comes from; nil where there is none.
    ///
    /// It reads no key and so never asks for the keyring's password. A place that cannot be looked at counts as empty:
    /// ``key(_:)`` says why.
    public func place(of service: WebService) async -> Place? {
        if keyOfEnvironment(service) != nil { return .environment }
        do {
            if try await keyring.holds(service) { return .secretService }
        } catch {
            Logger(label: "secrets").debug("the keyring was not asked: \(error)")
        }
        do {
            return try file.key(service) == nil ? nil : .file
        } catch {
            Logger(label: "secrets").debug("the file with keys was not read: \(error)")
            return nil
        }
    }

    /// The text without blanks around it. Throws ``SecretsError/notAKey`` for what can stand in no request.
    static func checked(_ text: String) throws(SecretsError) -> String {
        guard let key = WebService.key(from: text) else { throw .notAKey }
        return key
    }
}
