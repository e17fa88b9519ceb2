import Dispatch
import Foundation
import GRDB
import Garden
import GardenData
import Synchronization
import TestSupport

@testable import GardenStore

/// Holds back one read of a garden after it has seen its data, so that a newer read can overtake it.
final class ReadGate: Sendable {
    private let wanted = Mutex<(@Sendable (String) -> Bool)?>(nil)
    private let isHolding = Atomic(false)
    private let opening = DispatchSemaphore(value: 0)

    /// Holds back the next read that runs an SQL statement.
    func hold(_ statement: @escaping @Sendable (String) -> Bool) { wanted.withLock { $0 = statement } }

    /// Waits until the read is held back.
    @MainActor
    func held() async throws { try await until("a read to be held back") { isHolding.load(ordering: .acquiring) } }

    /// Lets the read go on.
    func open() { opening.signal() }

    /// Called on a thread of the database after each statement.
    fileprivate func pass(_ sql: String) {
        let isHeld = wanted.withLock { wanted in
            guard wanted?(sql) == true else { return false }
            wanted = nil
            return true
        }
        guard isHeld else { return }
        isHolding.store(true, ordering: .releasing)
        opening.wait()
    }

    /// A garden with the clock's time whose reads pass the gate.
    func repository(in folder: TemporaryDirectory, _ clock: TestClock) throws -> GardenRepository {
        var configuration = GardenDatabase.configuration()
        configuration.prepareDatabase { [self] db in
            db.trace(options: .profile) { [self] event in
                if case .profile(let statement, _) = event { pass(statement.sql) }
            }
        }
        let path = folder.file("garden.sqlite").path
        let pool = try DatabasePool(path: path, configuration: configuration)
        try Schema.migrator.migrate(pool)
        return GardenRepository(
            database: try GardenDatabase(writer: pool, directory: folder.url, path: path, openedAt: Date()),
            library: try LibraryDatabase.inMemory(catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en", now: { clock.now }, zone: { clock.zone })
    }
}
