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
        // Backups of the same size and time are still two.
        let date = Date(timeIntervalSince1970: 1_780_000_000)
        for file in [backup.file, other.file] {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        func plants() async -> [Int?] { await garden.repository.backupContents().map { $0.contents?.plants } }
        #expect(await plants() == [1, 1])
        // Other content of the same size and time is not noticed, so the file is not read.
        for file in [backup.file, other.file] {
            let handle = try FileHandle(forWritingTo: file)
            try handle.write(contentsOf: Data(repeating: 0x5A, count: 4_096))
            try handle.close()
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        #expect(await plants() == [1, 1])
        try FileManager.default.setAttributes([.modificationDate: date + 1], ofItemAtPath: backup.file.path)
        #expect(await plants() == [1, nil])
        try FileManager.default.removeItem(at: backup.file)
        #expect(await plants() == [1])
    }
}
