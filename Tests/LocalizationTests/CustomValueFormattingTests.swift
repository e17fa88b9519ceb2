import Foundation
import Garden
import Localization
import Testing

@Suite("Custom values")
struct CustomValueFormattingTests {
    private static let locales = ["en_US", "de_DE", "de_CH", "fr_FR", "ar_EG", "fa_IR", "hi_IN", "sv_SE"]

    private func formatter(_ locale: String) -> GardenFormatter {
        GardenFormatter(locale: Locale(identifier: locale), units: .metric, today: LocalDay("2026-05-21")!)
    }

    @Test(
        "a number is read as it is written in the locale, in digits of any script, and with a dot",
        arguments: [
            ("en_US", "1,234.5"), ("de_DE", "1.234,5"), ("de_DE", "1234.5"), ("de_CH", "1'234.5"), ("de_CH", "1’234.5"),
            ("fr_FR", "1 234,5"), ("fr_FR", "1234.5"), ("ar_EG", "١٬٢٣٤٫٥"), ("ar_EG", "1234.5"), ("fa_IR", "۱٬۲۳۴٫۵"),
            ("en_US", "１２３４.５"),
        ])
    func reading(locale: String, text: String) {
        #expect(formatter(locale).customValue(from: text, of: .number) == CustomValue.number("1234.5"), "\(text) in \(locale)")
    }

    @Test("a number reads as the same one as it is shown and as it is edited", arguments: locales)
    func editing(locale: String) throws {
        for text in ["0", "-3", "1234.5", "-0.000001", "999999999999999"] {
            let value = try #require(CustomValue.number(text))
            for shown in [formatter(locale).customValue(value), formatter(locale).customValueInput(value)] {
                #expect(formatter(locale).customValue(from: shown, of: .number) == value, "\(shown)")
            }
        }
    }

    @Test("other texts are no numbers", arguments: ["", "-", "1e3", "½", "1.2.3", "tall", "1 2", "٣-", "10²", "①", "五"])
    func refused(text: String) { #expect(formatter("en_US").customValue(from: text, of: .number) == nil) }
}
