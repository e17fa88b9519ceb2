import Foundation
import Garden

/// How long to wait for another program that has the garden open, and whom to tell.
public struct LockWait: Sendable {
    /// How long opening waits for a program that creates, migrates or replaces the garden: 30 seconds.
    var limit = Duration.seconds(30)
    /// How long a change of photos waits for one of another program, which may copy large files: two minutes.
    var photoLimit = Duration.seconds(120)
    /// How long a transaction waits for the transaction of another program: 5 seconds.
    var transactionLimit = Duration.seconds(5)
    /// After how long ``onWait`` is called: one second.
    var patience = Duration.seconds(1)
    /// Called while waiting for a lock and between the steps of long work, and throws to give up.
    var checkCancellation: @Sendable () throws -> Void = {}
    /// Called once for each wait that takes longer than ``patience``.
    let onWait: @Sendable () -> Void

    private static let pause = Duration.milliseconds(2)

    /// Waits with the usual limits.
    ///
    /// - Parameter onWait: Called on any thread, once for each wait that takes longer than a second.
    public init(onWait: @escaping @Sendable () -> Void = {}) {
        self.onWait = onWait
    }

    /// Pauses between transactions for long enough that every program that waits tries again.
    func letOthersWrite() async throws {
        let microseconds = UInt32(Self.pause * 2 / .microseconds(1))
        try await runBlocking { _ = usleep(microseconds) }
    }

    /// The same wait, which gives up with `CancellationError` once it is cancelled.
    func cancelled(by cancellation: Cancellation) -> LockWait {
        var wait = self
        wait.checkCancellation = { [checkCancellation] in
            try checkCancellation()
            try cancellation.check()
        }
        return wait
    }

    /// Blocks for a moment before a transaction is tried again. Returns false if the limit is reached.
    func goesOn(after tries: Int) -> Bool {
        guard tries < Int(transactionLimit / Self.pause) else { return false }
        if tries == Int(patience / Self.pause) { onWait() }
        usleep(UInt32(Self.pause / .microseconds(1)))
        return true
    }
}
