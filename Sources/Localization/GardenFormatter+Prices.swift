import Foundation
import Garden

extension GardenFormatter {
    /// A price in the user's locale: "€12.50".
    public func price(_ price: Price) -> String {
        price.amount.formatted(.currency(code: price.currency).locale(locale))
    }

    /// A price as a text that can be edited and that ``price(from:)`` reads: "12.50 EUR".
    public func priceInput(_ price: Price) -> String {
        let places = Decimal.FormatStyle.Currency(code: price.currency).locale(locale)
        let style = Decimal.FormatStyle().grouping(.never).precision(.fractionLength(fractionLength(places)...4)).locale(locale)
        return "\(price.amount.formatted(style)) \(price.currency)"
    }

    /// The usual number of decimal places of a currency.
    private func fractionLength(_ style: Decimal.FormatStyle.Currency) -> Int {
        let separator = locale.decimalSeparator ?? "."
        return Decimal(1).formatted(style).components(separatedBy: separator).dropFirst().first?.filter(\.isNumber).count ?? 0
    }

    /// The price of a text such as "12.50", "12,50 €" or "EUR 12.50", with the locale's currency if it names none. Returns nil
    /// for other text.
    public func price(from text: String) -> Price? {
        let compact = text.withoutDirectionMarks.filter { !$0.isWhitespace }
        let separators = ".,'’" + (locale.decimalSeparator ?? "") + (locale.groupingSeparator ?? "")
        let isNumber: (Character) -> Bool = { $0.decimalDigit != nil || separators.contains($0) }
        let words = [
            String(compact.prefix { !isNumber($0) }), String(compact.reversed().prefix { !isNumber($0) }.reversed()),
        ].filter { !$0.isEmpty }
        guard words.count <= 1 else { return nil }
        let number = compact.filter(isNumber)
        guard words.map(\.count).reduce(number.count, +) == compact.count, let amount = decimalText(from: number),
            let code = words.first.map(currencyCode) ?? locale.currency?.identifier
        else { return nil }
        return Price(amount: amount, currency: code)
    }

    /// The ISO 4217 code of a code or a symbol.
    private func currencyCode(_ word: String) -> String? {
        let symbols = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"]
        if word == locale.currencySymbol, let own = locale.currency?.identifier { return own }
        return symbols[word] ?? (word.count == 3 ? word : nil)
    }

    /// The decimal text, with a dot, of a number that is not negative and is written in the user's locale, or with a dot.
    func decimalText(from typed: String) -> String? {
        let (decimal, grouping) = (locale.decimalSeparator ?? ".", locale.groupingSeparator ?? ",")
        let text = typed.map { plainDigit($0, grouping: grouping) }.joined()
        var parts = text.components(separatedBy: decimal)
        guard parts.count <= 2 else { return nil }
        let groups = parts[0].components(separatedBy: grouping)
        let isGrouped =
            groups.count > 1 && groups[0] != "0" && (1...3).contains(groups[0].count) && groups.last?.count == 3
            && groups.dropFirst().dropLast().allSatisfy { $0.count == middleGroup(grouping) }
        if isGrouped {
            parts[0] = groups.joined()
        } else if parts.count == 1, decimal != ".", case let dotted = text.components(separatedBy: "."), dotted.count == 2 {
            // Written with a dot where another sign is usual.
            parts = dotted
        }
        return parts.joined(separator: ".")
    }

    /// The number of digits between two grouping separators: 3, but 2 where lakhs are counted.
    private func middleGroup(_ grouping: String) -> Int {
        10_000_000.formatted(.number.locale(locale)).components(separatedBy: grouping).dropFirst().first?.count ?? 3
    }

    /// A digit of any script as one of ASCII, and the sign between groups as this locale has it, where keyboards lack it.
    private func plainDigit(_ character: Character, grouping: String) -> String {
        if let digit = character.decimalDigit { return String(digit) }
        if character.isWhitespace, grouping.allSatisfy(\.isWhitespace) { return grouping }
        if character == "'", grouping == "’" { return grouping }
        return String(character)
    }
}

extension Character {
    /// The value of a digit of any script, 0 to 9; nil for another character, such as a superscript.
    var decimalDigit: Int? {
        guard unicodeScalars.count == 1, unicodeScalars.first?.properties.numericType == .decimal else { return nil }
        return wholeNumberValue
    }
}

extension String {
    /// The text without the marks of direction that some locales write beside a sign.
    var withoutDirectionMarks: String {
        String(unicodeScalars.filter { !["\u{200E}", "\u{200F}", "\u{61C}"].contains($0) })
    }
}
