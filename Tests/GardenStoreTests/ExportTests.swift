import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Exports")
struct ExportTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000.125)
    private static let moment = WritingMoment(instant: now, today: LocalMoment(now, in: .gmt).day)
    private let folder: TemporaryDirectory
    private let database: GardenDatabase
    private let empty: GardenDatabase
    private var file: URL { folder.file("garden.zip") }

    init() throws {
        folder = try TemporaryDirectory()
        database = try GardenDatabase.open(in: try folder.makeFolder("garden"), now: Self.now)
        empty = try GardenDatabase.open(in: try folder.makeFolder("empty"), now: Self.now)
    }

    /// Two plants with rules, answered tasks, an undone and a redone change, a photo, an own value, preferences, and facts of
    /// kinds that this program does not know.
    private func fill() async throws {
        let moment = Self.moment
        let plant = Plant(name: "Basil, \"sweet\"\nand green", species: "Ocimum basilicum", notes: "notes", addedAt: Self.now)
        let archived = Plant(
            name: "Fern", archive: Plant.Archive(on: moment.today - 3, reason: "given away"), addedAt: Self.now)
        let rule = CareRule(
            plant: plant.id, type: .watering, recurrence: .everyDays(3), start: moment.today, origin: .user)
        try Data("photo".utf8).write(to: folder.file("photo"))
        let photo = Photo(plant: plant.id, digest: "abc", file: "abc.jpeg", takenOn: nil, addedAt: Self.now)
        _ = try await database.write(at: moment, keeping: [.init(folder.file("photo"), as: "abc.jpeg")]) { writer in
            try writer.save(plant)
            try writer.save(archived)
            try writer.save(Pot(diameter: 14.5, hasDrainage: false), of: archived.id)
            try writer.save(rule)
            try writer.save(photo)
            try writer.changePreferences { $0.units = .imperial }
            let event = CareEvent(
                plant: plant.id, rule: rule.id, type: .watering, kind: .done, day: moment.today, recordedAt: Self.now,
                undoGroup: writer.undoGroup)
            try writer.record(event)
        }
        let undone = try await database.write(at: moment) { try $0.remove(archived.id) }.undoGroup
        _ = try await database.write(at: moment) { try $0.retract(undone) }
        try await database.writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO fact SELECT randomblob(16), 'pot', subject, 'size', '{"cm":12.5}', device, clock + 1, batch, recordedAt
                    FROM fact LIMIT 1
                    """)
        }
    }

    @Test("an export deletes what a killed one to the same file left, but not what is being written, nor other files")
    func abandoned() async throws {
        func unfinished(_ name: String) throws -> URL {
            let file = folder.file(name)
            try Data("part".utf8).write(to: file)
            return file
        }
        let abandoned = try unfinished(".garden.zip.\(UUID().uuidString)")
        let current = try unfinished(".garden.zip.\(UUID().uuidString)")
        let others = [
            try unfinished(".other.zip.\(UUID().uuidString)"), try unfinished(".garden.zip.mine"),
            try unfinished("garden.zip.bak"),
        ]
        let lock = Foundation.open(current.path, O_RDWR)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        _ = try await database.export(to: file, at: Self.now)
        #expect(!FileManager.default.fileExists(atPath: abandoned.path))
        for kept in others + [current, file] { #expect(FileManager.default.fileExists(atPath: kept.path), "\(kept.path)") }
    }

    private func records(of database: GardenDatabase) async throws -> [String] {
        try await database.writer.read { db in
            try exportedTables.filter { $0 != DeviceRecord.self }.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table.databaseTableName) ORDER BY rowid").map { "\($0)" }
            }
        }
    }

    @Test("an import into an empty garden gives the same garden, also what this program does not know")
    func roundTrip() async throws {
        try await fill()
        let written = try await database.export(to: file, at: Self.now)
        #expect(written == ExportSummary(plants: 2, photos: 1, missingPhotos: []))
        let (before, change, read, _) = try await empty.importExport(from: file, at: Self.moment)
        #expect(read == written)
        #expect(before?.contents?.plants == 0 && before?.reason == .beforeImport)
        #expect(change.plants.count == 2 && change.preferences)
        #expect(try await records(of: empty) == records(of: database))
        #expect(try await empty.examine(at: Self.moment).isHealthy)
        let lists = try await [database, empty].asyncMap { try await $0.read { try $0.summaries().sorted { $0.id < $1.id } } }
        #expect(lists[0] == lists[1])
        #expect(try Data(contentsOf: empty.original("abc.jpeg")) == Data("photo".utf8))
        #expect(try await empty.read { try $0.preferences() } == database.read { try $0.preferences() })
        // The export of the import is the same, apart from the new device.
        let again = folder.file("again.zip")
        _ = try await empty.export(to: again, at: Self.now)
        let (one, two) = (try zipEntries(of: file), try zipEntries(of: again))
        #expect(one.keys.sorted() == two.keys.sorted())
        for (name, content) in one where name != DeviceRecord.file && name != ExportFormat.manifest {
            #expect(two[name] == content, "\(name)")
        }
    }

    @Test("the tables for people can be read by a spreadsheet")
    func tables() async throws {
        try await fill()
        _ = try await database.export(to: file, at: Self.now)
        let entries = try zipEntries(of: file)
        let plants = String(decoding: entries["plants.csv"] ?? Data(), as: UTF8.self)
        #expect(
            plants.hasPrefix(
                "id,name,species,room,light,place,since,favorite,tags,notes,archived,archive reason,added,pot diameter (cm),drainage,"
                    + "origin,price,currency\r\n"
            ))
        #expect(plants.contains("\"Basil, \"\"sweet\"\"\nand green\",Ocimum basilicum,"))
        #expect(plants.contains(",2026-05-25,given away,2026-05-28T20:26:40Z,14.5,no,,,\r\n"))
        let schedule = String(decoding: entries["schedule.csv"] ?? Data(), as: UTF8.self)
        #expect(schedule.contains("watering,2026-05-31,08:00,"))
        let history = String(decoding: entries["history.csv"] ?? Data(), as: UTF8.self)
        #expect(history.contains("2026-05-28,") && history.contains(",watering,done,,"))
    }

    @Test("a garden with plants is not replaced")
    func notEmpty() async throws {
        try await fill()
        _ = try await database.export(to: file, at: Self.now)
        await #expect(throws: ExportError.gardenNotEmpty(plants: 2)) {
            _ = try await database.importExport(from: file, at: Self.moment)
        }
        // Replacing it is no advice for another file.
        try Data("words".utf8).write(to: file)
        await #expect(throws: ExportError.notAnExport) {
            _ = try await database.importExport(from: file, at: Self.moment)
        }
    }

    @Test("a missing photo is told, and the rest is exported")
    func missingPhoto() async throws {
        try await fill()
        try FileManager.default.removeItem(at: database.original("abc.jpeg"))
        let summary = try await database.export(to: file, at: Self.now)
        #expect(summary == ExportSummary(plants: 2, photos: 0, missingPhotos: ["abc.jpeg"]))
        #expect(try await empty.importExport(from: file, at: Self.moment).summary == summary)
    }

    @Test("a fact about a photo that is not JSON, in a damaged file, does not keep the rest from being exported")
    func damagedPhotoFact() async throws {
        try await fill()
        _ = try await database.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        let garden = folder.file("garden/garden.sqlite")
        let text = try await database.writer.read {
            try #require(try String.fetchOne($0, sql: "SELECT value FROM fact WHERE kind = 'photo' AND value IS NOT NULL"))
        }
        let bytes = try Data(contentsOf: garden)
        let place = try #require(bytes.range(of: Data(text.utf8))).lowerBound
        let handle = try FileHandle(forWritingTo: garden)
        try handle.seek(toOffset: UInt64(place))
        try handle.write(contentsOf: Data("?".utf8))
        try handle.close()
        let damaged = try GardenDatabase.open(in: folder.file("garden"), now: Self.now)
        #expect(try await damaged.examine(at: Self.moment).damage != [])
        #expect(try await damaged.export(to: file, at: Self.now).plants == 2)
        #expect(try await empty.importExport(from: file, at: Self.moment).summary.plants == 2)
    }

    @Test("an export that cannot be written leaves the file that was there")
    func unwritable() async throws {
        try Data("mine".utf8).write(to: file)
        let folder = folder.file("garden.zip").appending(path: "inside.zip")
        await #expect(throws: ExportError.notWritable(path: folder.path)) {
            _ = try await database.export(to: folder, at: Self.now)
        }
        let now = Self.now
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await database.export(to: file, at: now)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: self.folder.url.path).sorted() == [
                "empty", "garden", "garden.zip",
            ])
    }

    @Test("other files and damaged exports are refused with the reason, and nothing changes")
    func refused() async throws {
        try await fill()
        _ = try await database.export(to: file, at: Self.now)
        let whole = try Data(contentsOf: file)
        let good = try zipEntries(of: file)
        let manifest = try #require(good[ExportFormat.manifest])
        func text(_ name: String) -> String { String(decoding: good[name] ?? Data(), as: UTF8.self) }
        let cases: [(ExportError, [String: Data]?, Data?)] = [
            (.notAnExport, nil, Data("words".utf8)), (.notAnExport, nil, Data()), (.notAnExport, [:], nil),
            (.notAnExport, ["words.txt": Data("words".utf8)], nil), (.notAnExport, nil, whole.prefix(whole.count / 2)),
            (
                .newerFormat,
                good.merging([
                    ExportFormat.manifest: Data(
                        text(ExportFormat.manifest).replacing("\"version\":1", with: "\"version\":2").utf8)
                ]) { $1 }, nil
            ),
            (.notAnExport, good.merging([ExportFormat.manifest: Data("{}".utf8)]) { $1 }, nil),
            (.damaged, ["garden.json": manifest], nil),
            (.damaged, good.merging(["facts.jsonl": Data()]) { $1 }, nil),
            (
                .damaged,
                good.merging([
                    "facts.jsonl": Data(text("facts.jsonl").replacing("\"clock\":", with: "\"clock\":\"x\",\"c\":").utf8)
                ]) { $1 }, nil
            ),
            (.damaged, good.merging(["facts.jsonl": Data((text("facts.jsonl") + text("facts.jsonl")).utf8)]) { $1 }, nil),
            (.damaged, good.merging(["photos/../../evil": Data("evil".utf8)]) { $1 }, nil),
            (.damaged, good.merging(["photos/.lock": Data("evil".utf8)]) { $1 }, nil),
            (.damaged, good.filter { $0.key != "photos/abc.jpeg" }, nil),
            (
                .damaged,
                good.merging([
                    "facts.jsonl": Data(text("facts.jsonl").replacing("\"clock\":1,", with: "\"clock\":\(Int64.max),").utf8)
                ]) { $1 }, nil
            ),
        ]
        let before = try await records(of: empty)
        for (number, (error, entries, bytes)) in cases.enumerated() {
            let bad = folder.file("bad-\(number).zip")
            if let bytes { try bytes.write(to: bad) }
            if let entries { try writeZip(entries, to: bad) }
            await #expect(throws: error, "case \(number)") { _ = try await empty.importExport(from: bad, at: Self.moment) }
        }
        #expect(try await records(of: empty) == before)
        let data = folder.file("empty")
        #expect(!FileManager.default.fileExists(atPath: data.appending(path: "photos").path))
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.appending(path: "backups").path) == [".importing"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("evil") == false)
    }

    @Test("consent to uploads is not imported, whatever the clocks of an export, and can be withdrawn")
    func consent() async throws {
        try await fill()
        _ = try await database.write(at: Self.moment) { try $0.changePreferences { $0.mayUpload = true } }
        _ = try await database.export(to: file, at: Self.now)
        var entries = try zipEntries(of: file)
        // The consent is the newest fact, and not the last line.
        let lines = String(decoding: entries["facts.jsonl"] ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
        let consent = try #require(lines.first { $0.contains("mayUpload") })
        let others = lines.filter { $0 != consent }
        let newest = consent.replacing(/"clock":\d+/, with: "\"clock\":\(1 << 50)")
        entries["facts.jsonl"] = Data(([newest] + others).map { $0 + "\n" }.joined().utf8)
        try writeZip(entries, to: file)
        _ = try await empty.importExport(from: file, at: Self.moment)
        #expect(try await !empty.read { try $0.preferences().mayUpload })
        for mayUpload in [true, false] {
            _ = try await empty.write(at: Self.moment) { try $0.changePreferences { $0.mayUpload = mayUpload } }
            #expect(try await empty.read { try $0.preferences().mayUpload } == mayUpload)
        }
    }

    @Test("a cancelled import leaves the garden empty, and can be repeated")
    func cancelled() async throws {
        try await fill()
        _ = try await database.export(to: file, at: Self.now)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await empty.importExport(from: file, at: Self.moment)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try await empty.read { try $0.plantIDs().isEmpty })
        #expect(try await empty.importExport(from: file, at: Self.moment).summary.plants == 2)
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
