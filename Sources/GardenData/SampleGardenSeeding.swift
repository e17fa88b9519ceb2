import Garden
import GardenStore

extension GardenRepository {
    /// Adds the plants of the sample garden with their history, in one undo group. Returns the number of plants.
    public func seedSampleGarden() async throws -> UndoableResult<Int> {
        let clock = clock
        let entries = SampleGarden.make(on: clock.today, now: clock.instant)
        return try await write(at: clock) { writer in
            for entry in entries {
                try writer.save(entry.plant)
                for rule in entry.rules { try writer.save(rule) }
                for event in entry.events { try writer.record(event) }
            }
            return entries.count
        }
    }
}
