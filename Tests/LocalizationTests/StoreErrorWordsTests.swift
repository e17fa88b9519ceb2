import Foundation
import Garden
import Testing
import Localization

struct StoreErrorWordsTests {
    private let phrases = Phrasebook(locale: Locale(identifier: "en_US"), units: .metric, today: .first)

    @Test("only where a schedule was saved is a schedule spoken of")
    func schedule() {
        for error in [StoreError.full(path: "/"), .busy(path: "/"), .failed(path: "/", reason: "Why.")] {
            #expect(phrases.message(for: error).hasPrefix("The garden cannot be opened or saved. "))
            #expect(phrases.message(forSavingSchedule: error).hasPrefix("Failed to save care schedule. "))
        }
        let missing = TendingError.plantNotFound
        #expect(phrases.message(forSavingSchedule: missing) == phrases.message(for: missing))
    }
}
