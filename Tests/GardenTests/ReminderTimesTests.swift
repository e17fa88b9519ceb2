import Foundation
import Garden
import Testing

@Suite("Times of reminders")
struct ReminderTimesTests {
    @Test(
        "quiet hours, over midnight or within a day, start and end around a moment inside them",
        arguments: [
            ("22:00-07:00", "21:59", nil, nil), ("22:00-07:00", "22:00", "2026-05-21 22:00", "2026-05-22 07:00"),
            ("22:00-07:00", "00:00", "2026-05-20 22:00", "2026-05-21 07:00"),
            ("22:00-07:00", "06:59", "2026-05-20 22:00", "2026-05-21 07:00"), ("22:00-07:00", "07:00", nil, nil),
            ("12:00-14:00", "13:59", "2026-05-21 12:00", "2026-05-21 14:00"), ("12:00-14:00", "14:00", nil, nil),
            ("00:00-06:00", "00:00", "2026-05-21 00:00", "2026-05-21 06:00"),
            ("20:00-00:00", "23:59", "2026-05-21 20:00", "2026-05-22 00:00"), ("20:00-00:00", "00:00", nil, nil),
        ])
    func quietHours(hours: String, time: String, start: String?, end: String?) throws {
        let quiet = try #require(QuietHours(hours))
        let moment = LocalMoment(day: day("2026-05-21"), time: try #require(LocalTime(time)))
        let unchanged = "\(moment.day) \(moment.time)"
        let (first, last) = (quiet.start(for: moment), quiet.end(for: moment))
        #expect("\(first.day) \(first.time)" == start ?? unchanged)
        #expect("\(last.day) \(last.time)" == end ?? unchanged)
        #expect(quiet.description == hours)
    }

    @Test(
        "other text is not parsed as quiet hours",
        arguments: ["", "22:00", "22:00-22:00", "22-7", "22:00-07:00-08:00", "25:00-07:00", "none"])
    func noQuietHours(text: String) { #expect(QuietHours(text) == nil) }

    @Test("a sound round-trips through its text", arguments: ["none", "default", "/usr/share/sounds/bell.oga"])
    func sounds(text: String) { #expect(ReminderPreferences.Sound(text)?.description == text) }

    @Test("other text is not parsed as a sound", arguments: ["", "bell.oga", "None", "~/bell.oga", "/a\0b"])
    func noSounds(text: String) { #expect(ReminderPreferences.Sound(text) == nil) }

    @Test("an announcement's ID is deterministic, and differs once its task is deferred")
    func identity() throws {
        let rule = try #require(CareRule.ID("00000000-0000-0000-0000-000000000001"))
        let occurrence = Occurrence(rule: rule, place: .on(day("2026-05-21")))
        let id = Announcement.id(of: occurrence, deferral: nil)
        #expect(id == Announcement.id(of: occurrence, deferral: nil))
        #expect(id != Announcement.id(of: occurrence, deferral: CareEvent.ID(rule.uuid)))
        #expect(id != Announcement.id(of: Occurrence(rule: rule, place: .on(day("2026-05-22"))), deferral: nil))
    }

    /// Compares `hasCome`, `end` and `next` with a filter over reminders every 13 minutes of the four days around a clock
    /// change.
    @Test(
        "reminder times agree with a scan of all reminders across clock changes",
        arguments: [
            ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"), ("Australia/Lord_Howe", "2026-04-05"),
            ("Australia/Lord_Howe", "2026-10-04"), ("Pacific/Apia", "2011-12-30"), ("America/Sao_Paulo", "2018-11-04"),
            ("Asia/Kolkata", "2026-05-21"),
        ], [nil, "22:00-07:00", "02:15-02:45"])
    func bounds(place: (zone: String, date: String), hours: String?) throws {
        let zone = try #require(TimeZone(identifier: place.zone))
        let quiet = hours.flatMap { QuietHours($0) }
        let change = day(place.date)
        let reminders = (-1...2).flatMap { offset in
            stride(from: 0, to: 1_440, by: 13).map { LocalMoment(day: change + offset, time: LocalTime(clampingMinutes: $0)) }
        }
        let noon = LocalMoment(day: change - 1, time: LocalTime(clampingMinutes: 720)).instant(in: zone)
        for minutes in stride(from: 0, to: 2_880, by: 17) {
            let instant = noon.addingTimeInterval(Double(minutes) * 60 + 30)
            let times = ReminderTimes(quietHours: quiet, at: instant, in: zone)
            func shown(_ reminder: LocalMoment) -> Date { (quiet?.end(for: reminder) ?? reminder).instant(in: zone) }
            let come = reminders.filter { shown($0) <= instant }
            let end = times.end
            #expect(come.allSatisfy { ($0.day, $0.time.minutes) < (end.day, end.minute) }, "\(minutes)")
            #expect(reminders.filter(times.hasCome) == come)
            let rest = reminders.filter { shown($0) > instant }
            let next = times.next { day, minute in reminders.first { ($0.day, $0.time.minutes) >= (day, minute) } }
            #expect(next?.instant(in: zone) == rest.map(shown).min(), "\(minutes)")
        }
    }

    @Test("the first local moment from an instant on is never before it", arguments: ["2026-10-25", "2026-03-29", "2026-05-21"])
    func first(date: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let midnight = LocalMoment(day: day(date), time: LocalTime(clampingMinutes: 0)).instant(in: zone)
        for minutes in stride(from: 0, to: 360, by: 7) {
            let instant = midnight.addingTimeInterval(Double(minutes) * 60 + 20)
            let first = LocalMoment.first(from: instant, in: zone).instant(in: zone)
            #expect(first >= instant && first.timeIntervalSince(instant) <= 3_660)
        }
    }
}
