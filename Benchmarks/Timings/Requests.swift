import Foundation
import WebServices
import TestSupport

/// Measures the overhead of a web request over plain libcurl. A local server sends 20 kB to both, over a reused connection.
///
/// - Parameter reference: The compiled `Benchmarks/Reference/requests.c`.
func timeRequests(reference: URL) async throws {
    let runs = 500
    let server = try LoopbackServer()
    server.answer("/species", .json(Data(repeating: 0x20, count: 20_000)))
    let client = HTTPClient()
    let request = HTTPRequest(server.url("/species"), timeout: 10)
    let ours = try await measure("web request, 20 kB from this machine", runs: runs) { _ = try await client.send(request) }

    guard let plain = try figures(printedBy: reference, [request.url.absoluteString, String(runs)]).first else {
        throw CocoaError(.fileReadCorruptFile)
    }
    print("  C libcurl: \(rounded(plain)) ms")
    report("  overhead of a web request", ours - plain, unit: "ms")
}
