import Foundation
import GRDB
import Garden

/// The tables of an export for people and other programs, as CSV (RFC 4180). An import does not read them.
struct CSVTable {
    let file: String
    private let sql: String

    static let all = [
        CSVTable(
            file: "plants.csv",
            sql: """
                SELECT \(id("id")) AS id,
                    name, species, room, \(light("coalesce(light, \(room("light.", of: "plant.room")))")) AS light, place, \(day("since")) AS since,
                    isFavorite AS favorite,
                    (SELECT group_concat(value, ', ') FROM json_each(CASE WHEN json_valid(tags) THEN tags ELSE '[]' END)) AS tags, notes, \(day("archivedOn")) AS archived,
                    archiveReason AS "archive reason", strftime('%Y-%m-%dT%H:%M:%SZ', addedAt, 'unixepoch') AS added,
                    \(diameter) AS "pot diameter (cm)",
                    CASE \(field(PotFields.drainage)) WHEN 1 THEN 'yes' WHEN 0 THEN 'no' END AS drainage,
                    \(detail(DetailFacts.origin)) AS origin,
                    \(detail(DetailFacts.price, path: "$.amount")) AS price,
                    \(detail(DetailFacts.price, path: "$.currency")) AS currency
                FROM plant ORDER BY name, id
                """),
        CSVTable(
            file: "rooms.csv",
            sql: """
                SELECT named.room AS room, \(light(room("light.", of: "named.room"))) AS light,
                    coalesce(\(room("place.", of: "named.room")), \(usualPlace)) AS place, coalesce(counted.plants, 0) AS plants
                FROM (SELECT DISTINCT room FROM plant WHERE archivedOn IS NULL AND typeof(room) = 'text'
                    UNION SELECT substr(field, instr(field, '.') + 1) FROM fact
                    WHERE subject IS NULL AND kind = 'room' AND instr(field, '.')) AS named
                    LEFT JOIN (SELECT room, count(*) AS plants FROM plant WHERE archivedOn IS NULL GROUP BY room) AS counted
                    ON counted.room = named.room
                WHERE counted.plants OR \(room("isListed.", of: "named.room")) IS 1 OR \(room("light.", of: "named.room")) IS NOT NULL
                    OR \(room("place.", of: "named.room")) IS NOT NULL
                ORDER BY coalesce((SELECT key FROM json_each(CASE WHEN json_valid(\(order)) THEN \(order) END) WHERE value = named.room), 1e9), named.room
                """),
        CSVTable(
            file: "schedule.csv",
            sql: """
                SELECT plant.name AS plant, next_due.type AS task, \(day("next_due.day")) AS due,
                    printf('%02d:%02d', next_due.time / 60, next_due.time % 60) AS time, \(plantID)
                FROM next_due JOIN plant ON plant.id = next_due.plant ORDER BY next_due.day, next_due.time, plant.name
                """),
        CSVTable(
            file: "history.csv",
            sql: """
                SELECT \(day("event.day")) AS day, plant.name AS plant, event.type AS task, event.kind AS answer,
                    \(verdict) AS soil, event.note AS note, \(plantID)
                FROM event JOIN plant ON plant.id = event.plant
                WHERE NOT \(GardenReader.isRetracted("event.batch")) AND NOT \(GardenReader.isRetracted("event.id"))
                ORDER BY event.day, event.clock
                """),
        CSVTable(
            file: "problems.csv",
            sql: """
                SELECT plant.name AS plant, \(part("kind")) AS kind, \(part("name")) AS problem, \(part("notedOn")) AS noted,
                    CASE \(part("isResolved")) WHEN 1 THEN \(part("resolvedOn")) END AS resolved, \(part("note")) AS note,
                    \(plantID)
                FROM (SELECT DISTINCT subject, field FROM fact WHERE length(field) = 36 AND kind = 'problem') AS problem
                    JOIN plant ON \(id("plant.id")) = problem.field
                WHERE \(part("kind")) IS NOT NULL AND \(part("name")) IS NOT NULL AND \(part("notedOn")) IS NOT NULL
                    AND \(part("isRemoved")) IS NOT 1
                ORDER BY noted, plant.name, problem
                """),
        CSVTable(
            file: "fields.csv",
            sql: """
                SELECT plant.name AS plant, \(definition("name")) AS field, \(customValue) AS value, \(plantID)
                FROM (SELECT DISTINCT subject, field FROM fact WHERE length(field) = 36 AND kind = 'customValue') AS custom
                    JOIN plant ON \(id("plant.id")) = custom.field
                WHERE \(definition("name")) IS NOT NULL AND \(definition("kind")) IS NOT NULL
                    AND \(definition("isRemoved")) IS NOT 1 AND \(customValue) IS NOT NULL
                ORDER BY plant.name, plant.id, field
                """),
    ]

    /// The SQL of the latest value that was recorded as a fact and not undone. NULL if there is none, or it is no JSON.
    ///
    /// - Parameters:
    ///   - subject: The SQL of the condition for the subject, such as "IS NULL".
    ///   - field: The SQL of the field.
    ///   - value: The SQL of what is wanted of the JSON in `fact.value`.
    private static func latest(
        _ kind: Fact.Kind, subject: String, field: String, _ value: String = "json_extract(fact.value, '$')"
    ) -> String {
        """
        (SELECT CASE WHEN json_valid(fact.value) THEN \(value) END FROM fact
            WHERE fact.subject \(subject) AND fact.\(kind.condition) AND fact.field = \(field) AND \(Fact.isReadable)
                AND NOT \(GardenReader.isRetracted("fact.batch")) ORDER BY fact.clock DESC, fact.device DESC LIMIT 1)
        """
    }

