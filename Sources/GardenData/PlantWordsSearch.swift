import Garden
import GardenStore

extension GardenRepository {
    /// The best plants for a search, best first, without archived ones.
    ///
    /// - Parameters:
    ///   - limit: How many plants are returned at most.
    ///   - rank: The rank of a plant, 0 for the best; nil for a plant that does not match. Runs on another thread.
    public func plants(limit: Int, rankedBy rank: @escaping @Sendable (PlantWords) -> Int?) async throws -> [Plant.ID] {
        try await database.read { try $0.plants(limit: limit, rankedBy: rank) }
    }
}
