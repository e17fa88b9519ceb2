import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("Memory use of HTTP requests")
struct HTTPMemoryTests {
    @Test("no response, however large, uses more memory than its limit allows")
    func memoryIsBounded() async {
        // In a separate process, so that the peak is that of these requests.
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer()
            let client = HTTPClient()
            server.answer("/", .json("{}"), .gzipBomb, .huge, .hugeUnannounced, .endlessHead, .gzipBomb)
            let request = HTTPRequest(server.url("/"), timeout: 60, bodyLimit: 4_000_000)
            _ = try await client.send(request)
            let before = try peakOfMemory()
            for _ in 0..<5 {
                do {
                    _ = try await client.send(request)
                    exit(2)
                } catch is HTTPError {}
            }
            // 4 MB are allowed per response; the rest is for a growing array and for the server's own bytes.
            let grown = try peakOfMemory() - before
            guard grown < 30_000 else { exit(3) }
        }
    }
}
