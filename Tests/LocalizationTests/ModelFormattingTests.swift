import Foundation
import TestSupport
import Testing

@testable import Garden
@testable import Localization

@Suite("Models in words")
struct ModelFormattingTests {
    @Test("the credit of a model names its author and its license as usually written, and what else the attribution says")
    func credit() throws {
        let file = Checkout.root.appendingPathComponent("data/models/iris-9.json")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let iris = try ModelManifest(decoding: Data(text.utf8))
        #expect(words().credit(of: iris) == "Model by brunopaiva15, CC BY 4.0")
        let thanks = "Trained with photos of many gardeners"
        let attribution = try #require(iris.attribution)
        let other = try ModelManifest(decoding: Data(text.replacing(attribution, with: thanks).utf8))
        #expect(words().credit(of: other) == "Model by brunopaiva15, CC BY 4.0 · \(thanks)")
    }

    @Test(
        "a license is written as usual",
        arguments: [
            ("cc-by-sa", "CC BY-SA"), ("CC-BY-4.0", "CC BY 4.0"), ("CC-BY-SA-4.0", "CC BY-SA 4.0"),
            ("BSD-3-Clause", "BSD-3-Clause"),
        ])
    func license(code: String, text: String) {
        #expect(GardenFormatter.license(code) == text)
    }
}
