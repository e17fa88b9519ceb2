import GRDB

/// The tables of garden.sqlite. Facts are append-only, apart from permanent deletion; the index can be rebuilt from them.
enum Schema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: facts)
            try db.execute(sql: index)
            try db.execute(sql: caches)
            try db.execute(sql: announcements)
        }
        migrator.registerMigration("2") { db in
            try db.execute(sql: openKinds)
            try GardenWriter.markDerivationRules(in: db)
        }
        return migrator
    }

    /// Whether a database has the tables and columns of a garden of any known schema, and neither views nor triggers, which would
    /// run when it is changed.
    static func isGarden(_ db: Database) throws -> Bool {
        let migrator = migrator
        guard let latest = try migrator.appliedMigrations(db).last, try !migrator.hasBeenSuperseded(db) else { return false }
        let active = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')")
        let model = try DatabaseQueue()
        defer { model.retire() }
        try migrator.migrate(model, upTo: latest)
        let (found, expected) = (try columns(db), try model.read(columns))
        return active == 0 && expected.allSatisfy { found[$0]?.isSuperset(of: $1) == true }
    }

    /// The names of the tables and indexes that differ from those of the current schema.
    static func differences(_ db: Database) throws -> [String] {
        let model = try DatabaseQueue()
        defer { model.retire() }
        try migrator.migrate(model)
        let (found, expected) = (try definitions(db), try model.read(definitions))
        return Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }.sorted()
    }

    /// The tables of the index, each before those that its rows refer to. Their content can be derived from the facts.
    private static let derivedTables = ["next_due", "rule", "photo", "careOverride", "plant", "preference", "derivation"]

    /// Replaces the tables of the index by empty ones. In a damaged file, deleting their rows does not reach all of them.
    static func recreateIndex(_ db: Database) throws {
        let tables = derivedTables.map { "'\($0)'" }.joined(separator: ", ")
        for table in derivedTables { try db.execute(sql: "DROP TABLE IF EXISTS \(table)") }
        try create("tbl_name IN (\(tables))", in: db)
    }

    /// Drops the index of the files of photos, which a fact that is not JSON cannot be in, and creates it again after a body.
    static func withoutPhotoIndex(_ db: Database, _ body: () throws -> Void) throws {
        try db.execute(sql: "DROP INDEX IF EXISTS photoFactByFile")
        try body()
        try create("name = 'photoFactByFile'", in: db)
    }

    /// Creates the tables and indexes of the current schema that an SQL condition selects, tables first.
    private static func create(_ condition: String, in db: Database) throws {
        let model = try DatabaseQueue()
        defer { model.retire() }
        try migrator.migrate(model)
        let definitions = try model.read { model in
            try String.fetchAll(
                model, sql: "SELECT sql FROM sqlite_master WHERE \(condition) AND sql IS NOT NULL ORDER BY type DESC")
        }
        for definition in definitions { try db.execute(sql: definition) }
    }

    /// The SQL of each table and index, by name; nil for an index that SQLite makes for a constraint.
    private static func definitions(_ db: Database) throws -> [String: DatabaseValue] {
        let rows = try Row.fetchAll(db, sql: "SELECT CAST(name AS TEXT), sql FROM sqlite_master")
        return try Dictionary(
            rows.map { (try $0.value(0) ?? "", $0.anyValue(1)) }, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the columns of each table.
    private static func columns(_ db: Database) throws -> [String: Set<String>] {
        let tables = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        return try tables.reduce(into: [:]) { columns, table in
            columns[table] = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
        }
    }

    /// What the user entered and did, as of schema 1. `clock` is a logical clock: a fact is newer than every fact with a lower
    /// clock that its device knew of. The table of the same name holds the latest value. A row of `fact` is one field of a plant,
    /// one rule, one photo, one override, or one preference; the row with the highest clock, then device, is current.
    private static let facts = """
        CREATE TABLE device (id BLOB PRIMARY KEY, name TEXT NOT NULL, isThis INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE clock (value INTEGER NOT NULL);
        INSERT INTO clock VALUES (0);
        CREATE TABLE fact (
            id BLOB PRIMARY KEY, kind TEXT NOT NULL CHECK (kind IN ('plant', 'rule', 'photo', 'override', 'preference')),
            subject BLOB, field TEXT NOT NULL, value TEXT,
            device BLOB NOT NULL, clock INTEGER NOT NULL, batch BLOB NOT NULL, recordedAt REAL NOT NULL);
        CREATE INDEX factBySubject ON fact (subject, kind, field, clock, device);
        CREATE INDEX factByBatch ON fact (batch);
        CREATE INDEX ruleFactByPlant ON fact (field) WHERE kind = 'rule';
        CREATE INDEX photoFactByPlant ON fact (field) WHERE kind = 'photo';
        CREATE INDEX photoFactByFile ON fact (json_extract(value, '$.file')) WHERE kind = 'photo';
        CREATE TABLE event (
            id BLOB PRIMARY KEY, plant BLOB NOT NULL, rule BLOB, type TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('done', 'skipped', 'snoozed', 'moist', 'note')),
            untilDay INTEGER, untilTime INTEGER, askAgainIn INTEGER, day INTEGER NOT NULL,
            occurrence TEXT, due INTEGER, interval INTEGER, note TEXT,
            device BLOB NOT NULL, clock INTEGER NOT NULL, batch BLOB NOT NULL, recordedAt REAL NOT NULL);
        CREATE INDEX eventByPlant ON event (plant, day);
        CREATE INDEX eventByDay ON event (day);
        CREATE INDEX eventByBatch ON event (batch);
        CREATE TABLE retraction (
            id BLOB PRIMARY KEY, target BLOB NOT NULL,
            device BLOB NOT NULL, clock INTEGER NOT NULL, batch BLOB NOT NULL, recordedAt REAL NOT NULL);
        CREATE INDEX retractionByTarget ON retraction (target);
        """

    /// Opens the kinds of facts and events to later programs, gives events a payload, and lets retractions be retracted.
    ///
    /// Rows of the index that belong to nothing would stop the migration and are deleted. A program keeps facts, events and
    /// fields of kinds that it does not know. `payload` is a JSON object; nil for none. `isInEffect` is derived: whether no
    /// retraction that is in effect targets the retraction's own undo group. `derivation` has one row: the latest local day for
    /// which due days were derived, and a number that grows whenever all of them must be derived again; `plant.derived` is the
    /// number for which those of a plant were. The due days of a garden of schema 1 are derived again when it is read.
    /// `planQueue` lists the plants whose rules must be planned again. Rows of `next_due` lie in the order in which plants were
    /// added, like those of `plant` and `rule`, so that deriving many plants writes few pages.
    private static let openKinds = """
        DELETE FROM rule WHERE plant NOT IN (SELECT id FROM plant);
        DELETE FROM photo WHERE plant NOT IN (SELECT id FROM plant);
        DELETE FROM careOverride WHERE plant NOT IN (SELECT id FROM plant);
        CREATE TABLE factOfAnyKind (
            id BLOB PRIMARY KEY, kind TEXT NOT NULL, subject BLOB, field TEXT NOT NULL, value TEXT,
            device BLOB NOT NULL, clock INTEGER NOT NULL, batch BLOB NOT NULL, recordedAt REAL NOT NULL);
        INSERT INTO factOfAnyKind SELECT id, kind, subject, field, value, device, clock, batch, recordedAt FROM fact ORDER BY rowid;
        DROP TABLE fact;
        ALTER TABLE factOfAnyKind RENAME TO fact;
        CREATE INDEX factBySubject ON fact (subject, kind, field, clock, device);
        CREATE INDEX factByBatch ON fact (batch);
        CREATE INDEX factByPlant ON fact (field, kind, subject) WHERE length(field) = 36;
        CREATE INDEX photoFactByFile ON fact (json_extract(value, '$.file')) WHERE kind = 'photo';
        CREATE TABLE eventOfAnyKind (
            id BLOB PRIMARY KEY, plant BLOB NOT NULL, rule BLOB, type TEXT NOT NULL, kind TEXT NOT NULL,
            untilDay INTEGER, untilTime INTEGER, askAgainIn INTEGER, day INTEGER NOT NULL,
            occurrence TEXT, due INTEGER, interval INTEGER, note TEXT, payload TEXT,
            device BLOB NOT NULL, clock INTEGER NOT NULL, batch BLOB NOT NULL, recordedAt REAL NOT NULL);
        INSERT INTO eventOfAnyKind SELECT id, plant, rule, type, kind, untilDay, untilTime, askAgainIn, day, occurrence, due,
            interval, note, NULL, device, clock, batch, recordedAt FROM event ORDER BY rowid;
        DROP TABLE event;
        ALTER TABLE eventOfAnyKind RENAME TO event;
        CREATE INDEX eventByPlant ON event (plant, day);
        CREATE INDEX eventByDay ON event (day);
        CREATE INDEX eventByBatch ON event (batch);
        ALTER TABLE retraction ADD COLUMN isInEffect INTEGER NOT NULL DEFAULT 1;
        DROP INDEX retractionByTarget;
        CREATE INDEX retractionByTarget ON retraction (target, isInEffect);
        CREATE INDEX retractionByBatch ON retraction (batch);
        ALTER TABLE rule ADD COLUMN countsAfter INTEGER;
        CREATE TABLE derivation (day INTEGER NOT NULL, generation INTEGER NOT NULL);
        INSERT INTO derivation VALUES (0, 1);
        ALTER TABLE plant ADD COLUMN derived INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX plantByDerivation ON plant (derived);
        CREATE TABLE planQueue (plant BLOB NOT NULL UNIQUE, batch BLOB NOT NULL);
        DROP TABLE next_due;
        CREATE TABLE next_due (
            rule BLOB NOT NULL UNIQUE REFERENCES rule (id) ON DELETE CASCADE, plant BLOB NOT NULL, occurrence TEXT NOT NULL,
            type TEXT NOT NULL, day INTEGER NOT NULL, time INTEGER NOT NULL, snoozed INTEGER NOT NULL, deferral BLOB,
            staleFrom INTEGER, announcement BLOB NOT NULL, remindDay INTEGER NOT NULL, isShown INTEGER NOT NULL);
        CREATE INDEX nextDueByDay ON next_due (day, time, type);
        CREATE INDEX nextDueByPlant ON next_due (plant);
        CREATE INDEX nextDueUnshown ON next_due (remindDay, time) WHERE isShown = 0;
        CREATE INDEX nextDueStale ON next_due (staleFrom) WHERE staleFrom IS NOT NULL;
        """

    /// Data derived from the facts, written in the same transaction, so that lists and timers need not derive it.
    private static let index = """
        CREATE TABLE plant (
            id BLOB PRIMARY KEY, name TEXT NOT NULL, species TEXT, room TEXT, light TEXT, place TEXT NOT NULL, since INTEGER,
            isFavorite INTEGER NOT NULL, tags TEXT NOT NULL, notes TEXT NOT NULL, archivedOn INTEGER, archiveReason TEXT,
            art TEXT, addedAt REAL NOT NULL, photo BLOB,
            nextOccurrence TEXT, nextType TEXT, nextDay INTEGER, nextTime INTEGER);
        CREATE INDEX plantBySpecies ON plant (species);
        CREATE TABLE rule (
            id BLOB PRIMARY KEY, plant BLOB NOT NULL REFERENCES plant (id) ON DELETE CASCADE, type TEXT NOT NULL,
            rhythm TEXT NOT NULL, rhythmNumber INTEGER NOT NULL, start INTEGER NOT NULL, time INTEGER,
            checksSoil INTEGER NOT NULL, adjustsForSeason INTEGER NOT NULL,
            springDays INTEGER, summerDays INTEGER, autumnDays INTEGER, winterDays INTEGER,
            months INTEGER NOT NULL, amountLow INTEGER, amountHigh INTEGER, note TEXT, origin TEXT NOT NULL,
            countsFrom REAL, endedOn INTEGER);
        CREATE INDEX ruleByPlant ON rule (plant);
        CREATE TABLE photo (
            id BLOB PRIMARY KEY, plant BLOB NOT NULL REFERENCES plant (id) ON DELETE CASCADE, digest TEXT NOT NULL,
            file TEXT NOT NULL, takenOn INTEGER, addedAt REAL NOT NULL, day INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX photoByPlant ON photo (plant, day, addedAt);
        CREATE TABLE careOverride (
            plant BLOB NOT NULL REFERENCES plant (id) ON DELETE CASCADE, field TEXT NOT NULL, value TEXT NOT NULL,
            PRIMARY KEY (plant, field)) WITHOUT ROWID;
        CREATE TABLE preference (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE next_due (
            rule BLOB PRIMARY KEY REFERENCES rule (id) ON DELETE CASCADE, plant BLOB NOT NULL, occurrence TEXT NOT NULL,
            type TEXT NOT NULL, day INTEGER NOT NULL, time INTEGER NOT NULL, snoozed INTEGER NOT NULL, deferral BLOB,
            staleFrom INTEGER, announcement BLOB NOT NULL, remindDay INTEGER NOT NULL, isShown INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX nextDueByDay ON next_due (day, time, type);
        CREATE INDEX nextDueByPlant ON next_due (plant, day, time);
        CREATE INDEX nextDueUnshown ON next_due (remindDay, time) WHERE isShown = 0;
        CREATE INDEX nextDueStale ON next_due (staleFrom) WHERE staleFrom IS NOT NULL;
        """

    /// The tables about this machine, which stay when a backup is restored, in the order in which they can be filled.
    static let localTables = ["cache", "cacheAlias", "quota", "waiting", "announcement"]

    /// Disposable data and data local to this machine: the remaining quota of a service, and photos queued until it is available.
    /// An alias is another key of a cached value.
    private static let caches = """
        CREATE TABLE cache (
            kind TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, storedAt REAL NOT NULL, usedAt REAL NOT NULL,
            PRIMARY KEY (kind, key)) WITHOUT ROWID;
        CREATE INDEX cacheByUse ON cache (kind, usedAt);
        CREATE TABLE cacheAlias (
            kind TEXT NOT NULL, alias TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (kind, alias),
            FOREIGN KEY (kind, key) REFERENCES cache (kind, key) ON DELETE CASCADE) WITHOUT ROWID;
        CREATE INDEX cacheAliasByKey ON cacheAlias (kind, key);
        CREATE TABLE quota (service TEXT PRIMARY KEY, day INTEGER NOT NULL, total INTEGER NOT NULL, remaining INTEGER NOT NULL)
            WITHOUT ROWID;
        CREATE TABLE waiting (id BLOB PRIMARY KEY, photos TEXT NOT NULL UNIQUE, since REAL NOT NULL) WITHOUT ROWID;
        """

    /// The notifications that this machine has shown or is about to show for open tasks. Rows track the state of a notification
    /// and cannot be undone, so they are updated in place. `id` equals `next_due.announcement` while the task is open; `day` is
    /// the local day of the claim; `handle` is set while a notification is visible; `plant` is NULL once its plant is gone and
    /// only the withdrawal of the notification is left to do.
    private static let announcements = """
        CREATE TABLE announcement (
            id BLOB PRIMARY KEY, plant BLOB, rule BLOB, day INTEGER NOT NULL, claimedUntil REAL NOT NULL, shownAt REAL,
            handle TEXT, dismissedAt REAL, device BLOB NOT NULL) WITHOUT ROWID;
        CREATE INDEX announcementByPlant ON announcement (plant);
        CREATE INDEX announcementClaimed ON announcement (claimedUntil) WHERE shownAt IS NULL;
        CREATE INDEX announcementOut ON announcement (id) WHERE handle IS NOT NULL;
        """
}
