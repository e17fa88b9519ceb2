import Garden
import GardenData
import GtkKit
import Localization

/// Presents a problem: its photos, its kind and day, its treatment, and the button that resolves it. It closes when the problem
/// is resolved or removed.
@MainActor
func presentProblem(_ id: PlantProblem.ID, over parent: any Widget, _ model: PlantPageModel) {
    guard let problem = model.problem(id) else { return }
    let current: @MainActor () -> PlantProblem? = { model.problem(id) }
    let body = Column(spacing: 14) {}
    let header = HeaderBar(title: problem.name)
        .start(MenuButton(icon: "view-more-symbolic", label: tr("More Actions")) { problemMenu(current, over: body, model) })
        .bind { header in if let problem = current() { header.title = problem.name } }
    body.replaceChildren {
        photoCard(current, over: body, model)
        photoStrip(current, over: body, model)
        factsGroup(current, model)
        treatmentGroup(current, over: body, model)
        adviceGroup(current, model.formatter)
        noteRow(current)
    }
    let wasOpen = problem.isOpen
    header.bind({ current().map { wasOpen && !$0.isOpen } ?? true }) { if $0 { header.closeWindow() } }
    DialogWindow(
        over: parent, title: problem.name, width: 480, height: 620,
        Column {
            header
            Scrolled(body.margins(top: 16, bottom: 20, start: 18, end: 18)).expand()
        }, foot: resolveButton(current, model)
    ).undoes(with: model.actions).present()
}

@MainActor
private func problemMenu(
    _ current: @MainActor () -> PlantProblem?, over parent: any Widget, _ model: PlantPageModel
) -> Menu {
    guard let problem = current() else { return Menu([MenuItem]()) }
    var changes = [MenuItem(tr("Edit…")) { presentProblemForm(problem, over: parent, model) }]
    if !problem.isOpen { changes.append(MenuItem(tr("Mark as Unresolved")) { Task { await model.reopen(problem) } }) }
    return Menu([
        .init(changes), .init([MenuItem(tr("Remove Problem")) { Task { await model.remove(problem) } }]),
    ])
}

// MARK: Photos

/// The newest photo with its date, or a place for one, and the button that adds photos.
@MainActor
private func photoCard(
    _ current: @escaping @MainActor () -> PlantProblem?, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    let environment = model.environment
    let photo: @MainActor () -> Photo? = { current().flatMap { model.photos(of: $0).first } }
    let picture = Picture().photo(from: environment.pictures, shorterSide: 640, of: photo) { environment.source(of: $0) }
        .bind { $0.setLabel(photo().map(model.title) ?? "") }
        .rounded(12).clipped()
    let add = Button(icon: "camera-photo-symbolic", label: tr("Add Photo…")).style("osd", "circular")
        .align(horizontal: .end, vertical: .end).margins(bottom: 10, end: 10)
    add.onClick {
        choosePhotos(over: add) { origins in
            if let problem = current() { Task { await model.add(origins, to: problem) } }
        }
    }
    let open = Button(label: tr("Show Photo"), Bin()).flat().style("tile", "cover-button")
        .onClick { if let photo = photo() { presentPhoto(photo, over: parent, model) } }
        .bind { $0.isVisible = photo() != nil }
    let empty = Label(tr("No photos yet.")).style("secondary").align(horizontal: .center, vertical: .center)
    return Overlay(Row {}.style("blank", "r12").size(height: 150)) {
        empty.bind { $0.isVisible = photo() == nil }
        picture.bind { $0.isVisible = photo() != nil }
        open
        // Beside the button.
        Label().style("organ").wrapped().align(horizontal: .start, vertical: .end).margins(bottom: 10, start: 10, end: 54)
            .bind { label in
                label.text = photo().map(model.shortDate) ?? ""
                label.tooltip(photo().map(model.date))
                label.isVisible = photo() != nil
            }
        add
    }
}

/// All photos, if there are several.
@MainActor
private func photoStrip(
    _ current: @escaping @MainActor () -> PlantProblem?, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    let environment = model.environment
    let tiles = Row(spacing: 8) {}.oneTabStop()
    tiles.bind({ current().map(model.photos(of:)) ?? [] }) { photos in
        tiles.replaceChildren {
            for photo in photos {
                let picture = thumb(side: 64) { picture in
                    picture.photo(from: environment.pictures, shorterSide: 128, of: { photo }) { environment.source(of: $0) }
                }
                let show: @MainActor () -> Void = { presentPhoto(photo, over: parent, model) }
                Button(label: model.title(of: photo), picture).flat().style("tile").onClick(show)
                    .contextMenu { photoMenu(of: photo, over: parent, model, show: show) }
            }
        }
    }
    return Scrolled(horizontal: true, vertical: false, tiles).withoutBar()
        .bind { strip in strip.isVisible = (current().map(model.photos(of:))?.count ?? 0) > 1 }
}

// MARK: Facts and treatment

