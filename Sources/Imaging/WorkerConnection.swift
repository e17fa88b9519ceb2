import Foundation
import Garden
import Subprocess
import Synchronization

/// A worker could not be used any further.
enum WorkerLost: Error {
    /// It exited, crashed or sent an invalid frame.
    case gone
    /// It exceeded its time limit and was killed.
    case tooSlow
}

/// The pipes to and from a worker.
struct WorkerConnection {
    typealias Worker = Execution<CustomWriteInput, SequenceOutput, DiscardedOutput>

    /// Whether the worker was killed for exceeding its time limit, possibly after it had replied.
    private(set) var wasEnded = false
    private let worker: Worker
    private let largestReply: Int
    private var chunks: SubprocessOutputSequence.Iterator
    private var unread = Data()

    /// - Parameter largestReply: The largest body of a reply, in bytes.
    init(execution: Worker, largestReply: Int) {
        worker = execution
        self.largestReply = largestReply
        chunks = execution.standardOutput.makeAsyncIterator()
    }

    /// The process id of the worker.
    var process: pid_t { worker.processIdentifier.value }

    /// Sends the header of a frame; returns false if the worker did not accept it.
    nonisolated(nonsending) func send(_ header: WorkerWire.Header) async -> Bool {
        // A broken pipe and a short write are treated alike.
        (try? await worker.standardInputWriter.write(header.bytes)) == header.bytes.count
    }

    /// Sends the body of a request, if any, and reads the next frame. A worker that exceeds the time limit is killed.
    ///
    /// - Throws: ``WorkerLost``.
    nonisolated(nonsending) mutating func reply(
        to body: Data = Data(), within limit: Duration
    ) async throws -> (kind: UInt8, body: Data) {
        let worker = worker, hasEnded = Ended()
        let alarm = Task {
            try await Task.sleep(for: limit)
            hasEnded.flag.withLock { $0 = true }
            // Ignored: the worker may just have exited by itself.
            try? worker.send(signal: .kill)
        }
        defer { alarm.cancel() }
        do {
            if !body.isEmpty, try await worker.standardInputWriter.write(body) != body.count { throw WorkerLost.gone }
            guard let header = WorkerWire.Header(try await read(WorkerWire.headerBytes)), header.length <= largestReply else {
                throw WorkerLost.gone
            }
            let reply = try await read(header.length)
            alarm.cancel()
            _ = await alarm.result
            wasEnded = hasEnded.flag.withLock { $0 }
            return (header.kind, reply)
        } catch {
            throw hasEnded.flag.withLock { $0 } ? WorkerLost.tooSlow : .gone
        }
    }

    /// Reads exactly the next `count` bytes.
    private nonisolated(nonsending) mutating func read(_ count: Int) async throws -> Data {
        while unread.count < count {
            guard let chunk = try await chunks.next() else { throw WorkerLost.gone }
            chunk.withUnsafeBytes { unread.append(contentsOf: $0) }
        }
        defer { unread = Data(unread.dropFirst(count)) }
        return Data(unread.prefix(count))
    }

    /// Whether the time limit was exceeded, which its alarm notes.
    private final class Ended: Sendable {
        let flag = Mutex(false)
    }
}
