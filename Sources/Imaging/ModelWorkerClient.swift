import Foundation
import Garden

/// Runs models in `plantguide-model-worker`, so that this process never loads a model or the library that runs it.
///
/// One worker is started on demand for one model. It runs one job at a time, stays ready for a while after the last one, and is
/// then ended. A worker that crashes or exceeds its time limit is killed, and its current job fails; the next one gets a new
/// worker.
public actor ModelWorkerClient {
    /// The time limits of a worker.
    public struct Timeouts: Sendable {
        /// From its start until it is ready.
        public var start: Duration
        /// For loading a model, and for one photo.
        public var answer: Duration
        /// How long a worker may be idle before it is ended.
        public var idle: Duration

        /// The limits outside tests. The models that are known need less than a second.
        public init(start: Duration = .seconds(10), answer: Duration = .seconds(20), idle: Duration = .seconds(60)) {
            self.start = start
            self.answer = answer
            self.idle = idle
        }
    }

    /// What a worker is to do.
    enum Work: Sendable {
        /// Start, which proves that the library works.
        case prove(ModelRuntime)
        /// Give the scores of pictures.
        case scores([PixelBuffer], ModelManifest, file: URL)

        var runtime: ModelRuntime {
            switch self {
            case .prove(let runtime): runtime
            case .scores(_, let model, _): model.runtime
            }
        }
    }

    /// What a worker has done.
    enum Outcome: Sendable {
        case proof(RuntimeProof)
        case scores([[Float]])
    }

    let worker: URL
    let libraries: RuntimeLibraries
    let timeouts: Timeouts
    let queue = JobQueue<Work, Outcome>()
    /// The process id of the worker while one is ready.
    var process: pid_t?

    /// Creates a client; it starts no worker yet.
    ///
    /// - Parameters:
    ///   - worker: The executable `plantguide-model-worker`.
    ///   - libraries: Where the libraries that run models are looked for.
    public init(worker: URL, libraries: RuntimeLibraries, timeouts: Timeouts = Timeouts()) {
        self.worker = worker
        self.libraries = libraries
        self.timeouts = timeouts
        // Writing to a dead worker must fail with an error, not terminate this process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// What a model calculates for pictures, in their order: the scores of all outputs, in the order of the labels, each finite.
    /// ``ModelAnswer`` ranks them.
    ///
    /// - Parameters:
    ///   - pictures: From ``ImageWorkerClient/pixels(of:steps:)``.
    ///   - model: The model's manifest.
    ///   - file: The model. Its SHA-256 is verified each time that it is loaded.
    /// - Throws: ``ModelError``, or `CancellationError` immediately when the task is canceled.
    public func scores(of pictures: [PixelBuffer], model: ModelManifest, file: URL) async throws -> [[Float]] {
        let hasSize = pictures.allSatisfy { ($0.width, $0.height) == (model.input.width, model.input.height) }
        guard !pictures.isEmpty, hasSize else { throw ModelError.wrongPicture }
        let work = Work.scores(pictures, model, file: file)
        guard case .scores(let scores) = try await queue.result(of: work, by: { await self.converse() }) else {
            throw ModelError.crashed
        }
        return scores
    }

    /// Proves by a small model that the library that runs models of a format is there and works, and tells which it is.
    ///
    /// - Throws: ``ModelError/runtimeMissing(_:)``, ``ModelError/runtimeUnusable(_:reason:)`` or ``ModelError/workerMissing`` as
    ///   to what is missing; or `CancellationError`.
    public func proveRuntime(_ runtime: ModelRuntime) async throws -> RuntimeProof {
        guard case .proof(let proof) = try await queue.result(of: .prove(runtime), by: { await self.converse() }) else {
            throw ModelError.workerMissing
        }
        return proof
    }
}
