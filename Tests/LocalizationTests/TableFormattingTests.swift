import Foundation
import Garden
import Testing
import Localization

@Suite("Texts about open-data tables")
struct TableFormattingTests {
    private let words = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: .first)

    @Test("a value is marked with its table, a recurrence as an estimate; the origin names publisher and license")
    func marks() {
        let source = OpenTable.ecoCrop.source
        #expect(words.mark(source) == "EcoCrop (FAO)")
        #expect(words.mark(source, isRecurrence: true) == "EcoCrop (FAO) estimate")
        #expect(
            words.origin(source)
                == "From EcoCrop (FAO): ECOCROP, Food and Agriculture Organization of the United Nations. License: CC BY 4.0.")
        #expect(words.origin(OpenTable.trefle.source).hasSuffix("License: ODbL."))
        #expect(words.origin(OpenTable.openPlantbook.source).hasSuffix("License: as stated by the publisher."))
    }

    @Test("a report lists the rows imported, and those skipped with their lines")
    func report() {
        var report = TableReport()
        for line in 2...8 { report.skip(.wrongCells, line: line * 1_000) }
        report.skip(.noName, line: 3)
        #expect(
            words.summary(report) == [
                "0 species imported",
                "7 rows skipped: more or fewer cells than columns (lines 2,000, 3,000, 4,000, 5,000, 6,000 …)",
                "1 row skipped: no scientific name (line 3)",
            ])
    }

    @Test("each error has a message")
    func errors() {
        let path = "/nowhere/table.csv"
        let errors: [(TableError, String)] = [
            (.unreadable(path: path), "/nowhere/table.csv cannot be read."),
            (.unknown, "cannot be imported. Supported tables are"),
            (.notThisTable(.trefle), "does not match Trefle dump"),
            (.wrongEncoding(.ecoCrop, line: 7), "Line 7 is not in the encoding"),
            (.noRowsImported(TableReport()), "No species found"), (.notImported(.ecoCrop), "EcoCrop (FAO) is not imported."),
        ]
        for (error, text) in errors { #expect(words.message(for: error).contains(text)) }
    }
}
