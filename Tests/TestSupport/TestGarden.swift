import Foundation
import Garden
import GardenStore
import Synchronization
import GardenData

/// A clock that tests set.
public final class TestClock: Sendable {
    private let instant: Mutex<Date>
    private let place: Mutex<TimeZone>

    /// A clock that shows a wall-clock moment in a zone.
    public init(_ day: String, _ time: String = "10:00", zone: String = "Europe/Berlin") {
        let zone = TimeZone(identifier: zone)!
        place = Mutex(zone)
        instant = Mutex(LocalMoment(day: LocalDay(day)!, time: LocalTime(time)!).instant(in: zone))
    }

    /// The instant it shows.
    public var now: Date { instant.withLock { $0 } }
    /// The zone it is in.
    public var zone: TimeZone { place.withLock { $0 } }

    /// Sets it to a wall-clock moment of its zone.
    public func set(_ day: String, _ time: String = "10:00") {
        let date = LocalMoment(day: LocalDay(day)!, time: LocalTime(time)!).instant(in: zone)
        instant.withLock { $0 = date }
    }

    /// Moves it on.
    public func advance(days: Int = 0, minutes: Int = 0) {
        instant.withLock { $0 += Double(days) * 86_400 + Double(minutes) * 60 }
    }
}

/// A garden of one test's own: real SQLite in a folder of its own, the bundled catalog, and a clock that the test sets.
public struct TestGarden {
    /// The flows.
    public let repository: GardenRepository
    /// Its clock.
    public let clock: TestClock
    /// Its folder; it goes when the garden goes.
    public let directory: TemporaryDirectory

    /// Opens a new garden, or the one that lies in a folder already.
    public init(_ clock: TestClock = TestClock("2026-05-21"), in directory: TemporaryDirectory? = nil) throws {
        let directory = try directory ?? TemporaryDirectory()
        self.clock = clock
        self.directory = directory
        repository = GardenRepository(
            database: try GardenDatabase.open(in: directory.url, now: clock.now),
            library: try LibraryDatabase.open(
                in: directory.url, catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en", now: { clock.now }, zone: { clock.zone })
    }
}

/// The day of an ISO 8601 date that a test wrote.
public func day(_ text: String) -> LocalDay { LocalDay(text)! }
