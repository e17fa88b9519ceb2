import GRDB

/// The tables of library.sqlite: what is known of species, built from the catalog and thrown away when that changes.
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
        return migrator
    }
}
