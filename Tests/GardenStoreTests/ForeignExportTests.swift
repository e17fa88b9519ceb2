import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

/// Exports that another program may have written.
@Suite("Exports with unusual content")
struct ForeignExportTests {
    private let garden: BackupGarden
    private let empty: GardenDatabase
    private var file: URL { garden.folder.file("garden.zip") }

    init() throws {
        garden = try BackupGarden()
        empty = try GardenDatabase.open(in: try garden.folder.makeFolder("empty"), now: BackupGarden.start)
    }

    /// Exports the garden, changes the lines of a table, and imports the result.
    private func importExport<Record: ExportedRecord>(
        _ table: Record.Type, changed: ([Record]) -> [Record]
    ) async throws {
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        var entries = try zipEntries(of: file)
        let lines = String(decoding: entries[Record.file] ?? Data(), as: UTF8.self).split(separator: "\n")
        let records = changed(try lines.map { try ExportFormat.decoder.decode(Record.self, from: Data($0.utf8)) })
        entries[Record.file] = Data(try records.map { try ExportFormat.encoder.encode($0) + Data("\n".utf8) }.joined())
        let manifest = try ExportFormat.decoder.decode(
            ExportFormat.Manifest.self, from: entries[ExportFormat.manifest] ?? Data())
        let counts = manifest.counts.merging([Record.file: records.count]) { $1 }
        entries[ExportFormat.manifest] = try ExportFormat.encoder.encode(
            ExportFormat.Manifest(version: manifest.version, exportedAt: manifest.exportedAt, counts: counts))
        try writeZip(entries, to: file)
        _ = try await empty.importExport(from: file, at: garden.moment(1))
    }

    @Test("a chain of 20,000 retractions, each of the one before, is imported and can be continued")
    func chain() async throws {
        let plant = try await garden.add("Basil")
        let removal = try await garden.database.write(at: garden.moment()) { try $0.remove(plant.id) }.undoGroup
        let device = UUID()
        let groups = [removal.uuid] + (0..<20_000).map { _ in UUID() }
        try await importExport(RetractionRecord.self) { _ in
            (1..<groups.count).map { number in
                RetractionRecord(
                    id: UUID(), target: groups[number - 1], device: device, clock: Int64(1_000 + number), batch: groups[number],
                    recordedAt: BackupGarden.start.timeIntervalSince1970)
            }
        }
        // An even number of retractions, of which the last is in effect.
        #expect(try await empty.read { try !$0.exists(plant.id) })
        #expect(try await empty.examine(at: garden.moment(1)).wrongUndoGroups.isEmpty)
        let last = UndoGroup.ID(groups[groups.count - 1])
        _ = try await empty.write(at: garden.moment(1)) { try $0.retract(last) }
        #expect(try await empty.read { try $0.exists(plant.id) })
        #expect(try await empty.examine(at: garden.moment(1)).isHealthy)
    }

    @Test("imported preferences out of range are read as the nearest allowed ones")
    func preferences() async throws {
        _ = try await garden.database.write(at: garden.moment()) { writer in
            try writer.changePreferences { preferences in
                preferences.remindDaysBefore = 3
                preferences.wateringDays = WeekdaySet([.monday])
                preferences.project = "weurope"
                preferences.backupMegabytes = 20
            }
        }
        let wrong = ["remindDaysBefore": "99", "wateringDays": "0", "project": "\"../x\"", "backupMegabytes": "1"]
        try await importExport(FactRecord.self) { facts in
            facts.map { fact in
                FactRecord(
                    id: fact.id, kind: fact.kind, subject: fact.subject, field: fact.field,
                    value: wrong[fact.field] ?? fact.value,
                    device: fact.device, clock: fact.clock, batch: fact.batch, recordedAt: fact.recordedAt)
            }
        }
        let read = try await empty.read { try $0.preferences() }
        #expect(read.remindDaysBefore == 14)
        #expect(read.wateringDays == Preferences().wateringDays)
        #expect(read.project == nil)
        #expect(read.backupMegabytes == 10)
        #expect(try await empty.examine(at: garden.moment(1)).isHealthy)
    }
}
