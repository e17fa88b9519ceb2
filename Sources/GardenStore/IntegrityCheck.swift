import Foundation
import GRDB
import Garden
import Logging

extension GardenDatabase {
    /// Checks the file, and the index against the facts. Changes nothing. Throws `StoreError`.
    public func examine(at moment: WritingMoment) async throws -> Findings {
        let originals = originals
        return try await withErrors { writer in
            // Both only read and take about as long.
            async let damage = writer.readAside { try Self.damage(of: $0) }
            var findings = try await writer.readAside { try Self.compare($0, originals, moment) }
            findings.damage = try await damage + findings.damage
            let missing = findings.missingOriginals
            // The photos of a snapshot may have been deleted since, with their files.
            if !missing.isEmpty {
                findings.missingOriginals = try await writer.readAside { try originals.missing(missing, in: $0) }
            }
            return findings
        }
    }

    /// - Parameter originals: Where the photos are; nil if they are not looked for.
    static func examine(_ db: Database, originals: Originals?, at moment: WritingMoment) throws -> Findings {
        var findings = try compare(db, originals, moment)
        findings.damage = try damage(of: db) + findings.damage
        return findings
    }

    private static func compare(_ db: Database, _ originals: Originals?, _ moment: WritingMoment) throws -> Findings {
        try GardenWriter.withLargeCache(of: db) {
            var check = try IntegrityCheck(GardenReader(db: db), originals, moment)
            return try check.run()
        }
    }

    /// SQLite's messages about the file, those about the structure of tables and indexes first.
    fileprivate static func damage(of db: Database) throws -> [String] {
        var messages: [String] = []
        do {
            try GardenWriter.withLargeCache(of: db) {
                let rows = try String.fetchCursor(db, sql: "PRAGMA integrity_check")
                while let message = try rows.next() { if message != "ok" { messages.append(message) } }
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            // A fact that should be JSON and is not stops the check of the index of photos.
            messages.append(error.message ?? error.description)
        }
        return messages
    }

    /// Rebuilds the index from the facts, and corrects what is recorded in the future. Throws `StoreError`; `.damaged` if only a
    /// backup helps.
    public func rebuildIndex(at moment: WritingMoment) async throws {
        _ = try await write(at: moment) { [path] writer in
            // Dropping a table would free pages that facts use, too.
            if try IntegrityCheck.hasSharedPages(writer.db) { throw StoreError.damaged(path: path) }
            try writer.rebuildProjections()
            _ = try writer.correctFuture()
        }
    }
}

/// Compares the index with the facts.
private struct IntegrityCheck {
    private let reader: GardenReader
    private let originals: Originals?
    private let calculator: OccurrenceCalculator
    private let preferences: [String: String]
    private var findings = Findings()

    init(_ reader: GardenReader, _ originals: Originals?, _ moment: WritingMoment) throws {
        self.reader = reader
        self.originals = originals
        preferences = try reader.preferencesByFacts()
        calculator = OccurrenceCalculator(
            preferences: try PreferenceFields.preferences(preferences), today: moment.today)
    }

    mutating func run() throws -> Findings {
        let db = reader.db
        findings.damage = try Schema.differences(db).map { "the definition of \($0) is damaged" }
        for check in RowCheck.recorded {
            let count = try check.count(db)
            if count > 0 { findings.damage.append("\(count) of the rows of \(check.table) cannot be read") }
        }
        findings.damage += try Self.partsOfGarden.filter { try !reader.canRead($0.read) }.map { "\($0.name) cannot be read" }
        findings.events = try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
        findings.futureEvents = try reader.futureEvents(of: calculator.today).map(\.id)
        findings.futureRules = try reader.futureRules(of: calculator.today).map(\.id)
        findings.wrongPreferences = try wrongPreferences()
        findings.wrongUndoGroups = try reader.wrongRetractions().keys.map { UndoGroup.ID($0) }.sorted()
        let indexed = try Plant.ID.fetchAll(db, sql: "SELECT id FROM plant WHERE \(GardenReader.isID("id")) ORDER BY rowid")
        findings.strayRows = try strayRows()
        let (known, found) = (try reader.recordedPlants(), Set(indexed))
        let right = try countRight(indexed.filter(known.contains))
        for id in known.subtracting(right).sorted() { try check(id, isIndexed: found.contains(id)) }
        findings.wrongPlants += found.subtracting(known).sorted()
        return findings
    }

    /// Whether a page belongs to two tables or indexes, or is also listed as unused.
    fileprivate static func hasSharedPages(_ db: Database) throws -> Bool {
        try GardenDatabase.damage(of: db).contains { $0.contains("2nd reference to page") }
    }

