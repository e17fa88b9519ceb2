import Foundation
import Garden
import GardenStore
import Logging

/// Reads and writes the garden: the operations on plants, tasks, photos and preferences that all programs share.
public struct GardenRepository: Sendable {
    /// The garden database. Outside this module, only PlantServices uses it, for its own data.
    package let database: GardenDatabase
    let library: LibraryDatabase
    let now: @Sendable () -> Date
    let zone: @Sendable () -> TimeZone
    /// The preferred language of common names, such as "de".
    public let language: String
    /// Whether the user sees what this program adds and undoes, so that what is already due then is announced an hour later.
    private let holdsNewReminders: Bool
    /// Called with every change that this program writes, after it is committed.
    let notifyOthers: @Sendable (GardenChange) -> Void
    /// Called with the undo group of every change of the user that this program writes, after it is committed.
    let onUndoable: @Sendable (UndoGroup.ID, GardenChange) -> Void
    private let hub = ChangeStream()
    let readBackups = ReadBackups()
    /// Makes the automatic backups; nil for a garden that has none.
    let dailyBackup: DailyBackup?

    /// Creates a repository over an open garden.
    ///
    /// - Parameters:
    ///   - holdsNewReminders: Whether a task that is already due when it is added, or when its answer or a change of its rule
    ///     is undone, is announced an hour later, because the user sees it.
    ///   - notifyOthers: Called after each write, to notify other programs of the change.
    ///   - onUndoable: Called after each write with its undo group.
    ///   - backsUpDaily: Whether a backup is made before the first write of a day.
    public init(
        database: GardenDatabase, library: LibraryDatabase, language: String, now: @escaping @Sendable () -> Date,
        zone: @escaping @Sendable () -> TimeZone, holdsNewReminders: Bool = false,
        notifyOthers: @escaping @Sendable (GardenChange) -> Void = { _ in },
        onUndoable: @escaping @Sendable (UndoGroup.ID, GardenChange) -> Void = { _, _ in }, backsUpDaily: Bool = false
    ) {
        self.database = database
        self.library = library
        self.language = language
        self.now = now
        self.zone = zone
        self.holdsNewReminders = holdsNewReminders
        self.notifyOthers = notifyOthers
        self.onUndoable = onUndoable
        dailyBackup = backsUpDaily ? DailyBackup(of: database) : nil
    }

    /// Opens the user's garden and library. Throws `StoreError` or `CatalogProblem`.
    ///
    /// - Parameters:
    ///   - onWait: Called on any thread if another program that has the garden open makes this one wait for longer than a second,
    ///     while opening and later. After 30 seconds opening gives up with `StoreError.busy`, a transaction after five.
    ///   - holdsNewReminders: As for a repository over an open garden.
    public static func open(
        _ folders: Folders, language: String, now: @escaping @Sendable () -> Date,
        zone: @escaping @Sendable () -> TimeZone, onWait: @escaping @Sendable () -> Void = {}, holdsNewReminders: Bool = false,
        notifyOthers: @escaping @Sendable (GardenChange) -> Void = { _ in },
        onUndoable: @escaping @Sendable (UndoGroup.ID, GardenChange) -> Void = { _, _ in }
    ) throws -> GardenRepository {
        let wait = LockWait(onWait: onWait)
        let database = try GardenDatabase.open(in: folders.garden, now: now(), wait: wait)
        database.queueOutdatedPlans()
        return GardenRepository(
            database: database,
            library: try LibraryDatabase.open(in: folders.garden, catalog: folders.catalog, wait: wait), language: language,
            now: now, zone: zone, holdsNewReminders: holdsNewReminders, notifyOthers: notifyOthers, onUndoable: onUndoable,
            backsUpDaily: true)
    }

    /// An in-memory garden, which is discarded when the program ends, with the bundled catalog.
    public static func inMemory(
        catalog: URL, language: String, now: @escaping @Sendable () -> Date, zone: @escaping @Sendable () -> TimeZone
    ) throws -> GardenRepository {
        GardenRepository(
            database: try GardenDatabase.inMemory(), library: try LibraryDatabase.inMemory(catalog: catalog),
            language: language, now: now, zone: zone)
    }

    /// A new reading of the clock.
    var clock: ClockReading { ClockReading(now(), in: zone()) }
    /// The current local moment.
    public var moment: LocalMoment { clock.moment }
    /// The current local day.
    public var today: LocalDay { moment.day }
    /// The user's time zone.
    public var currentZone: TimeZone { zone() }
    /// The current instant.
    public var instant: Date { now() }

    // MARK: Changes

