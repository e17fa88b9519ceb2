import Foundation
import Garden
import GardenStore
import Logging
import Synchronization

/// Makes a backup a day, after a change was saved. Nothing waits for it.
final class DailyBackup: Sendable {
    private struct State {
        /// The day, in Greenwich, of the last attempt.
        var day: LocalDay?
        var task: Task<Void, Never>?
    }

    private let database: GardenDatabase
    private let state = Mutex(State())

    init(of database: GardenDatabase) { self.database = database }

    /// Called after a change was saved.
    func start(at now: Date) {
        let today = LocalMoment(now, in: .gmt).day
        state.withLock { state in
            guard state.day != today else { return }
            state.day = today
            state.task = Task.detached(priority: .background) { [database] in
                do {
                    try await database.backUpDaily(at: now)
                } catch {
                    Logger(label: "backup").warning("the daily backup failed: \(error)")
                }
            }
        }
    }

    /// Waits for a backup that is being made.
    func finish() async { await state.withLock { $0.task }?.value }
}
