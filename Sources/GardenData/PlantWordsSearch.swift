import Garden
import GardenStore

extension GardenRepository {
    /// The best plants for a search, best first, without archived ones.
    ///
    /// - Parameters:
    ///   - limit: How many plants are returned at most.
    ///   - word: Text in lower case and without accents that every match contains, in the name, species, room or tags.
    ///   - rooms: Rooms whose plants match although the room's key does not contain the word.
    ///   - rank: The rank of a plant, 0 for the best; nil for a plant that does not match. Runs on another thread.
    public func plants(
        limit: Int, containing word: String, orIn rooms: [Room], rankedBy rank: @escaping @Sendable (PlantWords) -> Int?
    ) async throws -> [Plant.ID] {
        try await database.read { try $0.plants(limit: limit, containing: word, orIn: rooms, rankedBy: rank) }
    }
}
