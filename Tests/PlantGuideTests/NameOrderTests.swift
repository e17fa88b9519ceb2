import Foundation
import Localization
import Testing

@testable import PlantGuide

@Suite("The order of names")
struct NameOrderTests {
    @Test(
        "names of ASCII letters, digits and spaces are in the order in which the locale puts any two of them",
        arguments: ["en_US", "de_DE", "fr_FR", "es_ES", "nl_NL", "pt_BR", "it_IT", "da_DK", "cs_CZ"])
    func agrees(identifier: String) {
        let locale = Locale(identifier: identifier)
        var state: UInt64 = 20_261_127
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let letters = Array("aAbBcChHijJlLzZ 0159ä-")
        var names = Set([
            "Aloe 9", "aloe 10", "Aloe 09", "Aloe 1234567890123", "Aloe 234567890123", "Chloe", "Czar", "Aase", "Zoe",
        ])
        while names.count < 400 {
            names.insert(String((0...random(below: 6)).map { _ in letters[random(below: letters.count)] }))
        }
        var order = NameOrder(locale: locale)
        order.add(names)
        #expect(names.sorted { order.rank(of: $0) < order.rank(of: $1) } == names.sorted(by: locale.sorts))
    }
}
