import Foundation
import Garden
import GardenStore
import GardenData

extension WritePath {
    /// Writes of whole gardens: backups, exports, and what replaces a garden by one of them.
    static let backups = [
        WritePath(name: "back-up") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "kept-\(writer.mark)-\(number)"
                let inner = try CrashFixture(writer.site.folder.appendingPathComponent(name))
                _ = try await inner.repository.seedSampleGarden()
                let plants = SampleGarden.make(on: inner.repository.today, now: CrashFixture.now).count
                try await writer.perform([writer.expect(.backups(in: name), becomes: "ok, \(plants) plants")]) {
                    _ = try await inner.repository.backUp()
                }
            }
        },
        WritePath(name: "restore-damaged") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "back-\(writer.mark)-\(number)"
                let folder = writer.site.folder.appendingPathComponent(name)
                let (_, backup) = try await gardenWithBackup(in: folder)
                let file = folder.appendingPathComponent("garden.sqlite")
                // The log is there only while the garden is open.
                for part in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + part) }
                try Data("words".utf8).write(to: file)
                let claim = CrashExpectation(probe: .garden(in: name), before: "damaged", after: backedUp)
                try await writer.perform([claim]) { _ = try GardenDatabase.restore(backup, in: folder, at: CrashFixture.moment) }
            }
        },
        WritePath(name: "restore-open") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "open-\(writer.mark)-\(number)"
                let (inner, backup) = try await gardenWithBackup(in: writer.site.folder.appendingPathComponent(name))
                let claim = CrashExpectation(probe: .garden(in: name), before: full, after: backedUp)
                try await writer.perform([claim]) { _ = try await inner.repository.restore(backup) }
            }
        },
        WritePath(name: "purge-backups") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "purged-\(writer.mark)-\(number)"
                let (inner, _) = try await gardenWithBackup(in: writer.site.folder.appendingPathComponent(name))
                let plant = try await inner.repository.summaries().first { $0.name == "First" }
                guard let plant else { throw GardenError.plantNotFound }
                try await writer.perform([writer.expect(.backups(in: name), becomes: "ok, 0 plants")]) {
                    try await inner.database.purgeFromBackups(plant.id, at: CrashFixture.moment)
                }
            }
        },
        WritePath(name: "export") { writer in
            try await writer.ready()
            for number in 0... {
                let name = "from-\(writer.mark)-\(number)"
                let (inner, _) = try await gardenWithBackup(in: writer.site.folder.appendingPathComponent(name))
                try await writer.perform([writer.expect(.export(in: name), becomes: "2 plants")]) {
                    _ = try await inner.repository.export(to: inner.folder.appendingPathComponent("garden.zip"))
                }
            }
        },
        WritePath(name: "import") { writer in
            let (source, _) = try await gardenWithBackup(in: writer.site.folder.appendingPathComponent("source-\(writer.mark)"))
            let file = source.folder.appendingPathComponent("garden.zip")
            _ = try await source.repository.export(to: file)
            try await writer.ready()
            for number in 0... {
                let name = "into-\(writer.mark)-\(number)"
                let inner = try CrashFixture(writer.site.folder.appendingPathComponent(name))
                let claim = CrashExpectation(probe: .garden(in: name), before: "sound, 0 plants, 0 events", after: full)
                try await writer.perform([claim]) { _ = try await inner.repository.importExport(from: file) }
            }
        },
    ]

    /// The probe values of a garden with a backup and of the backup.
    private static let full = "sound, 2 plants, 0 events", backedUp = "sound, 1 plants, 0 events"

    /// Creates a garden with two plants and a backup with only the first.
    private static func gardenWithBackup(in folder: URL) async throws -> (CrashFixture, GardenBackup) {
        let inner = try CrashFixture(folder)
        _ = try await inner.repository.add(PlantDraft(name: "First"))
        guard let backup = try await inner.repository.backUp() else { throw CocoaError(.fileNoSuchFile) }
        _ = try await inner.repository.add(PlantDraft(name: "Second"))
        return (inner, backup)
    }
}
