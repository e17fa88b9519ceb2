import Foundation
import Garden
import GardenData
import GardenStore

/// Prepared gardens on which the terminal makes one write of each kind.
struct DiskGarden {
    /// One kind of write.
    struct Write: Sendable {
        let name: String
        let command: [String]
        /// Whether the garden is damaged before.
        var isDamaged = false
        /// Whether the garden is empty before.
        var isEmpty = false

        var words: String { "plantguidectl \(command.joined(separator: " "))" }
    }

    static let writes = [
        Write(name: "edit", command: ["plant", "edit", "Monstera", "--notes", "After"]),
        Write(name: "photo", command: ["plant", "add", "--name", "After", "--photo", "PHOTO"]),
        Write(name: "backup", command: ["backup"]), Write(name: "restore", command: ["restore", "BACKUP", "--replace"]),
        Write(name: "restore damaged", command: ["restore", "BACKUP"], isDamaged: true),
        Write(name: "export", command: ["export", "DATA/export.zip"]),
        Write(name: "export over another", command: ["export", "DATA/old.zip", "--force"]),
        Write(name: "import", command: ["import", "ZIP"], isEmpty: true),
        Write(name: "purge", command: ["plant", "remove", "Monstera", "--for-good", "--from-backups"]),
        Write(name: "repair", command: ["doctor", "--repair"]),
        Write(name: "preferences", command: ["preferences", "set", "mayUpload", "true"]),
    ]

    let directory: TemporaryDirectory
    private let terminal: SoakTerminal
    private let prepared: URL
    private let zip: URL

    init() async throws {
        directory = try TemporaryDirectory()
        terminal = try await SoakTerminal()
        zip = directory.file("garden.zip")
        prepared = directory.file("prepared")
        // A fresh export replaces this one, and the backup lacks a plant.
        for command in [
            ["backup"], ["plant", "add", "--name", "Later"], ["export", zip.path],
            ["preferences", "set", "remindDaysBefore", "2"],
        ] {
            let done = try await terminal.run(command)
            guard done.status == 0 else { throw DesktopSessionError.commandFailed(command[0], done.status, done.errors) }
        }
        try FileManager.default.copyItem(at: terminal.folder, to: prepared)
    }

    /// A new data folder with the garden as it is before the write.
    func prepare(_ write: Write) throws -> URL {
        let data = try emptyFolder("data")
        let folder = data.appendingPathComponent("plantguide")
        if write.isEmpty {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } else {
            try FileManager.default.copyItem(at: prepared, to: folder)
        }
        if write.isDamaged {
            let file = folder.appendingPathComponent("garden.sqlite")
            try Data(repeating: 0x5A, count: try Data(contentsOf: file).count).write(to: file)
        }
        try FileManager.default.copyItem(at: zip, to: data.appendingPathComponent("old.zip"))
        return data
    }

    private func emptyFolder(_ name: String) throws -> URL {
        let folder = directory.file(name)
        if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    func run(_ write: Write, in data: URL, _ probe: [String: String] = [:]) async throws -> Command {
        let photo = Checkout.root.appendingPathComponent("data/art/monstera.png").path
        let backup = GardenBackup.all(in: prepared).first { $0.reason == .byHand }?.id ?? ""
        let command = write.command.map {
            $0.replacing("BACKUP", with: backup).replacing("DATA", with: data.path).replacing("ZIP", with: zip.path).replacing(
                "PHOTO", with: photo)
        }
        return try await terminal.run(command, in: data, with: probe)
    }

    /// The contents of all files by their paths, without the index of the write-ahead log, which a restart discards.
    func contents(of data: URL) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for case let item as URL in FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil) ?? .init()
        where !item.hasDirectoryPath && !item.path.hasSuffix("-shm") {
            contents[item.path] = try Data(contentsOf: item)
        }
        return contents
    }

    /// The number of plants in each backup, newest first.
    func backups(in data: URL) throws -> [Int] {
        try GardenBackup.all(in: data.appendingPathComponent("plantguide")).map { backup in
            guard let contents = backup.contents else {
                throw DesktopSessionError.serverFailed("the backup \(backup.id)", "is damaged")
            }
            return contents.plants
        }
    }

    /// Writes files as they are after a power cut into a new data folder.
    func place(_ contents: [String: Data]) throws -> URL {
        let (old, new) = (directory.file("data").path, try emptyFolder("cut"))
        for (path, data) in contents where !path.hasSuffix("-shm") {
            let file = new.appendingPathComponent(String(path.dropFirst(old.count)))
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        return new
    }

    /// What the garden and the exports in a data folder contain. Throws if there is an export or a backup that is not whole.
    static func state(of data: URL) async throws -> String {
        let folder = data.appendingPathComponent("plantguide")
        var state = try await state(in: folder)
        for backup in GardenBackup.all(in: folder) where !backup.isReadable {
            throw DesktopSessionError.serverFailed("the backup \(backup.id)", "is damaged")
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: data.path).sorted() where name.hasSuffix(".zip") {
            guard !name.hasPrefix(".") else { continue }
            let copy = try TemporaryDirectory()
            let database = try GardenDatabase.open(in: copy.url, now: Date())
            let moment = WritingMoment(instant: Date(), today: LocalMoment(Date(), in: .gmt).day)
            let summary = try await database.importExport(from: data.appendingPathComponent(name), at: moment).summary
            state += ", \(name) with \(summary.plants) plants"
        }
        return state
    }

    private static func state(in folder: URL) async throws -> String {
        let moment = WritingMoment(instant: Date(), today: LocalMoment(Date(), in: .gmt).day)
        let database: GardenDatabase
        do { database = try GardenDatabase.open(in: folder, now: Date()) } catch StoreError.damaged { return "damaged" }
        try await database.deriveStaleDueDays(at: moment)
        let findings = try await database.examine(at: moment)
        return try await database.read { reader in
            let plants = try reader.plantIDs().sorted().compactMap { try reader.plant($0) }
            let rules = try plants.flatMap { try reader.rules(of: $0.id) }.map { "\($0.recurrence)" }
            return """
                \(findings.isHealthy ? "healthy" : "\(findings)"), \(plants.map { $0.name + " " + $0.notes.prefix(20) }.sorted()), \
                \(findings.events) events, \(findings.photos) photos, \(rules.sorted()), \(try reader.preferences().mayUpload)
                """
        }
    }
}
