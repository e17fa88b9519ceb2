import Foundation
import Garden

/// Prepares photos in `plantguide-worker`, so that this process never decodes untrusted images.
///
/// One worker is started on demand, processes one photo at a time, and is ended after a while without work. A worker that
/// crashes or exceeds its time limit is killed; its current photo fails with ``PhotoError/tooMuchWork``, and the next photo gets
/// a new worker.
public actor ImageWorkerClient {
    /// The time limits of a worker.
    public struct Timeouts: Sendable {
        /// From its start until it is ready.
        public var start: Duration
        /// From the first byte of a photo until the reply.
        public var answer: Duration
        /// How long a worker may be idle before it is ended.
        public var idle: Duration

        /// The limits outside tests: preparing a photo of 100 megapixels takes a few seconds on a slow machine.
        public init(start: Duration = .seconds(10), answer: Duration = .seconds(30), idle: Duration = .seconds(15)) {
            self.start = start
            self.answer = answer
            self.idle = idle
        }
    }

    let worker: URL
    let timeouts: Timeouts
    let queue = JobQueue<WorkerWire.Request, WorkerWire.Reply>()
    /// The process id of the worker while one is ready.
    var process: pid_t?
    private let pictures: URL

    /// Creates a client; it starts no worker yet.
    ///
    /// - Parameters:
    ///   - worker: The executable `plantguide-worker`.
    ///   - pictures: The cache folder for prepared photos; created when the first one is stored.
    public init(worker: URL, pictures: URL, timeouts: Timeouts = Timeouts()) {
        self.worker = worker
        self.pictures = pictures
        self.timeouts = timeouts
        // Writing to a dead worker must fail with an error, not terminate this process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Prepares a photo and stores its JPEG at ``picture(of:)``.
    ///
    /// - Parameter original: The contents of a photo file in any format of ``PhotoFormat``.
    /// - Throws: ``PhotoError``, or `CancellationError` immediately when the task is cancelled.
    public func prepare(_ original: Data) async throws -> PreparedPhoto {
        guard case .prepared(let photo) = try await reply(to: .prepare(original), original) else {
            throw PhotoError.tooMuchWork
        }
        keep(photo)
        return photo
    }

    /// Decodes a photo and makes the picture that a model takes.
    ///
    /// - Parameters:
    ///   - original: The contents of a photo file in any format of ``PhotoFormat``.
    ///   - steps: The steps of ``ModelManifest/Input/steps``, taken exactly and in this order.
    /// - Throws: ``PhotoError``, or `CancellationError` immediately when the task is cancelled.
    public func pixels(of original: Data, steps: [PreparationStep]) async throws -> PixelBuffer {
        guard case .pixels(let picture) = try await reply(to: .pixels(original, steps: steps), original) else {
            throw PhotoError.tooMuchWork
        }
        return picture
    }

    private func reply(to request: WorkerWire.Request, _ original: Data) async throws -> WorkerWire.Reply {
        guard original.count <= PhotoLimits.originalBytes else {
            throw PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes)
        }
        guard !original.isEmpty else { throw PhotoError.damaged }
        // Unsupported formats are refused here, so that no worker is started for them.
        guard PhotoFormat(sniffing: original) != nil else { throw PhotoError.notAPicture }
        return try await queue.result(of: request) { try await self.converse() }
    }

    /// Prepares the photo in a file; see ``prepare(_:)``.
    ///
    /// - Throws: ``PhotoError/unreadable`` if the file cannot be read or is not a regular file, and what ``prepare(_:)`` throws.
    public func prepare(file: URL) async throws -> PreparedPhoto {
        try await prepare(try OriginalFile.contents(of: file))
    }

    /// The location of a prepared photo's JPEG, whether or not it exists: the folder is a cache that may be emptied.
    ///
    /// - Parameter digest: ``PreparedPhoto/digest``.
    public nonisolated func picture(of digest: String) -> URL {
        // A digest is hexadecimal. Other characters are removed, so the path cannot leave the folder.
        pictures.appending(path: digest.filter(\.isHexDigit) + ".jpg")
    }

    private func keep(_ photo: PreparedPhoto) {
        let file = picture(of: photo.digest)
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        // Errors are ignored: on a full disk the photo is not cached, and is prepared again when it is needed.
        try? FileManager.default.createDirectory(
            at: pictures, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? photo.jpeg.write(to: file, options: .atomic)
    }
}
