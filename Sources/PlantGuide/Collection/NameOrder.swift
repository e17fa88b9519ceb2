import Foundation
import Localization

/// The collation order of a garden's names, so that sorting plants compares only integers.
///
/// Comparing two names by locale takes microseconds, so each name is compared as few times as possible, when it is first added.
struct NameOrder: Sendable {
    private let locale: Locale
    private var sorted: [String] = []
    private var ranks: [String: Int] = [:]

    init(locale: Locale) { self.locale = locale }

    /// The rank of a name. A name that has not been added returns -1 and so sorts first.
    func rank(of name: String) -> Int { ranks[name] ?? -1 }

    /// Adds names. Names that were already added are skipped.
    mutating func add(_ names: some Sequence<String>) {
        let new = Set(names).filter { ranks[$0] == nil }
        guard !new.isEmpty else { return }
        let sortedNew = sort(Array(new))
        if sorted.isEmpty { sorted = sortedNew } else { for name in sortedNew { sorted.insert(name, at: place(of: name)) } }
        ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
    }

    /// Sorts by a plain key first, which needs one locale comparison per name. Names that the locale orders differently are then
    /// inserted by binary search.
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

    /// The folded name with numbers padded to 12 digits. Its order is close to the collation order of every locale.
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
