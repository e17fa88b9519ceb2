import CCurl
import Foundation
import Synchronization

/// The thread that drives libcurl. Only this thread touches the transfers; other threads pass them through its inbox.
final class CurlMultiLoop: Sendable {
    private struct Inbox {
        var added: [CurlTransfer] = []
        var cancelled: [CurlTransfer] = []
        var isStopped = false
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let inbox = Mutex(Inbox())
    // `nonisolated(unsafe)` is safe: any thread may call `curl_multi_wakeup`; only the loop's thread calls anything else.
    nonisolated(unsafe) private let multi: UnsafeMutableRawPointer

    /// - Throws: ``HTTPError/unreachable`` if libcurl cannot be set up.
    init() throws {
        guard Self.isReady, let multi = curl_multi_init() else { throw HTTPError.unreachable }
        self.multi = multi
    }

    // The thread retains the loop, so it has ended by now.
    deinit { curl_multi_cleanup(multi) }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "plantguide-http"
        thread.start()
    }

    /// Stops the thread and cancels all transfers in progress.
    func stop() {
        inbox.withLock { $0.isStopped = true }
        curl_multi_wakeup(multi)
    }

    func add(_ transfer: CurlTransfer, _ continuation: CheckedContinuation<CurlTransfer.Outcome, any Error>) {
        transfer.continuation = continuation
        inbox.withLock { $0.added.append(transfer) }
        curl_multi_wakeup(multi)
    }

    /// Cancels a transfer, including one that is added after this call.
    func cancel(_ transfer: CurlTransfer) {
        transfer.isCancelled.store(true, ordering: .releasing)
        inbox.withLock { $0.cancelled.append(transfer) }
        curl_multi_wakeup(multi)
    }

    private func run() {
        // The main thread handles signals. Blocking SIGPIPE here keeps a connection that breaks during a write from terminating
        // the process.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var live: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        while empty(&live) {
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            finish(&live)
            // Returns only on socket activity, libcurl's own timers or `curl_multi_wakeup`, so an idle client uses no CPU.
            curl_multi_poll(multi, nil, 0, .max, nil)
        }
    }

    /// Drains the inbox: starts added transfers and aborts cancelled ones. Returns false once the loop must stop.
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

    /// Completes the transfers that libcurl reports as done.
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
