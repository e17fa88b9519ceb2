import GRDB

extension DatabaseQueue {
    /// Checkpoints the write-ahead log and closes, so that the file alone is the database.
    ///
    /// `close()` alone also does so, but ignores errors such as a full disk. Throws an error of SQLite; the log is then still
    /// needed.
    func checkpointAndClose() throws {
        try writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        try close()
    }
}
