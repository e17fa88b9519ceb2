import Foundation
import Garden
import Testing

struct LocalMomentTests {
    @Test(
        "a local moment maps to the instant at which the wall clock first shows it, or to the instant after a gap",
        arguments: [
            // Ordinary days before and after the clock change.
            ("Europe/Berlin", "2026-03-28", "2:30", "2026-03-28T01:30:00Z"),
            ("Europe/Berlin", "2026-03-30", "2:30", "2026-03-30T00:30:00Z"),
            // Berlin skips 2:00 to 3:00, so 2:30 becomes 3:30.
            ("Europe/Berlin", "2026-03-29", "1:59", "2026-03-29T00:59:00Z"),
            ("Europe/Berlin", "2026-03-29", "2:00", "2026-03-29T01:00:00Z"),
            ("Europe/Berlin", "2026-03-29", "2:30", "2026-03-29T01:30:00Z"),
            ("Europe/Berlin", "2026-03-29", "3:00", "2026-03-29T01:00:00Z"),
            // In autumn the clock shows 2:00 to 3:00 twice; the first one counts.
            ("Europe/Berlin", "2026-10-25", "1:59", "2026-10-24T23:59:00Z"),
            ("Europe/Berlin", "2026-10-25", "2:00", "2026-10-25T00:00:00Z"),
            ("Europe/Berlin", "2026-10-25", "2:30", "2026-10-25T00:30:00Z"),
            ("Europe/Berlin", "2026-10-25", "3:00", "2026-10-25T02:00:00Z"),
            ("America/New_York", "2026-03-08", "2:30", "2026-03-08T07:30:00Z"),
            ("America/New_York", "2026-03-08", "3:30", "2026-03-08T07:30:00Z"),
            ("America/New_York", "2026-11-01", "1:30", "2026-11-01T05:30:00Z"),
            ("America/New_York", "2026-11-01", "2:00", "2026-11-01T07:00:00Z"),
            // Lord Howe changes the clock by half an hour.
            ("Australia/Lord_Howe", "2026-10-04", "2:15", "2026-10-03T15:45:00Z"),
            ("Australia/Lord_Howe", "2026-10-04", "2:30", "2026-10-03T15:30:00Z"),
            ("Australia/Lord_Howe", "2026-04-05", "1:45", "2026-04-04T14:45:00Z"),
            ("Australia/Lord_Howe", "2026-04-05", "2:00", "2026-04-04T15:30:00Z"),
            // São Paulo skipped midnight on this day, Apia the whole day.
            ("America/Sao_Paulo", "2018-11-04", "0:00", "2018-11-04T03:00:00Z"),
            ("America/Sao_Paulo", "2018-11-04", "0:30", "2018-11-04T03:30:00Z"),
            ("America/Sao_Paulo", "2018-11-04", "1:00", "2018-11-04T03:00:00Z"),
            ("Pacific/Apia", "2011-12-29", "8:00", "2011-12-29T18:00:00Z"),
            ("Pacific/Apia", "2011-12-30", "8:00", "2011-12-30T18:00:00Z"),
            ("Pacific/Apia", "2011-12-31", "8:00", "2011-12-30T18:00:00Z"),
            ("Asia/Kolkata", "2026-01-01", "0:00", "2025-12-31T18:30:00Z"),
            ("Asia/Kathmandu", "2026-01-01", "8:00", "2026-01-01T02:15:00Z"),
        ])
    func meetsWallClock(name: String, date: String, clock: String, expected: String) {
        let moment = LocalMoment(day: day(date), time: time(clock))
        #expect(moment.instant(in: zone(name)) == instant(expected))
    }

    @Test("a skipped time is shifted by the length of the gap")
    func movesByGap() {
        let berlin = zone("Europe/Berlin")
        let skipped = LocalMoment(day: day("2026-03-29"), time: time("2:30"))
        #expect(LocalMoment(skipped.instant(in: berlin), in: berlin) == LocalMoment(day: day("2026-03-29"), time: time("3:30")))
        let apia = zone("Pacific/Apia")
        let missing = LocalMoment(day: day("2011-12-30"), time: .eight)
        #expect(LocalMoment(missing.instant(in: apia), in: apia) == LocalMoment(day: day("2011-12-31"), time: .eight))
    }

    @Test(
        "every hour of a year round-trips through its instant, except those skipped by a clock change",
        arguments: [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia", "Asia/Kathmandu",
        ])
    func roundTrips(name: String) {
        let zone = zone(name)
        for year in [2011, 2018, 2026] {
            var moved = 0
            let first = LocalDay(year: year, month: 1, day: 1)!
            for hour in 0..<(365 * 24) {
                let moment = LocalMoment(day: first + hour / 24, time: LocalTime(hour: hour % 24, minute: 0)!)
                if LocalMoment(moment.instant(in: zone), in: zone) != moment { moved += 1 }
            }
            let skipsADay = name == "Pacific/Apia" && year == 2011
            #expect(moved <= (skipsADay ? 25 : 1), "\(name) \(year)")
        }
    }

    @Test("within the day on which clocks go back, later wall-clock moments map to later instants")
    func keepsOrder() {
        let zone = zone("Europe/Berlin")
        let instants = (0..<(24 * 60)).map {
            LocalMoment(day: day("2026-10-25"), time: LocalTime(clampingMinutes: $0)).instant(in: zone)
        }
        #expect(zip(instants, instants.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("instants before 1970 map to the right day")
    func readsOldInstants() {
        #expect(
            LocalMoment(Date(timeIntervalSince1970: -1), in: .gmt) == LocalMoment(day: day("1969-12-31"), time: time("23:59")))
        #expect(LocalMoment(Date(timeIntervalSince1970: 0), in: .gmt) == LocalMoment(day: day("1970-01-01"), time: time("0:00")))
    }

    @Test("a time is parsed with one or two digits for hours and exactly two for minutes")
    func readsTimes() {
        #expect(LocalTime("9:05")?.description == "09:05")
        #expect(LocalTime("23:59")?.minutes == 1_439)
        for text in ["", "9", "9:5", "24:00", "12:60", "-1:00", "009:00", "9:05:00", "9.05"] {
            #expect(LocalTime(text) == nil, "\(text)")
        }
    }
}
