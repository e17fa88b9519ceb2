import Garden
import TestSupport
import Testing

@Suite("Rotation of backups")
struct BackupRotationTests {
    private func daily(_ day: LocalDay, bytes: Int64 = 1) -> BackupRotation.Entry {
        BackupRotation.Entry(name: "\(day)", day: day, bytes: bytes, kind: .routine)
    }

    /// What is left after a backup was made on each of the days, oldest first.
    private func kept(after days: [LocalDay], limit: Int64 = 1_000, bytes: Int64 = 1) -> [BackupRotation.Entry] {
        var entries: [BackupRotation.Entry] = []
        for day in days {
            entries.insert(daily(day, bytes: bytes), at: 0)
            let expired = BackupRotation(limit: limit).expired(among: entries, latest: "\(day)")
            entries.removeAll { expired.contains($0.name) }
        }
        return entries
    }

    @Test("after a year of daily backups, seven days, four weeks, and six months have one")
    func year() {
        let first = day("2025-05-22")
        let days = (0..<365).map { first + $0 }
        let kept = kept(after: days).map(\.day)
        #expect(Array(kept.prefix(7)) == (0..<7).map { day("2026-05-21") - $0 })
        // 21 May 2026 is a Thursday. The last days of the weeks before are Sundays, those of the months before are their ends.
        let older = [
            "2026-05-10", "2026-05-03", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31",
        ]
        #expect(Array(kept.dropFirst(7)) == older.map(day))
    }

    @Test("with a backup now and then, the last ones of each kind stay")
    func rare() {
        let days = ["2025-01-01", "2025-06-01", "2026-01-01", "2026-01-02", "2026-05-20", "2026-05-21"].map(day)
        #expect(kept(after: days).map(\.day) == days.reversed())
    }

    @Test("the oldest go first if all are too large, and the latest stays whatever its size", arguments: [4_000, 10, 1])
    func limit(limit: Int64) {
        let first = day("2025-05-22")
        let kept = kept(after: (0..<365).map { first + $0 }, limit: limit, bytes: 3)
        #expect(kept.first?.day == day("2026-05-21"))
        let fits = kept.count == 1 || kept.reduce(0) { $0 + $1.bytes } <= limit
        #expect(fits)
        #expect(kept.count == [4_000: 14, 10: 3, 1: 1][limit])
    }

    @Test("backups before changes stay for seven days, beside the one of their day, and all that were made by hand")
    func kinds() {
        let today = day("2026-05-21")
        func entry(_ daysAgo: Int, _ kind: BackupRotation.Kind, _ number: Int = 0) -> BackupRotation.Entry {
            BackupRotation.Entry(name: "\(kind) \(daysAgo) \(number)", day: today - daysAgo, bytes: 1, kind: kind)
        }
        let entries = (0..<10).flatMap {
            [daily(today - $0), entry($0, .beforeChange), entry($0, .byHand, 2), entry($0, .byHand, 1)]
        }
        let expired = BackupRotation(limit: 100).expired(among: entries, latest: "\(today)")
        for days in 0..<10 {
            #expect(expired.contains("beforeChange \(days) 0") == (days >= 7))
            #expect(!expired.contains("byHand \(days) 2") && !expired.contains("byHand \(days) 1"))
        }
    }

    @Test(
        "above the size, backups by hand are the last to go, only when another one is made by hand, and never the one that undoes"
    )
    func byHand() {
        let today = day("2026-05-21")
        let old = [daily(day("2026-04-30")), daily(day("2026-03-31"))]
        let undo = BackupRotation.Entry(name: "undo", day: today - 1, bytes: 50, kind: .beforeChange)
        let made = (0..<50).map { BackupRotation.Entry(name: "made \($0)", day: today - 400, bytes: 1, kind: .byHand) }
        func expired(_ latest: BackupRotation.Entry, limit: Int64) -> Set<String> {
            let latestName = latest.name
            return BackupRotation(limit: limit).expired(among: [latest, undo] + old + made, latest: latestName)
        }
        let another = BackupRotation.Entry(name: "another", day: today, bytes: 1, kind: .byHand)
        #expect(expired(another, limit: 1_000).isEmpty)
        #expect(expired(another, limit: 101) == Set(old.map(\.name)))
        #expect(expired(another, limit: 61) == Set(old.map(\.name) + made.dropFirst(10).map(\.name)))
        #expect(expired(daily(today), limit: 61) == Set(old.map(\.name)))
    }

    @Test("backups dated in the future push out neither the latest nor older ones")
    func future() {
        let future = (1...6).map { daily(LocalDay(year: 2099, month: $0, day: 1)!) }
        let past = [daily(day("2026-05-21")), daily(day("2026-05-20")), daily(day("2026-04-30"))]
        let entries = future.reversed() + past
        #expect(BackupRotation(limit: 100).expired(among: entries, latest: "2026-05-21").isEmpty)
        #expect(BackupRotation(limit: 3).expired(among: entries, latest: "2026-05-21") == Set(future.map(\.name)))
    }

    @Test(
        "a backup is gone by the first day of the seventh month",
        arguments: [("2026-05-21", "2026-11-01"), ("2026-08-31", "2027-02-01")])
    func lastDay(made: String, gone: String) {
        #expect(BackupRotation.lastDay(ofBackupMadeOn: day(made)) == day(gone))
        let first = day(made) - 400
        let days = (0...1_000).map { first + $0 }.filter { $0 < day(gone) }
        #expect(!kept(after: days + [day(gone)]).contains { $0.day <= day(made) })
    }
}
