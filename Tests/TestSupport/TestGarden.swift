import Foundation
import Garden
import GardenStore
import Synchronization
import GardenData

/// A clock that tests control.
public final class TestClock: Sendable {
    private let instant: Mutex<Date>
    private let place: Mutex<TimeZone>

    /// Creates a clock that shows a local time in a time zone.
    public init(_ day: String, _ time: String = "10:00", zone: String = "Europe/Berlin") {
        let zone = TimeZone(identifier: zone)!
        place = Mutex(zone)
        instant = Mutex(LocalMoment(day: LocalDay(day)!, time: LocalTime(time)!).instant(in: zone))
    }

    /// The current instant.
    public var now: Date { instant.withLock { $0 } }
    /// The time zone.
    public var zone: TimeZone { place.withLock { $0 } }

    /// Sets the clock to a local time in its zone.
    public func set(_ day: String, _ time: String = "10:00") {
        let date = LocalMoment(day: LocalDay(day)!, time: LocalTime(time)!).instant(in: zone)
        instant.withLock { $0 = date }
    }

    /// Changes the time zone; the instant stays.
    public func set(zone: String) { place.withLock { $0 = TimeZone(identifier: zone)! } }

    /// Advances the clock. A day is 24 hours.
    public func advance(days: Int = 0, minutes: Int = 0) {
        instant.withLock { $0 += Double(days) * 86_400 + Double(minutes) * 60 }
    }
}

/// A garden for one test: an SQLite database in a temporary folder, the bundled catalog, and a clock that the test controls.
public struct TestGarden {
    /// The repository under test.
    public let repository: GardenRepository
    /// The repository's clock.
    public let clock: TestClock
    /// The database folder.
    public let directory: TemporaryDirectory

    /// Opens a garden in a folder, which may already contain one; nil for a new temporary folder.
    ///
    /// - Parameter holdsNewReminders: Whether its user sees what is added, as in the window.
    public init(
        _ clock: TestClock = TestClock("2026-05-21"), in directory: TemporaryDirectory? = nil, holdsNewReminders: Bool = false
    ) throws {
        let directory = try directory ?? TemporaryDirectory()
        self.clock = clock
        self.directory = directory
        repository = GardenRepository(
            database: try GardenDatabase.open(in: directory.url, now: clock.now),
            library: try LibraryDatabase.open(
                in: directory.url, catalog: Checkout.root.appendingPathComponent("data/catalog")),
            language: "en", now: { clock.now }, zone: { clock.zone }, holdsNewReminders: holdsNewReminders)
    }
}

/// The day of an ISO 8601 date. Traps if the text is invalid.
public func day(_ text: String) -> LocalDay { LocalDay(text)! }
