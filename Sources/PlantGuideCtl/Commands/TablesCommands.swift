import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization

/// `tables`: imports open tables of plants into the library and removes them.
struct TablesCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tables", abstract: tr("Import open plant tables, list them, or remove them."),
        subcommands: [TablesList.self, TablesImport.self, TablesRemove.self], defaultSubcommand: TablesList.self)
}

extension OpenTable {
    /// The table's name on the command line, such as "ecocrop".
    fileprivate var key: String { rawValue.lowercased() }

    fileprivate static func named(_ text: String) throws -> OpenTable {
        try CommandContext.choice(text, of: allCases.map { ($0.key, $0) })
    }
}

/// `tables list`.
struct TablesList: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: tr("List imported tables with their license and attribution."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let tables = try await context.attempt { try await context.repository.importedTables() }
        var lines = Table()
        for imported in tables {
            let day = LocalMoment(imported.importedAt, in: context.repository.currentZone).day
            lines.add([
                imported.table.key,
                ntr("{n} species", "{n} species", imported.report.species).filled([
                    "n": context.formatter.number(imported.report.species)
                ]), context.formatter.date(day), imported.file, context.formatter.origin(imported.table),
            ])
        }
        try context.show(.list(tables.map(context.json)), else: tables.isEmpty ? tr("No tables are imported.") : lines.text)
    }
}

/// `tables import`.
struct TablesImport: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: tr("Import an open table, replacing an earlier import of it."),
        discussion: tr(
            "If the import fails or you press Ctrl+C, nothing is imported. Invalid rows are skipped and reported. The catalog takes precedence over imported tables."
        ))

    @Argument(
        help: ArgumentHelp(
            tr(
                "Which table: ecocrop (CSV), openplantbook (JSON), trefle (the dump, tab-separated), or auto to detect it from the file."
            )))
    var kind: String

    @Argument(help: ArgumentHelp(tr("The table’s file.")), completion: .file())
    var file: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let table = kind.lowercased() == "auto" ? nil : try OpenTable.named(kind)
        let file = try CommandContext.existingFile(file)
        let progress = PercentLine()
        do {
            let imported = try await interruptible(tr("The import was canceled; nothing was changed.")) {
                try await context.attempt {
                    try await context.repository.importTable(table, from: file) {
                        progress.show(Int($0.fraction * 100), context.formatter, species: $0.species)
                    }
                }
            }
            progress.end()
            try context.show(context.json(imported), else: context.formatter.lines(imported, indent: "  "))
        } catch {
            progress.end()
            throw error
        }
    }
}

/// `tables remove`.
struct TablesRemove: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: tr("Remove an imported table."))

    @Argument(help: ArgumentHelp(tr("Which table: ecocrop, openplantbook, or trefle.")))
    var kind: String

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let table = try OpenTable.named(kind)
        try await context.attempt { try await context.repository.removeTable(table) }
        try context.show(
            ["removed": .text(table.rawValue)], else: tr("{table} was removed.").filled(["table": table.title]))
    }
}

extension CommandContext {
    /// An imported table as JSON.
    fileprivate func json(_ imported: ImportedTable) -> Json {
        let table = imported.table
        let report = imported.report
        return [
            "table": .text(table.rawValue), "title": .text(table.title), "file": .text(imported.file),
            "importedAt": .instant(imported.importedAt, in: repository.currentZone), "species": .number(report.species),
            "skipped": .list(
                report.skipped.map { rows in
                    [
                        "reason": .text(rows.reason.rawValue), "count": .number(rows.count),
                        "lines": .list(rows.lines.map { .number($0) }),
                    ]
                }),
            "fields": .object(TableReport.Field.allCases.map { ($0.rawValue, .number(report[$0])) }),
            "license": .text(table.license), "attribution": .text(table.attribution), "address": .text(table.address),
        ]
    }
}
