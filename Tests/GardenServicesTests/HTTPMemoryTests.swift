import Foundation
import TestSupport
import Testing

@testable import GardenServices

@Suite("Memory of web requests")
struct HTTPMemoryTests {
    @Test(
        "no answer, however large, takes more memory than its limit asks for",
        .enabled(if: FileManager.default.isWritableFile(atPath: "/proc/self/clear_refs"), "the system tells no peak of memory"))
    func memoryIsBounded() async throws {
        let server = try LoopbackServer()
        let client = HTTPClient()
        server.answer("/", .gzipBomb, .huge, .hugeUnannounced, .endlessHead, .gzipBomb)
        // "5" sets the peak back to what is used now.
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        let before = try peak()
        for _ in 0..<5 {
            await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(server.url("/"), timeout: 20)) }
        }
        let grown = try peak() - before
        // 4 MB are allowed to an answer; the rest is room for growing arrays and for other tests of this process.
        #expect(grown < 40_000, "\(grown) kB more")
    }

    /// The most memory that this process has had, in kB.
    private func peak() throws -> Int {
        let status = try String(contentsOf: URL(filePath: "/proc/self/status"), encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first)
    }
}
