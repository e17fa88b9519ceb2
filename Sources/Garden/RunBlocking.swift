import Foundation
import Synchronization

private let usesOwnThreads = Atomic(false)

/// Runs a body that blocks, for example on the disk, a lock or the session bus, off the cooperative thread pool.
package func runBlocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let result = await withCheckedContinuation { continuation in
        let run: @Sendable () -> Void = { continuation.resume(returning: Result(catching: body)) }
        if runsBlockingOnOwnThreads { Thread.detachNewThread(run) } else { DispatchQueue.global().async(execute: run) }
    }
    return try result.get()
}

/// Whether ``runBlocking(_:)`` starts a thread each time, which ends with the body.
///
/// For a program that sleeps most of the time: the threads of libdispatch stay, and it wakes the process every second from the
/// first one on. Set it before the first call.
package var runsBlockingOnOwnThreads: Bool {
    get { usesOwnThreads.load(ordering: .relaxed) }
    set { usesOwnThreads.store(newValue, ordering: .relaxed) }
}
