import Foundation
import Garden
import Logging
import Subprocess

private let logger = Logger(label: "models")

/// Ends the conversation with a worker that works, because another one is needed.
private struct OtherWorkerNeeded: Error {}

extension ModelWorkerClient {
    /// A worker that is ready.
    private struct Conversation {
        var connection: WorkerConnection
        let proof: RuntimeProof
        /// The SHA-256 of the model that it has loaded.
        var loaded: String?
        /// Whether it has done a job, after which it may have been idle.
        var hasServed = false
    }

    /// Starts a worker for the first job in the queue, and sends it jobs as long as it can do them.
    func converse() async {
        guard let first = await queue.next(within: timeouts.idle) else { return }
        let runtime = first.work.runtime
        let configuration = Configuration(
            executable: .path(.init(worker.path)),
            arguments: Arguments([runtime.rawValue] + libraries.candidates(for: runtime)),
            environment: .custom(Self.environment()))
        var isReady = false
        do {
            _ = try await run(configuration, input: .inputWriter, output: .sequence, error: .discarded) { execution in
                var connection = WorkerConnection(execution: execution, largestReply: ModelWire.replyBytes)
                let proof = try await self.proof(of: runtime, from: &connection)
                isReady = true
                process = connection.process
                defer { process = nil }
                var conversation = Conversation(connection: connection, proof: proof)
                var next: JobQueue<Work, Outcome>.Job? = first
                while let job = next {
                    try await self.ask(&conversation, job)
                    next = await queue.next(within: timeouts.idle)
                }
            }
        } catch is OtherWorkerNeeded {
            return
        } catch {
            guard !isReady else { return logger.notice("A worker was lost.") }
            // What the worker itself says is told by the caller.
            if !(error is ModelError) { logger.error("No worker: \(error)") }
            await queue.finish(first, .failure(error as? ModelError ?? .workerMissing))
        }
    }

    /// The worker's first reply.
    ///
    /// - Throws: ``ModelError`` if the library is missing or cannot be used, ``WorkerLost``.
    private func proof(of runtime: ModelRuntime, from connection: inout WorkerConnection) async throws -> RuntimeProof {
        let frame = try await connection.reply(within: timeouts.start)
        switch ModelWire.Reply(kind: frame.kind, body: frame.body) {
        case .ready(let version, let library): return RuntimeProof(runtime: runtime, version: version, library: library)
        case .unusable(.noLibrary, _): throw ModelError.runtimeMissing(runtime)
        case .unusable(_, let reason): throw ModelError.runtimeUnusable(runtime, reason: reason)
        default: throw WorkerLost.gone
        }
    }

    /// Has the worker do one job and resumes its caller.
    ///
    /// - Throws: if this worker cannot be used any further.
    private func ask(_ conversation: inout Conversation, _ job: JobQueue<Work, Outcome>.Job) async throws {
        let isOther: Bool
        switch job.work {
        case .prove(let runtime): isOther = runtime != conversation.proof.runtime
        case .scores(_, let model, _):
            let isLoaded = conversation.loaded == nil || conversation.loaded == model.file.sha256
            isOther = model.runtime != conversation.proof.runtime || !isLoaded
        }
        guard !isOther else {
            await queue.putBack(job)
            throw OtherWorkerNeeded()
        }
        do {
            switch job.work {
            case .prove: await queue.finish(job, .success(.proof(conversation.proof)))
            case .scores(let pictures, let model, let file):
                let scores = try await self.scores(of: pictures, model, file, &conversation)
                await queue.finish(job, .success(.scores(scores)))
            }
            conversation.hasServed = true
        } catch WorkerLost.gone where conversation.hasServed {
            // It may have been killed while it was idle. If the job is the cause, it is also that with a new worker.
            await queue.putBack(job)
            throw WorkerLost.gone
        } catch let error as ModelError where error == .unreadable || error == .changed {
            await queue.finish(job, .failure(error))
        } catch {
            // Whatever went wrong, the next job gets a new worker.
            let reason = (error as? WorkerLost) == .tooSlow ? ModelError.tooSlow : .crashed
            await queue.finish(job, .failure(error as? ModelError ?? reason))
            throw error
        }
    }

    private func scores(
        of pictures: [PixelBuffer], _ model: ModelManifest, _ file: URL, _ conversation: inout Conversation
    ) async throws -> [[Float]] {
        if conversation.loaded == nil {
            let contents = try await model.verifiedContents(of: file)
            guard case .loaded(let shape) = try await reply(to: .load(contents), &conversation) else { throw WorkerLost.gone }
            conversation.loaded = model.file.sha256
            try model.check(shape)
        }
        var scores: [[Float]] = []
        for picture in pictures {
            let request = ModelWire.Request.run(picture, layout: model.input.layout, value: model.input.value)
            guard case .scores(let values) = try await reply(to: request, &conversation) else { throw WorkerLost.gone }
            guard values.count == model.labels.count else {
                throw ModelError.unlikeManifest(reason: "\(values.count) outputs")
            }
            scores.append(values)
        }
        return scores
    }

    /// The reply to a request.
    ///
    /// - Throws: ``ModelError`` if the worker says what is wrong, or ``WorkerLost``.
    private func reply(to request: ModelWire.Request, _ conversation: inout Conversation) async throws -> ModelWire.Reply {
        let (kind, body) = request.frame
        guard await conversation.connection.send(WorkerWire.Header(kind: kind, length: body.count)) else {
            throw WorkerLost.gone
        }
        let frame = try await conversation.connection.reply(to: body, within: timeouts.answer)
        guard !conversation.connection.wasEnded else { throw WorkerLost.tooSlow }
        switch ModelWire.Reply(kind: frame.kind, body: frame.body) {
        case .unusable(.notANumber, _): throw ModelError.notANumber
        case .unusable(.modelUnsupported, let reason): throw ModelError.unlikeManifest(reason: reason)
        case .unusable(_, let reason): throw ModelError.refused(reason: reason)
        case .some(let reply): return reply
        case nil: throw WorkerLost.gone
        }
    }

    /// The worker's environment: the library path if it is set, and nothing about the user.
    private static func environment() -> [Subprocess.Environment.Key: String] {
        // Few arenas, since each one reserves 64 MB of the worker's limited address space. Versions of ONNX Runtime from 1.29 on
        // send usage data unless the last variable is set before they are loaded.
        var theirs: [Subprocess.Environment.Key: String] = [
            "LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "2", "ORT_DISABLE_TELEMETRY": "1",
        ]
        theirs["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return theirs
    }
}
