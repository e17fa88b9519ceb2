import Garden
import GardenData

/// A read of all plants that begins before the window is built, and the changes since.
struct PlantsRead: Sendable {
    let changes: AsyncStream<GardenChange>
    let plants: Task<[PlantSummary], any Error>

    init(_ repository: GardenRepository) {
        // Subscribe before reading, so that no change in between is missed.
        changes = repository.changes
        plants = Task.detached { try await repository.summaries() }
    }
}
