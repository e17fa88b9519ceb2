import Foundation

extension Locale {
    /// Whether a name sorts before another one in a list: numbers by value, and case only as a tie-break.
    ///
    /// Foundation's localized standard comparison does not use the user's locale on Linux.
    public func sorts(_ left: String, before right: String) -> Bool {
        switch left.compare(right, options: [.caseInsensitive, .numeric], locale: self) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: left < right
        }
    }
}
