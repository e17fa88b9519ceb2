import Foundation

/// An amount of money.
public struct Price: Hashable, Sendable {
    /// The exact amount: from 0 up to 999,999,999.9999, with at most four decimal places.
    public let amount: Decimal
    /// The ISO 4217 code of the currency, such as "EUR".
    public let currency: String

    /// Creates a price from the decimal text of an amount, such as "12.50", and a currency code in any case. Returns nil if the
    /// amount is out of range or not such a text, or if the code does not consist of three letters of ASCII.
    public init?(amount text: String, currency: String) {
        guard text.wholeMatch(of: /[0-9]{1,9}(\.[0-9]{1,4})?/) != nil,
            let amount = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
            currency.wholeMatch(of: /[A-Za-z]{3}/) != nil
        else { return nil }
        self.amount = amount
        self.currency = currency.uppercased()
    }

    /// The exact amount as decimal text with a dot, such as "12.5".
    public var amountText: String { amount.description }
}

extension Price: Codable {
    private enum CodingKeys: String, CodingKey { case amount, currency }

    /// Decodes the amount from its decimal text. Throws `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let (amount, currency) = try (
            container.decode(String.self, forKey: .amount), container.decode(String.self, forKey: .currency)
        )
        guard let price = Price(amount: amount, currency: currency) else {
            throw DecodingError.dataCorruptedError(forKey: .amount, in: container, debugDescription: "not a price: \(amount)")
        }
        self = price
    }

    /// Encodes the amount as decimal text, which no program rounds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(amountText, forKey: .amount)
        try container.encode(currency, forKey: .currency)
    }
}
