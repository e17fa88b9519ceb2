import Foundation
import GRDB
import Garden

/// Care as a service told it, known by name and by the service's number.
public enum CareKey {
    /// The key of a name as written.
    public static func name(_ name: String) -> String { "name:" + PlantName.key(name) }
    /// The key of a number of Trefle's.
    public static func trefle(_ id: Int) -> String { "trefle:\(id)" }

    /// The keys under which the care of a species may be kept, the most exact first.
    public static func names(of species: String) -> [String] { PlantName.keys(ofScientific: species).map { "name:" + $0 } }
}

extension GardenWriter {
    /// Keeps care under a key and other names for it, within the gesture that plans by it.
    public func keepCare(_ body: Data, under key: String, aliases: [String]) throws {
        try db.cache(body, .care, key, aliases: aliases, at: moment.instant)
    }

    /// Deletes the care that is kept for the species a plant is or was, unless another plant is of that species.
    func forgetCare(of plant: Plant.ID) throws {
        let said = try String.fetchAll(
            db,
            sql: """
                SELECT DISTINCT value FROM fact WHERE subject = ? AND kind = 'plant' AND field = 'species' AND value IS NOT NULL
                """, arguments: [plant])
        guard !said.isEmpty else { return }
        let own = Set(try said.compactMap { try FactValue.read($0, as: String.self) }.compactMap(careKey))
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
    /// Every species that a plant in the garden, archived or not, is said to be.
    public func species() throws -> [String] {
        try String.fetchAll(db, sql: "SELECT DISTINCT species FROM plant WHERE species IS NOT NULL")
    }

    /// The plants that are said to be of a species in exactly these letters.
    public func plants(of species: String) throws -> [Plant] {
        try Row.fetchAll(db, sql: "SELECT * FROM plant WHERE species = ?", arguments: [species]).map(Plant.init(row:))
    }
}
