import CSecret
import Foundation
import GLibKit
import Garden
import Logging

/// The desktop's Secret Service, through libsecret.
///
/// libsecret's synchronous calls run on background threads, because a command-line program has no main loop and unlocking a
/// keyring waits for the user.
struct Keyring: Sendable {
    /// Whether there is a session bus. Without one, libsecret would start a bus of its own, with no service on it.
    let hasBus: Bool
    /// The timeout of a call, including a prompt for the keyring's password.
    let timeout: Duration

    /// The key of a service; nil for none. Prompts for the password of a locked keyring.
    func key(_ service: WebService) async throws -> String? {
        try await ask { session throws(GLibError) in try session.find(service, unlocking: true).first }?.opened()
    }

    /// Whether the keyring contains a key of a service, locked or not.
    func holds(_ service: WebService) async throws -> Bool {
        try await !ask { session throws(GLibError) in try session.find(service, unlocking: false) }.isEmpty
    }

    /// Stores a key, replacing a former one.
    ///
    /// - Parameter limit: How long the keyring may take at most; nil for the usual timeout.
    func keep(_ key: String, _ service: WebService, within limit: Duration? = nil) async throws {
        let isKept = try await ask(within: limit) { session throws(GLibError) in try session.store(key, service) }
        guard isKept else { throw SecretsError.locked }
    }

    /// Deletes the key of a service, if there is one.
    func remove(_ service: WebService) async throws {
        try await ask { session throws(GLibError) in try session.clear(service) }
        // libsecret skips a locked item without an error.
        guard try await !holds(service) else { throw SecretsError.locked }
    }

    private func ask<Answer: Sendable>(
        within limit: Duration? = nil,
        _ question: @escaping @Sendable (borrowing KeyringSession) throws(GLibError) -> Answer
    ) async throws -> Answer {
        guard hasBus else { throw SecretsError.serviceMissing }
        let cancellation = GCancellation()
        let deadline = DispatchWorkItem { cancellation.cancel() }
        DispatchQueue.global().asyncAfter(deadline: .now() + min(timeout, limit ?? timeout) / .seconds(1), execute: deadline)
        defer { deadline.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    DispatchQueue.global().async {
                        continuation.resume(with: Result { try question(try KeyringSession(cancellation)) })
                    }
                }
            } onCancel: {
                cancellation.cancel()
            }
        } catch {
            try Task.checkCancellation()
            throw cancellation.isCancelled ? SecretsError.timedOut : Self.meaning(of: error)
        }
    }

    /// What an error of a call means. The keyring's own words about a failure, which are for developers, go to
    /// the log.
    static func meaning(of error: any Error) -> any Error {
        guard let error = error as? GLibError else { return error }
        if error.isServiceUnavailable { return SecretsError.serviceMissing }
        // Dismissing the prompt for the password of a new collection leaves none. Keyrings report that in different ways.
        if error.isObjectMissing { return SecretsError.locked }
        if error.domain == "secret-error", error.code == Int(SECRET_ERROR_NO_SUCH_OBJECT.rawValue) { return SecretsError.locked }
        // Dismissing the password prompt is reported as a cancelled call.
        if error.domain == "g-io-error-quark", error.code == Int(G_IO_ERROR_CANCELLED.rawValue) { return SecretsError.locked }
        if error.domain == "secret-error", error.code == Int(SECRET_ERROR_IS_LOCKED.rawValue) { return SecretsError.locked }
        Logger(label: "secrets").warning("the keyring: \(error.message)")
        return SecretsError.failed
    }
}

/// Cancels a GIO call from another thread.
// `@unchecked Sendable`: GCancellable is thread-safe.
final class GCancellation: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>? = g_cancellable_new()

    deinit {
        if let pointer { g_object_unref(pointer) }
    }

    var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }
    func cancel() { g_cancellable_cancel(pointer) }
}