    /// A new stream of all changes from now on, made by this or another program. Changes that are made faster than they are
    /// followed arrive as one.
    public var changes: AsyncStream<GardenChange> { hub.stream() }

    /// Forwards a change that another program reported.
    public func noteOutsideChange(_ change: GardenChange) { hub.send(change) }

    // MARK: Reading and writing

    /// Writes a change of the user in one undo group, and notifies observers and other programs.
    ///
    /// - Parameter clock: The reading of the clock that the rest of the action uses; nil for a new one.
    func write<Value: Sendable>(
        at clock: ClockReading? = nil, _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> UndoableResult<Value> {
        try await write(at: clock ?? self.clock, continuing: nil, isUserChange: true, body)
    }

    /// Writes in one undo group and notifies observers and other programs.
    ///
    /// - Parameters:
    ///   - undoGroup: The undo group to continue, unless it was undone; nil for a new one.
    ///   - isUserChange: Whether it is a change of the user, and not what follows from one or from new care data.
    func write<Value: Sendable>(
        at clock: ClockReading, continuing undoGroup: UndoGroup.ID?, isUserChange: Bool,
        _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> UndoableResult<Value> {
        await dailyBackup?.prepare(at: clock.instant)
        let written = try await database.write(at: writingMoment(of: clock), continuing: undoGroup, body)
        return notify(written, isUserChange: isUserChange)
    }

    /// Writes in one undo group and also adds original photo files, or deletes the named ones if no fact references them; then
    /// notifies observers and other programs.
    func write<Value: Sendable>(
        at clock: ClockReading? = nil, keeping new: [GardenDatabase.NewOriginal] = [], settling names: [String] = [],
        _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> UndoableResult<Value> {
        let clock = clock ?? self.clock
        await dailyBackup?.prepare(at: clock.instant)
        // A photo that the backup lists is kept for it.
        if !names.isEmpty { await dailyBackup?.finish() }
        let written = try await database.write(at: writingMoment(of: clock), keeping: new, settling: names, body)
        // What is deleted permanently cannot be undone.
        return notify(written, isUserChange: names.isEmpty)
    }

    private func writingMoment(of clock: ClockReading) -> WritingMoment {
        WritingMoment(instant: clock.instant, today: clock.today, now: clock.moment, isSeen: holdsNewReminders)
    }

    private func notify<Value>(
        _ written: (value: Value, undoGroup: UndoGroup.ID, change: GardenChange), isUserChange: Bool = true
    ) -> UndoableResult<Value> {
        notify(written.change)
        if isUserChange, !written.change.isEmpty { onUndoable(written.undoGroup, written.change) }
        return UndoableResult(value: written.value, undoGroup: written.undoGroup, hasChanged: !written.change.isEmpty)
    }

    /// Notifies observers and other programs of a change that was saved.
    func notify(_ change: GardenChange) {
        guard !change.isEmpty else { return }
        hub.send(change)
        notifyOthers(change)
        dailyBackup?.start(at: now())
    }

    /// Reads after rederiving the tasks that a new day made stale. If the disk is full, they are rederived for this read alone.
    ///
    /// - Parameter clock: The reading of the clock that the body uses, too; nil for a new one.
    func read<Value: Sendable>(
        at clock: ClockReading? = nil, _ body: @escaping @Sendable (GardenReader) throws -> Value
    ) async throws -> Value {
        let clock = clock ?? self.clock
        let today = clock.moment.day
        // Usually nothing is stale, and one transaction is enough.
        if let value = try await database.read({ try $0.hasPendingWork(on: today) ? nil : Optional(body($0)) }) { return value }
        do {
            try await rederiveStaleTasks(at: clock)
        } catch StoreError.full, StoreError.readOnly {
            return try await database.readRolledForward(to: clock.writingMoment, body)
        }
        return try await database.read(body)
    }

    func rederiveStaleTasks(at clock: ClockReading) async throws {
        guard try await database.read({ try $0.hasPendingWork(on: clock.moment.day) }) else { return }
        do {
            try await planQueuedPlants(at: clock)
        } catch let error as StoreError {
            switch error {
            case .full, .readOnly: throw error
            // What can be read is read, even if the library, from which rules are planned, cannot.
            default: Logger(label: "store").warning("rules were not planned: \(error)")
            }
        }
        try await database.deriveStaleDueDays(at: clock.writingMoment)
    }
}

/// The result of a write, and the undo group that reverts it.
public struct UndoableResult<Value: Sendable>: Sendable {
    /// The value that was created or changed.
    public let value: Value
    /// The undo group to pass to `undo`.
    public let undoGroup: UndoGroup.ID
    /// Whether anything changed, so that there is something to undo.
    public let hasChanged: Bool
}
