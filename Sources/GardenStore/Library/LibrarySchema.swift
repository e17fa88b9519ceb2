import GRDB

/// The tables of library.sqlite: species data from the catalog, which is rebuilt when the catalog changes, and from imported
/// tables, which stay until they are removed.
enum LibrarySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE origin (source TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
                    CREATE TABLE species (
                        id INTEGER PRIMARY KEY, source TEXT NOT NULL, scientificName TEXT NOT NULL, genusKey TEXT NOT NULL,
                        body TEXT NOT NULL);
                    CREATE INDEX speciesByGenus ON species (genusKey);
                    CREATE TABLE name (
                        id INTEGER PRIMARY KEY, species INTEGER NOT NULL REFERENCES species (id) ON DELETE CASCADE,
                        text TEXT NOT NULL, key TEXT NOT NULL,
                        kind TEXT NOT NULL CHECK (kind IN ('accepted', 'synonym', 'common')), language TEXT);
                    CREATE INDEX nameByKey ON name (key, kind);
                    CREATE INDEX nameBySpecies ON name (species);
                    CREATE VIRTUAL TABLE nameWords USING fts5 (
                        key, content = 'name', content_rowid = 'id', prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
                    """)
        }
        migrator.registerMigration("2") { db in
            // Version 1 contained only the catalog, which is rebuilt.
            try db.execute(
                sql: """
                    DROP TABLE nameWords; DROP TABLE name; DROP TABLE species; DROP TABLE origin;
                    CREATE TABLE origin (
                        source TEXT PRIMARY KEY, digest TEXT, file TEXT, importedAt REAL, counts TEXT) WITHOUT ROWID;
                    CREATE TABLE species (
                        id INTEGER PRIMARY KEY, source TEXT NOT NULL, scientificName TEXT NOT NULL, genusKey TEXT NOT NULL,
                        family TEXT, art TEXT, body TEXT NOT NULL);
                    CREATE INDEX speciesByGenus ON species (genusKey);
                    CREATE INDEX speciesBySource ON species (source);
                    CREATE TABLE name (
                        id INTEGER PRIMARY KEY, species INTEGER NOT NULL REFERENCES species (id) ON DELETE CASCADE,
                        text TEXT NOT NULL, key TEXT NOT NULL, tier INTEGER NOT NULL CHECK (tier IN (0, 1)),
                        kind TEXT NOT NULL CHECK (kind IN ('accepted', 'synonym', 'common')), language TEXT);
                    CREATE INDEX nameByKey ON name (key, kind);
                    CREATE INDEX nameBySpecies ON name (species);
                    CREATE INDEX nameInOrder ON name (tier, kind, language, key);
                    CREATE VIRTUAL TABLE nameWords USING fts5 (
                        key, content = 'name', content_rowid = 'id', prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2');
                    CREATE VIRTUAL TABLE nameVocabulary USING fts5vocab (nameWords, row);
                    """)
        }
        migrator.registerMigration("3") { db in
            // How familiar a name is, by which the catalog's names are ordered; 0 in tables. The catalog is rebuilt, because its
            // digest has changed.
            try db.execute(sql: "ALTER TABLE name ADD COLUMN familiarity INTEGER NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("4") { db in
            // Tells without reading the catalog's files that they are those of the digest.
            try db.execute(sql: "ALTER TABLE origin ADD COLUMN stamp TEXT")
        }
        migrator.registerMigration("5") { db in
            // The words of all names. The vocabulary of the full-text index lists them five times as slowly, because it counts for
            // each in how many names it is.
            try db.execute(sql: "CREATE TABLE word (term TEXT PRIMARY KEY) WITHOUT ROWID")
            try LibraryDatabase.renewWords(in: db)
        }
        return migrator
    }
}
