import Garden
import GtkKit
import Localization

/// A row that sets an interval as a number and a unit, and words it as it is worded elsewhere.
@MainActor
func intervalRow(
    _ formatter: @escaping @MainActor () -> GardenFormatter, _ current: @escaping @MainActor () -> IntervalEntry,
    isShown: @escaping @MainActor () -> Bool = { true }, choose: @escaping @MainActor (IntervalEntry) -> Void
) -> some Widget {
    let units = IntervalEntry.Unit.allCases
    let count = SpinButton(label: tr("Number"), range: 1...Double(Recurrence.longestInterval))
        .onChange { number in
            var entry = current()
            entry.count = Int(number)
            choose(entry)
        }
        .bind { button in
            let entry = current()
            button.setRange(1...Double(entry.unit.largestCount))
            button.value = Double(entry.count)
        }
    let unit = DropDown(label: tr("Unit")).align(vertical: .center)
        .onSelect { index in
            var entry = current()
            entry.unit = units[index]
            choose(entry)
        }
    // The titles depend on whether the number is one.
    unit.bind({ current().count == 1 }) { isOne in
        unit.setTitles(units.map { title(of: $0, isOne) })
        unit.selected = units.firstIndex(of: current().unit) ?? 0
    }
    unit.bind { $0.selected = units.firstIndex(of: current().unit) ?? 0 }
    return ActionRow(tr("Interval")).suffix(count).suffix(unit).activates(count).bind { row in
        row.subtitle = formatter().every(current().days)
        row.isVisible = isShown()
    }
}

private func title(of unit: IntervalEntry.Unit, _ isOne: Bool) -> String {
    switch unit {
    case .days: isOne ? tr("Day") : tr("Days")
    case .weeks: isOne ? tr("Week") : tr("Weeks")
    case .months: isOne ? tr("Month") : tr("Months")
    case .years: isOne ? tr("Year") : tr("Years")
    }
}
