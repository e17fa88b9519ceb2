import GRDB
import Garden
import Synchronization
import TestSupport
import Testing

@testable import GardenStore

/// Searches in a small library whose names are all listed here, so that the order of results is known.
@Suite("Searching the library")
struct LibrarySearchTests {
    private let library: LibraryDatabase

    init() async throws {
        library = try LibraryDatabase.inMemory(catalog: Checkout.root.appendingPathComponent("data/catalog"))
        let catalog: [(String, [String], [String: [String]])] = [
            ("Monstera deliciosa", ["Philodendron pertusum"], ["en": ["Swiss cheese plant"], "de": ["Fensterblatt"]]),
            ("Monstera adansonii", [], ["en": ["Monkey mask", "Swiss cheese vine"], "de": ["Lochblatt"]]),
            ("Ocimum basilicum", [], ["en": ["Basil"], "de": ["Basilikum"], "es": ["Montaluz"]]),
            ("Lavandula angustifolia", ["Monarda falsa"], ["en": ["English lavender"], "de": ["Mondlavendel"]]),
        ]
        let tables: [(String, [String], [String: [String]])] = [
            ("Monarda didyma", [], ["en": ["Bee balm"]]), ("Monstera deliciosa", [], ["en": ["Monster fruit"]]),
            ("Quercus robur", [], ["en": ["Oak"], "de": ["Monatseiche"], "fr": ["Chêne"]]),
        ]
        try await library.writer.write { db in
            try LibraryDatabase.remove(source: "catalog", from: db)
            for (species, source) in catalog.map({ ($0, "catalog") }) + tables.map({ ($0, "herbary") }) {
                let genus = String(species.0.prefix { $0 != " " })
                try LibraryDatabase.insert(
                    LibraryEntry(
                        source: source, tier: source == "catalog" ? .catalog : .tables, scientificName: species.0,
                        genus: genus, family: "\(genus)ceae", synonyms: species.1, commonNames: species.2, body: "{}"),
                    into: db)
            }
            try LibraryDatabase.renewWords(in: db)
        }
    }

    private func find(_ text: String, language: String = "de", limit: Int = 50) async throws -> [SpeciesMatch] {
        try await library.search(text, language: language, limit: limit)
    }

