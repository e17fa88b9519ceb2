import Garden
import GtkKit
import Localization

/// A row with choices whose titles can change while it is shown.
///
/// - Parameter selected: The index of the selected choice.
@MainActor
func changingChoiceRow(
    _ title: String, _ titles: @escaping @MainActor () -> [String], selected: @escaping @MainActor () -> Int,
    choose: @escaping @MainActor (Int) -> Void
) -> ComboRow {
    let row = ComboRow(title, []).onSelect(choose)
    return row.bind(titles) { titles in
        row.setTitles(titles)
        row.selected = selected()
    }.bind { $0.selected = selected() }
}

/// The row for the light at a plant's location, with the light that its species needs. Its first choice is to follow the room.
///
/// - Parameters:
///   - room: The plant's room; nil for none.
///   - care: The care of its species.
@MainActor
func plantLightRow(
    _ settings: DisplaySettings, in room: @escaping @MainActor () -> Room?, for care: @escaping @MainActor () -> CareProfile,
    _ current: @escaping @MainActor () -> LightLevel?, choose: @escaping @MainActor (LightLevel?) -> Void
) -> ComboRow {
    let lights = LightLevel.choices
    return changingChoiceRow(
        tr("Available Light"),
        { [settings.formatter.noOwnLight(in: room())] + lights.map(settings.formatter.locationLight) },
        selected: { current().flatMap { lights.firstIndex(of: $0.choice) }.map { $0 + 1 } ?? 0 }
    ) { choose($0 == 0 ? nil : lights[$0 - 1]) }
    .bind { row in
        let light = settings.formatter.rooms.light(own: current(), in: room())
        let lines = [settings.formatter.lightNeed(of: care()), settings.formatter.lightProblem(of: care(), at: light)]
        row.subtitle = lines.compactMap(\.self).joined(separator: "\n")
    }
}
