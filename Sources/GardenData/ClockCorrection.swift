import Garden
import GardenStore

/// What was recorded while the computer's clock was ahead.
extension GardenRepository {
    /// The number of events and new rules that are recorded on days that cannot have come yet, and count for nothing.
    public func futureRecords() async throws -> Int {
        let today = today
        return try await database.read { try $0.futureEvents(of: today).count + $0.futureRules(of: today).count }
    }

    /// Records them as of today. Returns their number.
    public func correctFutureRecords() async throws -> UndoableResult<Int> { try await write { try $0.correctFuture() } }
}
