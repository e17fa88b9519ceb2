import Foundation
import Testing
import Localization

@Suite("The order of names")
struct NameSortingTests {
    @Test(
        "names are sorted as the locale's lists are, with figures by their value",
        arguments: [
            ("de_DE", ["Aloe 2", "Aloe 10", "Änne", "basil", "Basil 3", "Zamia"]),
            ("sv_SE", ["Aloe 2", "Aloe 10", "basil", "Basil 3", "Zamia", "Änne"]),
        ])
    func order(locale: String, names: [String]) {
        let locale = Locale(identifier: locale)
        #expect(names.reversed().sorted { locale.sorts($0, before: $1) } == names)
    }

    @Test("names that differ by case alone have a place as well")
    func letterCase() {
        let locale = Locale(identifier: "en_US")
        #expect(locale.sorts("Basil", before: "basil") != locale.sorts("basil", before: "Basil"))
        #expect(!locale.sorts("Basil", before: "Basil"))
    }
}
