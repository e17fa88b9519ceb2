import Dispatch
import Foundation

/// Runs work that Ctrl-C cancels instead of ending the program.
///
/// - Parameter message: The message of the failure if the work was cancelled.
func interruptible<Value: Sendable>(
    _ message: String, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let task = Task { try await work() }
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { task.cancel() }
    source.setCancelHandler { signal(SIGINT, SIG_DFL) }
    source.resume()
    defer { source.cancel() }
    do { return try await task.value } catch is CancellationError { throw Failure(.interrupted, message) }
}
