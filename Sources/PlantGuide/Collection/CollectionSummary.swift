import Garden
import GtkKit
import Localization

/// The collection's title and summary, the sort and layout buttons, and the filter chips.
@MainActor
func collectionSummary(_ model: CollectionModel, _ layout: WindowLayout) -> some Widget {
    Column(spacing: 6) {
        Row(spacing: 12) {
            Column {
                Label().style("title-2").ellipsized().role(.heading).bind { $0.text = model.title }
                Label().style("caption", "secondary").ellipsized().role(.status).bind { $0.text = model.summary }
            }.expandHorizontally().align(vertical: .center)
            sortButtons(model, layout)
            layoutButtons(model)
        }
        .bind { row in
            let margin = layout.isNarrow ? 14 : 22
            row.margins(start: margin, end: margin)
        }
        chipLine(layout, margin: { $0 ? 14 : 22 }) { chips(model) }
    }
    .bind { $0.margins(top: layout.isNarrow ? 6 : 10, bottom: layout.isNarrow ? 0 : 4) }
}

@MainActor
private func sortButtons(_ model: CollectionModel, _ layout: WindowLayout) -> [any Widget] {
    let menu: @MainActor () -> Menu = {
        Menu([
            Menu.Section(
                tr("Sort By"),
                CollectionOrder.allCases.map { order in
                    MenuItem(order.title, isChecked: model.order == order) { model.order = order }
                })
        ])
    }
    return [
        MenuButton(icon: "view-sort-descending-symbolic", label: tr("Sort"), menu: menu).flat()
            .align(vertical: .center).bind { $0.isVisible = layout.isNarrow },
        MenuButton(CollectionOrder.nextDue.title, menu: menu).flat().align(vertical: .center)
            .bind { button in
                button.title = model.order.title
                button.named(tr("Sort by: {order}").filled(["order": model.order.title]))
            }
            .bind { $0.isVisible = !layout.isNarrow },
    ]
}

extension CollectionOrder {
    fileprivate var title: String {
        switch self {
        case .nextDue: tr("Next Due")
        case .name: tr("Name")
        case .dateAdded: tr("Date Added")
        case .room: tr("Room")
        }
    }
}

@MainActor
private func layoutButtons(_ model: CollectionModel) -> some Widget {
    let grid = ToggleButton(icon: "view-grid-symbolic", label: tr("Grid"))
    let list = ToggleButton(icon: "view-list-symbolic", label: tr("List")).group(with: grid)
    grid.bind { $0.isActive = model.layout == .grid }.onToggle { if $0 { model.layout = .grid } }
    list.bind { $0.isActive = model.layout == .list }.onToggle { if $0 { model.layout = .list } }
    return Row {
        grid; list
    }.oneTabStop().linked().align(vertical: .center)
}

// MARK: Chips

@MainActor
private func chips(_ model: CollectionModel) -> [any Widget] {
    [
        chip(tr("Overdue"), model, count: { $0.overdue }, \.overdue),
        chip(tr("Due Today"), model, count: { $0.dueToday }, \.dueToday),
        chip(tr("Favorites"), model, count: { $0.favorites }, \.favorites),
        chip(tr("Problems"), model, count: { $0.problems }, \.problems)
            // Also while it is set, so that it can be taken back once the last problem is resolved.
            .bind { $0.isVisible = model.chipCounts.hasProblems || model.filter.problems },
        lightChip(model),
        safetyChip(model),
        tagChip(model).bind { $0.isVisible = !model.counts.tags.isEmpty },
    ]
}

@MainActor
private func chip(
    _ title: String, _ model: CollectionModel, count: @escaping @MainActor (ChipCounts) -> Int,
    _ path: WritableKeyPath<CollectionFilter, Bool> & Sendable
) -> some Widget {
    let words = Row(spacing: 6) {
        Label(title)
        Label().numeric().style("count").bind { label in
            let count = count(model.chipCounts)
            label.text = model.formatter.number(count)
            label.isVisible = count > 0
        }
    }
    return ToggleButton(label: title, words).style("chip")
        .bind { chip in
            chip.isActive = model.filter[keyPath: path]
            chip.named(tr("{item}, {rest}").filled(["item": title, "rest": model.formatter.plants(count(model.chipCounts))]))
        }
        .onToggle { model.filter[keyPath: path] = $0 }
}

@MainActor
private func lightChip(_ model: CollectionModel) -> some Widget {
    MenuButton(tr("Available Light")) {
        Menu(
            LightLevel.choices.map { light in
                MenuItem(model.formatter.locationLightWithHours(light), isChecked: model.filter.shows(light)) {
                    model.filter.toggle(light)
                }
            })
    }
    .style("chip")
    .bind { chip in
        let lights = LightLevel.choices.filter(model.filter.shows).map(model.formatter.locationLight)
        chip.title = lights.count == 1 ? lights[0] : tr("Available Light")
        chip.setStyle("on", !lights.isEmpty)
        chip.named(chip.accessibleLabel(tr("Available Light"), model.formatter.list(lights)))
    }
}

/// The chip that limits the plants to those that a source states to be non-toxic.
@MainActor
private func safetyChip(_ model: CollectionModel) -> some Widget {
    MenuButton(tr("Safe For")) {
        Menu(
            ToxicitySubject.allCases.map { subject in
                MenuItem(model.formatter.name(subject), isChecked: model.filter.safeFor.contains(subject)) {
                    model.filter.safeFor.formSymmetricDifference([subject])
                }
            })
    }
    .style("chip")
    .bind { chip in
        let chosen = ToxicitySubject.allCases.filter(model.filter.safeFor.contains)
        chip.title = chosen.isEmpty ? tr("Safe For") : tr("Safe for {who}").filled(["who": model.formatter.names(chosen)])
        chip.setStyle("on", !chosen.isEmpty)
        chip.named(chip.accessibleLabel(tr("Safe For"), model.formatter.names(chosen)))
    }
}

@MainActor
private func tagChip(_ model: CollectionModel) -> some Widget {
    MenuButton(tr("Tag")) {
        Menu(
            model.counts.tags.map { tag in
                MenuItem(tag.name, isChecked: model.filter.tags.contains(tag.name)) {
                    model.filter.tags.formSymmetricDifference([tag.name])
                }
            })
    }
    .style("chip")
    .bind { chip in
        let tags = model.filter.tags
        chip.title = tags.count == 1 ? tags.first ?? "" : tr("Tag")
        chip.setStyle("on", !tags.isEmpty)
        chip.named(chip.accessibleLabel(tr("Tag"), model.formatter.list(tags.sorted())))
    }
}

extension MenuButton {
    /// The accessible name of a chip: its title and the chosen values.
    fileprivate func accessibleLabel(_ title: String, _ chosen: String) -> String {
        chosen.isEmpty ? title : tr("{item}, {rest}").filled(["item": title, "rest": chosen])
    }
}
