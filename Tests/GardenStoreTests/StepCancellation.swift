import Dispatch
import GRDB
import Synchronization

@testable import GardenStore

/// Runs work in a task that is cancelled at one of its steps. The steps are counted: each time the task goes on after an `await`,
/// each time blocking work asks whether it is cancelled, and whatever else calls ``step()``.
final class StepCancellation: TaskExecutor {
    private struct State {
        var task: Task<Void, any Error>?
        var isRunning = false
        var steps = 0
    }

    private let state = Mutex(State())
    private let last: Int
    private let queue = DispatchQueue(label: "steps")

    /// - Parameter last: The number of the step at which the task is cancelled, from 1.
    init(at last: Int) { self.last = last }

    /// Whether the work had enough steps to be cancelled.
    var wasCancelled: Bool { state.withLock { $0.steps >= last } }

    /// A wait whose checks are steps.
    var wait: LockWait {
        var wait = LockWait()
        wait.checkCancellation = { [weak self] in self?.step() }
        return wait
    }

    /// Counts one step while the work runs.
    func step() {
        let task = state.withLock { state -> Task<Void, any Error>? in
            guard state.isRunning else { return nil }
            state.steps += 1
            return state.steps == last ? state.task : nil
        }
        task?.cancel()
    }

    /// Counts each SQL statement of the connection that writes.
    func watch(_ writer: any DatabaseWriter) async throws {
        try await writer.writeWithoutTransaction { db in db.trace { [weak self] _ in self?.step() } }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            step()
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    /// Runs the work. Returns whether it ended without being cancelled; throws any other error of it.
    func run(_ work: @escaping @Sendable () async throws -> Void) async throws -> Bool {
        let task = state.withLock { state in
            // The first step cannot be taken before the task is known.
            let task = Task(executorPreference: self) { try await work() }
            state.task = task
            state.isRunning = true
            return task
        }
        defer {
            state.withLock { state in
                state.isRunning = false
                state.task = nil
            }
        }
        do {
            try await task.value
            return true
        } catch is CancellationError {
            return false
        }
    }
}
