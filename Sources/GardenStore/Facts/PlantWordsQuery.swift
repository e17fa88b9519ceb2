import Foundation
import GRDB
import Garden

extension GardenReader {
    /// The best plants for a search, best first. Archived plants are left out.
    ///
    /// - Parameters:
    ///   - limit: How many plants are returned at most.
    ///   - rank: The rank of a plant, 0 for the best; nil for a plant that does not match.
    public func plants(limit: Int, rankedBy rank: (PlantWords) -> Int?) throws -> [Plant.ID] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT id, name, species, room, tags FROM plant WHERE archivedOn IS NULL"))
        var found: [(rank: Int, name: String, id: Plant.ID)] = []
        while let row = try rows.next() {
            let words = try PlantWords(
                id: row.required(0), name: row.required(1), species: row.value(2),
                room: row.value(3).map { Room(rawValue: $0) }, tags: Plant.tags(row.required(4)))
            if let rank = rank(words) { found.append((rank, words.name, words.id)) }
        }
        return found.sorted { ($0.rank, $0.name, $0.id) < ($1.rank, $1.name, $1.id) }.prefix(limit).map(\.id)
    }
}
