import Foundation
import Garden
import GardenStore

/// Damages a garden's file at random, and checks what the store says about it, whether it repairs what it can, and whether a
/// backup helps otherwise. The programs run on a share of the damaged gardens.
public struct DamageSoak {
    private let terminal: SoakTerminal
    private let whole: Data
    private let intact: GardenRows
    private let backup: (file: URL, bytes: Data)
    private let findings: Findings
    private let moment = WritingMoment(instant: Date(), today: LocalMoment(Date(), in: .gmt).day)
    private var random: SeededRandom
    private var trials = 0
    /// How many trials had which result.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        terminal = try await SoakTerminal()
        random = SeededRandom(seed: seed)
        let database = try GardenDatabase.open(in: terminal.folder, now: moment.instant)
        try await database.rebuildIndex(at: moment)
        findings = try await database.examine(at: moment)
        guard let made = try await database.backUp(.byHand, at: moment.instant) else {
            throw DesktopSessionError.timedOut("a backup")
        }
        backup = (made.file, try Data(contentsOf: made.file))
        try await terminal.sqlite("PRAGMA wal_checkpoint(TRUNCATE)")
        whole = try Data(contentsOf: terminal.store)
        intact = GardenRows(terminal.store)
    }

    private static let commands: [[String]] = [
        ["plant", "list"], ["tasks"], ["preferences"], ["plant", "show", "Monstera", "--history", "50"], ["doctor"], ["backups"],
        ["doctor", "--repair"], ["plant", "add", "--name", "New", "--every", "3d"], ["task", "done", "--today"],
        ["restore", "--replace"], ["doctor"],
    ]
    /// The exit statuses that say what is wrong.
    private static let statuses: Set<Int32> = [0, 1, 64, 66, 69, 77]
    /// Every so many trials, the terminal or the window runs on the damaged garden.
    private static let (trialsPerTerminal, trialsPerWindow) = (50, 1_000)

    /// Makes one damage. Returns what was wrong with the answers; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        trials += 1
        try resetFolder()
        let damage = try GardenDamage(terminal.store, whole: whole, &random)
        let damaged = try Data(contentsOf: terminal.store)
        let rows = GardenRows(terminal.store)
        var faults = try await judge(rows)
        if trials.isMultiple(of: Self.trialsPerTerminal) {
            try resetFolder()
            try damaged.write(to: terminal.store)
            faults += await runTerminal(isNewer: rows.differences(from: intact).schema)
        }
        if trials.isMultiple(of: Self.trialsPerWindow) { faults += try await openWindow(on: damaged) }
        return faults.map { "trial \(trials), \(damage.words): \($0)" }
    }

    private func resetFolder() throws {
        let manager = FileManager.default
        for name in try manager.contentsOfDirectory(atPath: terminal.folder.path) where name.hasPrefix("garden") {
            guard name != "garden.sqlite.lock" else { continue }
            try manager.removeItem(at: terminal.folder.appendingPathComponent(name))
        }
        try Data("made\n".utf8).write(to: terminal.folder.appendingPathComponent("garden.sqlite.lock"))
        try manager.removeItem(at: backup.file.deletingLastPathComponent())
        try manager.createDirectory(at: backup.file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try backup.bytes.write(to: backup.file)
        try whole.write(to: terminal.store)
    }

    // MARK: The store

    private mutating func judge(_ rows: GardenRows) async throws -> [String] {
        let differences = rows.differences(from: intact)
        let mustWork = rows.isWhole && !differences.schema
        var faults: [String] = []
        do {
            let database = try GardenDatabase.open(in: terminal.folder, now: moment.instant)
            let found = try await database.examine(at: moment)
            let isClean = found.damage.isEmpty && !found.isIndexWrong
            // Opening replaces what is damaged in the table of devices.
            if !rows.isWhole, isClean, !GardenRows(terminal.store, isOpen: true).isWhole {
                faults.append("doctor finds a broken file clean")
            }
            if rows.isWhole, rows.hasUnreadableFact, found.damage.isEmpty { faults.append("doctor misses an unreadable fact") }
            if mustWork, differences.index, !differences.facts, found.damage.isEmpty, !found.isIndexWrong {
                faults.append("doctor misses a wrong index")
            }
            if mustWork, !differences.facts, !differences.index, !differences.local, !isClean, !Self.hasWrongSchema(found) {
                faults.append("doctor finds \(found) in intact rows")
            }
            faults += try await repair(database, rows, differences.facts || differences.local)
            counts[!rows.isWhole ? "broken, opened" : isClean ? "clean" : "found", default: 0] += 1
        } catch let error as StoreError {
            counts["refused", default: 0] += 1
            if mustWork { faults.append("\(error)") }
        }
        return try await faults + restore(isNewer: differences.schema)
    }

    /// Whether doctor found that a table is defined otherwise than it should be, which only restoring a backup mends.
    private static func hasWrongSchema(_ findings: Findings) -> Bool {
        findings.damage.contains { $0.hasPrefix("the definition of ") }
    }

    private func repair(_ database: GardenDatabase, _ rows: GardenRows, _ factsDiffer: Bool) async throws -> [String] {
        do {
            try await database.rebuildIndex(at: moment)
        } catch let error as StoreError {
            return rows.isWhole ? ["repair: \(error)"] : []
        }
        var faults: [String] = []
        let found = try await database.examine(at: moment)
        if found.isIndexWrong, !Self.hasWrongSchema(found) { faults.append("after the repair: \(found)") }
        if rows.isWhole, !factsDiffer, found != findings, !Self.hasWrongSchema(found) {
            faults.append("after the repair of the index: \(found)")
        }
        let plant = Plant(name: "New", addedAt: moment.instant)
        _ = try await database.write(at: moment) { try $0.save(plant) }
        _ = try await database.read { reader in
            for id in try reader.plantIDs() {
                _ = try (reader.plant(id), reader.allRules(of: id), reader.photos(of: id), reader.events(of: id))
                _ = try reader.overrides(of: id)
            }
            _ = try (reader.summaries(), reader.preferences(), reader.tasks(TaskFilter(), limit: 100))
        }
        if try await database.read({ try $0.plant(plant.id)?.name }) != "New" { faults.append("a new plant is not there") }
        return faults
    }

    /// Restores the backup as the programs do: into the open garden, or in place of one that cannot be opened or read.
    ///
    /// - Parameter isNewer: Whether a garden that is not replaced, because a newer program seems to have made it, is right.
    private func restore(isNewer: Bool) async throws -> [String] {
        guard let newest = GardenBackup.newest(in: terminal.folder) else { return ["there is no backup"] }
        do {
            do {
                let database = try GardenDatabase.open(in: terminal.folder, now: moment.instant)
                _ = try await database.restore(newest, at: moment)
            } catch StoreError.damaged(terminal.store.path), StoreError.emptied(terminal.store.path) {
                guard try GardenDatabase.restore(newest, in: terminal.folder, at: moment) else {
                    return ["restore: the garden was not replaced"]
                }
            }
            let database = try GardenDatabase.open(in: terminal.folder, now: moment.instant)
            let found = try await database.examine(at: moment)
            return found == findings ? [] : ["after the restore: \(found)"]
        } catch StoreError.newerSchema where isNewer {
            return []
        } catch let error as StoreError {
            return ["restore: \(error)"]
        }
    }

    // MARK: The programs

    private mutating func runTerminal(isNewer: Bool) async -> [String] {
        counts["by the terminal", default: 0] += 1
        var faults: [String] = []
        for (number, command) in Self.commands.enumerated() {
            let words = command.joined(separator: " ")
            do {
                let done = try await terminal.run(command)
                if !Self.statuses.contains(done.status) {
                    faults.append("\(words) ended with \(done.status): \(done.errors.suffix(300))")
                } else if done.status != 0, done.errors.isEmpty {
                    faults.append("\(words) ended with \(done.status) and without words")
                } else if done.status != 0, number >= Self.commands.count - 2, !isNewer {
                    faults.append("\(words) ended with \(done.status) after the restore: \(done.errors)")
                }
            } catch {
                faults.append("\(words): \(error)")
            }
        }
        return faults
    }

    /// Opens the window on the damaged garden, and expects it to show something.
    private mutating func openWindow(on damaged: Data) async throws -> [String] {
        counts["by the window", default: 0] += 1
        let desktop = try await DesktopSession()
        defer { desktop.close() }
        let garden = try await SoakTerminal(on: desktop)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: garden.store.path + suffix) }
        try damaged.write(to: garden.store)
        let window = try desktop.launch("plantguide")
        _ = try await desktop.accessible(window)
        return window.ended.map { ["the window ended: \($0)"] } ?? []
    }
}
