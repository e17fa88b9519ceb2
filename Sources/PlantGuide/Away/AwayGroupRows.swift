import Garden
import GtkKit
import Localization

/// How many rows of a group are shown before it is unfolded, and at most.
private let fewRows = 5
private let manyRows = 200

/// A group of a plan with its rows; hidden if it has none.
@MainActor
func awayGroup(_ group: AwayGroup, _ model: AwayModel) -> some Widget {
    let rows = ListBox {}
    rows.bind({ (model.tasks(group), model.unfolded.contains(group)) }) { tasks, isUnfolded in
        let shown = tasks.prefix(isUnfolded ? manyRows : fewRows + (tasks.count == fewRows + 1 ? 1 : 0))
        rows.replaceRows {
            for task in shown { awayRow(task, model) }
            if shown.count < tasks.count { moreRow(tasks.count - shown.count, isUnfolded ? nil : group, model) }
        }
    }
    let formatter = model.settings.formatter
    return Column(spacing: 8) {
        Row(spacing: 6) {
            Label(title(of: group)).style("heading").wrapped(beyond: 5)
            Label().style("secondary").numeric().expandHorizontally().xalign(0).bind {
                let tasks = model.tasks(group)
                $0.text = formatter.plants(tasks.plants.count, tasks: tasks.count)
            }
            Label().style("caption", "secondary").bind {
                $0.text = remark(on: group, model)
                $0.wrapped(beyond: 8)
            }
        }.margins(start: 2, end: 2)
        rows
    }.bind { $0.isVisible = !model.tasks(group).isEmpty }
}

private func title(of group: AwayGroup) -> String {
    switch group {
    case .before: tr("Before You Go")
    case .meanwhile: tr("While You Are Away")
    case .canWait: tr("Can Wait")
    }
}

@MainActor
private func remark(on group: AwayGroup, _ model: AwayModel) -> String {
    switch group {
    case .before:
        model.planned?.plan.lastDayBefore.map {
            tr("by {day}").filled(["day": model.settings.formatter.dayInSentence($0)])
        } ?? ""
    case .meanwhile: tr("for your plant sitter")
    case .canWait: ""
    }
}

/// A task of a plan: the plant, what to do, and why it is in its group.
@MainActor
private func awayRow(_ task: AwayPlan.Task, _ model: AwayModel) -> some Widget {
    let formatter = model.settings.formatter
    let plant = model.planned?.plants[task.rule.plant]
    let name = plant?.name ?? ""
    let detail = formatter.detail(task, in: plant?.room)
    let reason = formatter.awayReason(task.reason, keepsDates: true)
    return ActionRow(name, subtitle: tr("{care} · {status}").filled(["care": detail, "status": reason]))
        .prefix(plantThumb(in: model.environment, side: 36) { plant?.image })
        .named([name, detail, reason].joined(separator: ", "))
}

/// The row that stands for the others: it unfolds its group, or says where they are.
@MainActor
private func moreRow(_ count: Int, _ group: AwayGroup?, _ model: AwayModel) -> some Widget {
    let number = model.settings.formatter.number(count)
    guard let group else { return ActionRow(ntr("{n} more on the sheet", "{n} more on the sheet", count).filled(["n": number])) }
    return ActionRow(ntr("{n} More", "{n} More", count).filled(["n": number]))
        .suffix(Image(icon: "pan-down-symbolic"))
        .onActivate { model.unfolded.insert(group) }
}
