import Foundation
import TestSupport
import Testing

@Suite("Test support", .timeLimit(.minutes(15)))
struct SupportTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> Child {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try Child(
            "sh", ["-c", script], environment: environment.merging(["PATH": path]) { old, _ in old }, folder: directory.url)
    }

    @Test("a child reports its status, standard output and standard error separately")
    func outcome() async throws {
        let child = try shell("echo leaf; echo thorn >&2; exit 7")
        #expect(try await child.waited() == .exited(7))
        #expect(child.output == "leaf\n")
        #expect(child.errors == "thorn\n")
    }

    @Test("a child can be terminated with SIGTERM")
    func terminate() async throws {
        let child = try shell("exec sleep 60")
        #expect(try await child.terminate() == .signalled(SIGTERM))
    }

    @Test("a child that ignores SIGTERM is killed after the grace period")
    func kill() async throws {
        let child = try shell("trap '' TERM; echo ready; while :; do sleep 1; done")
        try await until("the trap") { child.output == "ready\n" }
        child.end(grace: .milliseconds(50))
        #expect(child.ended == .signalled(SIGKILL))
    }

    @Test("a program uses the fake clock and sees it jump")
    func clock() async throws {
        let spring = try #require(try? Date("2031-03-30T00:59:00Z", strategy: .iso8601))
        let clock = try Faketime(showing: spring, in: directory)
        #expect(try await year(by: clock) == "2031")
        try clock.jump(to: spring.addingTimeInterval(400 * 86_400))
        #expect(try await year(by: clock) == "2032")
    }

    @Test("a seed gives the numbers published for SplitMix64")
    func random() {
        var source = SeededRandom(seed: 1_234_567)
        let numbers = (0..<3).map { _ in source.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("a temporary folder is removed with its contents")
    func temporary() throws {
        var folder: TemporaryDirectory? = try TemporaryDirectory()
        let place = try #require(folder).url
        try Data("leaf".utf8).write(to: place.appendingPathComponent("leaf"))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: place.path))
    }

    private func year(by clock: Faketime) async throws -> String {
        let child = try shell("date -u +%Y", clock.environment)
        try await child.waited()
        return child.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
