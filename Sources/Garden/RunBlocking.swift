import Dispatch

/// Runs a body that blocks, for example on the disk, a lock or the session bus, off the cooperative thread pool.
package func runBlocking<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    let result = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result(catching: body)) }
    }
    return try result.get()
}
