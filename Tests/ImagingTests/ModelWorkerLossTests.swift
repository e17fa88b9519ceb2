import Foundation
import Garden
import TestSupport
import Testing

@testable import Imaging

@Suite(
    "Model workers that are missing or lost", .serialized,
    .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct ModelWorkerLossTests {
    @Test("a library that is missing, or is no library, is reported as missing", arguments: [false, true])
    func libraryMissing(isThere: Bool) async throws {
        let folder = try TemporaryDirectory()
        if isThere { try Data("no library".utf8).write(to: folder.file("libLiteRt.so")) }
        let room = try ModelRoom(libraries: folder.url)
        await #expect(throws: ModelError.runtimeMissing(.tflite)) { try await room.client.proveRuntime(.tflite) }
        await #expect(throws: ModelError.runtimeMissing(.tflite)) {
            try await room.scores(ModelRoom.rectifier) { $0.runtime = .tflite }
        }
    }

    @Test("a library of another kind is reported as unusable", arguments: ModelRuntime.allCases)
    func libraryUnusable(runtime: ModelRuntime) async throws {
        let folder = try TemporaryDirectory()
        let names = ["libLiteRt.so", "libonnxruntime.so.1"]
        for (name, other) in zip(names, names.reversed()) {
            try FileManager.default.createSymbolicLink(
                at: folder.file(name), withDestinationURL: Checkout.libraries.appendingPathComponent(other))
        }
        let room = try ModelRoom(libraries: folder.url)
        let error = await #expect(throws: ModelError.self) { try await room.client.proveRuntime(runtime) }
        guard case .runtimeUnusable(runtime, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains(runtime == .tflite ? "no LiteRtCreateModelFromFd" : "no OrtGetApiBase"))
    }

    @Test(
        "a worker that is missing, is no program, exits at once or sends invalid output is reported as missing",
        arguments: ["/nowhere/plantguide-model-worker", "/etc/passwd", "/bin/true", "/bin/cat", "/usr/bin/yes", "/tmp"])
    func workerMissing(program: String) async throws {
        let room = try ModelRoom(.init(start: .seconds(1)), worker: program)
        await #expect(throws: ModelError.workerMissing) { try await room.client.proveRuntime(.onnx) }
        await #expect(throws: ModelError.workerMissing) { try await room.scores(ModelRoom.rectifier) }
    }

    @Test("if an idle worker is killed, no job fails")
    func killedIdle() async throws {
        let room = try ModelRoom()
        for _ in 0..<4 {
            _ = try await room.scores(ModelRoom.rectifier)
            let worker = try await room.pid()
            kill(worker, SIGKILL)
            try await until("the worker's end") { isGone(worker) }
        }
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
    }

    @Test("if the worker is killed during a job, that job fails and the next one gets a new worker")
    func killed() async throws {
        let room = try ModelRoom()
        let endless = OnnxWriter.endless(ModelRoom.sizes)
        let lost = Task { try await room.scores(endless) }
        let worker = try await room.pid()
        kill(worker, SIGKILL)
        await #expect(throws: ModelError.crashed) { try await lost.value }
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
        #expect(try await room.pid() != worker)
    }

    @Test("a worker that hangs is killed after the timeout")
    func hanging() async throws {
        let room = try ModelRoom(.init(answer: .milliseconds(500)))
        _ = try await room.scores(ModelRoom.rectifier)
        let worker = try await room.pid()
        kill(worker, SIGSTOP)
        await #expect(throws: ModelError.tooSlow) { try await room.scores(ModelRoom.rectifier) }
        try await until("the worker's end") { isGone(worker) }
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
    }

    @Test("a canceled job returns while the model still runs, and later jobs succeed")
    func canceling() async throws {
        let room = try ModelRoom(.init(answer: .seconds(3)))
        let endless = OnnxWriter.endless(ModelRoom.sizes)
        let task = Task { try await room.scores(endless) }
        let worker = try await room.pid()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!isGone(worker))
        #expect(try await room.scores(ModelRoom.rectifier).count == 1)
    }

    @Test("several jobs at once each get their own scores, whatever model they need")
    func together() async throws {
        let room = try ModelRoom()
        let models = ["Relu", "Neg", "Abs"].map { OnnxWriter.model($0, ModelRoom.sizes, outputs: ModelRoom.sizes) }
        let firsts = try await withThrowingTaskGroup(of: (Int, Float).self) { group in
            for (index, model) in models.enumerated() {
                for _ in 0..<3 { group.addTask { (index, try await room.scores(model) { $0.scale = -1 }[0][1]) } }
            }
            return try await group.reduce(into: [Int: Set<Float>]()) { $0[$1.0, default: []].insert($1.1) }
        }
        #expect(firsts == [0: [0], 1: [3], 2: [3]])
    }

    @Test("the worker is sandboxed: seccomp filter, no new privileges, limits on memory, files and threads")
    func sandboxLimits() async throws {
        let room = try ModelRoom()
        _ = try await room.scores(ModelRoom.rectifier)
        let worker = try await room.pid()
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2\n"))
        #expect(status.contains("NoNewPrivs:\t1\n"))
        let threads = try #require(status.firstMatch(of: #/Threads:\t(\d+)/#).flatMap { Int($0.1) })
        #expect(threads <= 2)
        let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
        let memory = "\(ModelLimits.memoryMB)000000"
        for (name, value) in [("address space", memory), ("file size", "0"), ("open files", "3"), ("core file size", "0")] {
            #expect(limits.contains(try Regex("Max \(name) +\(value) +\(value) ")), "\(name)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")
        #expect(Set(files) == ["0", "1", "2"])
        let environment = try String(contentsOfFile: "/proc/\(worker)/environ", encoding: .utf8)
        #expect(environment.contains("ORT_DISABLE_TELEMETRY=1"))
        #expect(!environment.contains("HOME=") && !environment.contains("DBUS"))
    }
}
