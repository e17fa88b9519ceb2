import Foundation
import GRDB
import Garden

extension LibraryDatabase {
    /// The common names of several species in a language, by scientific name, with one query. A species that is unknown or has no
    /// such names is left out. Throws `StoreError`.
    public func commonNames(of species: Set<String>, language: String) async throws -> [String: [String]] {
        let keys = Dictionary(uniqueKeysWithValues: species.map { ($0, PlantName.keys(ofScientific: $0)) })
        let wanted = String(decoding: try JSONEncoder().encode(Array(Set(keys.values.joined()))), as: UTF8.self)
        let names = try await read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT own.key, common.text FROM json_each(?) AS wanted
                    CROSS JOIN name AS own ON own.key = wanted.value AND own.kind IN ('accepted', 'synonym')
                    CROSS JOIN name AS common
                        ON common.species = own.species AND common.kind = 'common' AND common.language = ?
                    """, arguments: [wanted, language]
            ).reduce(into: [String: [String]]()) { try $0[$1.required(0) as String, default: []].append($1.required(1)) }
        }
        return keys.compactMapValues { keys in keys.lazy.compactMap { names[$0] }.first }
    }
}
