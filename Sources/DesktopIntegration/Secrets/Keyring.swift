import CSecret
import Foundation
import GLibKit
import Garden

/// The desktop's Secret Service, by way of libsecret.
///
/// A terminal has no main loop and a locked keyring asks its user, so libsecret's waiting calls run on threads aside.
struct Keyring: Sendable {
    /// Whether there is a session bus. libsecret would start one of its own, on which nobody is.
    let hasBus: Bool
    /// How long a call may take, a question for the keyring's password included.
    let patience: Duration

    /// The key of a service; nil where the keyring holds none. It asks for the password of a locked keyring.
    func key(_ service: WebService) async throws -> String? {
        try await ask { session throws(GLibError) in try session.find(service, unlocking: true).first }?.opened()
    }

    /// Whether the keyring holds a key of a service, locked or not.
    func holds(_ service: WebService) async throws -> Bool {
        try await !ask { session throws(GLibError) in try session.find(service, unlocking: false) }.isEmpty
    }

    /// Keeps a key in the place of a former one.
    func keep(_ key: String, _ service: WebService) async throws {
        let isKept = try await ask { session throws(GLibError) in try session.store(key, service) }
        guard isKept else { throw SecretsError.locked }
    }

    /// Forgets the key of a service, if there is one.
    func remove(_ service: WebService) async throws {
        try await ask { session throws(GLibError) in try session.clear(service) }
        // A locked item stays, and libsecret does not say so.
        guard try await !holds(service) else { throw SecretsError.locked }
    }

    private func ask<Answer: Sendable>(
        _ question: @escaping @Sendable (borrowing KeyringSession) throws(GLibError) -> Answer
    ) async throws -> Answer {
        guard hasBus else { throw SecretsError.serviceMissing }
        let cancellation = GCancellation()
        let deadline = DispatchWorkItem { cancellation.cancel() }
        DispatchQueue.global().asyncAfter(deadline: .now() + patience / .seconds(1), execute: deadline)
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

    private static func meaning(of error: any Error) -> any Error {
        guard let error = error as? GLibError else { return error }
        if error.isServiceAway { return SecretsError.serviceMissing }
        // A question that was dismissed is a call that was cancelled.
        if error.domain == "g-io-error-quark", error.code == Int(G_IO_ERROR_CANCELLED.rawValue) { return SecretsError.locked }
        if error.domain == "secret-error", error.code == Int(SECRET_ERROR_IS_LOCKED.rawValue) { return SecretsError.locked }
        return SecretsError.failed(reason: error.message)
    }
}

/// A way to end a call of GIO from another thread.
// Unchecked: GCancellable is made to be used by several threads.
final class GCancellation: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<GCancellable>? = g_cancellable_new()

    deinit {
        if let pointer { g_object_unref(pointer) }
    }

    var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }
    func cancel() { g_cancellable_cancel(pointer) }
}
