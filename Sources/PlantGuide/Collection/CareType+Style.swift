import Garden
import GtkKit

/// The mark and the color of a kind of care.
extension CareType {
    /// The name of its icon.
    var icon: String {
        switch self {
        case .watering: "pg-water-symbolic"
        case .soilCheck: "pg-soil-symbolic"
        case .fertilizing: "pg-fertilizer-symbolic"
        case .pruning: "pg-prune-symbolic"
        case .repotting: "pg-repot-symbolic"
        case .pestControl: "pg-pest-symbolic"
        case .rotation: "object-rotate-right-symbolic"
        case .custom: "alarm-symbolic"
        }
    }

    /// The CSS class of its color.
    var style: String {
        switch self {
        case .watering: "water"
        case .soilCheck: "soil"
        case .fertilizing: "fertilizer"
        case .pruning: "prune"
        case .repotting: "repot"
        case .pestControl: "pest"
        case .rotation: "rotate"
        case .custom: "custom"
        }
    }

    /// All CSS classes of kinds of care, of which a widget has one at a time.
    static let styles = known.map(\.style) + [CareType.custom("").style]
}

extension Widget {
    /// Gives the widget the color of a kind of care; nil for none.
    func setCareStyle(_ type: CareType?) {
        for style in CareType.styles { setStyle(style, style == type?.style) }
    }
}

/// A round mark with an icon, in the color of a CSS class where one is named.
@MainActor
func careDot(_ icon: String, _ style: String? = nil) -> Bin {
    let dot = Bin(Image(icon: icon).align(horizontal: .center, vertical: .center)).style("care-dot").align(vertical: .center)
    return style.map { dot.style($0) } ?? dot
}

/// The icon of a room.
extension Room {
    var icon: String {
        switch self {
        case .livingRoom: "pg-sofa-symbolic"
        case .bedroom: "pg-bed-symbolic"
        case .kitchen: "pg-kitchen-symbolic"
        case .bathroom: "pg-bath-symbolic"
        case .balcony: "pg-balcony-symbolic"
        default: "pg-flower-symbolic"
        }
    }
}
