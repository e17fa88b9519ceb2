import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import WebServices

@Suite("Secrecy of keys")
struct HTTPSecretTests {
    private static let key = "2b10sEcReTkEy"

    private func request(_ server: LoopbackServer) -> HTTPRequest {
        var request = HTTPRequest(server.url("/v2/identify/all"), timeout: 5)
        request.secretQuery = [("api-key", Self.key)]
        request.headers = [("Authorization", "Bearer \(Self.key)")]
        return request
    }

    @Test("a request that is printed or dumped shows no key")
    func printsHideKeys() throws {
        let request = request(try LoopbackServer())
        var dumped = ""
        dump(request, to: &dumped)
        for text in ["\(request)", String(reflecting: request), String(describing: [request]), dumped] {
            #expect(!text.contains(Self.key), "\(text)")
        }
    }

    @Test(
        "no log message and no error of a request shows its key",
        arguments: [.json("{}"), .reset, .redirectToFile] as [LoopbackServer.Reply])
    func logsHideKeys(reply: LoopbackServer.Reply) async throws {
        let server = try LoopbackServer()
        server.answer("/v2/identify/all", reply)
        let lines = Lines()
        var log = Logger(label: "http") { _ in lines }
        log.logLevel = .trace
        var said = ""
        do {
            _ = try await HTTPClient(log: log).send(request(server))
        } catch {
            said = "\(error) \(String(reflecting: error)) \(error.localizedDescription)"
        }
        #expect(server.requests.first?.query["api-key"] == Self.key)
        let all = lines.all.withLock { $0 } + [said]
        #expect(all.count > 1)
        #expect(!all.contains { $0.contains(Self.key) }, "\(all)")
    }
}

/// Collects the logged messages.
private final class Lines: LogHandler {
    let all = Mutex<[String]>([])
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { all.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") } }
}