@MainActor
private func factsGroup(_ current: @escaping @MainActor () -> PlantProblem?, _ model: PlantPageModel) -> some Widget {
    let formatter = model.formatter
    let change: @MainActor (@escaping (inout PlantProblem) -> Void) -> Void = { change in
        if let problem = current() { Task { await model.change(problem, change) } }
    }
    return PreferencesGroup {
        problemKindRow(formatter, { current()?.kind ?? .pest }) { kind in change { $0.kind = kind } }
        dayRow(formatter, { current()?.notedOn ?? formatter.today }, title: { tr("Since") }) { day in
            change { $0.notedOn = day }
        }
        ActionRow(tr("Resolved")).bind { row in
            row.subtitle = current()?.resolvedOn.map(formatter.fullDate) ?? ""
            row.isVisible = current()?.isOpen == false
        }
    }
}

/// How a common problem is recognized, what helps, and who says so. Hidden for other problems.
@MainActor
private func adviceGroup(_ current: @escaping @MainActor () -> PlantProblem?, _ formatter: GardenFormatter) -> some Widget {
    let place = Bin()
    return place.bind({ current()?.name ?? "" }) { name in
        let advice = formatter.advice(onProblemNamed: name)
        place.isVisible = advice != nil
        place.setChild(
            advice.map { advice in
                PreferencesGroup(
                    ctr("problem", "Advice"), description: tr("Guidance only. Compare it with what you see on your plant.")
                ) {
                    adviceRow(tr("Signs and Causes"), advice.signs)
                    adviceRow(tr("What Helps"), advice.help)
                    citationRow([advice.source], formatter)
                }
            })
    }
}

@MainActor
private func adviceRow(_ title: String, _ words: String) -> some Widget {
    ActionRow(title, subtitle: words).style("property").lines(title: 0, subtitle: 0).named("\(title), \(words)")
}

/// The rules that treat the problem, each of which can be edited, and the row that adds one.
@MainActor
private func treatmentGroup(
    _ current: @escaping @MainActor () -> PlantProblem?, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    let list = ListBox {}
    list.bind {
        let problem = current()
        let planned = problem.map(model.treatments(of:)) ?? []
        $0.replaceRows {
            for rule in planned { treatmentRow(rule, over: parent, model) }
            if problem?.isOpen == true, model.plant?.archive == nil {
                ActionRow(tr("Add Treatment…"))
                    .prefix(Image(icon: "list-add-symbolic"))
                    .named(tr("Add Treatment…"))
                    .onActivate {
                        if let problem = current() { presentRule(nil, treating: problem, over: parent, model, model.settings) }
                    }
            }
        }
    }
    return Column(spacing: 6) {
        Label(tr("Treatment")).style("heading").role(.heading).margins(start: 2)
        list
    }.bind { column in
        let problem = current()
        column.isVisible =
            problem.map { $0.isOpen && model.plant?.archive == nil || !model.treatments(of: $0).isEmpty } ?? false
    }
}

/// It is rebuilt when the rules change, so it needs no bindings.
@MainActor
private func treatmentRow(
    _ planned: GardenRepository.PlannedRule, over parent: any Widget, _ model: PlantPageModel
) -> some Widget {
    let formatter = model.formatter
    let title = formatter.careTitle(planned.rule.shownType)
    let progress = [planned.rule.note, model.progress(of: planned.rule)].compactMap(\.self).joined(separator: "\n")
    let due = planned.task.map { task in
        task.status(on: formatter.today) == .overdue ? formatter.overdue(since: task.due) : formatter.dayTitle(task.due)
    }
    let day = Label(due ?? tr("Done")).style("heading")
    if planned.task?.status(on: formatter.today) == .overdue { day.style("status", "overdue").align(vertical: .center) }
    return ActionRow(title, subtitle: progress).lines(subtitle: 4)
        .prefix(careBadge(planned.rule.shownType.icon, planned.rule.shownType.colorClass))
        .suffix(day)
        .named([title, progress.replacing("\n", with: ", "), day.text].joined(separator: ", "))
        .onActivate { presentRule(planned.rule, over: parent, model, model.settings) }
}

@MainActor
private func noteRow(_ current: @escaping @MainActor () -> PlantProblem?) -> some Widget {
    let row = ActionRow(tr("Note")).style("property").lines(title: 0, subtitle: 0)
    return PreferencesGroup { row }.bind { group in
        row.subtitle = current()?.note ?? ""
        row.named("\(tr("Note")), \(row.subtitle)")
        group.isVisible = !row.subtitle.isEmpty
    }
}

@MainActor
private func resolveButton(_ current: @escaping @MainActor () -> PlantProblem?, _ model: PlantPageModel) -> some Widget {
    let button = Button(tr("Mark as Resolved"), icon: "object-select-symbolic").align(horizontal: .center)
        .margins(top: 12, bottom: 12)
    button.onClick {
        guard let problem = current() else { return }
        Task { await model.resolve(problem) }
    }
    return button.bind { $0.isVisible = current()?.isOpen == true }
}
