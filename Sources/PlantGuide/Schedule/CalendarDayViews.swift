import Garden
import GtkKit
import Localization

/// The icon of days on which the user is away.
private let awayIcon = "airplane-mode-symbolic"

/// The button of a day: its number, whether the user is away, and the care of the day by kind.
///
/// - Parameter notation: What the days have in common, which all show their care in the same way.
@MainActor
func calendarCell(_ index: Int, _ model: CalendarModel, _ layout: WindowLayout, _ notation: CalendarNotation) -> Button {
    let cell = model.cells[index]
    let number = Label().style("num").numeric().centered()
    let away = LazyWidget {
        Row(spacing: 3) {
            scaledIcon(awayIcon, layout)
            FittingTitle(Label(tr("Away")).style("mark", "secondary"))
        }.tooltip(tr("Away"))
    }
    let marks = Bin()
    // In a narrow cell there is no room beside the number.
    let top = Row {
        number.expandHorizontally()
        away
    }
    let content = Column(spacing: 3) {
        top
        marks
    }.align(vertical: .start)
    let button = Button(label: "", content).flat().style("day").onClick {
        if let day = cell.day { Task { await model.select(day.day) } }
    }
    button.bind { button in
        button.setStyle("small", layout.isNarrow)
        number.align(horizontal: layout.isNarrow ? .center : .start)
        away.align(horizontal: layout.isNarrow ? .center : .end)
        top.turned(vertical: layout.isNarrow)
        away.isVisible = cell.day?.isAway == true
        guard let day = cell.day else { return }
        let label = model.settings.formatter.accessibleLabel(day)
        number.text = model.settings.formatter.number(day.day.date.day)
        button.setStyle("today", day.isToday).setStyle("sel", day.isSelected).setStyle("out", !day.isOwn)
        button.setStyle("away", day.isAway)
        button.named(label)
        button.tooltip(day.marks.isEmpty ? nil : model.settings.formatter.tooltip(day))
    }
    marks.bind {
        (
            cell.day, layout.isNarrow, layout.linesOfDay(weeks: model.page.weeks), layout.iconSize(12),
            layout.isSpacious || model.page.span == .week
        )
    } apply: { day, isNarrow, lines, iconSize, namesPlants in
        marks.setChild(
            day.map { day in
                let formatter = model.settings.formatter
                return isNarrow
                    ? narrowMarks(day, formatter, iconSize, notation)
                    : markLines(day.lines(lines, namesPlants: namesPlants), formatter, iconSize, notation)
            })
    }
    return button
}

/// What the days of a calendar have in common.
@MainActor
struct CalendarNotation {
    /// The days of a narrow window, which show the same of their care.
    let narrow = FittingGroup()
    /// The marks of a wide one, which all have words, or none has.
    let words = FittingGroup()
}

/// The lines of a day: names of plants, or counts, which have words if there is room for all of the page.
@MainActor
private func markLines(
    _ lines: [CalendarDay.Line], _ formatter: GardenFormatter, _ iconSize: Int, _ notation: CalendarNotation
) -> any Widget {
    func line(_ mark: CalendarDay.Mark, _ text: any Widget) -> Row {
        Row(spacing: 4) {
            markIcon(mark, size: iconSize)
            text
        }.style("mark", mark.isDone ? "done" : "pill", mark.isDone ? "secondary" : mark.type.colorClass)
    }
    return Column(spacing: 2) {
        for shown in lines {
            switch shown {
            case .plant(let mark, let name): line(mark, Label(name).style("mark").xalign(0).ellipsized())
            case .count(let mark):
                let words = [formatter.mark(mark), formatter.number(mark.count)]
                line(mark, FirstFitting(words.map { Label($0).style("mark").xalign(0) }, in: notation.words))
            case .done(let count):
                Row(spacing: 4) {
                    Image(icon: "object-select-symbolic", size: iconSize).style("secondary")
                    FirstFitting(
                        [formatter.done(count), formatter.number(count)].map { Label($0).style("mark").xalign(0) },
                        in: notation.words)
                }.style("mark", "done", "secondary")
            case .more(let count):
                let words = [formatter.moreInWords(count), formatter.more(count)]
                FirstFitting(words.map { Label($0).style("mark", "secondary") })
            }
        }
    }
}

