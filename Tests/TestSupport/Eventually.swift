import Foundation

extension Duration {
    /// How long a test waits for what must come: far longer than any of it takes, since only a failing test uses it up.
    public static let patience = Duration.seconds(60)
}

/// Asks again and again until the answer is there, and returns it.
///
/// This is the only place where tests wait by the clock: what they wait for is the condition, the clock only gives up.
///
/// - Parameters:
///   - what: names the thing in the error.
///   - limit: how long to go on asking.
///   - pause: how long to rest between two questions.
///   - answer: returns nil for "not yet"; an error it throws ends the wait.
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
