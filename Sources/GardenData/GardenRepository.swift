import Foundation
import Garden
import GardenStore

/// The flows over the store that every program shares: what a person does with plants, and what they see of them.
public struct GardenRepository: Sendable {
    /// The garden.
    let database: GardenDatabase
    /// What is known of species.
    let library: LibraryDatabase
    /// The instant it is.
    let now: @Sendable () -> Date
    /// The zone the user is in.
    let zone: @Sendable () -> TimeZone
    /// The language in which common names are told, such as "de".
    public let language: String
    /// Told of every change that this program writes, after it is on the disk.
    let notifyOthers: @Sendable (GardenChange) -> Void
    private let hub = ChangeStream()

    /// Flows over an open garden.
    ///
    /// - Parameter notifyOthers: Called after each write, to tell other programs what changed.
    public init(
        database: GardenDatabase, library: LibraryDatabase, language: String, now: @escaping @Sendable () -> Date,
        zone: @escaping @Sendable () -> TimeZone, notifyOthers: @escaping @Sendable (GardenChange) -> Void = { _ in }
    ) {
        self.database = database
        self.library = library
        self.language = language
        self.now = now
        self.zone = zone
        self.notifyOthers = notifyOthers
    }

    /// Opens the user's garden and library. Throws `StoreError` or `CatalogProblem`.
    public static func open(
        _ folders: Folders, language: String, now: @escaping @Sendable () -> Date,
        zone: @escaping @Sendable () -> TimeZone, notifyOthers: @escaping @Sendable (GardenChange) -> Void = { _ in }
    ) throws -> GardenRepository {
        GardenRepository(
            database: try GardenDatabase.open(in: folders.garden, now: now()),
            library: try LibraryDatabase.open(in: folders.garden, catalog: folders.catalog), language: language, now: now,
            zone: zone, notifyOthers: notifyOthers)
    }

    /// A garden in memory that ends with the program, over the same catalog.
    public static func inMemory(
        catalog: URL, language: String, now: @escaping @Sendable () -> Date, zone: @escaping @Sendable () -> TimeZone
    ) throws -> GardenRepository {
        GardenRepository(
            database: try GardenDatabase.inMemory(), library: try LibraryDatabase.inMemory(catalog: catalog),
            language: language, now: now, zone: zone)
    }

    /// What the user's wall clock shows.
    public var moment: LocalMoment { LocalMoment(now(), in: zone()) }
    /// The day it is for the user.
    public var today: LocalDay { moment.day }
    /// The user's zone.
    public var currentZone: TimeZone { zone() }
    /// The instant it is.
    public var instant: Date { now() }

    // MARK: Changes

    /// A stream of what changes from now on, by whichever program.
    public var changes: AsyncStream<GardenChange> { hub.stream() }

    /// Passes on what another program said it changed.
    public func noteOutsideChange(_ change: GardenChange) { hub.send(change) }

    // MARK: For the flows

    var writingMoment: WritingMoment {
        let instant = now()
        return WritingMoment(instant: instant, today: LocalMoment(instant, in: zone()).day)
    }

    /// Writes one gesture and tells everybody.
    func write<Value: Sendable>(_ body: @escaping @Sendable (GardenWriter) throws -> Value) async throws -> UndoableResult<Value>
    {
        notify(try await database.write(at: writingMoment, body))
    }

    /// Writes one gesture that adds or takes away photos for good, and tells everybody.
    func write<Value: Sendable>(
        keeping new: [GardenDatabase.NewOriginal] = [], settling names: [String] = [],
        _ body: @escaping @Sendable (GardenWriter) throws -> Value
    ) async throws -> UndoableResult<Value> {
        notify(try await database.write(at: writingMoment, keeping: new, settling: names, body))
    }

    private func notify<Value>(_ written: (value: Value, undoGroup: UndoGroup.ID, change: GardenChange)) -> UndoableResult<Value>
    {
        hub.send(written.change)
        if !written.change.isEmpty { notifyOthers(written.change) }
        return UndoableResult(value: written.value, undoGroup: written.undoGroup)
    }

    /// Reads after what a new day made stale has been derived again.
    func read<Value: Sendable>(_ body: @escaping @Sendable (GardenReader) throws -> Value) async throws -> Value {
        try await rederiveStaleTasks()
        return try await database.read(body)
    }

    /// Derives again what a new day made stale.
    func rederiveStaleTasks() async throws {
        let today = today
        if try await database.read({ try $0.isStale(on: today) }) {
            _ = try await database.write(at: writingMoment) { try $0.rollForward() }
        }
    }
}

/// What a gesture did, and the name under which it is undone.
public struct UndoableResult<Value: Sendable>: Sendable {
    /// What it made or acted on.
    public let value: Value
    /// What `undo` takes.
    public let undoGroup: UndoGroup.ID
}
