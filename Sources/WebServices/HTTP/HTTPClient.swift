import Foundation
import Logging
import Synchronization

/// An HTTP client on top of libcurl.
///
/// One thread drives all requests of a client. It starts with the first request and stops when the client is deallocated.
/// Connections are reused between requests, so a program should have one client. Only https is allowed, and http to this machine.
public final class HTTPClient: Sendable {
    /// How many redirects of one request are followed.
    static let redirectLimit = 5

    private let loop = Mutex<CurlMultiLoop?>(nil)
    private let log: Logger

    /// Creates a client; its thread starts with the first request.
    public convenience init() { self.init(log: Logger(label: "http")) }

    init(log: Logger) { self.log = log }

    deinit { loop.withLock { $0?.stop() } }

    /// Sends a request and returns the complete response, whatever its status.
    ///
    /// A redirect that is not followed is returned like any other response.
    ///
    /// - Parameter progress: Called on the client's thread with the number of body bytes sent and the total number.
    /// - Throws: ``HTTPError``, with ``HTTPError/invalidAnswer`` for too many redirects, or `CancellationError` if the task is
    ///   cancelled before or during the request.
    public func send(
        _ request: HTTPRequest, progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)? = nil
    ) async throws -> HTTPResponse {
        let deadline = ContinuousClock.now + .seconds(request.timeout)
        var hop = request
        for _ in 0...Self.redirectLimit {
            let outcome = try await transfer(hop, progress)
            guard let location = outcome.location, hop.mayBeRedirected else { return outcome.response }
            hop = try hop.redirected(to: location)
            hop.timeout = (deadline - ContinuousClock.now) / .seconds(1)
        }
        throw HTTPError.invalidAnswer
    }

    /// Sends one request without following redirects.
    private func transfer(
        _ request: HTTPRequest, _ progress: (@Sendable (Int, Int) -> Void)?
    ) async throws -> CurlTransfer.Outcome {
        let loop = try runningLoop()
        let transfer = CurlTransfer(request, progress: progress)
        // Only the host is logged: a path may reveal what the user searches for, and a query may contain a key.
        let host = request.url.host() ?? ""
        do {
            let outcome = try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { loop.add(transfer, $0) }
            } onCancel: {
                loop.cancel(transfer)
            }
            log.debug("\(host) answered \(outcome.response.status)")
            return outcome
        } catch {
            log.debug("\(host) did not answer: \(error)")
            throw error
        }
    }

    /// Whether the client has started its thread.
    var isRunning: Bool { loop.withLock { $0 != nil } }

    /// The loop; creates it and starts its thread if needed.
    func runningLoop() throws -> CurlMultiLoop {
        try loop.withLock { loop in
            if let loop { return loop }
            let started = try CurlMultiLoop()
            started.start()
            loop = started
            return started
        }
    }
}
