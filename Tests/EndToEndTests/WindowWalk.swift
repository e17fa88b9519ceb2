import TestSupport
import Testing

extension OpenWindow {
    /// Presses a key, at most 20 times, until a widget whose name starts with `start` has keyboard focus.
    func walk(to start: String, by key: String) async throws {
        var passed: [String] = []
        for _ in 0..<20 {
            try await keys(key)
            let place = try await eventually("the keyboard to stand somewhere") { focused?.description }
            if place.name.hasPrefix(start) { return }
            passed.append("\(place.role) “\(place.name)”")
        }
        Issue.record("\(key) never came to \(start), only to \(passed)")
    }
}
