import Foundation
import Garden
import Testing
import Localization

struct StoreErrorFormattingTests {
    private let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: .first)

    @Test("only a store error while saving a schedule mentions the schedule")
    func schedule() {
        for error in [StoreError.full(path: "/"), .busy(path: "/"), .failed(path: "/", reason: "Why.")] {
            #expect(formatter.message(for: error).hasPrefix("The garden cannot be opened or saved. "))
            #expect(formatter.message(forSavingSchedule: error).hasPrefix("Failed to save care schedule. "))
        }
        let missing = GardenError.plantNotFound
        #expect(formatter.message(forSavingSchedule: missing) == formatter.message(for: missing))
    }

    @Test("a number of days out of range is answered with the range")
    func daysOutOfRange() {
        let error = GardenError.daysOutOfRange(0, Recurrence.dayLimits)
        #expect(formatter.message(for: error) == "Enter a number of days from 1 to 3,660.")
    }
}
