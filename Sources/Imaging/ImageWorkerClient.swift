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
    /// The process id of the worker while one is ready.
    var process: pid_t?
    private let pictures: URL
    private var jobs: [PhotoJob] = []
    private var callers: [Int: CheckedContinuation<PreparedPhoto, any Error>] = [:]
    private var lastNumber = 0
    private var isServing = false
    private var idler: (number: Int, resume: CheckedContinuation<PhotoJob?, Never>)?

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
        guard original.count <= PhotoLimits.originalBytes else {
            throw PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes)
        }
        guard !original.isEmpty else { throw PhotoError.damaged }
        // Unsupported formats are refused here, so that no worker is started for them.
        guard PhotoFormat(sniffing: original) != nil else { throw PhotoError.notAPicture }
        lastNumber += 1
        let number = lastNumber
        let photo = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (caller: CheckedContinuation<PreparedPhoto, any Error>) in
                guard !Task.isCancelled else { return caller.resume(throwing: CancellationError()) }
                callers[number] = caller
                enqueue(PhotoJob(number: number, original: original))
            }
        } onCancel: {
            Task { await self.finish(number, .failure(CancellationError())) }
        }
        keep(photo)
        return photo
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

/// A photo waiting for a worker.
struct PhotoJob: Sendable {
    let number: Int
    let original: Data
}

// The queue: `prepare` adds photos, and the conversation with the worker removes them.
extension ImageWorkerClient {
    private func enqueue(_ job: PhotoJob) {
        if let waiting = idler {
            idler = nil
            waiting.resume.resume(returning: job)
            return
        }
        jobs.append(job)
        guard !isServing else { return }
        isServing = true
        Task { await serve() }
    }

    /// Runs one worker after another as long as photos are waiting.
    private func serve() async {
        while !jobs.isEmpty {
            do {
                try await converse()
            } catch {
                // No worker could be started, so all waiting photos fail.
                for job in jobs { finish(job.number, .failure(error)) }
                jobs = []
            }
        }
        isServing = false
    }

    /// The next photo; nil if none arrives within ``Patience/idle``.
    func nextJob() async -> PhotoJob? {
        // Drop photos whose callers have cancelled.
        jobs.removeAll { callers[$0.number] == nil }
        if !jobs.isEmpty { return jobs.removeFirst() }
        lastNumber += 1
        let number = lastNumber
        let alarm = Task {
            try await Task.sleep(for: timeouts.idle)
            stopIdling(number)
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { idler = (number, $0) }
    }

    private func stopIdling(_ number: Int) {
        guard let waiting = idler, waiting.number == number else { return }
        idler = nil
        waiting.resume.resume(returning: nil)
    }

    /// Returns a photo to the head of the queue because its worker exited before receiving it.
    func putBack(_ job: PhotoJob) { jobs.insert(job, at: 0) }

    /// Resumes a caller with a result, unless it has been resumed already.
    func finish(_ number: Int, _ result: Result<PreparedPhoto, any Error>) {
        callers.removeValue(forKey: number)?.resume(with: result)
    }
}
