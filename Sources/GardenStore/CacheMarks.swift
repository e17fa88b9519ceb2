import Foundation
import GRDB
import Synchronization

/// A connection of its own for marking cache entries as used, which does not wait for the disk.
///
/// The connection that writes facts always waits, so its setting must not be switched, not even for a moment: a task that is
/// cancelled cannot switch it back.
final class CacheMarks: Sendable {
    private let path: String
    private let queue = Mutex<DatabaseQueue?>(nil)

    /// Marks entries of the garden at a path; does not open it yet.
    init(path: String) {
        self.path = path
    }

    /// The connection. Opened with the first mark, because most programs mark nothing.
    func connection() throws -> DatabaseQueue {
        try queue.withLock { known in
            if let known { return known }
            var configuration = Configuration()
            // A mark is left out while another transaction writes.
            configuration.busyMode = .immediateError
            configuration.label = "cache-marks"
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
            let new = try DatabaseQueue(path: path, configuration: configuration)
            known = new
            return new
        }
    }
}

extension GardenDatabase {
    /// Marks a cache entry as used. If this is lost in a power failure, or the garden cannot be written, the entry is only
    /// evicted earlier.
    func use(_ kind: StoreCache.Kind, _ key: String, at time: Double) async {
        let (marks, writer, refusal) = connection.withLock { ($0.cacheMarks, $0.writer, $0.refusal) }
        guard refusal == nil else { return }
        // For that reason, reading does not fail.
        try? await (marks?.connection() ?? writer).write { db in
            try db.execute(
                sql: "UPDATE cache SET usedAt = ? WHERE kind = ? AND key = ?", arguments: [time, kind.rawValue, key])
        }
    }
}
