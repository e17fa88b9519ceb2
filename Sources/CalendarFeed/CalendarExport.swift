import Foundation
import Garden
import GardenData
import Localization

/// Writes the open tasks and the forecast as a calendar (RFC 5545): titles and times only.
public struct CalendarExport: Sendable {
    private let repository: GardenRepository
    private let locale: Locale

    /// Creates an export of a garden, with titles in the locale.
    public init(_ repository: GardenRepository, locale: Locale) {
        self.repository = repository
        self.locale = locale
    }

    /// Writes to an open file, which stays open. Returns the number of tasks.
    ///
    /// Throws `StoreError`, or `POSIXError` if the file cannot be written.
    ///
    /// - Parameter days: The number of days of forecast after today, 0 or more.
    public func write(to descriptor: Int32, days: Int = CalendarFeedPreferences.days) async throws -> Int {
        let preferences = try await repository.preferences()
        let formatter = GardenFormatter(locale: locale, units: preferences.units, today: repository.today)
        let writing = CalendarWriting(preferences.feed, formatter, at: repository.instant, in: repository.currentZone)
        return try await writing.write(to: descriptor) { body in
            try await repository.forEachCalendarTask(forecastDays: days) { try body($0) }
        }
    }

    /// Writes a file, which replaces an existing one once it is complete. Only the user can read it.
    ///
    /// Returns the number of tasks. Throws as ``write(to:days:)`` does; an existing file is then as it was.
    public func write(to file: URL, days: Int = CalendarFeedPreferences.days) async throws -> Int {
        try await FileReplacement.replace(file, isPrivate: true) { try await write(to: $0, days: days) }
    }
}