    @Test("the catalog's matches come first, then those of tables; names in other languages are left out if others match")
    func order() async throws {
        let found = try await find("mon")
        #expect(
            found.map(\.matched) == [
                // Catalog: German and accepted names. Its matching synonym belongs to a species already listed.
                "Mondlavendel", "Monstera adansonii", "Monstera deliciosa",
                // Tables: German, accepted.
                "Monatseiche", "Monarda didyma",
            ])
        #expect(try await find("mon", language: "en").map(\.matched).prefix(2) == ["Monkey mask", "Monstera deliciosa"])
        #expect(try await find("mon", limit: 2).map(\.matched) == ["Mondlavendel", "Monstera adansonii"])
        #expect(try await find("monta").map(\.matched) == ["Montaluz"])
        #expect(try await find("chene").map(\.matched) == ["Chêne"])
    }

    @Test("a plural finds singular names, also in tables, and a name that is written like it comes before the inside of words")
    func plurals() async throws {
        #expect(try await find("oaks", language: "en").map(\.matched) == ["Oak"])
        #expect(try await find("monatseichen").map(\.matched) == ["Monatseiche"])
        try await add([("Nemo primus", "Wood lilies"), ("Nemo secundus", "Wood lily"), ("Nemo tertius", "Liliesque")])
        #expect(try await find("wood lilies", language: "en").map(\.matched) == ["Wood lilies", "Wood lily"])
        #expect(try await find("lilies", language: "en").map(\.matched) == ["Wood lilies", "Wood lily", "Liliesque"])
        #expect(try await find("lily", language: "en").map(\.matched) == ["Wood lily"])
    }

    @Test("whole names come before whole words, beginnings of names, beginnings of words and the insides of words")
    func fits() async throws {
        try await add([
            ("Nemo primus", "Blackfern"), ("Nemo secundus", "Old ferntree"), ("Nemo tertius", "Ferntree"),
            ("Nemo quartus", "Oak fern"), ("Nemo quintus", "Fern"), ("Nemo sextus", "Blackferns"),
        ])
        #expect(
            try await find("fern", language: "en").map(\.matched) == [
                "Fern", "Blackfern", "Oak fern", "Ferntree", "Old ferntree", "Blackferns",
            ])
        #expect(try await find("oakfern", language: "en").map(\.matched) == ["Oak fern"])
        #expect(try await find("nemo fern", language: "en").count == 4)
    }

    @Test("the inside of a word comes after its beginning, and in another language than the user's only if nothing else matches")
    func insideWords() async throws {
        try await add([("Nemo primus", "Jade plant"), ("Nemo secundus", "Lantern flower")])
        let found = try await find("lant", language: "en").map(\.matched)
        #expect(found.first == "Lantern flower" && found.contains("Jade plant"))
        #expect(try await find("lant").map(\.matched) == ["Lantern flower"])
        #expect(try await find("antern").map(\.matched) == ["Lantern flower"])
    }

    @Test("of names that fit equally, the most familiar comes first: that of a common species, and the first of its names")
    func familiarity() async throws {
        try await library.insert([
            LibraryEntry(
                source: "catalog", tier: .catalog, scientificName: "Nemo rarus", genus: "Nemo",
                commonNames: ["en": ["Amber ivy"]], body: "{}"),
            LibraryEntry(
                source: "catalog", tier: .catalog, scientificName: "Nemo alter", genus: "Nemo",
                commonNames: ["en": ["Devil's root", "Ash ivy"]], commonness: 2, body: "{}"),
            LibraryEntry(
                source: "catalog", tier: .catalog, scientificName: "Nemo vulgaris", genus: "Nemo",
                commonNames: ["en": ["Common ivy"]], commonness: 2, body: "{}"),
        ])
        #expect(try await find("ivy", language: "en").map(\.matched) == ["Common ivy", "Ash ivy", "Amber ivy"])
        #expect(try await find("yvi", language: "en").isEmpty)
        #expect(try await find("ambur ivy", language: "en").map(\.matched) == ["Amber ivy"])
        #expect(try await find("comon", language: "en").map(\.matched) == ["Common ivy"])
    }

    /// Adds species with one English name each to the catalog.
    private func add(_ species: [(String, String)]) async throws {
        try await library.insert(
            species.map { name, common in
                LibraryEntry(
                    source: "catalog", tier: .catalog, scientificName: name, genus: "Nemo", commonNames: ["en": [common]],
                    body: "{}")
            })
    }

    @Test("a match has the matching name, the common name in the user's language or else in English, and the family")
    func rows() async throws {
        let synonym = try #require(try await find("philodendron").first)
        #expect(synonym.scientificName == "Monstera deliciosa" && synonym.isSynonym && !synonym.isFuzzyMatch)
        #expect(synonym.matched == "Philodendron pertusum" && synonym.commonName == "Fensterblatt")
        #expect(synonym.family == "Monsteraceae")
        let oak = try #require(try await find("chene", language: "es").first)
        #expect(oak.commonName == "Oak" && oak.commonLanguage == "en" && oak.matchedLanguage == "fr" && oak.shownName == "Oak")
    }

    @Test("word-prefix matches follow name-prefix matches, the catalog's first, each under its best-matching name")
    func words() async throws {
        #expect(try await find("cheese swi").map(\.matched) == ["Swiss cheese plant", "Swiss cheese vine"])
        let found = try await find("deli", language: "en")
        #expect(found.map(\.matched) == ["Monstera deliciosa"])
        // "Basilikum" starts with the query, too, but "Basil" is the query.
        #expect(try await find("basil").map(\.matched) == ["Basil"])
        #expect(try await find("lav", language: "en").map(\.matched) == ["Lavandula angustifolia"])
    }

    @Test("matches from elsewhere follow those of the catalog and precede near misses; species of the library are not repeated")
    func others() async throws {
        func other(_ name: String) -> SpeciesMatch {
            SpeciesMatch(
                scientificName: name, commonName: nil, family: nil, matched: name, isSynonym: false, art: nil, source: .trefle)
        }
        let found = try await library.search(
            "swiss", language: "en", limit: 50, also: [other("Nemo ignotus"), other("monstera × Deliciosa")])
        #expect(found.map(\.scientificName) == ["Monstera deliciosa", "Monstera adansonii", "Nemo ignotus"])
        let near = try await library.search("bazil", language: "en", limit: 50, also: [other("Nemo ignotus")])
        #expect(near.map(\.scientificName) == ["Nemo ignotus"], "a near miss is only for what nobody knows")
    }

    @Test(
        "authors, cultivars and varieties in a query do not hide the species",
        arguments: [
            ("monstera deliciosa Liebm.", "Monstera deliciosa"), ("Aloe vera (L.) Burm.f.", "Aloe vera"),
            ("Sansevieria trifasciata 'Laurentii'", "Dracaena trifasciata"),
            ("Dracaena trifasciata var. laurentii", "Dracaena trifasciata"), ("Tomato 'Roma'", "Solanum lycopersicum"),
        ])
    func wholeNames(text: String, species: String) async throws {
        let catalog = Checkout.root.appendingPathComponent("data/catalog")
        let found = try await LibraryDatabase.inMemory(catalog: catalog).search(text, language: "en", limit: 5)
        #expect(found.first?.scientificName == species)
        #expect(found.first?.isFuzzyMatch == false)
    }

    @Test(
        "a misspelled name finds the right species, marked as a near miss",
        arguments: [
            ("Monstera delicosa", "Monstera deliciosa"), ("monstrea deliciosa", "Monstera deliciosa"),
            ("lavendar", "Lavandula angustifolia"), ("bazil", "Ocimum basilicum"), ("swis chese plant", "Monstera deliciosa"),
            ("Monarda didima", "Monarda didyma"),
        ])
    func near(text: String, name: String) async throws {
        let found = try await find(text, language: "en")
        #expect(found.first?.scientificName == name)
        #expect(found.allSatisfy { $0.isFuzzyMatch })
    }

    @Test("near misses are not offered for short words, for another first letter, or if something matches")
    func notNear() async throws {
        #expect(try await find("oek").isEmpty)
        #expect(try await find("konstera").isEmpty)
        #expect(try await find("monstera zzyxwv").isEmpty)
        #expect(try await find("bazil" + String(repeating: " or bazil", count: 500)).isEmpty)
        #expect(try await find("mons").allSatisfy { !$0.isFuzzyMatch })
    }

    @Test("a misspelling that is a word of another name is corrected as well")
    func knownSlip() async throws {
        try await library.insert([
            LibraryEntry(source: "herbary", tier: .tables, scientificName: "Nemo delicosa", genus: "Nemo", body: "{}")
        ])
        #expect(try await find("monstera delicosa").map(\.scientificName) == ["Monstera deliciosa"])
    }

    @Test("closer matches come first")
    func nearest() async throws {
        try await library.writer.write { db in
            for name in ["Testudia lorandera", "Testudia lorandea"] {
                try LibraryDatabase.insert(
                    LibraryEntry(source: "herbary", tier: .tables, scientificName: name, genus: "Testudia", body: "{}"), into: db)
            }
            try LibraryDatabase.renewWords(in: db)
        }
        #expect(try await find("testudia lorandia").map(\.matched) == ["Testudia lorandea", "Testudia lorandera"])
    }

    @Test("an empty query lists every species: the catalog's by displayed name, then those of tables by accepted name")
    func all() async throws {
        #expect(
            try await find(" ").map(\.matched) == [
                // Basilikum, Fensterblatt, Lochblatt, Mondlavendel.
                "Ocimum basilicum", "Monstera deliciosa", "Monstera adansonii", "Lavandula angustifolia", "Monarda didyma",
                "Quercus robur",
            ])
    }

    @Test("no statement of a search sorts, scans a table or reads care profiles")
    func plans() async throws {
        let statements = Mutex<Set<String>>([])
        try await library.writer.writeWithoutTransaction { db in
            db.trace { event in
                if case .statement(let statement) = event { statements.withLock { _ = $0.insert(statement.sql) } }
            }
        }
        for text in ["", "m", "mon", "cheese swi", "chene", "Monstera delicosa"] { _ = try await find(text) }
        let all = statements.withLock { $0.filter { $0.hasPrefix("SELECT") } }
        #expect(all.count >= 4)
        try await library.writer.writeWithoutTransaction { db in
            db.trace()
            for sql in all {
                let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
                statement.setUncheckedArguments(StatementArguments())
                let plan = try Row.fetchAll(statement).map { $0["detail"] as String }
                #expect(
                    plan.allSatisfy { !$0.contains("TEMP B-TREE") && (!$0.hasPrefix("SCAN") || $0.contains("VIRTUAL TABLE")) },
                    "\(plan): \(sql)")
                #expect(!sql.contains("body"))
            }
        }
    }
}
