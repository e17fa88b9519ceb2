import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("HTTP requests and responses")
struct HTTPAnswerTests {
    private let server: LoopbackServer
    private let client = HTTPClient()

    init() throws { server = try LoopbackServer() }

    @Test("a response has the status, headers and body that were sent")
    func answersComeWhole() async throws {
        let body = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        server.answer("/v1/thing", LoopbackServer.Reply(418, headers: ["X-Limit": "7", "ETag": "\"a:b\""], body: body))
        let answer = try await client.send(HTTPRequest(server.url("/v1/thing?a=1"), timeout: 10))
        #expect(answer.status == 418)
        #expect(answer.headers["x-limit"] == "7")
        #expect(answer.headers["etag"] == "\"a:b\"")
        #expect(answer.body == body)
    }

    @Test("a request arrives with its path, query and headers")
    func questionsArrive() async throws {
        server.answer("/v1/species/a%20b", .json("{}"))
        var request = HTTPRequest(server.url("/v1/species/a%20b?page=2"), timeout: 10)
        request.secretQuery = [("api-key", "a+b&c=d e/ü")]
        request.headers = [("If-None-Match", "\"etag\""), ("X-Pasted", "one\r\nX-Other: two")]
        _ = try await client.send(request)
        let asked = try #require(server.requests.first)
        #expect(asked.method == "GET")
        #expect(asked.path == "/v1/species/a%20b")
        #expect(asked.query == ["page": "2", "api-key": "a+b&c=d e/ü"])
        #expect(asked.headers["if-none-match"] == "\"etag\"")
        #expect(asked.headers["x-pasted"] == "oneX-Other: two")
        #expect(asked.headers["x-other"] == nil)
    }

    @Test("a form arrives part by part, in order and byte for byte")
    func formsArrive() async throws {
        server.answer("/identify", .json("{}"))
        let photo = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) }) + Data("\r\n--\r\n".utf8)
        var request = HTTPRequest(server.url("/identify"), timeout: 10)
        request.form = [
            .init(name: "images", body: photo, fileName: "a \"b\".jpg", type: "image/jpeg"), .value("organs", "leaf"),
            .init(name: "images", body: Data(), fileName: "2.jpg", type: "image/jpeg"), .value("organs", "größe"),
        ]
        _ = try await client.send(request)
        let asked = try #require(server.requests.first)
        #expect(asked.method == "POST")
        #expect(asked.parts.map(\.name) == ["images", "organs", "images", "organs"])
        #expect(asked.parts.map(\.type) == ["image/jpeg", nil, "image/jpeg", nil])
        #expect(asked.parts.map(\.body) == [photo, Data("leaf".utf8), Data(), Data("größe".utf8)])
        #expect(asked.parts[0].fileName == "a %22b%22.jpg")
        #expect(asked.parts[1].fileName == nil)
    }
}
