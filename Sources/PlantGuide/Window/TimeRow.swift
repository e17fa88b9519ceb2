import Garden
import GtkKit
import Localization
import Observation

/// A row for a time of day, which can be typed or changed in steps of 15 minutes, and the one below it that tells why a time was
/// not taken.
///
/// - Parameters:
///   - refusal: Why a time cannot be taken; nil if it can.
///   - change: Called with the new time.
@MainActor
func timeRow(
    _ title: String, subtitle: String = "", _ formatter: @escaping @MainActor () -> GardenFormatter,
    isShown: @escaping @MainActor () -> Bool = { true }, _ time: @escaping @MainActor () -> LocalTime,
    refusal: @escaping @MainActor (LocalTime) -> String? = { _ in nil }, change: @escaping @MainActor (LocalTime) -> Void
) -> [any Widget] {
    let refused = RefusedTime()
    return SpinRow(title, subtitle: subtitle, range: 0...1_439, step: 15).shown(
        width: 9,
        reading: { typed in
            let time = formatter().time(typed: typed)
            refused.reason =
                time == nil ? tr("Enter a time such as {time}.").filled(["time": formatter().time(.eight)]) : nil
            return time.map { Double($0.minutes) }
        }
    ) { formatter().time(LocalTime(clampingMinutes: Int($0))) }
    .onChange { minutes in
        let new = LocalTime(clampingMinutes: Int(minutes))
        refused.reason = refusal(new)
        if refused.reason == nil { change(new) } else { refused.count += 1 }
    }
    .bind {
        // What was refused is replaced by the time as it was.
        _ = refused.count
        $0.value = Double(time().minutes)
        $0.isVisible = isShown()
    }
    .validated(atOnce: true) { isShown() ? refused.reason : nil }
}

/// A switch for the default time of the preferences instead of a time of its own.
@MainActor
func defaultTimeSwitch(
    _ formatter: @escaping @MainActor () -> GardenFormatter, preferred time: @escaping @MainActor () -> LocalTime,
    isShown: @escaping @MainActor () -> Bool = { true }, _ isOn: @escaping @MainActor () -> Bool,
    change: @escaping @MainActor (Bool) -> Void
) -> SwitchRow {
    SwitchRow(tr("Default Time")).onToggle(change).bind { row in
        row.isOn = isOn()
        row.isVisible = isShown()
        row.subtitle = tr("{time}, as set in Preferences").filled(["time": formatter().time(time())])
    }
}

/// Why the last time that was entered in a row was not taken.
@MainActor @Observable
private final class RefusedTime {
    /// The reason; nil if it was taken.
    var reason: String?
    /// How many times were read and not taken.
    var count = 0
}
