import Garden
import GtkKit
import Localization

/// A row that tells what is known about a pot, and unfolds to the rows that change it.
@MainActor
func potRow(
    _ settings: DisplaySettings, _ current: @escaping @MainActor () -> Pot, choose: @escaping @MainActor (Pot) -> Void
) -> some Widget {
    // The units are those of the moment at which the form opens.
    let isMetric = settings.formatter.units == .metric
    let unit = isMetric ? 1 : Pot.centimetersPerInch
    let drainages: [Bool?] = [nil, true, false]
    return ExpanderRow(tr("Pot")) {
        SpinRow(
            tr("Diameter"), subtitle: isMetric ? tr("In centimeters") : tr("In inches"), range: 0...(Pot.largestDiameter / unit),
            step: isMetric ? 1 : 0.5, digits: 1
        )
        // No pot has a diameter of 0, so the field is empty then.
        .shown { $0 > 0 ? nil : "" }
        .onChange { value in
            var pot = current()
            pot.diameter = value > 0 ? value * unit : nil
            choose(pot)
        }
        .bind { $0.value = (current().diameter ?? 0) / unit }
        choiceRow(tr("Drainage"), drainages, settings.formatter.drainage, { current().hasDrainage }) { hasDrainage in
            var pot = current()
            pot.hasDrainage = hasDrainage
            choose(pot)
        }
    }.bind { $0.subtitle = settings.formatter.pot(current()) ?? tr("Not Set") }
}
