import GLibKit

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
