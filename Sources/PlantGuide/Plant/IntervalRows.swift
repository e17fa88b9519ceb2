import Garden
import GtkKit
import Localization

/// The rows that set an interval: its number, under which it is worded as everywhere else, and its unit.
///
/// - Parameter takesFocus: Whether the number is to be entered next; the keyboard focus moves to it when that becomes true.
@MainActor
func intervalRows(
    _ formatter: @escaping @MainActor () -> GardenFormatter, _ current: @escaping @MainActor () -> IntervalEntry,
    isShown: @escaping @MainActor () -> Bool = { true }, takesFocus: @escaping @MainActor () -> Bool = { false },
    choose: @escaping @MainActor (IntervalEntry) -> Void
) -> [any Widget] {
    let units = IntervalEntry.Unit.allCases
    let count = SpinRow(tr("Interval"), range: 1...Double(Recurrence.longestInterval))
        .onInput { number in
            var entry = current()
            entry.count = Int(number)
            choose(entry)
        }
        .bind { row in
            let entry = current()
            row.setRange(1...Double(entry.unit.largestCount))
            row.value = Double(entry.count)
            row.subtitle = formatter().asLine(formatter().every(entry.days))
            row.isVisible = isShown()
        }
        .focusing(when: takesFocus)
    let unit = choiceRow(tr("Unit"), units, title(of:), { current().unit }) { unit in
        var entry = current()
        entry.unit = unit
        choose(entry)
    }
    return [count, unit.bind { $0.isVisible = isShown() }]
}

private func title(of unit: IntervalEntry.Unit) -> String {
    switch unit {
    case .days: tr("Days")
    case .weeks: tr("Weeks")
    case .months: tr("Months")
    case .years: tr("Years")
    }
}
