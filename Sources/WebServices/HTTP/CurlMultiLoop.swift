import CCurl
import Foundation
import Synchronization

/// The thread that drives libcurl: it alone touches the transfers, everyone else leaves them in its inbox.
final class CurlMultiLoop: Sendable {
    private struct Inbox {
        var added: [CurlTransfer] = []
        var cancelled: [CurlTransfer] = []
        var isStopped = false
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let inbox = Mutex(Inbox())
    // Unsafe to the compiler alone: `curl_multi_wakeup` may be called by any thread, the rest is called by the loop's only.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

    /// - Throws: ``HTTPError/unreachable`` if libcurl cannot be set up.
    init() throws {
        guard Self.isReady, let multi = curl_multi_init() else { throw HTTPError.unreachable }
        self.multi = multi
    }

    // The thread holds the loop, so that it has ended by now.
    deinit { curl_multi_cleanup(multi) }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "plantguide-http"
        thread.start()
    }

    /// Ends the thread, and what it still transfers.
    func stop() {
        inbox.withLock { $0.isStopped = true }
        curl_multi_wakeup(multi)
    }

    func add(_ transfer: CurlTransfer, _ continuation: CheckedContinuation<CurlTransfer.Outcome, any Error>) {
        transfer.continuation = continuation
        inbox.withLock { $0.added.append(transfer) }
        curl_multi_wakeup(multi)
    }

    /// Ends a transfer, also one that is only added afterwards.
    func cancel(_ transfer: CurlTransfer) {
        transfer.isCancelled.store(true, ordering: .releasing)
        inbox.withLock { $0.cancelled.append(transfer) }
        curl_multi_wakeup(multi)
    }

    private func run() {
        // Signals are for the main thread; a connection that breaks while it is written to must not end the program.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var live: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while empty(&live) {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finish(&live)
            // Wakes for libcurl's own timers too, else only for a wake-up: an idle client costs nothing.
            curl_multi_poll(multi, nil, 0, .max, nil)
        }
    }

    /// Empties the inbox: begins what was added, ends what was cancelled. False once the loop is to stop.
    private func empty(_ live: inout [UnsafeMutableRawPointer: CurlTransfer]) -> Bool {
        let mail = inbox.withLock { inbox in
            let mail = inbox
            inbox.added = []
            inbox.cancelled = []
            return mail
        }
        for transfer in mail.added {
            do {
                guard !transfer.isCancelled.load(ordering: .acquiring) else { throw CancellationError() }
                let easy = try transfer.begin()
                guard curl_multi_add_handle(multi, easy) == CURLM_OK else { throw HTTPError.unreachable }
                live[easy] = transfer
            } catch {
                transfer.end(throwing: error)
            }
        }
        for transfer in mail.cancelled { abandon(transfer, &live) }
        if mail.isStopped { for transfer in live.values { abandon(transfer, &live) } }
        return !mail.isStopped
    }

    private func abandon(_ transfer: CurlTransfer, _ live: inout [UnsafeMutableRawPointer: CurlTransfer]) {
        guard let easy = transfer.easy, live.removeValue(forKey: easy) != nil else { return }
        curl_multi_remove_handle(multi, easy)
        transfer.end(throwing: CancellationError())
    }

    /// Hands over what has ended by itself.
    private func finish(_ live: inout [UnsafeMutableRawPointer: CurlTransfer]) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle else { continue }
            let code = plantguide_curl_result(message)
            guard let transfer = live.removeValue(forKey: easy) else { continue }
            curl_multi_remove_handle(multi, easy)
            transfer.end(code)
        }
    }
}
