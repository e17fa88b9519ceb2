import Foundation
import Garden
import Localization
import Testing

@Suite("Prices")
struct PriceFormattingTests {
    private func formatter(_ locale: String) -> GardenFormatter {
        GardenFormatter(locale: Locale(identifier: locale), units: .metric, today: LocalDay("2026-05-21")!)
    }

    @Test(
        "a price is read as it is written in the locale, with or without a currency",
        arguments: [
            ("en_US", "12.50", "12.5 USD"), ("en_US", "$12.50", "12.5 USD"), ("en_US", "1,234.50", "1234.5 USD"),
            ("en_US", "12.50 EUR", "12.5 EUR"), ("de_DE", "12,50", "12.5 EUR"), ("de_DE", "12,50 €", "12.5 EUR"),
            ("de_DE", "1.234,50", "1234.5 EUR"), ("de_DE", "12.50", "12.5 EUR"), ("de_DE", "CHF 3", "3 CHF"),
            ("de_DE", "1.234", "1234 EUR"), ("en_GB", "£5", "5 GBP"),
        ])
    func reading(locale: String, text: String, expected: String) {
        let price = formatter(locale).price(from: text)
        #expect(price.map { "\($0.amountText) \($0.currency)" } == expected, "\(text) in \(locale)")
    }

    @Test("other texts are no prices", arguments: ["", "EUR", "12 apples", "1.2.3", "-5", "EUR 5 USD", "1 2 x 3", "5€5"])
    func refused(text: String) { #expect(formatter("en_US").price(from: text) == nil) }

    @Test(
        "a price is shown in the locale, and its editable text reads as the same price",
        arguments: ["en_US", "de_DE", "ja_JP", "ar_EG", "fa_IR", "de_CH", "fr_FR", "hi_IN"])
    func editing(locale: String) throws {
        let formatter = formatter(locale)
        for (amount, currency) in [("12.50", "EUR"), ("1234567.8901", "USD"), ("500", "JPY")] {
            let price = try #require(Price(amount: amount, currency: currency))
            #expect(formatter.price(from: formatter.priceInput(price)) == price, "\(formatter.priceInput(price))")
        }
    }

    @Test("the usual decimal places of the currency are shown")
    func places() throws {
        let price = try #require(Price(amount: "12.5", currency: "EUR"))
        #expect(formatter("en_US").price(price) == "€12.50")
        #expect(formatter("de_DE").priceInput(price) == "12,50 EUR")
        #expect(formatter("en_US").priceInput(try #require(Price(amount: "500", currency: "JPY"))) == "500 JPY")
    }
}
