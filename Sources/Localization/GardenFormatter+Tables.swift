import Foundation
import Garden

extension GardenFormatter {
    /// A sentence that names an imported table as the source of values, with its attribution and license.
    public func origin(_ table: OpenTable) -> String {
        tr("From {table}: {attribution}. {license}.").filled([
            "table": table.title, "attribution": table.attribution, "license": license(of: table),
        ])
    }

    /// The license of a table.
    public func license(of table: OpenTable) -> String {
        table.license.map { tr("License: {license}").filled(["license": $0]) }
            ?? tr("License: as stated by the publisher")
    }

    /// A report of an import, one fact per line: imported and skipped rows, the number of species per field, and the attribution.
    ///
    /// - Parameter indent: The prefix of each line about a field.
    public func lines(_ imported: ImportedTable, indent: String = "") -> String {
        (summary(imported.report) + fieldCounts(imported.report).map { indent + $0 } + [origin(imported.table)])
            .joined(separator: "\n")
    }

    /// The number of imported species, "2,568 species taken", followed by a line for each reason why rows were skipped.
    public func summary(_ report: TableReport) -> [String] {
        let taken = ntr("{n} species imported", "{n} species imported", report.species)
        return [taken.filled(["n": number(report.species)])] + report.skipped.map(skipped)
    }

    /// The number of species with data for each field: "Light: 2,128".
    private func fieldCounts(_ report: TableReport) -> [String] {
        TableReport.Field.allCases.filter { report[$0] > 0 }.map {
            tr("{field}: {n}").filled(["field": title(of: $0), "n": number(report[$0])])
        }
    }

    private func skipped(_ rows: TableReport.Skipped) -> String {
        let lines = rows.lines.map { number($0) }
        let shown = rows.count > rows.lines.count ? lines.joined(separator: ", ") + " …" : lines.joined(separator: ", ")
        return ntr("{n} row skipped: {reason} (line {lines})", "{n} rows skipped: {reason} (lines {lines})", rows.count)
            .filled(["n": number(rows.count), "reason": reason(rows.reason), "lines": shown])
    }

    private func reason(_ reason: TableReport.Reason) -> String {
        switch reason {
        case .wrongCells: tr("more or fewer cells than columns")
        case .tooLong: tr("longer than 1 MB")
        case .malformed: tr("unbalanced quotation marks or brackets")
        case .noName: tr("no scientific name")
        }
    }

    private func title(of field: TableReport.Field) -> String {
        switch field {
        case .family: tr("Family")
        case .synonyms: tr("Synonyms")
        case .commonNames: tr("Common Names")
        case .light: tr("Light")
        case .watering: tr("Watering")
        case .temperature: tr("Temperature")
        case .fertilizing: tr("Fertilizer")
        case .humidity: tr("Humidity")
        case .soil: tr("Soil")
        case .growth: tr("Growth")
        case .bloom: tr("Bloom")
        case .toxicity: tr("Toxicity")
        case .details: tr("Other Details")
        }
    }

    /// The message for a table that could not be imported.
    func message(for error: TableError) -> String {
        switch error {
        case .unreadable(let path): tr("{path} cannot be read.").filled(["path": path])
        case .unknown:
            tr("This file cannot be imported. Supported tables are EcoCrop, Open Plantbook, and the Trefle dump.")
        case .notThisTable(let table):
            tr("This file does not match {table}: expected columns are missing.").filled(["table": table.title])
        case .wrongEncoding(let table, let line):
            tr("Line {n} is not in the encoding of {table} ({encoding}). Save the file as UTF-8 and import it again.").filled([
                "n": number(line), "table": table.title, "encoding": table == .ecoCrop ? "CP1252, UTF-8" : "UTF-8",
            ])
        case .noRowsImported(let report):
            ([tr("No species found in this file.")] + report.skipped.map(skipped)).joined(separator: " ")
        case .notImported(let table): tr("{table} is not imported.").filled(["table": table.title])
        }
    }
}
