import Foundation
import TestSupport
import Testing

@Suite("Data tables in plantguidectl", .timeLimit(.minutes(10)))
struct CtlTablesTests {
    private let written = Checkout.root.appendingPathComponent("Tests/Fixtures/tables")
    private var ecoCrop: String { written.appendingPathComponent("synthetic-ecocrop.csv").path }

    @Test("a table is imported, listed with its license, used for care, and removed")
    func whole() async throws {
        let terminal = try CtlTerminal()
        #expect(try await terminal.list("tables").isEmpty)
        #expect(try await terminal.run("tables").output == "No tables are imported.\n")
        let done = try await terminal.run("tables", "import", "ecocrop", ecoCrop)
        #expect(done.status == 0)
        #expect(done.output.contains("4 species imported\n1 row skipped: more or fewer cells than columns (line 5)\n"))
        #expect(done.output.contains("  Light: 2\n"))
        #expect(done.output.contains("Food and Agriculture Organization of the United Nations. License: CC BY 4.0."))
        #expect(done.errors.contains("100%"))
        let table = try #require(try await terminal.list("tables", "list").first)
        #expect(table.text("table") == "ecoCrop" && table.text("license") == "CC BY 4.0")
        #expect(table.text("importedAt")?.hasPrefix("2026-03-01T08:3") == true && table["species"] as? Int == 4)
        #expect((table["skipped"] as? [[String: Any]])?.compactMap { $0["lines"] as? [Int] } == [[5], [6], [7]])
        #expect(table.object("fields")["temperature"] as? Int == 2)
        let care = try await terminal.object("care", "Fortis minimus")
        #expect(care.object("light").text("value") == "fullShade" && care.object("light").text("source") == "table")
        #expect(try await terminal.run("care", "Fortis minimus").output.contains("EcoCrop (FAO)"))
        #expect(try await terminal.run("tables", "remove", "EcoCrop").output == "EcoCrop (FAO) was removed.\n")
        #expect(try await terminal.run("tables", "remove", "ecocrop").status == 1)
        #expect(try await terminal.run("care", "Fortis minimus").status == 1)
    }

    @Test("the kind of table is detected from the file")
    func guessed() async throws {
        let terminal = try CtlTerminal()
        for name in ["synthetic-ecocrop.csv", "synthetic-plantbook.json", "synthetic-trefle.tsv"] {
            let file = written.appendingPathComponent(name).path
            #expect(try await terminal.object("tables", "import", "auto", file).text("file") == name)
        }
        #expect(
            try await terminal.list("tables").compactMap { $0.text("table") } == ["ecoCrop", "openPlantbook", "trefle"])
    }

    @Test(
        "a failed import prints the reason, exits with a status for it and changes nothing",
        arguments: [
            (["trefle", "synthetic-ecocrop.csv"], 66, "This file does not match Trefle dump"),
            (["auto", "none.csv"], 66, "none.csv” does not exist."),
            (["auto", "."], 66, "cannot be read"), (["usda", "synthetic-ecocrop.csv"], 64, "openplantbook"),
        ] as [([String], Int32, String)])
    func refused(arguments: [String], status: Int32, message: String) async throws {
        let terminal = try CtlTerminal()
        let file = written.appendingPathComponent(arguments[1]).path
        let done = try await terminal.run("tables", "import", arguments[0], file)
        #expect(done.status == status && done.errors.contains(message) && done.output.isEmpty)
        #expect(try await terminal.list("tables").isEmpty)
    }

    @Test("Ctrl-C cancels an import and keeps the previous table")
    func interrupted() async throws {
        let terminal = try CtlTerminal()
        #expect(
            try await terminal.run("tables", "import", "trefle", written.appendingPathComponent("synthetic-trefle.tsv").path)
                .status == 0)
        let file = terminal.directory.file("large.tsv")
        // A file so large that the import does not end within the test.
        try GeneratedTable.write(hole: 200_000_000_000, to: file)
        let child = try terminal.start("tables", "import", "trefle", file.path)
        _ = try await eventually("progress") { child.errors.contains("0%") ? true : nil }
        child.send(SIGINT)
        #expect(try await child.waited() == .exited(130))
        #expect(child.errors.contains("The import was canceled; nothing was changed."))
        #expect(try await terminal.list("tables").first?["species"] as? Int == 4)
    }
}
