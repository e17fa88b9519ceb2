import Foundation
import TestSupport
import Testing

@testable import WebServices

@Suite("Memory of web requests")
struct HTTPMemoryTests {
    @Test("no answer, however large, takes more memory than its limit asks for")
    func memoryIsBounded() async {
        // In a process of its own, so that the peak is that of these requests.
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
            // 4 MB are allowed to an answer; the rest is room for an array that grows, and for the server's own bytes.
            let grown = try peakOfMemory() - before
            guard grown < 30_000 else { exit(3) }
        }
    }
}
