import Foundation
import Garden
import GardenStore
import Logging
import Synchronization

/// Makes a backup a day: of the garden as it is before the first change of the day, or after the first change of a new garden.
final class DailyBackup: Sendable {
    private struct State {
        /// The day, in Greenwich, of the last attempt; nil if the garden was empty then.
        var day: LocalDay?
        var attempt: Attempt?
    }

    /// A backup that is being made, or was made.
    private struct Attempt: Sendable {
        /// Opens once changes no longer get into the backup.
        let gate: Gate
        let task: Task<Void, Never>
    }

    private let database: GardenDatabase
    private let state = Mutex(State())

    init(of database: GardenDatabase) { self.database = database }

    /// Called before a change is saved. Returns once the change cannot get into the backup of its day, which may take longer to
    /// be made.
    func prepare(at now: Date) async { await begin(at: now)?.gate.wait() }

    /// Called after a change was saved. Makes the first backup of a new garden; nothing waits for it.
    func start(at now: Date) { _ = begin(at: now) }

    /// Waits for a backup that is being made.
    func finish() async { await state.withLock { $0.attempt }?.task.value }

    private func begin(at now: Date) -> Attempt? {
        let today = LocalMoment(now, in: .gmt).day
        return state.withLock { state in
            guard state.day != today else { return state.attempt }
            let gate = Gate()
            state.day = today
            let task = Task.detached(priority: .utility) { [self] in
                // A change that waits must go on whatever happens.
                defer { gate.open() }
                do {
                    let isMade = try await database.backUpDaily(at: now) { gate.open() }
                    if !isMade { forget(today) }
                } catch {
                    Logger(label: "backup").warning("the daily backup failed: \(error)")
                    if case .full? = error as? StoreError { forget(today) }
                    if case .readOnly? = error as? StoreError { forget(today) }
                }
            }
            state.attempt = Attempt(gate: gate, task: task)
            return state.attempt
        }
    }

    /// Makes the next change try again.
    private func forget(_ day: LocalDay) {
        state.withLock { if $0.day == day { $0.day = nil } }
    }
}

/// Lets any number of tasks wait until it is opened.
private final class Gate: Sendable {
    private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    func open() {
        let waiting = state.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for task in waiting { task.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
