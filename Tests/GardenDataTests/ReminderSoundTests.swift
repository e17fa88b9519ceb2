import Garden
import GardenData
import TestSupport
import Testing

@Suite("Reminder sounds", .timeLimit(.minutes(15)))
struct ReminderSoundTests {
    @Test("a reminder sound is a file, not a folder or a device")
    func sounds() async throws {
        let garden = try TestGarden()
        let repository = garden.repository
        for path in [garden.directory.url.path, "/dev/zero"] {
            await #expect(throws: GardenError.invalidValue) {
                try await repository.changePreferences { $0.reminders.sound = .file(path) }
            }
        }
        #expect(try await repository.preferences().reminders.sound == .standard)
        let path = garden.directory.file("bell.oga").path
        _ = try await repository.changePreferences { $0.reminders.sound = .file(path) }
        #expect(try await repository.preferences().reminders.sound == .file(path))
    }
}
