import Foundation
import Garden
import GardenData
import GardenStore

/// Edits of the whole garden.
extension PairGarden {
    static let gardenEdits: [@Sendable (PairGarden) async throws -> PairEdit] = [
        { try await $0.backup() }, { try await $0.restore() }, { try await $0.restore() }, { try await $0.export() },
        { try await $0.repair() },
    ]

    private func backup() async throws -> PairEdit {
        let old = Set(await repository.backups())
        return PairEdit(
            words: "terminal: backup", subject: "backups \(next())", expected: "true", make: byTerminal(["backup", "--json"])
        ) { garden in
            let new = Set(await garden.backups()).subtracting(old)
            return "\(new.isEmpty ? await garden.backups().contains { $0.reason == .byHand } : new.allSatisfy(\.isReadable))"
        }
    }

    /// Restores a backup that lacks a plant, which must be gone.
    private func restore() async throws -> PairEdit {
        let backups = await repository.backups()
        // Often a backup that has what the other edit is about.
        let isFresh = backups.isEmpty || Bool.random(using: &random)
        guard let backup = isFresh ? try await repository.backUp() : choice(backups) else {
            throw DesktopSessionError.timedOut("a backup")
        }
        let marker = try await newPlant()
        return PairEdit(
            words: "terminal: restore \(backup.id)", subject: "plant \(marker)", expected: "gone", role: .replacesGarden,
            make: byTerminal(["restore", backup.id, "--replace", "--json"])
        ) { garden in try await garden.database.read { try $0.exists(marker) } ? "there" : "gone" }
    }

    private func export() async throws -> PairEdit {
        let file = desktop.directory.file("export-\(next()).zip")
        return PairEdit(
            words: "terminal: export", subject: file.path, expected: "true", make: byTerminal(["export", file.path])
        ) { _ in
            let folder = try TemporaryDirectory()
            let copy = try GardenDatabase.open(in: folder.url, now: Date())
            let moment = WritingMoment(instant: Date(), today: LocalMoment(Date(), in: .gmt).day)
            _ = try await copy.importExport(from: file, at: moment)
            return "\(try await copy.examine(at: moment).isHealthy)"
        }
    }

    private func repair() async throws -> PairEdit {
        PairEdit(
            words: "terminal: doctor --repair", subject: "repair \(next())", expected: "",
            make: byTerminal(["doctor", "--repair"]),
            state: { _ in "" })
    }
}
