/// Jobs that wait for a worker process, in order, each with its caller.
///
/// One task at a time serves the queue: it takes jobs with ``next(within:)``, one worker after another, until none is left.
actor JobQueue<Work: Sendable, Output: Sendable> {
    /// A job in the queue.
    struct Job: Sendable {
        let number: Int
        let work: Work
    }

    private var jobs: [Job] = []
    private var callers: [Int: CheckedContinuation<Output, any Error>] = [:]
    private var lastNumber = 0
    private var isServing = false
    private var idler: (number: Int, resume: CheckedContinuation<Job?, Never>)?

    /// Adds a job and waits for its result.
    ///
    /// - Parameter converse: Runs a worker as long as there are jobs for it. Called if no other call does so already, and again
    ///   while jobs are left.
    /// - Throws: the job's error; what `converse` throws, for all jobs that are left then; or `CancellationError` immediately
    ///   when
    ///   the task is canceled.
    func result(of work: Work, by converse: @escaping @Sendable () async throws -> Void) async throws -> Output {
        lastNumber += 1
        let number = lastNumber
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Output, any Error>) in
                guard !Task.isCancelled else { return caller.resume(throwing: CancellationError()) }
                callers[number] = caller
                enqueue(Job(number: number, work: work), converse)
            }
        } onCancel: {
            Task { await self.finish(number, .failure(CancellationError())) }
        }
    }

    /// The next job; nil if none arrives within a time.
    func next(within idle: Duration) async -> Job? {
        // Drop jobs whose callers have canceled.
        jobs.removeAll { callers[$0.number] == nil }
        if !jobs.isEmpty { return jobs.removeFirst() }
        lastNumber += 1
        let number = lastNumber
        let alarm = Task {
            try await Task.sleep(for: idle)
            stopIdling(number)
        }
        defer { alarm.cancel() }
        return await withCheckedContinuation { idler = (number, $0) }
    }

    /// Returns a job to the head of the queue because no worker received it.
    func putBack(_ job: Job) { jobs.insert(job, at: 0) }

    /// Resumes a job's caller with a result, unless it has been resumed already.
    func finish(_ job: Job, _ result: Result<Output, any Error>) { finish(job.number, result) }

    private func finish(_ number: Int, _ result: Result<Output, any Error>) {
        callers.removeValue(forKey: number)?.resume(with: result)
    }

    private func enqueue(_ job: Job, _ converse: @escaping @Sendable () async throws -> Void) {
        if let waiting = idler {
            idler = nil
            waiting.resume.resume(returning: job)
            return
        }
        jobs.append(job)
        guard !isServing else { return }
        isServing = true
        Task { await serve(converse) }
    }

    /// Runs one worker after another as long as jobs are waiting.
    private func serve(_ converse: @Sendable () async throws -> Void) async {
        while !jobs.isEmpty {
            do {
                try await converse()
            } catch {
                // No worker could be started, so all waiting jobs fail.
                for job in jobs { finish(job, .failure(error)) }
                jobs = []
            }
        }
        isServing = false
    }

    private func stopIdling(_ number: Int) {
        guard let waiting = idler, waiting.number == number else { return }
        idler = nil
        waiting.resume.resume(returning: nil)
    }
}
