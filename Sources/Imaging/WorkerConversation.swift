import Foundation
import Garden
import Logging
import Subprocess

private let logger = Logger(label: "photos")

/// Ends the conversation with a worker, which is then killed.
private struct WorkerLost: Error {}

extension ImageWorkerClient {
    /// Starts a worker and sends it photos until none are left or the worker is lost.
    ///
    /// - Throws: ``PhotoError/workerMissing`` if no worker could be started.
    func converse() async throws {
        let configuration = Configuration(
            executable: .path(.init(worker.path)), environment: .custom(Self.environment()))
        var listened = false
        do {
            _ = try await run(configuration, input: .inputWriter, output: .sequence, error: .discarded) { execution in
                var line = WorkerLine(execution: execution)
                guard try await line.reply(within: timeouts.start) == .ready else { throw WorkerLost() }
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

    /// Has the worker prepare one photo and resumes its caller.
    ///
    /// - Throws: ``WorkerLost`` if this worker cannot be used any further.
    private func ask(_ line: inout WorkerLine, _ job: PhotoJob) async throws {
        let header = WorkerWire.Header(kind: WorkerWire.Request.prepare.rawValue, length: job.original.count).bytes
        guard await line.send(header) else {
            // The worker exited after its previous photo, so this photo is not the cause.
            putBack(job)
            throw WorkerLost()
        }
        // Whatever the reason for losing the worker, this photo fails and the next one gets a new worker.
        switch try? await line.reply(to: job.original, within: timeouts.answer) {
        case .prepared(let photo): finish(job.number, .success(photo))
        case .refused(let error): finish(job.number, .failure(error))
        case .ready, nil:
            finish(job.number, .failure(PhotoError.tooMuchWork))
            throw WorkerLost()
        }
        if line.wasEnded { throw WorkerLost() }
    }

    /// The worker's environment: library and loader paths if they are set, and nothing about the user.
    private static func environment() -> [Subprocess.Environment.Key: String] {
        let ours = ProcessInfo.processInfo.environment
        // Few arenas, since each one reserves 64 MB of the worker's limited address space.
        var theirs: [Subprocess.Environment.Key: String] = ["LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "2"]
        theirs["LD_LIBRARY_PATH"] = ours["LD_LIBRARY_PATH"]
        theirs["GDK_PIXBUF_MODULE_FILE"] = ours["GDK_PIXBUF_MODULE_FILE"]
        theirs["GDK_PIXBUF_MODULEDIR"] = ours["GDK_PIXBUF_MODULEDIR"]
        return theirs
    }
}

/// The pipes to and from a worker.
private struct WorkerLine {
    typealias Worker = Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>

    /// Whether the worker was killed for exceeding its time limit, possibly after it had replied.
    private(set) var wasEnded = false
    private let worker: Worker
    private var chunks: SubprocessOutputSequence.Iterator
    private var unread = Data()

    init(execution: Worker) {
        worker = execution
        chunks = execution.standardOutput.makeAsyncIterator()
    }

    /// Sends bytes; returns false if the worker did not accept all of them.
    nonisolated(nonsending) func send(_ bytes: [UInt8]) async -> Bool {
        // A broken pipe and a short write are treated alike.
        (try? await worker.standardInputWriter.write(bytes)) == bytes.count
    }

    /// Sends the rest of a request, if any, and reads the next frame. A worker that exceeds the time limit is killed.
    ///
    /// - Throws: ``WorkerLost`` if the worker exited, was killed, or sent an invalid frame.
    nonisolated(nonsending) mutating func reply(to rest: Data = Data(), within limit: Duration) async throws -> WorkerWire.Reply {
        let worker = worker
        let alarm = Task {
            try await Task.sleep(for: limit)
            // Ignored: the worker may just have exited by itself.
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

    /// Reads exactly the next `count` bytes.
    private nonisolated(nonsending) mutating func read(_ count: Int) async throws -> Data {
        while unread.count < count {
            guard let chunk = try await chunks.next() else { throw WorkerLost() }
            chunk.withUnsafeBytes { unread.append(contentsOf: $0) }
        }
        defer { unread = Data(unread.dropFirst(count)) }
        return Data(unread.prefix(count))
    }
}
