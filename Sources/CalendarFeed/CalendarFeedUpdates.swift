import Dispatch
import Foundation
import Garden
import GardenData
import Logging

/// Keeps the feed up to date while a program runs: 30 seconds after the last change it writes the file, or deletes it if the feed
/// is off.
public actor CalendarFeedUpdates {
    private let repository: GardenRepository
    private let folders: Folders
    private let locale: Locale
    private let sleep: @Sendable () async throws -> Void
    private let isWrittenElsewhere: @Sendable () async -> Bool
    private let onPending: @Sendable (Bool) -> Void
    private var following: Task<Void, Never>?
    private var waiting: Task<Void, Never>?
    /// The last writing, which waits for the one before it: of two at once, the older one could replace the newer one's file.
    private var writing: Task<Void, Never>?
    /// Whether the file may differ from the garden.
    private var isDirty = false
    /// Whether a change waits to be written. One that could not be written waits for nothing, and stays dirty.
    private(set) var isPending = false
    /// What the last writing was for; nil before the first one.
    private(set) var written: Basis?

    /// What a feed depends on besides the garden: the forecast begins on the day, and times of day are those of the zone.
    struct Basis: Hashable, Sendable {
        let day: LocalDay
        let zone: String
    }

    /// Creates inactive updates; see ``start()``.
    ///
    /// - Parameters:
    ///   - sleep: Waits for a duration, and throws if its task is cancelled.
    ///   - delay: How long after the last change the file is written.
    ///   - isWrittenElsewhere: Whether another program, the agent, writes the feed.
    ///   - onPending: Called with whether a change is not written yet, on any thread.
    public init(
        _ repository: GardenRepository, _ folders: Folders, locale: Locale,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        delay: Duration = .seconds(30),
        isWrittenElsewhere: @escaping @Sendable () async -> Bool = { false },
        onPending: @escaping @Sendable (Bool) -> Void = { _ in }
    ) {
        self.repository = repository
        self.folders = folders
        self.locale = locale
        self.sleep = { try await sleep(delay) }
        self.isWrittenElsewhere = isWrittenElsewhere
        self.onPending = onPending
    }

    /// Follows the changes of the garden, and writes the feed soon, because it may be of an earlier day.
    public func start() {
        guard following == nil else { return }
        let changes = repository.changes
        following = Task { [weak self] in for await _ in changes { await self?.schedule() } }
        schedule()
    }

    /// Writes the feed soon if it is of another day or time zone, or if it could not be written.
    public func renew() {
        guard following != nil, !isPending, isDirty || written != basis else { return }
        schedule()
    }

    /// Stops following, and writes what is not written yet.
    public func finish() async {
        following?.cancel()
        // The stream still passes on a change that was made before.
        await following?.value
        waiting?.cancel()
        await write()
    }

    /// Calls ``finish()`` and blocks the thread until it has returned; for a program whose main loop has ended.
    public nonisolated func finishAndWait() {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await self.finish()
            done.signal()
        }
        done.wait()
    }

    /// Whether there is a feed, or one that is to be deleted. Throws `StoreError`.
    public static func isWanted(_ repository: GardenRepository, _ folders: Folders) async throws -> Bool {
        try await repository.preferences().feed.isOn
            || FileManager.default.fileExists(atPath: folders.calendarFeed.path(percentEncoded: false))
    }

    /// Writes the feed, or deletes it if it is off, now. Throws `StoreError` or `POSIXError`.
    public static func write(_ repository: GardenRepository, _ folders: Folders, locale: Locale) async throws {
        if try await repository.preferences().feed.isOn {
            _ = try await CalendarExport(repository, locale: locale).write(to: folders.calendarFeed)
        } else if unlink(folders.calendarFeed.path(percentEncoded: false)) != 0, errno != ENOENT {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    private var basis: Basis { Basis(day: repository.today, zone: repository.currentZone.identifier) }

    private func schedule() {
        // Before anything is waited for, so that a program that ends meanwhile writes it.
        isDirty = true
        setPending(true)
        waiting?.cancel()
        waiting = Task { [weak self, sleep] in
            // Without a feed there is nothing to wait for.
            if await self?.isWanted() == true {
                // A cancelled wait is followed by another one, or by the end.
                do { try await sleep() } catch { return }
            }
            if !Task.isCancelled { await self?.write() }
        }
    }

    private func setPending(_ isPending: Bool) {
        guard isPending != self.isPending else { return }
        self.isPending = isPending
        onPending(isPending)
    }

    /// Whether there is a feed, or one that is to be deleted.
    private func isWanted() async -> Bool {
        // Whoever shows the garden reports that it cannot be read.
        (try? await Self.isWanted(repository, folders)) == true
    }

    private func write() async {
        // A task of its own, which a cancelled wait does not cancel.
        let task = Task { [writing] in
            await writing?.value
            await self.writeIfDirty()
        }
        writing = task
        await task.value
    }

    private func writeIfDirty() async {
        guard isDirty else { return }
        isDirty = false
        let basis = basis
        var hasFailed = false
        do {
            if await isWanted(), await !isWrittenElsewhere() {
                try await Self.write(repository, folders, locale: locale)
            }
            written = basis
        } catch {
            Logger(label: "feed").warning("the calendar feed was not written: \(error)")
            hasFailed = true
        }
        // Otherwise another change was made meanwhile.
        if !isDirty { setPending(false) }
        if hasFailed { isDirty = true }
    }
}
