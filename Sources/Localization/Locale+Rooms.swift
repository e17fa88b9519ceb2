import Foundation
import Garden

extension Locale {
    /// Whether a room comes before another one in a list: known rooms in their fixed order, then the user's own by name, then
    /// plants without a room (nil).
    public func sorts(_ left: Room?, before right: Room?) -> Bool {
        guard let left, let right else { return left != nil && right == nil }
        switch (Room.known.firstIndex(of: left), Room.known.firstIndex(of: right)) {
        case (let first?, let second?): return first < second
        case (_?, nil): return true
        case (nil, _?): return false
        case (nil, nil): return sorts(left.rawValue, before: right.rawValue)
        }
    }
}
