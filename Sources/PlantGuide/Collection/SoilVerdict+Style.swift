import Garden
import GtkKit
import Localization

extension SoilVerdict {
    /// The name of its symbolic icon: a drop that is full, half full or empty.
    var icon: String { "pg-\(rawValue)-symbolic" }
}

/// The icon of a verdict in the color of soil, because blue means water.
@MainActor
func soilIcon(_ verdict: SoilVerdict) -> Image { Image(icon: verdict.icon, size: 16).style("soil") }

/// The item of a watering's menu that says later what the soil was like the last time.
@MainActor
func soilItem(_ formatter: GardenFormatter, choose: @escaping @MainActor (SoilVerdict) -> Void) -> MenuItem {
    let answers = SoilVerdict.allCases.map { answer in MenuItem(formatter.title(answer)) { choose(answer) } }
    return MenuItem(tr("Soil at the Last Watering"), submenu: Menu(answers))
}

/// A button that says later what the soil was like at an event, or takes it back. Its icon and its menu show what was said; without
/// an answer, it is the icon of a soil check in gray.
///
/// - Parameter verdict: What was said; nil for nothing.
@MainActor
func soilButton(
    _ formatter: @escaping @MainActor () -> GardenFormatter, verdict: @escaping @MainActor () -> SoilVerdict?,
    choose: @escaping @MainActor (SoilVerdict?) -> Void
) -> MenuButton {
    MenuButton(icon: CareType.soilCheck.icon, label: tr("What Was the Soil Like?")) {
        let current = verdict()
        let answers = SoilVerdict.allCases.map { answer in
            MenuItem(formatter().title(answer), isChecked: answer == current) { choose(answer) }
        }
        return Menu([
            Menu.Section(answers), Menu.Section(current == nil ? [] : [MenuItem(tr("No Answer")) { choose(nil) }]),
        ])
    }.flat().align(vertical: .center).bind { button in
        let current = verdict()
        button.setIcon(current?.icon ?? CareType.soilCheck.icon)
        button.setStyle("soil", current != nil)
        button.setStyle("secondary", current == nil)
    }
}
