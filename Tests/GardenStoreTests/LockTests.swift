import Foundation
import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

@Suite("Waiting for another program")
struct LockTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private let folder: TemporaryDirectory
    private let waits = Counter()

    init() throws {
        folder = try TemporaryDirectory()
    }

    private final class Counter: Sendable {
        let count = Atomic(0)
    }

    /// Short limits, so that the test only has to reach them.
    private var wait: LockWait {
        var wait = LockWait { [waits] in waits.count.add(1, ordering: .relaxed) }
        (wait.patience, wait.limit) = (.milliseconds(20), .milliseconds(40))
        (wait.photoLimit, wait.transactionLimit) = (wait.limit, wait.limit)
        return wait
    }

    private var path: String { folder.file("garden.sqlite").path }

    @Test("opening tells once that it waits for the lock of another program, and then gives up")
    func opening() throws {
        let descriptor = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        try #require(flock(descriptor, LOCK_EX) == 0)
        #expect(throws: StoreError.busy(path: path)) { try GardenDatabase.open(in: folder.url, now: now, wait: wait) }
        #expect(waits.count.load(ordering: .relaxed) == 1)
        close(descriptor)
        _ = try GardenDatabase.open(in: folder.url, now: now, wait: wait)
        #expect(waits.count.load(ordering: .relaxed) == 1)
    }

    @Test("a write tells once that it waits for the transaction of another program, and then gives up")
    func writing() async throws {
        let database = try GardenDatabase.open(in: folder.url, now: now, wait: wait)
        let moment = WritingMoment(instant: now, today: day("2026-05-28"))
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        await #expect(throws: StoreError.busy(path: path)) {
            try await database.write(at: moment) { try $0.save(Plant(name: "Basil", addedAt: moment.instant)) }
        }
        #expect(waits.count.load(ordering: .relaxed) == 1)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }

    @Test("a change of photos tells once that it waits for one of another program, and then gives up")
    func photos() async throws {
        let database = try GardenDatabase.open(in: folder.url, now: now, wait: wait)
        _ = try folder.makeFolder("photos")
        let lock = folder.file("photos/.lock").path
        let descriptor = open(lock, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        let moment = WritingMoment(instant: now, today: day("2026-05-28"))
        await #expect(throws: StoreError.busy(path: lock)) { try await database.write(at: moment, keeping: []) { _ in } }
        #expect(waits.count.load(ordering: .relaxed) == 1)
    }

    @Test("programs get a lock in the order in which they asked, and one that gave up does not get it")
    func order() async throws {
        let path = folder.file("lock").path
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        try #require(flock(descriptor, LOCK_EX) == 0)
        #expect(throws: POSIXError.self) { try withStoreLock(at: path, wait) {} }
        var patient = LockWait()
        patient.patience = .zero
        let waiting = Task { [patient] in try await withAsyncStoreLock(at: path, patient) { true } }
        close(descriptor)
        #expect(try await waiting.value)
    }

    @Test(
        "by default, opening waits for 30 seconds, a change of photos for two minutes, a write for five, and all tell after one")
    func limits() {
        let wait = LockWait()
        #expect(wait.photoLimit == .seconds(120))
        #expect(wait.limit == .seconds(30) && wait.transactionLimit == .seconds(5) && wait.patience == .seconds(1))
    }
}
