import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Exports of text that looks like a formula")
struct FormulaExportTests {
    @Test(
        "a spreadsheet program does not run text of the user, and an import gives the text unchanged",
        arguments: [
            ("=SUM(A1)", "'=SUM(A1)"), ("+1", "'+1"), ("-1+cmd|'/C calc'!A0", "'-1+cmd|'/C calc'!A0"), ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"), ("=\u{301}1", "'=\u{301}1"), ("＝1", "'＝1"), ("'=1", "''=1"), ("''=1", "'''=1"), ("'", "'"),
            ("'Moonshine'", "'Moonshine'"), ("-5", "-5"), ("-5.25", "-5.25"), ("-", "'-"), ("a=1", "a=1"),
            ("=\"a\",1", "\"'=\"\"a\"\",1\""),
        ])
    func cells(text: String, cell: String) async throws {
        let (garden, other) = (try BackupGarden(), try BackupGarden())
        let file = garden.folder.file("export.zip")
        let plant = try await garden.add(text, notes: text)
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        let plants = String(decoding: try zipEntries(of: file)["plants.csv"] ?? Data(), as: UTF8.self)
        #expect(plants.contains("\r\n\(plant.id),\(cell),") && plants.contains(",\(cell),,,"))
        _ = try await other.database.importExport(from: file, at: other.moment())
        let read = try await other.database.read { try $0.plant(plant.id) }
        #expect(read?.name == text && read?.notes == text)
    }

    @Test("text that begins with a line break gets the apostrophe within its quotes")
    func lineBreaks() async throws {
        let garden = try BackupGarden()
        let file = garden.folder.file("export.zip")
        try await garden.add("Basil", notes: "\r\n=1")
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        let plants = String(decoding: try zipEntries(of: file)["plants.csv"] ?? Data(), as: UTF8.self)
        #expect(plants.contains(",\"'\r\n=1\","))
    }

    @Test("each table that names plants tells two of one name apart")
    func samePlantNames() async throws {
        let garden = try BackupGarden()
        let file = garden.folder.file("export.zip")
        let plants = [try await garden.add("Basil"), try await garden.add("Basil")]
        let field = CustomField(name: "Passport", kind: .text)
        _ = try await garden.database.write(at: garden.moment()) { writer in
            try writer.save(field)
            for plant in plants {
                try writer.save(PlantDetails(custom: [field.id: .text("A")]), changedFrom: PlantDetails(), of: plant.id)
                try writer.save(
                    PlantProblem(plant: plant.id, kind: .pest, name: "Mites", notedOn: garden.moment().today, note: ""))
                try writer.save(
                    CareRule(
                        plant: plant.id, type: .watering, recurrence: .everyDays(3), start: garden.moment().today, origin: .user))
                try writer.record(
                    CareEvent(
                        plant: plant.id, rule: nil, type: .watering, kind: .done, day: garden.moment().today,
                        recordedAt: BackupGarden.start, undoGroup: writer.undoGroup))
            }
        }
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        let entries = try zipEntries(of: file)
        for name in ["schedule.csv", "history.csv", "problems.csv", "fields.csv"] {
            let table = String(decoding: entries[name] ?? Data(), as: UTF8.self)
            #expect(table.contains(",plant id\r\n"), "\(name)")
            for plant in plants { #expect(table.contains(",\(plant.id)\r\n"), "\(name)") }
        }
    }
}
