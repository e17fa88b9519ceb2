import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("TLS certificates")
struct HTTPTrustTests {
    @Test("nothing is sent to a server with an untrusted certificate")
    func unknownCertificatesAreRefused() async throws {
        let folder = try TemporaryDirectory()
        let (key, certificate) = (folder.file("key").path, folder.file("certificate").path)
        let made = try await Command.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
            ])
        #expect(made.status == 0, "\(made.errors)")
        let server = try Child(
            "openssl", ["s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www"],
            environment: ProcessInfo.processInfo.environment, folder: folder.url)
        let port = try await eventually("the server's port") {
            server.output.firstMatch(of: #/ACCEPT 127\.0\.0\.1:(\d+)\n/#).map { String($0.1) }
        }
        var request = HTTPRequest(try #require(URL(string: "https://127.0.0.1:\(port)/")), timeout: 10)
        request.secretQuery = [("token", "secret")]
        await #expect(throws: HTTPError.insecure) { try await HTTPClient().send(request) }
        // The server was reached: the handshake started and failed because of the certificate.
        try await until("the server tells of the refusal") { server.errors.contains("unknown ca") }
        #expect(!server.output.contains("GET "))
    }
}
