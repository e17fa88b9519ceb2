import Foundation
import Garden

/// Says the values of the garden in words: the user's language, the locale's dates and figures, the preferences's units.
///
/// It holds the day it is, because "today" and "in two days" depend on it: make a new one when the day changes.
public struct GardenFormatter: Sendable {
    /// The locale of dates and figures; sentences are in the language of the message catalog.
    public let locale: Locale
    /// The units in which temperatures and volumes are said.
    public let units: Preferences.Units
    /// The day it is.
    public let today: LocalDay

    /// Words for a locale and a preferences's units, on a day.
    public init(locale: Locale = .fromEnvironment(), units: Preferences.Units, today: LocalDay) {
        self.locale = locale
        self.units = units
        self.today = today
    }

    /// A whole number with the locale's digits and separators.
    public func number(_ value: Int) -> String {
        value.formatted(.number.locale(locale))
    }

    /// A number of at most one decimal place.
    public func number(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
    }

    /// Two figures as a range with an en dash, or the one figure where both read alike.
    func range(_ low: String, _ high: String) -> String {
        low == high ? low : tr("{low}–{high}").filled(["low": low, "high": high])
    }

    /// A counted phrase: the right form for the count with `{n}` filled in.
    func counted(_ phrase: String, _ count: Int) -> String {
        phrase.filled(["n": number(count)])
    }

    /// Items as a sentence lists them, "a, b and c"; empty for none.
    public func list(_ items: [String]) -> String {
        guard let last = items.last else { return "" }
        guard items.count > 1 else { return last }
        let front = items.dropLast(2).reversed().reduce(items[items.count - 2]) { rest, item in
            tr("{item}, {rest}").filled(["item": item, "rest": rest])
        }
        return tr("{list} and {last}").filled(["list": front, "last": last])
    }
}