/// The marks of a day in a line of a narrow window: each kind with its count if there is room for all on each day of the page.
/// Otherwise the icons of at most two kinds, and one number: that of all tasks that are due, or were done if none is
/// (``CalendarDay/total``). The accessible name of the cell lists all of them.
@MainActor
private func narrowMarks(
    _ day: CalendarDay, _ formatter: GardenFormatter, _ iconSize: Int, _ notation: CalendarNotation
) -> any Widget {
    func count(_ count: Int) -> Label { Label(formatter.number(count)).style("mark").numeric() }
    guard !day.marks.isEmpty else { return Row {} }
    let counted = Row(spacing: 6) {
        for mark in day.marks {
            Row(spacing: 2) {
                markIcon(mark, size: iconSize)
                count(mark.count).style(mark.isDone ? "secondary" : mark.type.colorClass)
            }
        }
    }
    func summed(icons: Int, size: Int, spacing: Int) -> Row {
        // The number is apart from the icons, so that it is not read as a part of the last one.
        Row(spacing: icons > 0 ? 3 : 0) {
            Row(spacing: spacing) { for mark in day.summed.prefix(icons) { markIcon(mark, size: size) } }
            count(day.total).style("secondary")
        }
    }
    // One icon beside a total would look like the count of its kind. Rather, icons do not grow with the text, or are left out.
    let choices = [
        counted, summed(icons: 2, size: iconSize, spacing: 2), summed(icons: 2, size: 12, spacing: 1),
        summed(icons: 0, size: 0, spacing: 0),
    ]
    return FirstFitting(choices.map { Bin($0.align(horizontal: .center)) }, in: notation.narrow)
}

/// An icon beside text, which grows with it.
@MainActor
private func scaledIcon(_ icon: String, _ layout: WindowLayout) -> some Widget {
    let place = Bin().align(vertical: .center)
    return place.bind({ layout.iconSize(12) }) { place.setChild(Image(icon: icon, size: $0).style("secondary")) }
}

@MainActor
private func markIcon(_ mark: CalendarDay.Mark, size: Int) -> some Widget {
    let icon = Image(icon: mark.type.icon, size: size)
    return icon.style(mark.isDone ? "secondary" : mark.type.colorClass)
}

/// The selected day's date, and under it the list of its tasks.
///
/// - Parameter isBelow: Whether the panel is below the days, not beside them.
@MainActor
func calendarPanel(
    _ model: CalendarModel, _ tasks: List<ScheduleEntry>, _ layout: WindowLayout, isBelow: @escaping @MainActor () -> Bool
) -> some Widget {
    let (list, settings) = (model.list, model.settings)
    tasks.bind { tasks in
        let isBelow = isBelow()
        // Below the days, up to a hundred rows scroll with them.
        tasks.setGrown(isBelow && list.entries.count <= 100, minimum: isBelow ? 400 : 120)
        tasks.isVisible = list.content == .list
    }
    let title = Column(spacing: 2) {
        Label().style("title-4").wrapped().role(.heading).bind { $0.text = settings.formatter.dayTitle(model.selected) }
        Label().style("caption", "secondary").wrapped().bind { $0.text = settings.formatter.dateBelowTitle(of: model.selected) }
        Row(spacing: 6) {
            scaledIcon(awayIcon, layout)
            Label(tr("You are away. Reminders are paused.")).style("caption", "secondary").wrapped().xalign(0)
        }.bind { $0.isVisible = model.isAwayOnSelected }
    }
    let heading: @MainActor () -> ScheduleRow.Heading? = { list.dayHeading }
    let panel = Column(spacing: 6) {
        Row(spacing: 6) {
            title.expandHorizontally()
            addTaskButton(list, settings).flat().align(vertical: .center)
        }
        wateringProgress(settings, layout, heading, fillsWidth: true)
        FlowRow {
            groupAction(list, settings) { heading()?.watering }
            groupAction(list, settings) { heading()?.action }
        }.align(horizontal: .end)
        Label().style("secondary").wrapped().margins(top: 12).bind { none in
            none.isVisible = list.content == .emptyDay
            none.text = model.selected < model.today ? tr("No care was recorded on this day.") : tr("Nothing to do on this day.")
        }
        tasks
    }
    let clamp = Clamp(maximum: 0, panel)
    return clamp.bind { clamp in
        // Its width is the same for each day, so that the days keep their places.
        let width = Int((layout.isSpacious ? 340 : 324) * layout.widthScale)
        let isBelow = isBelow()
        clamp.setMaximum(isBelow ? layout.listWidth : width)
        clamp.size(width: isBelow ? nil : width).expand(horizontal: isBelow, vertical: !isBelow)
    }
}
