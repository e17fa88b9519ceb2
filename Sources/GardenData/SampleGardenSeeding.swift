import Garden
import GardenStore

extension GardenRepository {
    /// Adds the plants of the sample garden with their history, in one undo group. Returns the number of plants.
    public func seedSampleGarden() async throws -> UndoableResult<Int> {
        let entries = SampleGarden.make(on: today, now: now())
        return try await write { writer in
            for entry in entries {
                try writer.save(entry.plant)
                for rule in entry.rules { try writer.save(rule) }
                for event in entry.events { try writer.record(event) }
            }
            return entries.count
        }
    }
}
