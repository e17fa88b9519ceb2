import Foundation
import Garden

/// Makes photos ready in `plantguide-worker`, so that no picture from outside is decoded in this process.
///
/// One worker is started when it is needed, serves one photo after the other, and is let go when nothing came for a while. A
/// worker that crashes, or takes longer than it may, is killed; the photo that it had is refused with ``PhotoError/tooMuchWork``,
/// and the next one gets a new worker.
public actor ImageWorkerClient {
    /// How long a worker may take.
    public struct Patience: Sendable {
        /// From its start until it listens.
        public var start: Duration
        /// From a photo's first byte until its answer.
        public var answer: Duration
        /// With nothing to do, until it is let go.
        public var idle: Duration

        /// What holds outside tests: a photo of 100 megapixels takes a few seconds on a slow machine.
        public init(start: Duration = .seconds(10), answer: Duration = .seconds(30), idle: Duration = .seconds(15)) {
            self.start = start
            self.answer = answer
            self.idle = idle
        }
    }

    let worker: URL
    let patience: Patience
    /// The worker's process id, while there is one that listens.
    var process: pid_t?
    private let pictures: URL
    private var jobs: [PhotoJob] = []
    private var callers: [Int: CheckedContinuation<PreparedPhoto, any Error>] = [:]
    private var lastNumber = 0
    private var isServing = false
    private var idler: (number: Int, resume: CheckedContinuation<PhotoJob?, Never>)?

    /// A studio that has not started a worker yet.
    ///
    /// - Parameters:
    ///   - worker: the program `plantguide-worker`.
    ///   - pictures: the cache folder for prepared photos; made when the first one is kept.
    public init(worker: URL, pictures: URL, patience: Patience = Patience()) {
        self.worker = worker
        self.pictures = pictures
        self.patience = patience
        // Writing to a worker that has died is an error to handle, not a reason to end this process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Makes a photo ready, and keeps its JPEG at ``picture(of:)``.
    ///
    /// - Parameter original: the photo's file, in any of the formats of ``PhotoFormat``.
    /// - Throws: ``PhotoError``, or `CancellationError` at once when the task is cancelled.
    public func prepare(_ original: Data) async throws -> PreparedPhoto {
        guard original.count <= PhotoLimits.originalBytes else {
            throw PhotoError.tooLarge(maxBytes: PhotoLimits.originalBytes)
        }
        guard !original.isEmpty else { throw PhotoError.damaged }
        // Everything but our formats is refused here, so that no worker is started for it.
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

    /// Makes the photo in a file ready; see ``prepare(_:)``.
    ///
    /// - Throws: ``PhotoError/unreadable`` where the file cannot be read or is no plain file, and what ``prepare(_:)`` throws.
    public func prepare(file: URL) async throws -> PreparedPhoto {
        try await prepare(try OriginalFile.contents(of: file))
    }

    /// Where the JPEG of a prepared photo is kept, whether or not it is there: the folder is a cache that may be emptied.
    ///
    /// - Parameter digest: ``PreparedPhoto/digest``.
    public nonisolated func picture(of digest: String) -> URL {
        // A digest is hexadecimal; whatever else stands there cannot lead out of the folder.
        pictures.appending(path: digest.filter(\.isHexDigit) + ".jpg")
    }

    private func keep(_ photo: PreparedPhoto) {
        let file = picture(of: photo.digest)
        guard !FileManager.default.fileExists(atPath: file.path) else { return }
        // A full disk costs the cache, not the photo: it is made again when it is missed.
        try? FileManager.default.createDirectory(
            at: pictures, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? photo.jpeg.write(to: file, options: .atomic)
    }
}

/// One photo that waits for a worker.
struct PhotoJob: Sendable {
    let number: Int
    let original: Data
}

// The queue: photos come in on one side, the worker's conversation takes them out on the other.
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

    /// One worker after the other, for as long as there are photos.
    private func serve() async {
        while !jobs.isEmpty {
            do {
                try await converse()
            } catch {
                // No worker came up: none will for those who wait now.
                for job in jobs { finish(job.number, .failure(error)) }
                jobs = []
            }
        }
        isServing = false
    }

    /// The next photo; nil when none came within ``Patience/idle``.
    func nextJob() async -> PhotoJob? {
        // Who has cancelled meanwhile waits for nothing.
        jobs.removeAll { callers[$0.number] == nil }
        if !jobs.isEmpty { return jobs.removeFirst() }
        lastNumber += 1
        let number = lastNumber
        let alarm = Task {
            try await Task.sleep(for: patience.idle)
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

    /// Puts a photo back to the head of the queue: its worker was gone before it came.
    func putBack(_ job: PhotoJob) { jobs.insert(job, at: 0) }

    /// Answers a caller, unless it has been answered or has gone.
    func finish(_ number: Int, _ result: Result<PreparedPhoto, any Error>) {
        callers.removeValue(forKey: number)?.resume(with: result)
    }
}
