import Foundation
import Garden

/// Putting tasks off from now.
extension GardenRepository {
    /// The ways to put a task off that lie ahead now.
    public var snoozes: [Snooze] { Snooze.offered(at: moment) }

    /// The moment to which a way to put a task off leads, counted from now.
    ///
    /// - Parameter time: The time of day on another day than today; an hour and tonight need none.
    public func moment(of snooze: Snooze, at time: LocalTime) -> LocalMoment {
        switch snooze {
        case .hour: inAnHour
        case .tonight: LocalMoment(day: today, time: Snooze.evening)
        case .tomorrow: LocalMoment(day: today + 1, time: time)
        case .day(let day): LocalMoment(day: day, time: time)
        }
    }

    /// What the clock shows an hour from now. In the hour that it shows twice that is the same again, and no delay: then
    /// it is two hours.
    private var inAnHour: LocalMoment {
        let (now, instant) = (moment, instant)
        let later = LocalMoment(instant.addingTimeInterval(3_600), in: currentZone)
        return later > now ? later : LocalMoment(instant.addingTimeInterval(7_200), in: currentZone)
    }
}
