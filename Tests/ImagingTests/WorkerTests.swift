import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import Imaging

@Suite("Worker process", .serialized)
struct WorkerTests {
    /// An image of about 100 kB that keeps a worker busy for a long time: each of its scans covers 12 megapixels.
    private func longJob(_ room: PhotoFixture) async throws -> Data {
        Pictures.manyScans(try await room.corners(4_000, 3_000, "jpg", ["-interlace", "JPEG"]), times: 1_000)
    }

    /// Waits until a worker runs and returns its process id.
    private func pid(of imageWorker: ImageWorkerClient) async throws -> pid_t {
        try await eventually("a worker") { await imageWorker.process }
    }

    /// The processor time used by a process, in clock ticks; nil if it has ended.
    private func ticks(_ pid: pid_t) -> Int? {
        // The file is missing if the process has ended.
        guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return nil }
        let fields = line.drop { $0 != ")" }.split(separator: " ")
        return fields[1] == "Z" ? nil : (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
    }

    private func isGone(_ pid: pid_t) -> Bool { ticks(pid) == nil }

    @Test("one worker prepares several photos, and exits after an idle timeout")
    func warmth() async throws {
        let room = try PhotoFixture(timeouts: .init(idle: .milliseconds(300)))
        let original = try await room.corners(64, 64, "png")
        _ = try await room.imageWorker.prepare(original)
        let first = try await pid(of: room.imageWorker)
        _ = try await room.imageWorker.prepare(original)
        #expect(try await pid(of: room.imageWorker) == first)
        try await until("the worker's leaving") { isGone(first) }
        _ = try await room.imageWorker.prepare(original)
        #expect(try await pid(of: room.imageWorker) != first)
    }

    @Test("if the worker is killed during a photo, that photo fails and the next one gets a new worker")
    func killed() async throws {
        let room = try PhotoFixture()
        let original = try await room.corners(64, 64, "png")
        _ = try await room.imageWorker.prepare(original)
        let worker = try await pid(of: room.imageWorker), before = try #require(ticks(worker))
        let long = try await longJob(room)
        let lost = Task { try await room.imageWorker.prepare(long) }
        try await until("work") { (ticks(worker) ?? 0) > before + 20 }
        kill(worker, SIGKILL)
        await #expect(throws: PhotoError.tooMuchWork) { try await lost.value }
        #expect(try await room.imageWorker.prepare(original).width == 64)
        #expect(try await pid(of: room.imageWorker) != worker)
    }

    @Test("if an idle worker is killed, no photo fails")
    func killedIdle() async throws {
        let room = try PhotoFixture()
        let original = try await room.corners(64, 64, "png")
        for _ in 0..<5 {
            _ = try await room.imageWorker.prepare(original)
            let worker = try await pid(of: room.imageWorker)
            kill(worker, SIGKILL)
            try await until("the worker's end") { isGone(worker) }
        }
        #expect(try await room.imageWorker.prepare(original).width == 64)
    }

    @Test("a worker that hangs is killed after the timeout")
    func hanging() async throws {
        let room = try PhotoFixture(timeouts: .init(answer: .milliseconds(500)))
        let original = try await room.corners(64, 64, "png")
        _ = try await room.imageWorker.prepare(original)
        let worker = try await pid(of: room.imageWorker)
        kill(worker, SIGSTOP)
        let start = ContinuousClock.now
        await #expect(throws: PhotoError.tooMuchWork) { try await room.imageWorker.prepare(original) }
        #expect(ContinuousClock.now - start < .seconds(10))
        try await until("the worker's end") { isGone(worker) }
        #expect(try await room.imageWorker.prepare(original).width == 64)
    }

    @Test("an image that takes too long to decode is refused, and the next one is prepared")
    func endless() async throws {
        let room = try PhotoFixture(timeouts: .init(answer: .seconds(2)))
        let long = try await longJob(room)
        let start = ContinuousClock.now
        await #expect(throws: PhotoError.tooMuchWork) { try await room.imageWorker.prepare(long) }
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(try await room.imageWorker.prepare(try await room.corners(64, 64, "png")).width == 64)
    }