    /// What belongs to the whole garden, and reads all of its facts.
    private static let partsOfGarden: [(name: String, read: @Sendable (GardenReader) throws -> Void)] = [
        ("a preference", { _ = try $0.preferencesByFacts(skipping: false) }),
        ("an absence", { _ = try $0.awayPeriods(skipping: false) }),
        ("a custom field", { _ = try $0.customFields(skipping: false) }),
        ("a room", { _ = try $0.roomSettings(skipping: false) }),
    ]

    private func strayRows() throws -> Int {
        let counts = try ["next_due", "rule", "photo", "careOverride"].map { table in
            try Int.fetchOne(
                reader.db, sql: "SELECT count(*) FROM \(table) WHERE plant NOT IN (SELECT id FROM plant WHERE id IS NOT NULL)")
                ?? 0
        }
        let nameless =
            try Int.fetchOne(
                reader.db, sql: "SELECT count(*) FROM plant WHERE id IS NULL OR NOT (\(GardenReader.isID("id")))") ?? 0
        return try (counts + RowCheck.derived.map { try $0.count(reader.db) }).reduce(nameless, +)
    }

    private func wrongPreferences() throws -> [String] {
        let stored: [String: String]
        do { stored = try reader.indexedPreferences() } catch is RowDecodingError { return preferences.keys.sorted() }
        return Set(stored.keys).union(preferences.keys).filter { stored[$0] != preferences[$0] }.sorted()
    }

    /// The facts about a plant that is in the garden.
    private struct Facts {
        let plant: Plant
        let rules: [CareRule.ID: CareRule]
        let photos: [Photo]
        let overrides: [String: String]
        let events: [CareEvent]
    }

    private func facts(_ id: Plant.ID, skipping: Bool) throws -> Facts? {
        guard let plant = try reader.plantByFacts(id, skipping: skipping) else { return nil }
        // Nothing is derived from these, so only whether they can be read matters.
        if !skipping { try reader.checkUnindexed(of: id) }
        return Facts(
            plant: plant, rules: try reader.rulesByFacts(of: id, skipping: skipping),
            photos: try reader.photosByFacts(of: id, skipping: skipping),
            overrides: try reader.overridesByFacts(of: id, skipping: skipping), events: try reader.events(of: id))
    }

    /// Counts the plants whose index agrees with what is recorded, without looking closer at the others. Returns those that it
    /// counted.
    private mutating func countRight(_ plants: [Plant.ID]) throws -> Set<Plant.ID> {
        let shown = try reader.shownAnnouncements()
        var (right, repeated): (Set<Plant.ID>, RepeatedRules) = ([], RepeatedRules())
        try GardenReader.inSteps(plants) { some in
            let records: [Plant.ID: PlantRecords]
            do { records = try PlantRecords.read(some, reader) } catch let error where StoreError.isDamage(error) { return true }
            for (id, record) in records {
                do {
                    let counts = try record.counts(id, calculator, &repeated) {
                        IndexedDue($0, calculator.preferences, shown: shown)
                    }
                    guard let counts, counts.photos.allSatisfy({ originals?.has($0.file) != false }) else { continue }
                    findings.plants += 1
                    findings.rules += counts.rules
                    findings.photos += counts.photos.count
                    right.insert(id)
                } catch let error where StoreError.isDamage(error) { continue }
            }
            return true
        }
        return right
    }

    private mutating func check(_ id: Plant.ID, isIndexed: Bool) throws {
        let found: Facts?
        do {
            found = try facts(id, skipping: false)
        } catch let error where StoreError.isDamage(error) {
            findings.damage.append("what is recorded about the plant \(id) cannot be read")
            found = try facts(id, skipping: true)
        }
        guard let facts = found else {
            if isIndexed { findings.wrongPlants.append(id) }
            return
        }
        findings.plants += 1
        findings.photos += facts.photos.count
        findings.missingOriginals += facts.photos.map(\.file).filter { originals?.has($0) == false }.sorted()
        findings.rules += facts.rules.values.count { $0.endedOn == nil }
        do {
            if try !isRight(facts) { findings.wrongPlants.append(id) }
        } catch let error where StoreError.isDamage(error) {
            findings.wrongPlants.append(id)
        }
    }

