import Foundation

/// Keeps requests within what a service takes in a minute, as its headers tell.
///
/// Trefle takes 60 a minute, counted from one full minute to the next, and says how many are left of them.
actor RateLimiter {
    /// How long a request waits for its turn, in seconds; where it would be longer it is told to come back.
    static let patience: TimeInterval = 10
    /// The length of what is counted, in seconds.
    static let window: TimeInterval = 60

    /// There is no turn before that moment.
    struct Full: Error {
        let until: Date
    }

    private let now: @Sendable () -> Date
    private var limit = 60
    private var remaining = 60
    /// When counting begins anew; nil before the first request.
    private var reset: Date?

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Returns when a request may be sent, which counts as sent.
    ///
    /// - Throws: ``Full`` where that is more than ``patience`` away, and `CancellationError`.
    func turn() async throws {
        while true {
            renew()
            if remaining > 0 {
                remaining -= 1
                return
            }
            guard let reset else { return }
            let wait = reset.timeIntervalSince(now())
            guard wait <= Self.patience else { throw Full(until: reset) }
            try await Task.sleep(for: .seconds(wait))
            // Having waited is proof enough, whatever the clock says; another that waited as long may have renewed it.
            if self.reset == reset { begin(until: reset.addingTimeInterval(Self.window)) }
        }
    }

    /// Heeds what an answer says: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`, the last in Unix time.
    ///
    /// A refusal that says nothing closes the current window.
    func update(_ response: HTTPResponse) {
        func figure(_ name: String) -> Int? { response.headers[name].flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } }
        if let told = figure("ratelimit-limit"), told > 0 { limit = min(told, 1_000_000) }
        let isRefused = response.status == 429
        guard let left = isRefused ? 0 : figure("ratelimit-remaining") else { return }
        let told = figure("ratelimit-reset").map(moment)
        let end = told ?? reset ?? nextWindow
        // Answers overtake each other: within a window the smallest figure is the newest.
        remaining = end == reset && !isRefused ? min(remaining, max(left, 0)) : max(left, 0)
        reset = end
    }

    /// Until when no request may be sent; nil where one may.
    var fullUntil: Date? {
        renew()
        return remaining > 0 ? nil : reset
    }

    /// Unix time as a moment within the next window: a clock that is wrong here or there must not close it for hours.
    private func moment(_ seconds: Int) -> Date {
        let now = now()
        // Small figures are seconds from now, as the IETF draft has it.
        let told =
            seconds < 1_000_000
            ? now.addingTimeInterval(TimeInterval(seconds)) : Date(timeIntervalSince1970: TimeInterval(seconds))
        return min(told, now.addingTimeInterval(Self.window))
    }

    private func renew() {
        guard let reset else { return begin(until: nextWindow) }
        if now() >= reset { begin(until: nextWindow) }
    }

    private func begin(until end: Date) {
        remaining = limit
        reset = end
    }

    private var nextWindow: Date {
        let time = now().timeIntervalSince1970
        return Date(timeIntervalSince1970: (time / Self.window).rounded(.down) * Self.window + Self.window)
    }
}
