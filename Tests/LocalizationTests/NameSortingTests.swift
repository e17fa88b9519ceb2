import Foundation
import Testing
import Localization

@Suite("Sorting of names")
struct NameSortingTests {
    @Test(
        "names sort by the locale's collation, with numbers by value",
        arguments: [
            ("de_DE", ["Aloe 2", "Aloe 10", "Änne", "basil", "Basil 3", "Zamia"]),
            ("sv_SE", ["Aloe 2", "Aloe 10", "basil", "Basil 3", "Zamia", "Änne"]),
        ])
    func order(locale: String, names: [String]) {
        let locale = Locale(identifier: locale)
        #expect(names.reversed().sorted { locale.sorts($0, before: $1) } == names)
    }

    @Test("names that differ only in case have a stable order")
    func letterCase() {
        let locale = Locale(identifier: "en_US")
        #expect(locale.sorts("Basil", before: "basil") != locale.sorts("basil", before: "Basil"))
        #expect(!locale.sorts("Basil", before: "Basil"))
    }
}
