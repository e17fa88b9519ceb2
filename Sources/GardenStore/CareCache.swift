import Foundation
import GRDB
import Garden

/// Cache keys of care data fetched from a service, by name or by the service's ID.
public enum CareKey {
    /// The key of a name as written.
    public static func name(_ name: String) -> String { "name:" + PlantName.key(name) }
    /// The key of a Trefle ID.
    public static func trefle(_ id: Int) -> String { "trefle:\(id)" }

    /// The keys under which the care of a species may be cached, most specific first.
    public static func names(of species: String) -> [String] { PlantName.keys(ofScientific: species).map { "name:" + $0 } }
}

extension GardenWriter {
    /// Caches care data under a key and aliases, in the same transaction as the rules planned from it.
    public func cacheCare(_ body: Data, under key: String, aliases: [String]) throws {
        try db.cache(body, .care, key, aliases: aliases, at: moment.instant)
    }

    /// Deletes the cached care of every species that a plant is or was, except species of other plants.
    func deleteCachedCare(of plant: Plant.ID) throws {
        let stored = try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT value FROM fact WHERE subject = ? AND kind = 'plant' AND field = 'species' AND value IS NOT NULL
                """, arguments: [plant])
        guard !stored.isEmpty else { return }
        let own = Set(try stored.compactMap { try FactValue.read($0, as: String.self) }.compactMap(careKey))
        guard !own.isEmpty else { return }
        let others = try String.fetchAll(
            db, sql: "SELECT DISTINCT species FROM plant WHERE species IS NOT NULL AND id != ?", arguments: [plant])
        for key in own.subtracting(try others.compactMap(careKey)) {
            try execute("DELETE FROM cache WHERE kind = 'care' AND key = ?", [key])
        }
    }

    private func careKey(of species: String) throws -> String? {
        try reader.cacheRow(.care, CareKey.names(of: species))?.key
    }
}

extension GardenReader {
    /// All species assigned to plants in the garden, including archived plants.
    public func species() throws -> [String] {
        try String.fetchAll(db, sql: "SELECT DISTINCT species FROM plant WHERE species IS NOT NULL")
    }

    /// The plants whose species is exactly this text.
    public func plants(of species: String) throws -> [Plant] {
        try Row.fetchAll(db, sql: "SELECT \(Plant.columns) FROM plant WHERE species = ?", arguments: [species]).map(
            Plant.init(row:))
    }
}
