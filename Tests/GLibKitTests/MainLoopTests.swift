import CGio
import Foundation
import GLibKit
import TestSupport
import Testing

@Suite("The main loop", .serialized)
@MainActor
struct MainLoopTests {
    private func runProbe(_ arguments: [String]) async throws -> (output: [String], ending: Child.Ending) {
        let folder = try TemporaryDirectory()
        let child = try Child("MainLoopProbe", arguments, environment: ["LC_ALL": "C.UTF-8"], folder: folder.url)
        let ending = try await child.waited()
        return (child.output.split(separator: "\n").map(String.init), ending)
    }

    @Test("tasks of the main actor run on the main thread under an application's loop, without busy waiting")
    func mainQueue() async throws {
        let (output, ending) = try await runProbe(["--loud", "x"])
        #expect(ending == .exited(0))
        #expect(output.contains("task on the main thread true"))
        let idle = try #require(output.first { $0.hasPrefix("idle ") }.flatMap { Int($0.dropFirst(5)) })
        #expect(idle < 100, "a loop that spins uses the 400 ms whole")
    }

    @Test("an application starts, parses its command line, activates its actions and ends when nothing holds it")
    func application() async throws {
        let (output, _) = try await runProbe(["-l", "one", "two words"])
        #expect(output.first == "started")
        #expect(output.contains("arguments [\"one\", \"two words\"] loud true"))
        #expect(output.contains("said hello"))
        #expect(output.contains("said all a+b"))
        #expect(output.last == "shut down")
    }

    @Test("an option that is handled locally ends the process before the application starts")
    func localOption() async throws {
        let (output, ending) = try await runProbe(["--version"])
        #expect(output == ["probe 1"])
        #expect(ending == .exited(0))
    }

    @Test("a rejected command line sets the exit status of the process")
    func refused() async throws {
        let (output, ending) = try await runProbe(["refuse"])
        #expect(output == ["started", "shut down"])
        #expect(ending == .exited(3))
    }

    @Test("a timer fires once and releases its closure")
    func timer() async throws {
        var token: Token? = Token()
        weak let watched = token
        var calls = 0
        let source = MainLoopSource.after(.milliseconds(2)) { [token] in
            _ = token
            calls += 1
        }
        token = nil
        #expect(watched != nil && source.isActive)
        try await pump("the timer to be done") { !source.isActive }
        #expect(calls == 1)
        #expect(watched == nil)
    }

    @Test("a cancelled source does not fire and releases its closure")
    func cancelled() {
        var token: Token? = Token()
        weak let watched = token
        var isCalled = false
        let source = MainLoopSource.whenIdle { [token] in
            _ = token
            isCalled = true
        }
        token = nil
        source.cancel()
        source.cancel()
        while MainLoop.iterate() {}
        #expect(!isCalled)
        #expect(watched == nil)
    }

    @Test("a closure for a descriptor runs once there is data to read")
    func descriptor() async throws {
        let pipe = Pipe()
        var read = Data()
        let source = MainLoopSource.whenReadable(pipe.fileHandleForReading.fileDescriptor) {
            read += pipe.fileHandleForReading.availableData
            return true
        }
        while MainLoop.iterate() {}
        #expect(read.isEmpty)
        try pipe.fileHandleForWriting.write(contentsOf: Data("leaf".utf8))
        try await pump("the bytes") { read.count == 4 }
        source.cancel()
        #expect(!source.isActive)
    }
}

/// An object whose deallocation can be observed.
final class Token {}
