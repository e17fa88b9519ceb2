import Foundation
import GRDB
import Garden

/// What is recorded about a plant and what is indexed, both read for many plants with one statement for each table. The integrity
/// check compares them, and looks closer at a plant only if they differ.
struct PlantRecords {
    private var fields: [String: String] = [:]
    private var care: [String: String] = [:]
    private var rules: [CareRule.ID: [RuleFact]] = [:]
    private var photos: [Photo.ID: String] = [:]
    /// Facts from which no row is derived: verdicts on the soil, decisions on proposals, photos of events, problems and details.
    private var unindexed: [(kind: Fact.Kind, subject: UUID, value: String?)] = []
    private var events: [CareEvent] = []
    private var indexed: (row: [DatabaseValue], cover: DatabaseValue, isDerived: Bool, next: [DatabaseValue])?
    private var indexedCare: [String: String] = [:]
    private var indexedRules: [[DatabaseValue]] = []
    private var indexedPhotos: [[DatabaseValue]] = []
    private var indexedDues: [DatabaseValue: IndexedDue] = [:]

    /// The numbers of a plant whose index agrees with its facts.
    struct Counts {
        let rules: Int
        let photos: [Photo]
    }

    /// Reads some plants. Throws if anything cannot be read.
    static func read(_ ids: [Plant.ID], _ reader: GardenReader) throws -> [Plant.ID: PlantRecords] {
        var records = Dictionary(ids.map { ($0, PlantRecords()) }) { first, _ in first }
        let holds = "NOT \(GardenReader.isRetracted("fact.batch"))"
        try reader.each(
            of: ids,
            """
            SELECT subject, kind, field, value FROM fact WHERE subject IN (?) AND kind IN ('plant', 'override') AND \(holds)
                AND typeof(field) = 'text' AND \(Fact.isReadable) ORDER BY clock, device
            """
        ) { row in
            let field: String = try row.required(2)
            if try row.required(1) == Fact.Kind.plant.rawValue {
                try records[row.required(0)]?.fields[field] = row.value(3)
            } else {
                try records[row.required(0)]?.care[field] = row.value(3)
            }
        }
        let plants = Dictionary(ids.map { ($0.description, $0) }) { first, _ in first }
        try reader.each(
            of: ids.map(\.description),
            """
            SELECT field, subject, kind, \(RuleFact.columns) FROM fact
            WHERE length(field) = 36 AND field IN (?)
                AND kind IN ('rule', 'photo', 'verdict', 'decision', 'eventPhoto', 'problem', 'detail', 'customValue')
                AND \(GardenReader.isID("subject")) AND \(Fact.isReadable) ORDER BY clock, device
            """
        ) { row in
            guard let plant = plants[try row.required(0)] else { return }
            let fact = try RuleFact(row, from: 3)
            switch Fact.Kind(rawValue: try row.required(2)) {
            case .rule: try records[plant]?.rules[row.required(1), default: []].append(fact)
            case .photo: if !fact.isUndone { try records[plant]?.photos[row.required(1)] = fact.value }
            case let kind?: if !fact.isUndone { try records[plant]?.unindexed.append((kind, row.required(1), fact.value)) }
            case nil: break
            }
        }
        for (plant, events) in try reader.events(of: ids) { records[plant]?.events = events }
        let (plantRow, ruleRow, photoRow) = (Plant.indexedRows, CareRule.indexedRows, Photo.indexedRows)
        try reader.each(
            of: ids,
            """
            SELECT \(plantRow.columns), photo, NOT \(GardenReader.isStalePlant), nextOccurrence, nextType, nextDay, nextTime
            FROM plant WHERE id IN (?)
            """
        ) { row in
            let values = Array(row.databaseValues)
            try records[row.required(0)]?.indexed = (
                Array(values.prefix(plantRow.count)), values[plantRow.count], row.required(plantRow.count + 1),
                Array(values.dropFirst(plantRow.count + 2))
            )
        }
        try reader.each(of: ids, "SELECT \(ruleRow.columns), plant FROM rule WHERE plant IN (?)") { row in
            try records[row.required(ruleRow.count)]?.indexedRules.append(Array(row.databaseValues.prefix(ruleRow.count)))
        }
        let photos = "SELECT \(photoRow.columns), plant FROM photo WHERE plant IN (?)"
        try reader.each(of: ids, photos) { row in
            try records[row.required(photoRow.count)]?.indexedPhotos.append(Array(row.databaseValues.prefix(photoRow.count)))
        }
        try reader.each(of: ids, "SELECT plant, field, value FROM careOverride WHERE plant IN (?)") { row in
            try records[row.required(0)]?.indexedCare[row.required(1)] = row.required(2)
        }
        try reader.each(of: ids, "SELECT \(GardenReader.dueColumns), rule FROM next_due WHERE plant IN (?)") { row in
            try records[row.required(0)]?.indexedDues[row.anyValue(IndexedDue.columns.count)] = IndexedDue(row: row)
        }
        return records
    }

    /// Counts what the plant has if its index agrees with its facts; nil if it may not. Throws if anything recorded cannot be
    /// read.
    ///
    /// - Parameters:
    ///   - repeated: Decodes the rules.
    ///   - expected: The row of the index of a task.
    func counts(
        _ id: Plant.ID, _ calculator: OccurrenceCalculator, _ repeated: inout RepeatedRules,
        expected: (OpenTask) throws -> IndexedDue
    ) throws -> Counts? {
        guard let indexed, indexed.isDerived, care == indexedCare, let plant = try PlantFields.plant(id, fields),
            try Plant.indexedRows.hold([plant], in: [indexed.row])
        else { return nil }
        for value in care.values { _ = try FactValue.read(value, as: CareOverride.self) }
        _ = try PotFields.pot(fields)
        for (kind, subject, value) in unindexed { try kind.checkUnindexed(value, subject) }
        let photos = try photos.compactMap { try Photo(fact: $1, id: $0, of: id) }
        let ofProblems = try Photo.ofProblems(
            unindexed.filter { $0.kind == .problem }.map { ($0.subject, $0.value) }, of: id)
        let cover = Photo.cover(
            of: photos, chosen: try CoverField.photo(fields), ofProblems: ofProblems, hasArt: plant.art != nil)
        guard try Photo.indexedRows.hold(photos, in: indexedPhotos), indexed.cover == cover.databaseValue
        else { return nil }
        let rules = try self.rules.compactMap { rule, facts in
            try RuleFact.current(facts).map { try repeated.rule($0, id: rule, plant: id) }
        }
        guard try CareRule.indexedRows.hold(rules, in: indexedRules) else { return nil }
        let active = rules.filter { $0.endedOn == nil }
        let tasks =
            plant.archive == nil ? active.compactMap { calculator.open($0, events: events, at: plant.place) } : []
        let dues = try Dictionary(uniqueKeysWithValues: tasks.map { ($0.rule.databaseValue, try expected($0)) })
        guard dues == indexedDues, OpenTask.nextColumns(of: tasks) == indexed.next else { return nil }
        return Counts(rules: active.count, photos: photos)
    }
}
