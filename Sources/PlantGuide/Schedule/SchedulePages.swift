import Garden
import GtkKit
import Localization

/// The page shown when nothing more is due today: what comes next, and a button that lists it.
@MainActor
func allDonePage(_ model: ScheduleModel, _ settings: DisplaySettings) -> some Widget {
    Column(spacing: 12) {
        Image(icon: "object-select-symbolic", size: 48).style("care-dot", "accent").size(width: 96, height: 96)
            .align(horizontal: .center)
        Label().style("title-1").centered().wrapped().margins(top: 12).bind { label in
            label.text = settings.isLeavingTomorrow ? tr("All Done Before You Go") : tr("All Done for Today")
        }
        Label().style("secondary").centered().wrapped().bind { label in
            guard case .allDone(let count, let next) = model.content else { return }
            let isAway = next.map { settings.awayPeriods.contains(day: $0.moment.day) } ?? false
            label.text = settings.formatter.allDone(caredFor: count, next: next, isAway: isAway)
        }
        Button(tr("Show Tomorrow")).style("pill").align(horizontal: .center).margins(top: 6).takesPageFocus()
            .onClick { Task { await model.showTomorrow() } }
            .bind { button in
                guard case .allDone(_, let next) = model.content else { return }
                button.isVisible = next != nil
                button.title = next?.moment.day == model.today + 1 ? tr("Show Tomorrow") : tr("Show Upcoming")
            }
    }.align(vertical: .center).margin(24)
}

/// The page shown if no task passes the filter.
@MainActor
func noMatchPage(_ model: ScheduleModel) -> some Widget {
    let page = StatusPage(
        icon: "system-search-symbolic", title: "", description: tr("No open task matches the filter."),
        Button(tr("Clear Filters")).style("pill").align(horizontal: .center)
            .onClick { Task { await model.clearFilters() } }.takesPageFocus())
    return page.bind { $0.title = noMatchTitle(model.filter, isInRoom: model.room != nil) }
}

/// What the page says if no task passes the filter.
///
/// - Parameter isInRoom: Whether only the tasks of a room are shown, so that nothing is said about others.
func noMatchTitle(_ filter: ScheduleFilter, isInRoom: Bool) -> String {
    switch filter {
    case .overdue where !isInRoom: tr("Nothing Is Overdue")
    case .today where !isInRoom: tr("Nothing Is Due Today")
    case .all, .water, .fertilize, .overdue, .today: tr("No Tasks Found")
    }
}

/// The page shown if no plant has tasks.
@MainActor
func nothingPlannedPage(_ navigator: Navigator) -> some Widget {
    StatusPage(
        icon: "x-office-calendar-symbolic", title: tr("Nothing Planned"),
        description: tr("Tasks appear here when a plant has a schedule."),
        Button(tr("Add Plant")).style("pill").align(horizontal: .center).onClick { navigator.present(.addPlant) }.takesPageFocus()
    )
}
