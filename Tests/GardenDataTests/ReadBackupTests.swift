import Foundation
import Garden
import GardenData
import GardenStore
import TestSupport
import Testing

@Suite("Backups that were read before")
struct ReadBackupTests {
    @Test("a backup is read once for each version of its file")
    func readOnce() async throws {
        let garden = try TestGarden()
        _ = try await garden.repository.add(PlantDraft(name: "Basil"))
        let backup = try #require(try await garden.repository.backUp())
        garden.clock.advance(minutes: 1)
        let other = try #require(try await garden.repository.backUp())
        func plants() async -> [Int?] { await garden.repository.backupContents().map { $0.contents?.plants } }
        #expect(await plants() == [1, 1])
        // Other content of the same size and time is not noticed, so the file is not read.
        let path = backup.file.path
        let date = try #require(FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
        var status = stat()
        try #require(stat(path, &status) == 0)
        let handle = try FileHandle(forWritingTo: backup.file)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 4_096))
        try handle.close()
        var times = [status.st_atim, status.st_mtim]
        try #require(utimensat(AT_FDCWD, path, &times, 0) == 0)
        #expect(await plants() == [1, 1])
        try FileManager.default.setAttributes([.modificationDate: date + 1], ofItemAtPath: path)
        #expect(await plants() == [1, nil])
        try FileManager.default.removeItem(at: other.file)
        #expect(await plants() == [nil])
    }
}
