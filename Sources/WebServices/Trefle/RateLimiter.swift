import Foundation

/// Keeps requests within a service's rate limit per minute, as its response headers report it.
///
/// Trefle allows 60 requests per minute, counted in windows that start at each full minute, and reports how many remain.
actor RateLimiter {
    /// The longest wait for a free request in seconds; a longer wait throws ``Full`` instead.
    static let patience: TimeInterval = 10
    /// The length of a rate-limit window in seconds.
    static let window: TimeInterval = 60

    /// No request may be sent before `until`.
    struct Full: Error {
        let until: Date
    }

    private let now: @Sendable () -> Date
    private var limit = 60
    private var remaining = 60
    /// When the current window ends; nil before the first request.
    private var reset: Date?

    init(now: @escaping @Sendable () -> Date) {
        self.now = now
    }

    /// Waits until a request may be sent and counts it as sent.
    ///
    /// - Throws: ``Full`` if the wait would exceed ``patience``, and `CancellationError`.
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
            // After the wait a new window starts whatever the clock says, unless another waiting request has already started it.
            if self.reset == reset { begin(until: reset.addingTimeInterval(Self.window)) }
        }
    }

    /// Updates the limit from a response's `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (Unix time).
    ///
    /// A 429 response without these headers uses up the current window.
    func update(_ response: HTTPResponse) {
        func figure(_ name: String) -> Int? { response.headers[name].flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } }
        if let told = figure("ratelimit-limit"), told > 0 { limit = min(told, 1_000_000) }
        let isRefused = response.status == 429
        guard let left = isRefused ? 0 : figure("ratelimit-remaining") else { return }
        let told = figure("ratelimit-reset").map(moment)
        let end = told ?? reset ?? nextWindow
        // Responses may arrive out of order: within a window the smallest remaining count is the newest.
        remaining = end == reset && !isRefused ? min(remaining, max(left, 0)) : max(left, 0)
        reset = end
    }

    /// Until when no request may be sent; nil if one may be sent now.
    var fullUntil: Date? {
        renew()
        return remaining > 0 ? nil : reset
    }

    /// The date of a reset value, at most one window ahead: a wrong clock on either side must not block requests for hours.
    private func moment(_ seconds: Int) -> Date {
        let now = now()
        // Small values are seconds from now, as in the IETF draft.
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
