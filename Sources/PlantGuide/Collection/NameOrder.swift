import Foundation
import Localization

/// The collation order of a garden's names, so that sorting plants compares only integers.
///
/// Comparing two names by locale takes microseconds, so each name is compared as few times as possible, when it is first added.
struct NameOrder: Sendable {
    private let locale: Locale
    /// Whether the locale sorts ASCII letters, digits and spaces like ``asciiKey(_:)``.
    private let isPlain: Bool
    private var sorted: [String] = []
    private var ranks: [String: Int] = [:]

    init(locale: Locale) {
        self.locale = locale
        isPlain = locale.language.languageCode.map { Self.plainLanguages.contains($0.identifier) } ?? false
    }

    /// Languages with the plain order. Others have letters of two characters, such as "aa" in Danish and "ch" in Czech.
    private static let plainLanguages: Set = ["de", "en", "es", "fr", "it", "nl", "pt"]

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

    /// Sorts by a plain key first, which needs one locale comparison per name, or none for two names whose plain order is that of
    /// the locale. Names that the locale orders differently are then inserted by binary search.
    private func sort(_ names: [String]) -> [String] {
        let keyed = names.map { name in
            let ascii = isPlain ? Self.asciiKey(name) : nil
            return (key: ascii ?? Self.plainKey(name), name: name, isExact: ascii != nil)
        }.sorted { ($0.key, $0.name) < ($1.key, $1.name) }
        var result = NameOrder(locale: locale)
        var isLastExact = false
        var displaced: [String] = []
        for (_, name, isExact) in keyed {
            if let last = result.sorted.last, !(isLastExact && isExact), !locale.sorts(last, before: name) {
                displaced.append(name)
            } else {
                result.sorted.append(name)
                isLastExact = isExact
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

    /// The plain key of a name of ASCII letters, digits and spaces; nil for other names, and for longer numbers.
    private static func asciiKey(_ name: String) -> String? {
        var key: [UInt8] = []
        var digits: [UInt8] = []
        func end(_ number: inout [UInt8]) -> Bool {
            guard number.count <= numberLength else { return false }
            if !number.isEmpty { key += repeatElement(UInt8(ascii: "0"), count: numberLength - number.count) + number }
            number = []
            return true
        }
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "):
                guard end(&digits) else { return nil }
                // Lowercase letters have this bit, and so has the space.
                key.append(byte | 0x20)
            default: return nil
            }
        }
        return end(&digits) ? String(decoding: key, as: UTF8.self) : nil
    }

    private static let numberLength = 12

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
        digits.isEmpty ? "" : String(repeating: "0", count: max(0, numberLength - digits.count)) + digits
    }
}
