import Foundation
import Garden
import Logging
import Subprocess

private let logger = Logger(label: "photos")

/// Ends a conversation; the worker is killed.
private struct WorkerLost: Error {}

extension ImageWorkerClient {
    /// Starts a worker and talks to it until there is nothing more to do, or until it is lost.
    ///
    /// - Throws: ``PhotoError/workerMissing`` where none came up.
    func converse() async throws {
        let configuration = Configuration(
            executable: .path(.init(worker.path)), environment: .custom(Self.environment()))
        var listened = false
        do {
            _ = try await run(configuration, input: .inputWriter, output: .sequence, error: .discarded) { execution in
                var line = WorkerLine(execution: execution)
                guard try await line.reply(within: patience.start) == .ready else { throw WorkerLost() }
                listened = true
                process = execution.processIdentifier.value
                defer { process = nil }
                while let job = await nextJob() {
                    try await self.ask(&line, job)
                }
            }
        } catch {
            guard !listened else {
                logger.notice("A worker was lost.")
                return
            }
            logger.error("No worker: \(worker.path)")
            throw PhotoError.workerMissing
        }
    }

    /// Has one photo made ready and answers its caller.
    ///
    /// - Throws: ``WorkerLost`` where this worker cannot go on.
    private func ask(_ line: inout WorkerLine, _ job: PhotoJob) async throws {
        let header = WorkerWire.Header(kind: WorkerWire.Request.prepare.rawValue, length: job.original.count).bytes
        guard await line.send(header) else {
            // Gone since its last photo: it is not this one's fault.
            putBack(job)
            throw WorkerLost()
        }
        // However a worker is lost, this photo is refused and the next one gets a new worker.
        switch try? await line.reply(to: job.original, within: patience.answer) {
        case .prepared(let photo): finish(job.number, .success(photo))
        case .refused(let error): finish(job.number, .failure(error))
        case .ready, nil:
            finish(job.number, .failure(PhotoError.tooMuchWork))
            throw WorkerLost()
        }
        if line.wasEnded { throw WorkerLost() }
    }

    /// What the worker gets to know: where the loaders are, if not in their usual place, and nothing of the user.
    private static func environment() -> [Subprocess.Environment.Key: String] {
        let ours = ProcessInfo.processInfo.environment
        // Few arenas: each one reserves 64 MB of the address space that the worker may use.
        var theirs: [Subprocess.Environment.Key: String] = ["LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "2"]
        theirs["LD_LIBRARY_PATH"] = ours["LD_LIBRARY_PATH"]
        theirs["GDK_PIXBUF_MODULE_FILE"] = ours["GDK_PIXBUF_MODULE_FILE"]
        theirs["GDK_PIXBUF_MODULEDIR"] = ours["GDK_PIXBUF_MODULEDIR"]
        return theirs
    }
}

/// The two pipes to a worker.
private struct WorkerLine {
    typealias Worker = Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>

    /// Whether the worker was killed for its slowness, perhaps after it had answered.
    private(set) var wasEnded = false
    private let worker: Worker
    private var chunks: SubprocessOutputSequence.Iterator
    private var unread = Data()

    init(execution: Worker) {
        worker = execution
        chunks = execution.standardOutput.makeAsyncIterator()
    }

    /// Sends bytes; false where the worker did not take them all.
    nonisolated(nonsending) func send(_ bytes: [UInt8]) async -> Bool {
        // A broken pipe and a short write mean the same.
        (try? await worker.standardInputWriter.write(bytes)) == bytes.count
    }

    /// Sends the rest of a request, if there is one, and reads the next frame. A worker that takes longer is killed.
    ///
    /// - Throws: ``WorkerLost`` where it ended, was killed, or said what no worker says.
    nonisolated(nonsending) mutating func reply(to rest: Data = Data(), within limit: Duration) async throws -> WorkerWire.Reply {
        let worker = worker
        let alarm = Task {
            try await Task.sleep(for: limit)
            // It may have ended in this moment, which is as good.
            try? worker.send(signal: .kill)
        }
        defer {
            alarm.cancel()
        }
        if !rest.isEmpty, try await worker.standardInputWriter.write(rest) != rest.count { throw WorkerLost() }
        guard let header = WorkerWire.Header(try await read(WorkerWire.headerBytes)), header.length <= WorkerWire.replyBytes,
            let reply = WorkerWire.Reply(kind: header.kind, body: try await read(header.length))
        else { throw WorkerLost() }
        alarm.cancel()
        if case .success = await alarm.result { wasEnded = true }
        return reply
    }

    /// The next bytes, all of them.
    private nonisolated(nonsending) mutating func read(_ count: Int) async throws -> Data {
        while unread.count < count {
            guard let chunk = try await chunks.next() else { throw WorkerLost() }
            chunk.withUnsafeBytes { unread.append(contentsOf: $0) }
        }
        defer { unread = Data(unread.dropFirst(count)) }
        return Data(unread.prefix(count))
    }
}
