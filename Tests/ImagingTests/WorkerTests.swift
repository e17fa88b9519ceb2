import Foundation
import Garden
import Synchronization
import TestSupport
import Testing

@testable import Imaging

@Suite("The worker's life", .serialized)
struct WorkerTests {
    /// A picture of some 100 KB that keeps a worker busy for a good while: every pass over it decodes 12 megapixels.
    private func longJob(_ room: PhotoFixture) async throws -> Data {
        Pictures.manyScans(try await room.corners(4_000, 3_000, "jpg", ["-interlace", "JPEG"]), times: 1_000)
    }

    /// The worker's process id, once it has one.
    private func pid(of imageWorker: ImageWorkerClient) async throws -> pid_t {
        try await eventually("a worker") { await imageWorker.process }
    }

    /// Processor time that a process has used, in ticks; nil when it is gone.
    private func ticks(_ pid: pid_t) -> Int? {
        // No file, no process.
        guard let line = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else { return nil }
        let fields = line.drop { $0 != ")" }.split(separator: " ")
        return fields[1] == "Z" ? nil : (Int(fields[12]) ?? 0) + (Int(fields[13]) ?? 0)
    }

    private func isGone(_ pid: pid_t) -> Bool { ticks(pid) == nil }

    @Test("one worker serves photo after photo, and leaves when none comes")
    func warmth() async throws {
        let room = try PhotoFixture(patience: .init(idle: .milliseconds(300)))
        let original = try await room.corners(64, 64, "png")
        _ = try await room.imageWorker.prepare(original)
        let first = try await pid(of: room.imageWorker)
        _ = try await room.imageWorker.prepare(original)
        #expect(try await pid(of: room.imageWorker) == first)
        try await until("the worker's leaving") { isGone(first) }
        _ = try await room.imageWorker.prepare(original)
        #expect(try await pid(of: room.imageWorker) != first)
    }

    @Test("killed amid a photo, it is an error; the next photo gets a new worker")
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

    @Test("killed while it waits, it costs no photo")
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

    @Test("one that hangs is ended in time")
    func hanging() async throws {
        let room = try PhotoFixture(patience: .init(answer: .milliseconds(500)))
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

    @Test("a picture that takes too long is given up, and the program goes on")
    func endless() async throws {
        let room = try PhotoFixture(patience: .init(answer: .seconds(2)))
        let long = try await longJob(room)
        let start = ContinuousClock.now
        await #expect(throws: PhotoError.tooMuchWork) { try await room.imageWorker.prepare(long) }
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(try await room.imageWorker.prepare(try await room.corners(64, 64, "png")).width == 64)
    }

    @Test(
        "a worker that is missing, is no program, leaves at once or talks nonsense is told as missing",
        arguments: [
            "/nowhere/plantguide-worker", "/etc/passwd", "/bin/true", "/bin/cat", "/usr/bin/yes", "/tmp",
        ])
    func missing(program: String) async throws {
        let room = try PhotoFixture(patience: .init(start: .seconds(1)), worker: URL(filePath: program))
        let photo = Data([0xFF, 0xD8, 0xFF, 0xE0])
        await #expect(throws: PhotoError.workerMissing) { try await room.imageWorker.prepare(photo) }
        await #expect(throws: PhotoError.workerMissing) { try await room.imageWorker.prepare(photo) }
    }

    @Test("photos that come together all come back, each its own")
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

    @Test("who cancels is let go at once, and others are served")
    func cancelling() async throws {
        let room = try PhotoFixture(patience: .init(answer: .seconds(3)))
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

    @Test("lost workers leave no open files behind")
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

    @Test("it stands behind its walls: a filter, no new rights, limits on memory and files")
    func walls() async throws {
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

    @Test("within those walls there is no network, no file, no other process, and little memory")
    func doors() async throws {
        // By way of a pipe, since within the walls nothing is written to a file either.
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
