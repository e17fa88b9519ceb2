import Foundation
import Garden
import GardenStore

/// One reading of the clock. Everything that belongs to one action uses the same reading, so that midnight or a change of the
/// clock cannot fall between its parts.
struct ClockReading: Sendable {
    /// The instant.
    let instant: Date
    /// The user's time zone.
    let zone: TimeZone
    /// The local moment.
    let moment: LocalMoment

    init(_ instant: Date, in zone: TimeZone) {
        (self.instant, self.zone) = (instant, zone)
        moment = LocalMoment(instant, in: zone)
    }

    /// The local day.
    var today: LocalDay { moment.day }
    /// The moment of a transaction.
    var writingMoment: WritingMoment { WritingMoment(instant: instant, today: today) }

    /// The moment that a snooze option means, counted from this reading.
    ///
    /// - Parameter time: The time of day for options on another day; not used for an hour or tonight.
    func moment(of snooze: Snooze, at time: LocalTime) -> LocalMoment {
        switch snooze {
        case .hour: inAnHour
        case .tonight: LocalMoment(day: today, time: Snooze.evening)
        case .tomorrow: LocalMoment(day: today + 1, time: time)
        case .day(let day): LocalMoment(day: day, time: time)
        }
    }

    /// The wall clock time an hour from now. In an hour that occurs twice, the clock would show the same time again, so the
    /// moment is two hours from now instead.
    private var inAnHour: LocalMoment {
        let later = LocalMoment(instant.addingTimeInterval(3_600), in: zone)
        return later > moment ? later : LocalMoment(instant.addingTimeInterval(7_200), in: zone)
    }
}
