import Foundation
import Garden
import GardenData
import Localization

/// A planned absence in the output.
struct AwayReport {
    private let planned: GardenRepository.AbsencePlan
    private let formatter: GardenFormatter
    private let period: AwayPeriod
    private let isRecorded: Bool
    private let isNew: Bool

    /// - Parameters:
    ///   - recorded: The absence as it is recorded; nil if it is not.
    ///   - isNew: Whether it was not recorded before.
    init(_ planned: GardenRepository.AbsencePlan, _ formatter: GardenFormatter, recorded: AwayPeriod?, isNew: Bool) {
        self.planned = planned
        self.formatter = formatter
        period = recorded ?? planned.plan.period
        isRecorded = recorded != nil
        self.isNew = isNew
    }

    private var plan: AwayPlan { planned.plan }

    /// An absence as JSON with stable keys.
    static func json(_ period: AwayPeriod) -> Json {
        [
            "id": .text(period.id.description), "from": .text(period.from.description),
            "to": .text(period.through.description),
        ]
    }

    /// The plan as JSON with stable keys.
    var json: Json {
        [
            "absence": Self.json(period), "lastDayBefore": .text(plan.lastDayBefore?.description),
            "before": .list(plan.before.map(json)), "meanwhile": .list(plan.meanwhile.map(json)),
            "canWait": .list(plan.canWait.map(json)),
        ]
    }

    private func json(_ task: AwayPlan.Task) -> Json {
        let (kind, due, to): (String, [LocalDay], LocalDay?) =
            switch task.reason {
            case .dueBefore(let day): ("dueBefore", [day], nil)
            case .early(let day): ("early", [day], nil)
            case .falls(let days): ("due", days, nil)
            case .moves(let from, let to): ("moves", [from], to)
            case .dueLater(let day): ("dueLater", [day], nil)
            }
        return [
            "plant": ["id": .text(task.rule.plant.description), "name": .text(name(task))],
            "rule": .text(task.rule.id.description), "type": .text(task.rule.shownType.description), "reason": .text(kind),
            "due": .list(due.map { .text($0.description) }), "movesTo": .text(to?.description),
            "amount": .text(task.rule.amount?.description),
        ]
    }

    private func name(_ task: AwayPlan.Task) -> String { planned.plants[task.rule.plant]?.name ?? "" }

    /// That the absence is recorded, for how many plants something is to be done, and how to remove it.
    private var confirmation: String {
        let id = period.id.description
        let plants = Set((plan.before + plan.meanwhile).map(\.rule.plant)).count
        return [
            (isNew ? tr("Absence recorded: {days}.") : tr("This absence is recorded already: {days}."))
                .filled(["days": formatter.days(of: period)]),
            plants == 0
                ? tr("No plant needs care before or during it.")
                : ntr(
                    "{n} plant needs care before or during it.", "{n} plants need care before or during it.", plants
                ).filled(["n": formatter.number(plants)]),
            tr("To remove it, run “plantguidectl away end {id}”.").filled(["id": ShortIDs([id]).short(id)]),
        ].joined(separator: " ")
    }

    /// The groups as text, and what is in the file.
    func words(_ sheet: SitterSheet, _ file: URL?) -> String {
        var parts = [isRecorded ? confirmation : formatter.days(of: period)]
        let groups = [
            (tr("Before You Go"), plan.before), (tr("While You Are Away"), plan.meanwhile), (tr("Can Wait"), plan.canWait),
        ]
        for (title, tasks) in groups where !tasks.isEmpty {
            var table = Table()
            for task in tasks {
                table.add([
                    name(task), formatter.careVerb(task.rule.shownType), formatter.amountInRow(of: task.rule) ?? "",
                    formatter.awayReason(task.reason),
                ])
            }
            parts.append("\(title)\n\(table.text)")
        }
        if let file {
            parts.append(
                tr("Sheet for the plant sitter: {file}").filled(["file": file.path(percentEncoded: false)]) + "\n"
                    + formatter.sheetSummary(sheet))
        }
        return parts.joined(separator: "\n\n")
    }
}
