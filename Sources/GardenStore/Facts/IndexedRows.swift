import GRDB
import Garden

/// The columns of a table of the index that hold one value, such as a plant. The projection writes them, and the integrity check
/// expects exactly them: reading a row would not show every wrong value, such as a bit that belongs to no month.
struct IndexedRows<Value>: Sendable {
    /// The columns as SQL, and their number.
    let columns: String
    let count: Int
    private let selection: String
    private let insertion: String
    private let encode: @Sendable (Value) throws -> [(any DatabaseValueConvertible)?]

    /// - Parameters:
    ///   - columns: The columns, the first of which is the primary key.
    ///   - plant: The column with the id of the plant.
    ///   - encode: The values of the columns.
    fileprivate init(
        _ table: String, _ columns: [String], plant: String,
        encode: @escaping @Sendable (Value) throws -> [(any DatabaseValueConvertible)?]
    ) {
        let names = columns.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        (self.columns, count) = (names, columns.count)
        selection = "SELECT \(names) FROM \(table) WHERE \(plant) = ?"
        insertion =
            "INSERT INTO \(table) (\(names)) VALUES (\(places)) ON CONFLICT (\(columns[0])) DO UPDATE SET \(changes)"
        self.encode = encode
    }

    /// Whether the rows of a plant are those of some values.
    func hold(_ values: some Collection<Value>, of plant: Plant.ID, in db: Database) throws -> Bool {
        try hold(
            values, in: Row.fetchAll(db.cachedStatement(sql: selection), arguments: [plant]).map { Array($0.databaseValues) })
    }

    /// Whether stored rows are those of some values.
    func hold(_ values: some Collection<Value>, in stored: [[DatabaseValue]]) throws -> Bool {
        let expected = try values.map { try encode($0).map { $0?.databaseValue ?? .null } }
        return stored.count == expected.count && Set(stored) == Set(expected)
    }

    /// Adds the row of a value, or changes these columns of the row with the same id.
    func write(_ value: Value, to writer: GardenWriter) throws {
        try writer.execute(insertion, StatementArguments(try encode(value)))
    }
}

extension Plant {
    /// Its row of the index.
    static let indexedRows = IndexedRows<Plant>(
        "plant",
        [
            "id", "name", "species", "room", "light", "place", "since", "isFavorite", "tags", "notes", "archivedOn",
            "archiveReason", "art", "addedAt",
        ],
        plant: "id"
    ) { plant in
        [
            plant.id, plant.name, plant.species, plant.room?.rawValue, plant.light?.rawValue, plant.place.rawValue,
            plant.since?.number, plant.isFavorite, try FactValue.text(plant.tags), plant.notes, plant.archive?.on.number,
            plant.archive?.reason, plant.art, plant.addedAt.timeIntervalSince1970,
        ]
    }
}

extension CareRule {
    /// Its row of the index.
    static let indexedRows = IndexedRows<CareRule>(
        "rule",
        [
            "id", "plant", "type", "rhythm", "rhythmNumber", "start", "time", "checksSoil", "adjustsForSeason", "springDays",
            "summerDays", "autumnDays", "winterDays", "months", "amountLow", "amountHigh", "note", "origin", "countsFrom",
            "countsAfter", "endedOn",
        ],
        plant: "plant"
    ) { rule in
        let (recurrence, number) = rule.recurrence.columns
        return [
            rule.id, rule.plant, rule.type.description, recurrence, number, rule.start.number, rule.time?.minutes,
            rule.checksSoil, rule.adjustsForSeason, rule.seasonDays.spring, rule.seasonDays.summer, rule.seasonDays.autumn,
            rule.seasonDays.winter, rule.activeMonths.rawValue, rule.amount?.low, rule.amount?.high, rule.note,
            rule.origin.rawValue, rule.countsFrom?.timeIntervalSince1970, rule.countsAfter, rule.endedOn?.number,
        ]
    }
}

extension Photo {
    /// Its row of the index.
    static let indexedRows = IndexedRows<Photo>(
        "photo", ["id", "plant", "digest", "file", "takenOn", "addedAt", "day"], plant: "plant"
    ) { photo in
        [
            photo.id, photo.plant, photo.digest, photo.file, photo.takenOn?.number, photo.addedAt.timeIntervalSince1970,
            photo.sortingDay.number,
        ]
    }
}