    /// The SQL of the value of a plant's field that is in no table; NULL if it is unset.
    private static func field(_ name: String) -> String { latest(.plant, subject: "= plant.id", field: "'\(name)'") }

    /// The SQL of the diameter of a pot. The number is not extracted as JSON, because SQLite reads it with the decimal point of the
    /// user's locale then.
    private static let diameter = latest(
        .plant, subject: "= plant.id", field: "'\(PotFields.diameter)'",
        "CASE WHEN json_type(fact.value) IN ('integer', 'real') THEN fact.value + 0 END")

    /// The SQL of what the soil was like at an event.
    private static let verdict = latest(.verdict, subject: "= event.id", field: id("event.plant"))

    /// The SQL of a detail of a plant, or of a part of it.
    private static func detail(_ subject: UUID, path: String = "$") -> String {
        let bytes = subject.uuidString.replacing("-", with: "")
        return latest(.detail, subject: "= x'\(bytes)'", field: id("plant.id"), "json_extract(fact.value, '\(path)')")
    }

    /// The SQL of what is recorded about a room, or about all for the order.
    private static func room(_ part: String, of room: String) -> String {
        latest(.room, subject: "IS NULL", field: "'\(part)' || \(room)")
    }

    /// The SQL of the light of a location, which does not tell the two shades apart.
    private static func light(_ level: String) -> String {
        "replace(replace(\(level), 'fullShade', 'lowLight'), 'partialShade', 'lowLight')"
    }

    /// The SQL of the place of a predefined room that was not set.
    private static let usualPlace =
        "CASE named.room "
        + Room.known.map { "WHEN '\($0.rawValue)' THEN '\($0.usualPlace?.rawValue ?? "")'" }.joined(separator: " ") + " END"

    /// The SQL of the order of rooms as JSON; a damaged one may be no JSON.
    private static let order = room("order", of: "''")

    /// The SQL of an id as text.
    private static func id(_ column: String) -> String {
        """
        lower(substr(hex(\(column)), 1, 8) || '-' || substr(hex(\(column)), 9, 4) || '-' || substr(hex(\(column)), 13, 4) || '-'
            || substr(hex(\(column)), 17, 4) || '-' || substr(hex(\(column)), 21))
        """
    }

    /// The SQL of the column that tells plants of one name apart: the `id` of `plants.csv`.
    private static let plantID = "\(id("plant.id")) AS \"plant id\""

    /// The SQL of a part of a problem: the latest value that was set and not undone.
    private static func part(_ name: String) -> String {
        """
        (SELECT json_extract(fact.value, '$.\(name)') FROM fact
            WHERE fact.subject = problem.subject AND fact.kind = 'problem' AND fact.field = problem.field
                AND CASE WHEN json_valid(fact.value) THEN json_type(fact.value, '$.\(name)') END IS NOT NULL
                AND NOT \(GardenReader.isRetracted("fact.batch")) AND fact.clock < \(GardenWriter.endOfClock)
            ORDER BY fact.clock DESC, fact.device DESC LIMIT 1)
        """
    }

    /// The SQL of a part of the definition of a custom field.
    private static func definition(_ name: String) -> String {
        latest(.customField, subject: "IS NULL", field: "\(id("custom.subject")) || '.\(name)'")
    }

    /// The SQL of the value that a plant has in a custom field: the only member of its JSON object.
    private static let customValue = latest(
        .customValue, subject: "= custom.subject", field: "custom.field",
        "(SELECT atom FROM json_each(fact.value) LIMIT 1)")

    /// The SQL of a day as ISO 8601.
    private static func day(_ column: String) -> String { "date(\(column) * 86400, 'unixepoch')" }

    /// Passes the table to `append`, a row at a time.
    func write(_ db: Database, to append: (Data) throws -> Void) throws {
        let statement = try db.makeStatement(sql: sql)
        try append(Self.line(statement.columnNames))
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            try append(Self.line(row.databaseValues.map(Self.text)))
        }
    }

    private static func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null, .blob: ""
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): protected(text)
        }
    }

    /// The letters at the start of a text that a spreadsheet program may take for a formula
    /// (https://owasp.org/www-community/attacks/CSV_Injection).
    private static let formulaStarts = Set("=+-@\t\r\n＝＋－＠".unicodeScalars)

    /// A text that no spreadsheet program takes for a formula: with an apostrophe in front of what looks like one, unless it is a
    /// negative number. An apostrophe is also added to those that the text itself has there, so that removing one gives the text.
    private static func protected(_ text: String) -> String {
        guard let start = text.unicodeScalars.first(where: { $0 != "'" }), formulaStarts.contains(start) else { return text }
        return text.wholeMatch(of: #/-[0-9]+(\.[0-9]+)?/#) == nil ? "'" + text : text
    }

    /// The bytes of the letters that require quotes.
    private static let special = Set("\",\r\n".utf8)

    private static func line(_ cells: some Sequence<String>) -> Data {
        Data((cells.map(quoted).joined(separator: ",") + "\r\n").utf8)
    }

    private static func quoted(_ cell: String) -> String {
        guard cell.utf8.contains(where: special.contains) else { return cell }
        return "\"\(cell.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
}
