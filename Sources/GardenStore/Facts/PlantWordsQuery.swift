import Foundation
import GRDB
import Garden

extension GardenReader {
    /// The best plants for a search, best first. Archived plants are left out.
    ///
    /// - Parameters:
    ///   - limit: How many plants are returned at most.
    ///   - word: Text in lower case, without accents and apostrophes, that every match contains once its name, species, room or
    ///     tags are so, too. Plants that cannot match are left out by SQL, which is several times as fast.
    ///   - rooms: Rooms whose plants match although the room's key does not contain the word.
    ///   - rank: The rank of a plant, 0 for the best; nil for a plant that does not match.
    public func plants(
        limit: Int, containing word: String, orIn rooms: [Room], rankedBy rank: (PlantWords) -> Int?
    ) throws -> [Plant.ID] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT id, name, species, room, tags FROM plant WHERE archivedOn IS NULL AND (
                    name LIKE ?1 ESCAPE '\\' OR species LIKE ?1 ESCAPE '\\' OR room LIKE ?1 ESCAPE '\\'
                    OR tags LIKE ?1 ESCAPE '\\' OR room IN (\(rooms.map { _ in "?" }.joined(separator: ", ")))
                    OR \(Self.isForeign("name")) OR \(Self.isForeign("species"))
                    OR tags <> '[]' AND (\(Self.isForeign("tags")) OR instr(tags, '\\'))
                    OR room IS NOT NULL AND room NOT IN (\(Self.knownRooms)) AND \(Self.isForeign("room")))
                """, arguments: StatementArguments([Self.pattern(word)] + rooms.map(\.rawValue)))
        var found: [(rank: Int, name: String, id: Plant.ID)] = []
        while let row = try rows.next() {
            let words = try PlantWords(
                id: row.required(0), name: row.required(1), species: row.value(2),
                room: row.value(3).map { Room(rawValue: $0) }, tags: Plant.tags(row.required(4)))
            if let rank = rank(words) { found.append((rank, words.name, words.id)) }
        }
        return found.sorted { ($0.rank, $0.name, $0.id) < ($1.rank, $1.name, $1.id) }.prefix(limit).map(\.id)
    }

    /// Whether a text has characters that `LIKE` does not fold, or apostrophes. Such texts, and tags with characters that JSON
    /// escapes, are left to the ranking.
    private static func isForeign(_ text: String) -> String {
        "(length(\(text)) <> length(CAST(\(text) AS BLOB)) OR \(hasApostrophe(text)))"
    }

    /// Whether a text has an apostrophe of ASCII, as the names of cultivars do.
    private static func hasApostrophe(_ text: String) -> String { "instr(\(text), '\'\'') OR instr(\(text), '`')" }

    /// The names of predefined rooms are keys, which have no such characters.
    private static let knownRooms = Room.known.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    /// What `LIKE` finds a word by, the beginning of a very long one.
    private static func pattern(_ word: String) -> String {
        let literal = word.prefix(100).map { "%_\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return "%\(literal.withoutNUL)%"
    }
}
