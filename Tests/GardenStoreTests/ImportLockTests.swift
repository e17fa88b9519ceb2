import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Imports while another program holds the lock of the photos", .timeLimit(.minutes(5)))
struct ImportLockTests {
    private let garden: BackupGarden
    private let folder: URL
    private var file: URL { garden.folder.file("garden.zip") }

    init() throws {
        garden = try BackupGarden()
        folder = try garden.folder.makeFolder("empty")
    }

    /// Runs a body while the lock is held.
    private func withPhotoLock(_ body: () async throws -> Void) async throws {
        let photos = folder.appending(path: "photos")
        try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
        let descriptor = open(photos.appending(path: ".lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        try await body()
    }

    @Test("an export is unpacked and checked before the locks are taken")
    func unpackedBefore() async throws {
        try await garden.add("Basil")
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        var entries = try zipEntries(of: file)
        entries["facts.jsonl"] = Data()
        try writeZip(entries, to: file)
        var wait = LockWait()
        wait.limit = .milliseconds(200)
        let empty = try GardenDatabase.open(in: folder, now: BackupGarden.start, wait: wait)
        try await withPhotoLock {
            await #expect(throws: ExportError.damaged) { _ = try await empty.importExport(from: file, at: garden.moment(1)) }
        }
    }

    @Test("an import that waits for a lock can be cancelled, and leaves nothing")
    func cancelled() async throws {
        try await garden.add("Basil")
        _ = try await garden.database.export(to: file, at: BackupGarden.start)
        let (waits, waiting) = AsyncStream.makeStream(of: Void.self)
        var wait = LockWait { waiting.yield() }
        (wait.patience, wait.limit) = (.milliseconds(20), .seconds(3_600))
        let empty = try GardenDatabase.open(in: folder, now: BackupGarden.start, wait: wait)
        try await withPhotoLock {
            let importing = Task { [file, garden] in try await empty.importExport(from: file, at: garden.moment(1)) }
            for await _ in waits { break }
            importing.cancel()
            await #expect(throws: CancellationError.self) { _ = try await importing.value }
        }
        #expect(try await empty.read { try $0.plantIDs().isEmpty })
        let backups = folder.appending(path: "backups").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups) == [".importing"])
        #expect(try await empty.importExport(from: file, at: garden.moment(1)).summary.plants == 1)
    }

    @Test("a backup does not delete what is being imported, and deletes what an import left that was killed")
    func leftover() async throws {
        let left = folder.appending(path: "backups/importing/garden.sqlite")
        let empty = try GardenDatabase.open(in: folder, now: BackupGarden.start)
        try await garden.add("Basil")
        for isRunning in [true, false] {
            try FileManager.default.createDirectory(at: left.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: left)
            let lock = open(folder.appending(path: "backups/.importing").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
            if isRunning { try #require(flock(lock, LOCK_EX) == 0) }
            _ = try await empty.backUp(.byHand, at: BackupGarden.start)
            #expect(FileManager.default.fileExists(atPath: left.path) == isRunning)
            close(lock)
        }
    }
}
