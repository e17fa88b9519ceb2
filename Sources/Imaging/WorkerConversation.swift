import Foundation
import Garden
import Logging
import Subprocess

private let logger = Logger(label: "photos")

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
                var connection = WorkerConnection(execution: execution, largestReply: WorkerWire.replyBytes)
                let greeting = try await connection.reply(within: timeouts.start)
                guard WorkerWire.Reply(kind: greeting.kind, body: greeting.body) == .ready else { throw WorkerLost.gone }
                listened = true
                process = connection.process
                defer { process = nil }
                while let job = await queue.next(within: timeouts.idle) {
                    try await self.ask(&connection, job)
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

    /// Has the worker answer one request and resumes its caller.
    ///
    /// - Throws: ``WorkerLost`` if this worker cannot be used any further.
    private func ask(_ connection: inout WorkerConnection, _ job: JobQueue<WorkerWire.Request, WorkerWire.Reply>.Job) async throws
    {
        let body = job.work.body
        guard await connection.send(WorkerWire.Header(kind: job.work.kind, length: body.count)) else {
            // The worker exited after its previous photo, so this photo is not the cause.
            await queue.putBack(job)
            throw WorkerLost.gone
        }
        // Whatever the reason for losing the worker, this photo fails and the next one gets a new worker.
        let frame = try? await connection.reply(to: body, within: timeouts.answer)
        switch frame.flatMap({ WorkerWire.Reply(kind: $0.kind, body: $0.body) }) {
        case .refused(let error): await queue.finish(job, .failure(error))
        case .some(let reply) where reply != .ready: await queue.finish(job, .success(reply))
        default:
            await queue.finish(job, .failure(PhotoError.tooMuchWork))
            throw WorkerLost.gone
        }
        if connection.wasEnded { throw WorkerLost.tooSlow }
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
