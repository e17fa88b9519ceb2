import Foundation
import Garden

extension GardenRepository {
    /// The answers to tasks that any program recorded within a day, for today or yesterday, and that were not undone, in the
    /// order in which they were recorded. Those of removed plants are left out, and those of undo groups that changed more than
    /// that.
    public func recentAnswers() async throws -> [CareEvent] {
        let clock = clock
        return try await read(at: clock) { reader in
            try reader.answers(recordedAfter: clock.instant - 86_400, since: clock.today - 1)
        }
    }
}
