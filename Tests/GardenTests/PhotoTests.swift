import Foundation
import Garden
import Testing

@Suite("The days of a photo")
struct PhotoTests {
    private func photo(takenOn: LocalDay?, addedAt: String) -> Photo {
        Photo(plant: .new(), digest: "ab", file: "ab.jpg", takenOn: takenOn, addedAt: instant(addedAt))
    }

    @Test("the day a photo was taken is the same in every time zone", arguments: ["Europe/Berlin", "America/New_York"])
    func taken(name: String) {
        // 00:30 on 21 May in Berlin, still 20 May in UTC.
        let photo = photo(takenOn: day("2026-05-21"), addedAt: "2026-05-20T22:30:00Z")
        #expect(photo.day(in: zone(name)) == day("2026-05-21"))
        #expect(photo.sortingDay == day("2026-05-20"))
    }

    @Test("if the day it was taken is unknown, a photo has the local day on which it was added")
    func added() {
        let photo = photo(takenOn: nil, addedAt: "2026-05-20T22:30:00Z")
        #expect(photo.day(in: zone("Europe/Berlin")) == day("2026-05-21"))
        #expect(photo.day(in: zone("America/New_York")) == day("2026-05-20"))
    }

    @Test("a photo was taken no later than today and than the day on which it was added, which depends on the time zone")
    func possibleDays() {
        let photo = photo(takenOn: nil, addedAt: "2026-05-20T22:30:00Z")
        let (today, berlin) = (day("2026-05-23"), zone("Europe/Berlin"))
        #expect(photo.problem(takenOn: day("2026-05-24"), today: today, in: berlin) == .dayInFuture(day("2026-05-24")))
        #expect(photo.problem(takenOn: day("2026-05-22"), today: today, in: berlin) == .photoAddedEarlier(day("2026-05-21")))
        #expect(photo.problem(takenOn: day("2026-05-21"), today: today, in: berlin) == nil)
        #expect(photo.problem(takenOn: day("2026-05-21"), today: today, in: zone("America/New_York")) != nil)
        #expect(photo.problem(takenOn: day("2020-02-29"), today: today, in: berlin) == nil)
    }

    @Test("a photo from a camera whose clock is ahead does not sort after photos added later")
    func sorting() {
        #expect(photo(takenOn: day("2199-01-01"), addedAt: "2026-05-20T22:30:00Z").sortingDay == day("2026-05-20"))
        #expect(photo(takenOn: day("2019-01-01"), addedAt: "2026-05-20T22:30:00Z").sortingDay == day("2019-01-01"))
    }
}
