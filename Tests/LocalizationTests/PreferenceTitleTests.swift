import Localization
import Testing

@Suite("Titles of preferences")
struct PreferenceTitleTests {
    @Test("no two preferences have the same title, below their headings or without them", arguments: [false, true])
    func areUnique(isFull: Bool) {
        let titles = PreferenceKey.allCases.map { isFull ? $0.fullTitle : $0.title }
        #expect(Set(titles).count == titles.count && !titles.contains(""))
    }
}
