import Foundation

/// Keeps requests within a service's rate limit per minute, as its response headers report it.
///
/// Trefle counts requests in windows that start at each full minute, and reports how many remain.
actor RateLimiter {
    /// The longest wait for a free request in seconds; a longer wait throws ``LimitReached`` instead.
    static let longestWait: TimeInterval = 10
    /// The length of a rate-limit window in seconds.
    static let window: TimeInterval = 60

    /// No request may be sent before `until`.
    struct LimitReached: Error {
        let until: Date
    }

    private let now: @Sendable () -> Date
    private var limit: Int
    private var remaining: Int
    /// When the current window ends; nil before the first request.
    private var reset: Date?

    /// - Parameter limit: Requests per window until the service reports another limit.
    init(limit: Int, now: @escaping @Sendable () -> Date) {
        self.limit = limit
        remaining = limit
        self.now = now
    }

    /// Waits until a request may be sent and counts it as sent.
    ///
    /// - Throws: ``LimitReached`` if the wait would exceed ``longestWait``, and `CancellationError`.
    func acquire() async throws {
        while true {
            startWindowIfNeeded()
            if remaining > 0 {
                remaining -= 1
                return
            }
            guard let reset else { return }
            let wait = reset.timeIntervalSince(now())
            guard wait <= Self.longestWait else { throw LimitReached(until: reset) }
            try await Task.sleep(for: .seconds(wait))
            // After the wait a new window starts whatever the clock says, unless another waiting request has already started it.
            if self.reset == reset { startWindow(until: reset.addingTimeInterval(Self.window)) }
        }
    }

    /// Updates the limit from a response's `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (Unix time).
    ///
    /// A 429 response without these headers uses up the current window.
    func update(_ response: HTTPResponse) {
        func figure(_ name: String) -> Int? { response.headers[name].flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } }
        if let reported = figure("ratelimit-limit"), reported > 0 { limit = min(reported, 1_000_000) }
        let isRefused = response.status == 429
        guard let left = isRefused ? 0 : figure("ratelimit-remaining") else { return }
        let reportedEnd = figure("ratelimit-reset").map(moment)
        let end = reportedEnd ?? reset ?? nextWindow
        // Responses may arrive out of order: within a window the smallest remaining count is the newest.
        remaining = end == reset && !isRefused ? min(remaining, max(left, 0)) : max(left, 0)
        reset = end
    }

    /// Until when no request may be sent; nil if one may be sent now.
    var fullUntil: Date? {
        startWindowIfNeeded()
        return remaining > 0 ? nil : reset
    }

    /// The date of a reset value, at most one window ahead: a wrong clock on either side must not block requests for hours.
    private func moment(_ seconds: Int) -> Date {
        let now = now()
        // Small values are seconds from now, as in the IETF draft.
        let date =
            seconds < 1_000_000
            ? now.addingTimeInterval(TimeInterval(seconds)) : Date(timeIntervalSince1970: TimeInterval(seconds))
        return min(date, now.addingTimeInterval(Self.window))
    }

    private func startWindowIfNeeded() {
        guard let reset else { return startWindow(until: nextWindow) }
        if now() >= reset { startWindow(until: nextWindow) }
    }

    private func startWindow(until end: Date) {
        remaining = limit
        reset = end
    }

    private var nextWindow: Date {
        let time = now().timeIntervalSince1970
        return Date(timeIntervalSince1970: (time / Self.window).rounded(.down) * Self.window + Self.window)
    }
}
