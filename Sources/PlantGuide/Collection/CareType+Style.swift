import Garden
import GtkKit

extension Widget {
    /// Sets the color class of a care type. Nil removes the color.
    func setCareStyle(_ type: CareType?) {
        for style in CareType.colorClasses { setStyle(style, style == type?.colorClass) }
    }
}

/// A round badge with an icon. `style` is the CSS class that colors it, or nil for no color.
@MainActor
func careBadge(_ icon: String, _ style: String? = nil) -> Bin {
    let dot = Bin(Image(icon: icon).align(horizontal: .center, vertical: .center)).style("care-dot").align(vertical: .center)
    return style.map { dot.style($0) } ?? dot
}

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

/// A badge with the icon and the color of a kind of care, which may change.
@MainActor
func careBadge(size: Int = 16, _ type: @escaping @MainActor () -> CareType) -> Bin {
    Bin(
        Image(icon: "", size: size).align(horizontal: .center, vertical: .center)
            .bind { $0.setIcon(type().icon) }
    )
    .style("care-dot").align(vertical: .center)
    .bind { $0.setCareStyle(type()) }
}
