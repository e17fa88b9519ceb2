import GRDB
import Garden
import Synchronization

/// GRDB's asynchronous access, which uses threads of libdispatch; or, in a program that has none, a thread that ends with the
/// access. There, one access follows the other: libdispatch may start a thread for a queue on which others wait.
extension DatabaseReader {
    func readAside<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        guard runsBlockingOnOwnThreads else { return try await read(body) }
        return try await runBlocking { try alone.withLock { _ in try self.read(body) } }
    }
}

extension DatabaseWriter {
    func writeAside<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        guard runsBlockingOnOwnThreads else { return try await write(body) }
        return try await runBlocking { try alone.withLock { _ in try self.write(body) } }
    }

    /// Writes without opening a transaction.
    func outsideTransactions<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        guard runsBlockingOnOwnThreads else { return try await writeWithoutTransaction(body) }
        return try await runBlocking { try alone.withLock { _ in try self.writeWithoutTransaction(body) } }
    }
}

extension DatabaseQueue {
    /// Closes the database. Call it when a queue that was opened for a moment is no longer used.
    ///
    /// In a program that has no threads of libdispatch, the empty queue is kept: libdispatch starts one to release it.
    func retire() {
        // A connection that cannot be closed now is closed with the queue.
        try? close()
        if runsBlockingOnOwnThreads { retired.withLock { $0.append(self) } }
    }
}

private let alone = Mutex<Void>(())

/// A few in a day, each of less than a kilobyte.
private let retired = Mutex<[DatabaseQueue]>([])
