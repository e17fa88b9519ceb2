import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite struct LibraryTests {
    private let catalog = Checkout.root.appendingPathComponent("data/catalog")

    @Test("the bundled catalog is valid and covers enough species to be useful on its own")
    func sound() async throws {
        #expect(problems(inCatalog: catalog).map(\.description) == [])
        let coverage = try CatalogCoverage(of: catalog)
        #expect(coverage.species >= 250)
        #expect(coverage.sourcedInFull >= 65)
        for (line, least) in zip(coverage.toxicity, [(149, 150), (149, 150), (21, 0)]) {
            #expect(line.species >= least.0 && line.genus >= least.1, "\(line)")
        }
        #expect(try await LibraryDatabase.inMemory(catalog: catalog).count() == coverage.species)
        for field in coverage.fields where field.name.hasPrefix("toxicity") { #expect(field.unverified == 0, "\(field.name)") }
    }

    @Test("every page that the catalog cites for a toxicity can be opened")
    func toxicityLinks() throws {
        let profiles = try CatalogFiles(in: catalog).species().map(\.care)
        let cited = profiles.flatMap { care in
            ToxicitySubject.allCases.flatMap { care.toxicitySource(to: $0)?.citations ?? [] }
        }
        #expect(cited.count >= 397)
        #expect(cited.filter { $0.link == nil } == [])
    }

    @Test("unknown keys, unused sources, wrong file names and overlong lines are reported")
    func untidy() throws {
        let folder = try TemporaryDirectory()
        let text = """
            {"genus": "Nemo", "family": "F", "comment": "",
             "sources": {"idle": {"title": "T", "address": "A", "rank": "shop", "read": "2026-11"}},
             "species": [{"name": "Nemo ignotus", "repoting": {"days": 9, "from": []}, "advice": "\(String(repeating: "a", count: 111))",
             "light": {"value": "fullSun", "from": [], "hours": 6}, "watering": {"days": 7, "from": []},
             "temperature": {"minimum": 5, "maximum": 20, "from": []}}]}
            """
        try Data(text.utf8).write(to: folder.file("other.json"))
        let told = problems(inCatalog: folder.url).map(\.what)
        for what in ["“comment”", "not named nemo.json", "“light.hours”", "“repoting”", "111 characters", "source “idle”"] {
            #expect(told.contains { $0.contains(what) }, "\(what) in \(told)")
        }
        #expect(told.count == 6)
    }

    @Test(
        "values that cannot be are refused: an optimum below 0 °C, a commonness beyond 4, and toxicity without a source, also of related plants"
    )
    func impossible() throws {
        func problem(_ temperature: String, _ top: String = "", _ own: String = "") throws -> String? {
            let folder = try TemporaryDirectory()
            let text = """
                {"genus": "Nemo", "family": "F", "sources": {}, \(top) "species": [{"name": "Nemo ignotus", \(own)
                 "light": {"value": "fullSun", "from": []}, "watering": {"days": 7, "from": []},
                 "temperature": {\(temperature), "from": []}}]}
                """
            try Data(text.utf8).write(to: folder.file("nemo.json"))
            return problems(inCatalog: folder.url).first?.what
        }
        #expect(try problem(#""minimum": -36, "maximum": 26"#) == nil)
        #expect(try problem(#""minimum": -36, "maximum": 26, "optimal": [-8, -2]"#) == "an optimal temperature is below 0 °C")
        #expect(try problem(#""minimum": 5, "maximum": 26"#, "", #""commonness": 4,"#) == nil)
        for level in [0, 5] {
            let told = try problem(#""minimum": 5, "maximum": 26"#, "", "\"commonness\": \(level),")
            #expect(told == "the commonness is not within 1 to 4")
        }
        let related = #""relatedToxicity": {"cats": {"value": "toxic", "from": []}},"#
        #expect(try problem(#""minimum": 5, "maximum": 26"#, related) == "toxicity without a source must be unknown")
    }

    @Test("every picture that the catalog names exists")
    func art() async throws {
        let library = try LibraryDatabase.inMemory(catalog: catalog)
        for match in try await library.search("", language: "en", limit: 1_000) {
            guard let art = match.art else { continue }
            let file = Checkout.root.appendingPathComponent("data/art/\(art).png").path
            #expect(FileManager.default.fileExists(atPath: file), "\(match.scientificName)")
        }
    }

    @Test("name-prefix matches come before word-prefix matches, and each species appears once")
    func ranking() async throws {
        let library = try LibraryDatabase.inMemory(catalog: catalog)
        let found = try await library.search("mon", language: "en", limit: 50)
        #expect(found.first?.matched.lowercased().hasPrefix("mon") == true)
        #expect(Set(found.map(\.scientificName)).count == found.count)
        let plant = try await library.search("plant swiss", language: "en", limit: 50)
        #expect(plant.map(\.scientificName) == ["Monstera deliciosa"])
        let synonym = try #require(try await library.search("sansevieria trif", language: "en", limit: 5).first)
        #expect(synonym.scientificName == "Dracaena trifasciata" && synonym.isSynonym)
    }

    @Test("names in the user's language are shown, and found with or without accents")
    func languages() async throws {
        let library = try LibraryDatabase.inMemory(catalog: catalog)
        let found = try #require(try await library.search("kostliches fen", language: "de", limit: 5).first)
        #expect(found.scientificName == "Monstera deliciosa")
        #expect(found.commonName == "Köstliches Fensterblatt")
    }

    @Test(
        "odd search text finds nothing and does not crash",
        arguments: ["\"", "<&", "' OR 1", "*", "mon*era NEAR(", "×", String(repeating: "a", count: 4_000)])
    func odd(text: String) async throws {
        let library = try LibraryDatabase.inMemory(catalog: catalog)
        // Removing punctuation may leave an empty key, which lists the catalog.
        let found = try await library.search(text, language: "en", limit: 5)
        #expect(found.isEmpty || PlantName.key(text).isEmpty)
    }

    @Test("a library on disk is rebuilt when the catalog changes")
    func rebuilt() async throws {
        let folder = try TemporaryDirectory()
        let copy = try folder.makeFolder("catalog")
        for name in ["monstera.json", "ficus.json"] {
            try FileManager.default.copyItem(at: catalog.appendingPathComponent(name), to: copy.appendingPathComponent(name))
        }
        let first = try await LibraryDatabase.open(in: folder.url, catalog: copy).count()
        try FileManager.default.removeItem(at: copy.appendingPathComponent("ficus.json"))
        let library = try LibraryDatabase.open(in: folder.url, catalog: copy)
        #expect(try await library.count() < first)
        #expect(try await library.search("ficus", language: "en", limit: 5).isEmpty)
        #expect(try await library.search("monstera", language: "en", limit: 5).isEmpty == false)
    }

    @Test("the catalog is read again only if its files were written, and rebuilt only if their contents changed")
    func unchanged() async throws {
        let folder = try TemporaryDirectory()
        let copy = try folder.makeFolder("catalog")
        let file = copy.appendingPathComponent("ficus.json")
        try FileManager.default.copyItem(at: catalog.appendingPathComponent("ficus.json"), to: file)
        let mark = { (sql: String) in
            let library = try LibraryDatabase.open(in: folder.url, catalog: copy)
            try await library.writer.write { try $0.execute(sql: sql) }
        }
        try await mark("UPDATE origin SET digest = 'not read'")
        try await mark("DELETE FROM species")
        #expect(try await LibraryDatabase.open(in: folder.url, catalog: copy).count() == 0, "the files were not read again")
        // Written again with the same contents and date, as by a reinstallation: read, and rebuilt because the digest differs.
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        let contents = try Data(contentsOf: file)
        let write = {
            try contents.write(to: file)
            let date = try #require(attributes[.modificationDate])
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        try write()
        #expect(try await LibraryDatabase.open(in: folder.url, catalog: copy).count() > 0)
        try await mark("DELETE FROM species")
        try write()
        #expect(try await LibraryDatabase.open(in: folder.url, catalog: copy).count() == 0, "the contents are the same")
    }

    @Test("a library of schema version 1 is rebuilt")
    func migrated() async throws {
        let folder = try TemporaryDirectory()
        let old = try DatabaseQueue(path: folder.file("library.sqlite").path)
        try LibrarySchema.migrator.migrate(old, upTo: "1")
        try await old.write { try $0.execute(sql: "INSERT INTO origin VALUES ('catalog', 'an old digest')") }
        try old.close()
        let library = try LibraryDatabase.open(in: folder.url, catalog: catalog)
        #expect(try await library.count() >= 40)
        #expect(try await library.search("swiss", language: "en", limit: 5).map(\.scientificName).contains("Monstera deliciosa"))
    }

    @Test("a library of schema version 2 keeps its imported tables, and its catalog is ordered")
    func migratedTables() async throws {
        let folder = try TemporaryDirectory()
        let old = try DatabaseQueue(path: folder.file("library.sqlite").path)
        try LibrarySchema.migrator.migrate(old, upTo: "2")
        try await old.write {
            try $0.execute(
                sql: """
                    INSERT INTO origin (source, digest) VALUES ('catalog', 'an old digest');
                    INSERT INTO species (id, source, scientificName, genusKey, body)
                        VALUES (1000000, 'herbary', 'Nemo ignotus', 'nemo', '{}');
                    INSERT INTO name (id, species, text, key, tier, kind)
                        VALUES (1000000, 1000000, 'Nemo ignotus', 'nemo ignotus', 1, 'accepted');
                    INSERT INTO nameWords (rowid, key) VALUES (1000000, 'nemo ignotus');
                    """)
        }
        try old.close()
        let library = try LibraryDatabase.open(in: folder.url, catalog: catalog)
        #expect(try await library.search("nemo ig", language: "en", limit: 5).map(\.scientificName) == ["Nemo ignotus"])
        #expect(try await library.search("mon", language: "en", limit: 5).first?.scientificName == "Monstera deliciosa")
    }

    @Test("imported entries survive a catalog change, and removing their table leaves no trace of them")
    func tables() async throws {
        let folder = try TemporaryDirectory()
        let copy = try folder.makeFolder("catalog")
        for name in ["monstera.json", "ficus.json"] {
            try FileManager.default.copyItem(at: catalog.appendingPathComponent(name), to: copy.appendingPathComponent(name))
        }
        let entry = LibraryEntry(
            source: "herbary", tier: .tables, scientificName: "Nemo ignotus", genus: "Nemo", synonyms: ["Nullus ignotus"],
            commonNames: ["en": ["nobody's herb", " "]], body: "{}")
        let first = try LibraryDatabase.open(in: folder.url, catalog: copy)
        try await first.writer.write { try LibraryDatabase.insert(entry, into: $0) }
        try FileManager.default.removeItem(at: copy.appendingPathComponent("ficus.json"))
        let second = try LibraryDatabase.open(in: folder.url, catalog: copy)
        let count = { (sql: String) in try await second.read { try Int.fetchOne($0, sql: sql) } }
        #expect(try await count("SELECT count(*) FROM name WHERE tier = 1 AND id >= 1000000") == 3)
        #expect(try await count("SELECT count(*) FROM name WHERE tier = 0 AND id >= 1000000") == 0)
        #expect(try await count("SELECT count(*) FROM nameWords WHERE nameWords MATCH 'nobody OR ignotus'") == 3)
        #expect(try await count("SELECT count(*) FROM nameWords WHERE nameWords MATCH 'ficus'") == 0)
        try await second.writer.write { try LibraryDatabase.remove(source: "herbary", from: $0) }
        #expect(try await count("SELECT count(*) FROM nameWords WHERE nameWords MATCH 'nobody OR ignotus'") == 0)
        #expect(try await count("SELECT count(*) FROM name WHERE tier = 1") == 0)
        // The full-text index checks itself against the names.
        try await second.writer.write {
            try $0.execute(sql: "INSERT INTO nameWords (nameWords, rank) VALUES ('integrity-check', 1)")
        }
        #expect(try await second.search("monstera", language: "en", limit: 5).isEmpty == false)
    }

    @Test("a damaged library file is moved aside and rebuilt")
    func damaged() async throws {
        let folder = try TemporaryDirectory()
        try Data(String(repeating: "no library\n", count: 500).utf8).write(to: folder.file("library.sqlite"))
        #expect(try await LibraryDatabase.open(in: folder.url, catalog: catalog).count() >= 40)
        #expect(FileManager.default.fileExists(atPath: folder.file("library.sqlite.damaged").path))
    }

    @Test(
        "values outside the catalog's documented ranges are rejected",
        arguments: [
            (#""days": 91"#, "[15, 20]", "1 to 90"), (#""days": 7, "seasons": {"winter": 120}"#, "[15, 20]", "1 to 90"),
            (#""days": 7"#, "[10, 20]", "optimal"), (#""days": 7"#, "[15, 15]", "optimal"), (#""days": 90"#, "[15, 20]", nil),
        ])
    func ranges(watering: String, optimal: String, what: String?) throws {
        let folder = try TemporaryDirectory()
        let text = """
            {"genus": "Nemo", "family": "F", "sources": {}, "species": [{"name": "Nemo ignotus",
             "light": {"value": "fullSun", "from": []}, "watering": {\(watering), "from": []},
             "temperature": {"minimum": 10, "maximum": 25, "optimal": \(optimal), "from": []}}]}
            """
        try Data(text.utf8).write(to: folder.file("nemo.json"))
        let found = problems(inCatalog: folder.url)
        if let what { #expect(try #require(found.first).what.contains(what)) } else { #expect(found.isEmpty) }
    }

    @Test("a catalog problem names the file and the species")
    func broken() throws {
        let folder = try TemporaryDirectory()
        let text = """
            {"genus": "Nemo", "family": "F", "sources": {}, "species": [{"name": "Nemo ignotus",
             "light": {"value": "fullSun", "from": ["missing"]}, "watering": {"days": 0, "from": []},
             "temperature": {"minimum": 5, "maximum": 1, "from": []}}]}
            """
        try Data(text.utf8).write(to: folder.file("nemo.json"))
        let problem = try #require(problems(inCatalog: folder.url).first)
        #expect(problem.file == "nemo.json" && problem.name == "Nemo ignotus" && problem.what.contains("missing"))
        #expect(throws: CatalogProblem.self) { try LibraryDatabase.inMemory(catalog: folder.url) }
        #expect(throws: CatalogProblem.self) { try LibraryDatabase.inMemory(catalog: folder.file("none")) }
    }
}
