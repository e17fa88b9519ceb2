import Foundation
import Garden
import Testing
import Localization

struct BackupFormattingTests {
    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("backups of the same minute are told apart by their seconds, others are named without")
    func seconds() throws {
        let times = try ["2026-05-21T08:00:05Z", "2026-05-21T08:00:59Z", "2026-05-21T08:01:00Z", "2026-05-14T23:30:00Z"].map(date)
        let zone = try #require(TimeZone(identifier: "Asia/Kolkata"))
        let titles = times.map { plain(words("en_GB").title(ofBackupMadeAt: $0, among: times, in: zone)) }
        #expect(titles == ["Today, 13:30:05", "Today, 13:30:59", "Today, 13:31", "15 May, 05:00"])
        let moments = times.map { plain(words("en_GB").moment(ofBackupMadeAt: $0, among: times, in: zone)) }
        #expect(moments == ["today, 13:30:05", "today, 13:30:59", "today, 13:31", "15 May, 05:00"])
    }

    @Test("a backup alone in its minute has no seconds")
    func alone() throws {
        let time = try date("2026-05-21T08:00:05Z")
        #expect(plain(words().title(ofBackupMadeAt: time, among: [time], in: .gmt)) == "Today, 8:00 AM")
    }

    @Test("a plant that is deleted for good stays in backups that the user made")
    func stay() {
        let day = LocalDay(year: 2026, month: 9, day: 1)!
        #expect(words().inBackups(StayInBackups(lastDay: day, isByHand: false)).hasPrefix("Backups keep it until about "))
        #expect(
            words().inBackups(StayInBackups(lastDay: nil, isByHand: true))
                == "Backups that you made keep it until you delete them.")
        let both = words().inBackups(StayInBackups(lastDay: day, isByHand: true))
        #expect(both.hasPrefix("Backups keep it until about "))
        #expect(both.hasSuffix(", and those that you made until you delete them."))
        #expect(words().deletedBackups(["a", "b"]).hasSuffix("these older backups were deleted: a and b."))
    }

    @Test("each reason but that of daily backups has words of its own")
    func reasons() {
        let words = BackupReason.allCases.filter { $0 != .daily }.map(GardenFormatter.title(of:))
        #expect(Set(words).count == words.count && !words.contains(""))
        #expect(GardenFormatter.title(of: BackupReason.daily).isEmpty)
    }
}