    /// Whether the index agrees with the facts about a plant. Rules with a wrong due day are added to the findings instead.
    private mutating func isRight(_ facts: Facts) throws -> Bool {
        let id = facts.plant.id
        guard let summary = try reader.summaries(of: [id]).first, try reader.plant(id) == facts.plant,
            Set(try reader.photos(of: id)) == Set(facts.photos), try reader.hasRightCover(summary),
            try reader.indexedOverrides(of: id) == facts.overrides,
            Set(try reader.allRules(of: id)) == Set(facts.rules.values), try reader.isDerived(id)
        else { return false }
        let db = reader.db
        guard try Plant.indexedRows.hold([facts.plant], of: id, in: db),
            try CareRule.indexedRows.hold(facts.rules.values, of: id, in: db),
            try Photo.indexedRows.hold(facts.photos, of: id, in: db)
        else { return false }
        let active = facts.plant.archive == nil ? facts.rules.values.filter { $0.endedOn == nil } : []
        let tasks = active.compactMap { calculator.open($0, events: facts.events, at: facts.plant.place) }
        let shown = try reader.shownDays(of: tasks.map(\.derivedAnnouncement))
        let expected = Dictionary(
            uniqueKeysWithValues: tasks.map { ($0.rule, IndexedDue($0, calculator.preferences, shown: shown)) })
        // A damaged file can have the same ID in two forms, of which the row with the text is wrong.
        let stored = Dictionary(
            try reader.indexedDues(of: id).map { rule, stored in
                guard let rule = CareRule.ID.fromDatabaseValue(rule) else { throw UnreadableRow(table: "next_due") }
                return (rule, stored.due)
            }, uniquingKeysWith: { first, _ in first })
        findings.wrongDueDays += Set(stored.keys).union(expected.keys).filter { stored[$0] != expected[$0] }.sorted()
        let photo = (summary.photo?.id).databaseValue
        return try reader.indexedColumns(of: id) == [photo] + OpenTask.nextColumns(of: tasks)
    }
}

extension GardenReader {
    /// Whether a body finds nothing that cannot be read.
    fileprivate func canRead(_ body: (GardenReader) throws -> some Any) throws -> Bool {
        do { _ = try body(self) } catch let error where StoreError.isDamage(error) { return false }
        return true
    }

    /// All plants that were ever recorded and not deleted permanently.
    fileprivate func recordedPlants() throws -> Set<Plant.ID> {
        try Plant.ID.fetchSet(
            db, sql: "SELECT DISTINCT subject FROM fact WHERE kind = 'plant' AND \(Self.isID("subject"))")
    }

    /// The columns of a plant that its photos and rules determine.
    fileprivate func indexedColumns(of plant: Plant.ID) throws -> [DatabaseValue] {
        let statement = try db.cachedStatement(
            sql: "SELECT photo, nextOccurrence, nextType, nextDay, nextTime FROM plant WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [plant]).map { Array($0.databaseValues) } ?? []
    }

    fileprivate func indexedPreferences() throws -> [String: String] {
        Dictionary(
            try Row.fetchAll(db, sql: "SELECT key, value FROM preference").map { (try $0.required(0), try $0.required(1)) }
        ) { first, _ in first }
    }

    fileprivate func indexedOverrides(of plant: Plant.ID) throws -> [String: String] {
        Dictionary(
            try Row.fetchAll(
                db.cachedStatement(sql: "SELECT field, value FROM careOverride WHERE plant = ?"), arguments: [plant]
            ).map { (try $0.required(0), try $0.required(1)) }
        ) { first, _ in first }
    }
}

extension GardenWriter {
    /// Derives the whole index again.
    func rebuildProjections() throws {
        try Schema.recreateIndex(db)
        try quoteUnreadablePhotos()
        try rebuildIndexesOfSQLite()
        try GardenDatabase.repairDevices(db)
        try execute("INSERT INTO derivation VALUES (?, 1)", [today.number])
        try projectRetractions()
        try projectPreferences()
        // A new row of a plant brings its rules, photos and care values.
        for plant in try reader.recordedPlants() { try project(plant: plant) }
    }

    /// Replaces facts about photos that are not JSON, which stop the index of their files, by JSON texts of the same content,
    /// which are no photos either.
    private func quoteUnreadablePhotos() throws {
        let isUnreadable = "kind = 'photo' AND value IS NOT NULL AND NOT json_valid(value)"
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM fact WHERE \(isUnreadable))") == true else { return }
        try Schema.withoutPhotoIndex(db) {
            try execute("UPDATE fact SET value = json_quote(CAST(value AS TEXT)) WHERE \(isUnreadable)", [])
        }
    }

    /// An index of a table with a row that cannot be indexed stays as it is.
    private func rebuildIndexesOfSQLite() throws {
        for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'index'") {
            do {
                try db.execute(sql: "REINDEX \(name.quotedDatabaseIdentifier)")
            } catch let error as DatabaseError where [.SQLITE_ERROR, .SQLITE_CONSTRAINT].contains(error.resultCode) {
                Logger(label: "store").warning("the index \(name) was not built again: \(error)")
            }
        }
    }
}
