import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("HTTP redirects")
struct HTTPRedirectTests {
    private let server: LoopbackServer
    private let other: LoopbackServer
    private let client = HTTPClient()

    init() throws {
        server = try LoopbackServer()
        other = try LoopbackServer(host: "127.0.0.2")
        server.answer("/end", .json("[1]"))
        server.answer("/near", .redirect(to: "/end"))
        server.answer("/far", .redirect(to: other.url("/end").absoluteString))
        other.answer("/end", .json("[2]"))
    }

    private func request(_ path: String) -> HTTPRequest {
        var request = HTTPRequest(server.url(path), timeout: 10)
        request.followsRedirects = true
        return request
    }

    @Test("a redirect is followed only if the request allows it")
    func redirectsAreFollowedOnRequest() async throws {
        #expect(try await client.send(HTTPRequest(server.url("/near"), timeout: 10)).status == 302)
        #expect(try await client.send(request("/near")).body == Data("[1]".utf8))
        #expect(try await client.send(request("/far")).body == Data("[2]".utf8))
    }

    @Test("headers are not sent to another host")
    func headersStay() async throws {
        var near = request("/near")
        near.headers = [("If-None-Match", "1")]
        _ = try await client.send(near)
        #expect(server.requests(to: "/end").first?.headers["if-none-match"] == "1")
        var far = request("/far")
        far.headers = [("If-None-Match", "1"), ("X-Own", "2")]
        _ = try await client.send(far)
        let asked = try #require(other.requests.first)
        #expect(asked.headers["if-none-match"] == nil && asked.headers["x-own"] == nil)
    }

    @Test("a request with a secret follows no redirect", arguments: ["/near", "/far"])
    func secretsStay(path: String) async throws {
        var requests = [request(path), request(path), request(path), request(path)]
        requests[0].secretQuery = [("token", "secret")]
        requests[1].headers = [("authorization", "Bearer secret")]
        requests[2].headers = [("Api-Key", "secret")]
        requests[3].form = [.value("key", "secret")]
        for request in requests { #expect(try await client.send(request).status == 302) }
        #expect(other.requests.isEmpty)
        #expect(server.requests(to: "/end").isEmpty)
    }

    @Test(
        "a redirect to a file, to another protocol or to plain http on another machine is rejected",
        arguments: [
            "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://10.0.0.1/", "http://example.org/",
            "http://169.254.169.254/latest/meta-data/", "http://user:word@127.0.0.1/",
        ])
    func strangePlacesAreRefused(location: String) async throws {
        server.answer("/odd", .redirect(to: location))
        await #expect(throws: HTTPError.addressRefused) { try await client.send(request("/odd")) }
    }

    @Test("a redirect from https must lead to https, and private addresses stay refused")
    func httpsStays() throws {
        var secure = HTTPRequest(try #require(URL(string: "https://example.org/a")), timeout: 10)
        secure.refusesPrivateAddresses = true
        #expect(throws: HTTPError.addressRefused) { try secure.redirected(to: "http://127.0.0.1/") }
        #expect(throws: HTTPError.addressRefused) { try secure.redirected(to: "http://example.org/b") }
        #expect(throws: HTTPError.addressRefused) { try secure.redirected(to: "file:///etc/passwd") }
        let next = try secure.redirected(to: "https://example.com/b")
        #expect(next.url.absoluteString == "https://example.com/b")
        #expect(next.refusesPrivateAddresses)
        #expect(try next.addressRule == .publicOnly)
    }

    @Test("an endless chain of redirects is an invalid response")
    func loopsEnd() async throws {
        server.answer("/loop", .redirect(to: "/loop"))
        await #expect(throws: HTTPError.invalidAnswer) { try await client.send(request("/loop")) }
        #expect(server.requests.count == HTTPClient.redirectLimit + 1)
    }

    @Test("the time limit covers all redirects together")
    func timeIsSharedByHops() async throws {
        // Each response takes less than the limit; together they take more.
        func late(_ location: String?) -> LoopbackServer.Reply {
            let answer = LoopbackServer.Reply.head(location == nil ? 200 : 302, ["Location": location ?? "/"], length: 0)
            return .init(steps: [.trickle(answer.prefix(1), every: .milliseconds(700)), .send(answer.dropFirst())])
        }
        server.answer("/first", late("/second"))
        server.answer("/second", late(nil))
        var request = request("/first")
        request.timeout = 1
        await #expect(throws: HTTPError.timeout) { try await client.send(request) }
    }
}
