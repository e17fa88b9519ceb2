import Foundation
import Synchronization
import TestSupport
import Testing

@testable import WebServices

@Suite("Cancellation and progress of HTTP requests")
struct HTTPCancelTests {
    private let server: LoopbackServer
    private let client = HTTPClient()

    init() throws { server = try LoopbackServer() }

    @Test("a task that is already cancelled sends no request")
    func cancelledTasksDoNotAsk() async throws {
        server.answer("/", .json("{}"))
        let task = Task {
            // The task is cancelled before it continues.
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(server.url("/"), timeout: 10))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(server.requests.isEmpty)
    }

    @Test("a cancellation that arrives before its request is not lost")
    func cancellationsMayComeFirst() async throws {
        server.answer("/*", .json("{}"))
        let loop = try client.runningLoop()
        let transfer = CurlTransfer(HTTPRequest(server.url("/late"), timeout: 10), progress: nil)
        loop.cancel(transfer)
        // Once another request is answered, the loop has processed its inbox.
        _ = try await client.send(HTTPRequest(server.url("/other"), timeout: 10))
        await #expect(throws: CancellationError.self) {
            _ = try await withCheckedThrowingContinuation { loop.add(transfer, $0) }
        }
        #expect(server.requests.map(\.path) == ["/other"])
    }

    @Test("cancelling a waiting request ends it at once and closes its connection")
    func waitingRequestsEnd() async throws {
        server.answer("/", .never)
        let task = Task { try await client.send(HTTPRequest(server.url("/"), timeout: 60)) }
        try await until("it is asked") { server.requests.count == 1 }
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ContinuousClock.now - start < .seconds(5))
        try await until("the connection is given up") { server.openConnections == 0 }
    }

    @Test("a request cancelled at any moment ends exactly once, and the client remains usable")
    func cancellingAtAnyMoment() async throws {
        server.answer("/", .json("{}"))
        await withTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { try await client.send(HTTPRequest(server.url("/"), timeout: 20)) }
                    for _ in 0..<number % 20 { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let answer): #expect(answer.status == 200)
                    case .failure(let error): #expect(error is CancellationError)
                    }
                }
            }
        }
        #expect(try await client.send(HTTPRequest(server.url("/"), timeout: 10)).status == 200)
    }

    @Test("a form reports the progress of its upload until all of it is sent")
    func progressIsTold() async throws {
        server.answer("/", .json("{}"))
        var request = HTTPRequest(server.url("/"), timeout: 20)
        request.form = [.init(name: "images", body: Data(count: 4_000_000), fileName: "1.jpg", type: "image/jpeg")]
        let told = Mutex<[(sent: Int, total: Int)]>([])
        _ = try await client.send(request) { sent, total in told.withLock { $0.append((sent, total)) } }
        let steps = told.withLock { $0 }
        let last = try #require(steps.last)
        #expect(last.sent == last.total && last.total > 4_000_000)
        #expect(steps.count > 3 && steps.map(\.sent) == steps.map(\.sent).sorted())
        #expect(Set(steps.map(\.total)).count == 1)
    }

    @Test("the client's thread ends with the client")
    func threadsEnd() async throws {
        weak var loop: CurlMultiLoop?
        do {
            let client = HTTPClient()
            server.answer("/", .json("{}"))
            _ = try await client.send(HTTPRequest(server.url("/"), timeout: 10))
            loop = try client.runningLoop()
            #expect(loop != nil)
        }
        try await until("the thread lets go of the loop") { loop == nil }
        try await until("its connections are closed") { server.openConnections == 0 }
    }

    @Test("a client without requests has no thread")
    func idleClientsHaveNoThread() { #expect(!HTTPClient().isRunning) }
}
