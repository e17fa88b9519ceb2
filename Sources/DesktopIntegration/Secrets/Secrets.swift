import Foundation
import Garden
import Logging

/// Stores the API keys of web services: in the desktop's keyring, or else in a file if the user agreed to it. A key in the file
/// is newer than one in the keyring, because storing one in the keyring removes it from the file.
///
/// A key in the environment takes precedence over a stored one. Nothing is cached, so a key set by another program takes
/// effect immediately. Keys never appear in logs, errors or descriptions.
public struct Secrets: Sendable {
    /// The source of a key.
    public enum Place: Sendable, Hashable, CaseIterable {
        /// The environment variable ``WebService/variable``.
        case environment
        /// The desktop's Secret Service.
        case secretService
        /// A file that only its owner can read.
        case file
    }

    /// A closure rather than the variables themselves, which would appear in a dump of this value.
    private let keyOfEnvironment: @Sendable (WebService) throws(SecretsError) -> String?
    private let keyring: Keyring
    private let file: KeyFile

    /// The keys of the current user.
    ///
    /// - Parameters:
    ///   - file: The file for keys on a desktop without a Secret Service, once the user agreed to it.
    ///   - environment: The variables of the process.
    ///   - timeout: The timeout of the keyring, including a prompt for its password.
    public init(
        file: URL, environment: [String: String] = ProcessInfo.processInfo.environment, timeout: Duration = .seconds(60)
    ) {
        keyOfEnvironment = { service throws(SecretsError) in try service.key(in: environment) }
        keyring = Keyring(hasBus: StoreChangeSignal.isBusNamed(in: environment), timeout: timeout)
        self.file = KeyFile(url: file)
    }

    /// The key of a service; nil for none. May wait until the user has unlocked the keyring.
    ///
    /// Throws ``SecretsError``, or `CancellationError` if the task was cancelled.
    public func key(_ service: WebService) async throws -> String? {
        if let key = try keyOfEnvironment(service) ?? file.key(service) { return key }
        do {
            return try await keyring.key(service)
        } catch SecretsError.serviceMissing {
            return nil
        }
    }

    /// Stores a key, trimmed, in the keyring, and removes it from the file.
    ///
    /// - Parameter allowsFile: Whether the user agreed to store the key in a file if there is no keyring, or it stays locked,
    ///   fails or does not answer.
    /// - Throws: ``SecretsError``, with ``SecretsError/serviceMissing`` if there is no keyring and a file is not allowed.
    public func set(_ key: String, for service: WebService, allowsFile: Bool) async throws {
        let key = try WebService.newKey(from: key)
        do {
            // With a file at hand, nobody waits long.
            try await keyring.keep(key, service, within: allowsFile ? .seconds(20) : nil)
        } catch let error as SecretsError where allowsFile {
            Logger(label: "secrets").debug("the key goes to the file: \(error)")
            return try file.keep(key, service)
        }
        try file.keep(nil, service)
    }

    /// Deletes the key of a service from keyring and file; the environment does not change. Throws ``SecretsError``.
    ///
    /// - Returns: Whether there was a key.
    @discardableResult
    public func remove(_ service: WebService) async throws -> Bool {
        var wasStored = false
        do {
            // First, so that no key of a keyring that stays locked is used in place of the file's.
            wasStored = try await keyring.holds(service)
            try await keyring.remove(service)
        } catch SecretsError.serviceMissing {
            // Then only the file can have contained the key.
        }
        if try file.remove(service) { wasStored = true }
        return wasStored
    }

    /// The source of the key that ``key(_:)`` would return; nil for none.
    ///
    /// Never prompts for the keyring's password. A source that cannot be read counts as empty; ``key(_:)`` throws the error.
    public func place(of service: WebService) async -> Place? {
        do {
            if try keyOfEnvironment(service) != nil { return .environment }
        } catch {
            // Asking for the key reports the error, and no other key is used.
            return .environment
        }
        do {
            if try file.key(service) != nil { return .file }
        } catch {
            Logger(label: "secrets").debug("the file with keys was not read: \(error)")
        }
        do {
            return try await keyring.holds(service) ? .secretService : nil
        } catch {
            Logger(label: "secrets").debug("the keyring was not asked: \(error)")
            return nil
        }
    }
}
