import Garden
import GtkKit
import Localization

/// A row for a time of day, which can be typed or changed in steps of 15 minutes.
///
/// - Parameter change: Called with the new time.
@MainActor
func timeRow(
    _ title: String, subtitle: String = "", _ formatter: GardenFormatter, _ time: @escaping @MainActor () -> LocalTime,
    change: @escaping @MainActor (LocalTime) -> Void
) -> SpinRow {
    SpinRow(title, subtitle: subtitle, range: 0...1_439, step: 15)
        .shown(width: 9, reading: { formatter.time(typed: $0).map { Double($0.minutes) } }) {
            formatter.time(LocalTime(clampingMinutes: Int($0)))
        }
        .onChange { change(LocalTime(clampingMinutes: Int($0))) }
        .bind { $0.value = Double(time().minutes) }
}
