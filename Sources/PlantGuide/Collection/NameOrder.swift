import Foundation
import Localization

/// The names of a garden as a locale sorts them, so that sorting plants compares whole numbers.
///
/// Comparing two names by locale takes microseconds. Each name is compared as few times as can be, when it first comes up.
struct NameOrder: Sendable {
    private let locale: Locale
    private var sorted: [String] = []
    private var ranks: [String: Int] = [:]

    /// An order without names.
    init(locale: Locale) { self.locale = locale }

    /// The place of a name; names that have not been added come first.
    func rank(of name: String) -> Int { ranks[name] ?? -1 }

    /// Takes in names; those that are known already cost nothing.
    mutating func add(_ names: some Sequence<String>) {
        let new = Set(names).filter { ranks[$0] == nil }
        guard !new.isEmpty else { return }
        let sortedNew = sort(Array(new))
        if sorted.isEmpty { sorted = sortedNew } else { for name in sortedNew { sorted.insert(name, at: place(of: name)) } }
        ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    }

    /// Sorts by a plain key first, so that the locale is asked about once a name, and only puts right what it sorts otherwise.
    private func sort(_ names: [String]) -> [String] {
        let keyed = names.map { (key: Self.plainKey($0), name: $0) }.sorted { ($0.key, $0.name) < ($1.key, $1.name) }
        var result = NameOrder(locale: locale)
        var displaced: [String] = []
        for (_, name) in keyed {
            if let last = result.sorted.last, !locale.sorts(last, before: name) {
                displaced.append(name)
            } else {
                result.sorted.append(name)
            }
        }
        for name in displaced { result.sorted.insert(name, at: result.place(of: name)) }
        return result.sorted
    }

    private func place(of name: String) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if locale.sorts(sorted[middle], before: name) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The folded name with figures of equal length, which sorts nearly as every locale does.
    private static func plainKey(_ name: String) -> String {
        var key = ""
        var digits = ""
        for character in SearchText.folded(name) {
            if character.isASCII && character.isNumber {
                digits.append(character)
            } else {
                key += padded(digits)
                digits = ""
                key.append(character)
            }
        }
        return key + padded(digits)
    }

    private static func padded(_ digits: String) -> String {
        digits.isEmpty ? "" : String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }
}
