import GRDB
import Garden

extension LibraryDatabase {
    /// The species of the catalog that none of the names stands for, by scientific name. A name stands for the species that has
    /// it as accepted name or synonym.
    ///
    /// - Parameter names: Scientific names, such as all that a model can give.
    /// - Throws: `StoreError`.
    public func catalogSpecies(beyond names: [String]) async throws -> [Species] {
        let keys = Set(names.flatMap { PlantName.keys(ofScientific: $0) })
        return try await read { db in
            var unnamed: [Int64: Bool] = [:]
            let rows = try Row.fetchCursor(
                db, sql: "SELECT species, key FROM name WHERE tier = ? AND kind IN ('accepted', 'synonym')",
                arguments: [LibraryEntry.Tier.catalog.rawValue])
            while let row = try rows.next() {
                let (species, key): (Int64, String) = (try row.required(0), try row.required(1))
                unnamed[species] = (unnamed[species] ?? true) && !keys.contains(key)
            }
            let bodies = try db.cachedStatement(sql: "SELECT body FROM species WHERE id = ?")
            return try unnamed.filter(\.value).keys.compactMap { id in
                try String.fetchOne(bodies, arguments: [id]).flatMap { try LibraryDatabase.species(source: "catalog", body: $0) }
            }.sorted { $0.scientificName < $1.scientificName }
        }
    }
}