    @Test(
        "a worker that is missing, is no program, exits at once or sends invalid output is reported as missing",
        arguments: [
            "/nowhere/plantguide-worker", "/etc/passwd", "/bin/true", "/bin/cat", "/usr/bin/yes", "/tmp",
        ])
    func missing(program: String) async throws {
        let room = try PhotoFixture(timeouts: .init(start: .seconds(1)), worker: URL(filePath: program))
        let photo = Data([0xFF, 0xD8, 0xFF, 0xE0])
        await #expect(throws: PhotoError.workerMissing) { try await room.imageWorker.prepare(photo) }
        await #expect(throws: PhotoError.workerMissing) { try await room.imageWorker.prepare(photo) }
    }

    @Test("each of several concurrent requests gets its own result")
    func together() async throws {
        let room = try PhotoFixture()
        var originals: [Data] = []
        for width in stride(from: 20, to: 220, by: 20) { originals.append(try await room.corners(width, 20, "png")) }
        let widths = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for (number, original) in originals.enumerated() {
                group.addTask { (number, try await room.imageWorker.prepare(original).width) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(widths.sorted { $0.key < $1.key }.map(\.value) == Array(stride(from: 20, to: 220, by: 20)))
    }

    @Test("a canceled request returns immediately, and later requests succeed")
    func cancelling() async throws {
        let room = try PhotoFixture(timeouts: .init(answer: .seconds(3)))
        let long = try await longJob(room)
        let task = Task { try await room.imageWorker.prepare(long) }
        let worker = try await pid(of: room.imageWorker)
        try await until("work") { (ticks(worker) ?? 0) > 30 }
        let start = ContinuousClock.now
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(try await room.imageWorker.prepare(try await room.corners(64, 64, "png")).width == 64)
    }

    @Test("killed workers leak no file descriptors")
    func descriptors() async throws {
        let room = try PhotoFixture()
        let original = try await room.corners(64, 64, "png")
        func openFiles() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
        func loseOne() async throws {
            _ = try await room.imageWorker.prepare(original)
            let worker = try await pid(of: room.imageWorker)
            kill(worker, SIGKILL)
            try await until("the worker's end") { isGone(worker) }
        }
        try await loseOne()
        let before = try openFiles()
        for _ in 0..<20 { try await loseOne() }
        #expect(try openFiles() <= before + 4)
    }

    @Test("the worker is sandboxed: seccomp filter, no new privileges, limits on memory and files")
    func sandboxLimits() async throws {
        let room = try PhotoFixture()
        _ = try await room.imageWorker.prepare(try await room.corners(64, 64, "heic"))
        let worker = try await pid(of: room.imageWorker)
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2\n"))
        #expect(status.contains("NoNewPrivs:\t1\n"))
        let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
        for (name, value) in [("address space", "2000000000"), ("file size", "0"), ("open files", "3"), ("core file size", "0")] {
            #expect(limits.contains(try Regex("Max \(name) +\(value) +\(value) ")), "\(name)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")
        #expect(Set(files) == ["0", "1", "2"])
        let environment = try String(contentsOfFile: "/proc/\(worker)/environ", encoding: .utf8)
        #expect(!environment.contains("HOME=") && !environment.contains("DBUS"))
    }

    @Test("the sandbox denies network, files, other processes and large allocations")
    func doors() async throws {
        // The output goes through a pipe, since the sandbox does not allow writing to a file.
        let program = try Checkout.program("WorkerProbe")
        let probe = try await Command.run("sh", ["-c", "\"$1\" | cat", "sh", program.path])
        #expect(probe.status == 0, "\(probe.errors)")
        let doors = probe.output.split(separator: "\n").map(String.init)
        #expect(doors.first == "before open")
        let open = Set(doors.dropFirst().filter { $0.hasSuffix(" open") }.map { String($0.dropLast(5)) })
        #expect(open == ["some-memory", "thread", "clock"])
        #expect(doors.count > 20)
    }
}
