import Dispatch
import Foundation
import Garden
import GardenData
import Logging

/// Keeps the feed up to date while a program runs: 30 seconds after the last change it writes the file, or deletes it if the feed is
/// off.
public actor CalendarFeedUpdates {
    private let repository: GardenRepository
    private let folders: Folders
    private let locale: Locale
    private let delay: Duration
    private let leavesIt: @Sendable () async -> Bool
    private let onPending: @Sendable (Bool) -> Void
    private var following: Task<Void, Never>?
    private var waiting: Task<Void, Never>?
    private(set) var isPending = false
    /// The day of the last writing: the forecast begins on it.
    private(set) var day: LocalDay?

    /// Creates inactive updates; see ``start()``.
    ///
    /// - Parameters:
    ///   - leavesIt: Whether another program, the agent, writes the feed.
    ///   - onPending: Called with whether a change is not written yet, on any thread.
    public init(
        _ repository: GardenRepository, _ folders: Folders, locale: Locale, delay: Duration = .seconds(30),
        leavesIt: @escaping @Sendable () async -> Bool = { false },
        onPending: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.repository = repository
        self.folders = folders
        self.locale = locale
        self.delay = delay
        self.leavesIt = leavesIt
        self.onPending = onPending
    }

    /// Follows the changes of the garden, and writes what is not of today.
    public func start() {
        guard following == nil else { return }
        let changes = repository.changes
        following = Task { [weak self] in
            await self?.schedule()
            for await _ in changes { await self?.schedule() }
        }
    }

    /// Writes the feed soon if it is of another day.
    public func dayChanged() async { if day != nil, day != repository.today { await schedule() } }

    /// Stops following, and writes what is not written yet.
    public func finish() async {
        following?.cancel()
        if isPending {
            waiting?.cancel()
            await write()
        } else {
            await waiting?.value
        }
    }

    /// Does the same and blocks the thread meanwhile; for a program whose main loop has ended.
    public nonisolated func finishAndWait() {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await self.finish()
            done.signal()
        }
        done.wait()
    }

    /// Writes the feed, or deletes it if it is off, now. Throws `StoreError` or `POSIXError`.
    public static func write(_ repository: GardenRepository, _ folders: Folders, locale: Locale) async throws {
        if try await repository.preferences().feed.isOn {
            _ = try await CalendarExport(repository, locale: locale).write(to: folders.calendarFeed)
        } else if unlink(folders.calendarFeed.path(percentEncoded: false)) != 0, errno != ENOENT {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    private func schedule() async {
        guard await isWanted() else { return }
        if isPending { waiting?.cancel() }
        if !isPending {
            isPending = true
            onPending(true)
        }
        waiting = Task { [weak self, delay] in
            // A cancelled wait is followed by another one, or by the end.
            do { try await Task.sleep(for: delay) } catch { return }
            await self?.write()
        }
    }

    /// Whether there is a feed, or one that is to be deleted.
    private func isWanted() async -> Bool {
        // A garden that cannot be read has no feed; who reads it says so.
        (try? await repository.preferences().feed.isOn) == true
            || FileManager.default.fileExists(atPath: folders.calendarFeed.path(percentEncoded: false))
    }

    private func write() async {
        let today = repository.today
        isPending = false
        do {
            if await !leavesIt() { try await Self.write(repository, folders, locale: locale) }
            day = today
        } catch {
            Logger(label: "feed").warning("the calendar feed was not written: \(error)")
        }
        if !isPending { onPending(false) }
    }
}
