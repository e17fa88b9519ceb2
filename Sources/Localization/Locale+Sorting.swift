import Foundation

extension Locale {
    /// Whether a name stands before another in a list: figures by their value, letters' case only where nothing else differs.
    ///
    /// Foundation's own comparison for lists goes by a locale that on Linux is never the user's.
    public func sorts(_ left: String, before right: String) -> Bool {
        switch left.compare(right, options: [.caseInsensitive, .numeric], locale: self) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: left < right
        }
    }
}
