import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("Faults of web services")
struct HTTPFaultTests {
    private let server: LoopbackServer
    private let client = HTTPClient()

    init() throws { server = try LoopbackServer() }

    private func request(timeout: TimeInterval = 20) -> HTTPRequest {
        HTTPRequest(server.url("/"), timeout: timeout, bodyLimit: 1_000_000)
    }

    @Test(
        "each fault throws its error, and the client remains usable",
        arguments: [
            (.reset, .unreachable), (.close, .unreachable), (.truncated, .truncated), (.huge, .bodyTooLarge),
            (.hugeUnannounced, .bodyTooLarge), (.gzipBomb, .bodyTooLarge), (.brokenGzip, .invalidAnswer),
            (.noHTTP, .invalidAnswer), (.endlessHead, .invalidAnswer),
        ] as [(LoopbackServer.Reply, HTTPError)])
    func faultsAreTold(fault: LoopbackServer.Reply, error: HTTPError) async throws {
        server.answer("/", fault, .json("{}"))
        await #expect(throws: error) { try await client.send(request()) }
        #expect(try await client.send(request()).status == 200)
    }

    @Test("a server that never replies causes a timeout after the given time")
    func silenceTimesOut() async throws {
        server.answer("/", .never)
        let start = ContinuousClock.now
        await #expect(throws: HTTPError.timeout) { try await client.send(request(timeout: 0.5)) }
        let took = ContinuousClock.now - start
        #expect(took >= .milliseconds(490) && took < .seconds(5), "\(took)")
        try await until("the connection is given up") { server.openConnections == 0 }
    }

    @Test("a server that sends a byte per second causes a timeout after the given time")
    func dripsTimeOut() async throws {
        server.answer("/", .byteASecond)
        let start = ContinuousClock.now
        await #expect(throws: HTTPError.timeout) { try await client.send(request(timeout: 1.5)) }
        let took = ContinuousClock.now - start
        #expect(took >= .milliseconds(1_490) && took < .seconds(6), "\(took)")
    }

    @Test("a stalled transfer times out long before its total time limit")
    func stallsTimeOut() async throws {
        server.answer("/", .byteASecond)
        var request = request(timeout: 600)
        request.stallTimeout = 1
        let start = ContinuousClock.now
        await #expect(throws: HTTPError.timeout) { try await client.send(request) }
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test("a malformed body is returned as the bytes received")
    func oddBytesCome() async throws {
        server.answer("/", .nestedArrays, .invalidUTF8, .errorPage)
        #expect(try await client.send(request()).body.count == 200_000)
        #expect(try await client.send(request()).body.prefix(3) == Data([0x7b, 0x22, 0xff]))
        let page = try await client.send(request())
        #expect(page.status == 500)
        #expect(page.headers["content-type"] == "text/html")
    }

    @Test("a stopped server is unreachable")
    func nobodyIsUnreachable() async throws {
        server.stop()
        await #expect(throws: HTTPError.unreachable) { try await client.send(request()) }
    }

    @Test("a body may be as large as the limit, but not a byte larger")
    func limitsAreExact() async throws {
        server.answer(
            "/", LoopbackServer.Reply(200, body: Data(count: 1_000_000)), LoopbackServer.Reply(200, body: Data(count: 1_000_001)))
        #expect(try await client.send(request()).body.count == 1_000_000)
        await #expect(throws: HTTPError.bodyTooLarge) { try await client.send(request()) }
    }

    @Test("a request that hangs does not block others")
    func failuresAreAlone() async throws {
        server.answer("/", .never)
        server.answer("/other", .json("{}"))
        let stuck = Task { try await client.send(request(timeout: 60)) }
        try await until("the first is asked") { server.requests.count == 1 }
        let start = ContinuousClock.now
        _ = try await client.send(HTTPRequest(server.url("/other"), timeout: 10))
        #expect(ContinuousClock.now - start < .seconds(5))
        stuck.cancel()
        await #expect(throws: CancellationError.self) { try await stuck.value }
    }
}
