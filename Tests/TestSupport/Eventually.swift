import Foundation

extension Duration {
    /// The default timeout of tests. It is far longer than anything takes, since only a failing test uses it up.
    public static let patience = Duration.seconds(60)
}

/// Polls until the closure returns a value, and returns that value.
///
/// This is the only place where tests wait for time to pass, and they wait for a condition: the clock only sets the timeout.
///
/// - Parameters:
///   - what: describes what is awaited, for the error.
///   - limit: the timeout.
///   - pause: the polling interval.
///   - answer: returns nil for "not yet"; an error that it throws ends the wait.
/// - Throws: ``DesktopSessionError/timedOut(_:)`` after the limit.
public func eventually<Answer>(
    _ what: @autoclosure () -> String, within limit: Duration = .patience, every pause: Duration = .milliseconds(15),
    isolation: isolated (any Actor)? = #isolation, _ answer: () async throws -> Answer?
) async throws -> Answer {
    let clock = ContinuousClock()
    let deadline = clock.now + limit
    while true {
        if let found = try await answer() { return found }
        guard clock.now < deadline else { throw DesktopSessionError.timedOut(what()) }
        try await Task.sleep(for: pause)
    }
}

/// Waits until the condition holds; see ``eventually(_:within:every:isolation:_:)-swift.function``.
///
/// - Throws: ``DesktopSessionError/timedOut(_:)`` after the limit.
public func until(
    _ what: @autoclosure () -> String, within limit: Duration = .patience,
    isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
    try await eventually(what(), within: limit) { try await holds() ? () : nil }
}
