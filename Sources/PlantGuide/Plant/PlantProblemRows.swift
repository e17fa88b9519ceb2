import Garden
import GtkKit
import Localization

extension PlantProblem.Kind {
    /// The name of its symbolic icon.
    var icon: String {
        switch self {
        case .pest: "pg-pest-symbolic"
        case .disease: "dialog-warning-symbolic"
        case .damage: "pg-leaf-symbolic"
        case .other: "dialog-question-symbolic"
        }
    }
}

/// The problems that are not resolved, each as a button that opens it. They come before all other tags.
@MainActor
func problemChips(_ model: PlantPageModel) -> some Widget {
    FlowRow {}.bind { chips in
        let problems = model.openProblems
        chips.isVisible = !problems.isEmpty
        chips.replaceChildren { for problem in problems { problemChip(problem, model) } }
    }.align(horizontal: .start)
}

/// It is rebuilt when the problems change, so it needs no bindings.
@MainActor
private func problemChip(_ problem: PlantProblem, _ model: PlantPageModel) -> some Widget {
    let line = model.formatter.problemLine(problem)
    let content = Row(spacing: 6) {
        Image(icon: problem.kind.icon)
        Label(line).wrapped().ellipsized(lines: 2)
        Image(icon: "go-next-symbolic", size: 12)
    }
    return Button(label: "\(model.formatter.problemKind(problem.kind)): \(line)", content).flat().style("tag", "problem")
        .tooltip(line)
        .onClick { model.present(.problem(problem.id)) }
        .contextMenu { problemMenu(problem, model) }
}

/// The history entry of a problem. Activating it opens the problem.
@MainActor
func problemRow(_ entry: HistoryEntry, _ problem: PlantProblem, _ model: PlantPageModel) -> some Widget {
    let line = model.formatter.history(entry)
    let row = ActionRow(line, subtitle: problem.note).lines(subtitle: 3)
        .prefix(careBadge(entry.badge.icon, entry.badge.style))
    for photo in model.photos(of: entry) {
        row.suffix(eventPhotoButton(photo, model) { model.present(.photo(photo)) })
    }
    return row.suffix(Image(icon: "go-next-symbolic").style("secondary"))
        .named([line, problem.note].filter { !$0.isEmpty }.joined(separator: ", "))
        .onActivate { model.present(.problem(problem.id)) }
        .contextMenu { problemMenu(problem, model) }
}

/// What can be done with a problem, for its menu.
@MainActor
private func problemMenu(_ problem: PlantProblem, _ model: PlantPageModel) -> Menu {
    let change =
        problem.isOpen
        ? MenuItem(tr("Mark as Resolved")) { Task { await model.resolve(problem) } }
        : MenuItem(tr("Mark as Unresolved")) { Task { await model.reopen(problem) } }
    return Menu([
        Menu.Section([MenuItem(tr("Open")) { model.present(.problem(problem.id)) }, change]),
        Menu.Section([MenuItem(tr("Remove Problem")) { Task { await model.remove(problem) } }]),
    ])
}
