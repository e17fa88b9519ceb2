import Foundation
import Logging
import Synchronization

/// Asks web services, by way of libcurl.
///
/// One thread drives all requests of a client. It starts with the first request and ends with the client; connections are
/// kept in between, so a program has one client. Only https is spoken, and http to this machine.
public final class HTTPClient: Sendable {
    /// How many redirects of one request are followed.
    static let redirectLimit = 5

    private let loop = Mutex<CurlMultiLoop?>(nil)
    private let log: Logger

    /// A client that has asked nobody yet.
    public convenience init() { self.init(log: Logger(label: "http")) }

    init(log: Logger) { self.log = log }

    deinit { loop.withLock { $0?.stop() } }

    /// Asks, and waits for the whole answer, whatever its status.
    ///
    /// A redirect that is not followed is an answer like any other.
    ///
    /// - Parameter progress: is told how many bytes of the form have been sent, of how many, on the client's own thread.
    /// - Throws: ``HTTPError``, or `CancellationError` when the task is cancelled, before or while it asks.
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

    /// Asks once, without following redirects.
    private func transfer(
        _ request: HTTPRequest, _ progress: (@Sendable (Int, Int) -> Void)?
    ) async throws -> CurlTransfer.Outcome {
        let loop = try runningLoop()
        let transfer = CurlTransfer(request, progress: progress)
        // Only the host: a path may tell what a person looks for, and a query may hold a key.
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

    /// Whether it has a thread.
    var isRunning: Bool { loop.withLock { $0 != nil } }

    /// The loop, whose thread is started where there is none yet.
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
