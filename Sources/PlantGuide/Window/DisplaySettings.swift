import Garden
import GardenData
import Localization
import Observation

/// The preferences and the formatter that follows from them and the current day. All texts observe this one value.
@MainActor @Observable
final class DisplaySettings {
    private(set) var preferences = Preferences()
    private(set) var formatter: GardenFormatter

    @ObservationIgnored private let environment: Environment
    @ObservationIgnored private var reads = ReadOrder()

    init(_ environment: Environment) {
        self.environment = environment
        formatter = GardenFormatter(locale: environment.locale, units: nil, today: environment.repository.today)
    }

    /// Reloads the preferences and the day: at the start, after changes, and at midnight. Throws `StoreError`.
    func refresh() async throws {
        let repository = environment.repository
        let read = reads.begin()
        let new = try await repository.preferences()
        let rooms = try await repository.roomSettings()
        guard reads.accept(read) else { return }
        if new != preferences { preferences = new }
        let formatter = GardenFormatter(locale: environment.locale, units: new.units, today: repository.today, rooms: rooms)
        if formatter != self.formatter { self.formatter = formatter }
    }
}
