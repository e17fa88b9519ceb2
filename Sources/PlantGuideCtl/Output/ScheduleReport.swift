import Garden
import GardenData
import Localization

/// The schedule of a plant: what recurs, and how much water it gets.
extension CommandContext {
    /// The schedule as JSON with stable keys. `intervalDays` is today’s interval; null for a schedule of fixed days.
    func jsonSchedule(_ page: GardenRepository.Page) -> Json {
        .list(
            recurring(page).map { rule in
                [
                    "type": .text(rule.shownType.description),
                    "recurrence": .text(formatter.recurrence(rule, for: preferences)),
                    "intervalDays": .number(
                        rule.recurrence.hasFixedDays ? nil : rule.interval(from: today, at: page.plant.place, for: preferences)),
                    "amount": rule.amount.map { ["minimum": .number($0.low), "maximum": .number($0.high), "unit": "ml"] }
                        ?? .null,
                ]
            })
    }

    /// The schedule as a table; empty if nothing recurs.
    func schedule(_ page: GardenRepository.Page) -> String {
        let rules = recurring(page)
        guard !rules.isEmpty else { return "" }
        var table = Table([tr("Schedule"), tr("How often"), tr("Amount")])
        for rule in rules {
            table.add([
                formatter.careTitle(rule.shownType), formatter.recurrence(rule, for: preferences),
                formatter.amount(of: rule) ?? "",
            ])
        }
        return table.text
    }

    private func recurring(_ page: GardenRepository.Page) -> [CareRule] {
        page.rules.map(\.rule).filter { $0.recurrence != .once }
    }
}
