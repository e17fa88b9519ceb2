import GLibKit

/// Runs a body that needs a main loop, and returns its result.
///
/// - Throws: What the body throws; ``DesktopSessionError/timedOut(_:)`` if it does not end.
@MainActor
public func pumped<Value>(_ body: @escaping @MainActor () async throws -> Value) async throws -> Value {
    var result: Result<Value, any Error>?
    Task {
        do { result = .success(try await body()) } catch { result = .failure(error) }
    }
    try await pump("an answer") { result != nil }
    guard let result else { throw DesktopSessionError.timedOut("an answer") }
    return try result.get()
}

/// Iterates the main context and lets main-actor tasks run until the condition holds.
///
/// - Throws: ``DesktopSessionError/timedOut(_:)`` after the limit.
@MainActor
public func pump(_ what: String, within limit: Duration = .patience, until holds: () -> Bool) async throws {
    try await eventually(what, within: limit, every: .milliseconds(1)) {
        while !holds(), MainLoop.iterate() { await Task.yield() }
        return holds() ? () : nil
    }
}
