import Garden
import GtkKit
import Localization

/// The calendar: a page of days, and the tasks of the selected day beside a month, or below a week and in a narrow window.
@MainActor
func calendarScreen(_ model: CalendarModel, _ layout: WindowLayout) -> some Widget {
    let table = calendarTable(model, layout)
    let days = Column(spacing: 12) {
        calendarBar(model, layout)
        Column {
            weekdayNames(model.settings, layout)
            table
        }.style("cal").clipped()
    }
    let isBelow: @MainActor () -> Bool = { layout.isNarrow || model.page.span == .week }
    let tasks = scheduleList(model.list, WindowLayout(in: layout) { !isBelow() })
    tasks.viewStyle("panel")
    let panel = calendarPanel(model, tasks, layout, isBelow: isBelow)
    let content = Row {
        days
        panel
    }
    content.bind { content in
        let (isNarrow, isBelow) = (layout.isNarrow, isBelow())
        content.turned(vertical: isBelow).setSpacing(isBelow ? 16 : 22)
        let side = isNarrow ? 14 : 22
        content.margins(top: isNarrow ? 12 : 16, bottom: 16, start: side, end: side)
        // Below the days, the list has its own height; beside them, it is as high as the window.
        days.expand(horizontal: true, vertical: !isBelow)
    }
    // Enter leads from a day to its tasks, and Escape back.
    content.onKey(capturing: true) { key in
        guard key.modifiers.isEmpty else { return false }
        switch key.name {
        case "Return", "KP_Enter":
            guard AnyWidget(table).containsFocus, let first = model.list.firstRow else { return false }
            return tasks.focusRow(first)
        case "Escape":
            guard AnyWidget(panel).containsFocus else { return false }
            table.focusSelected()
            return true
        default: return false
        }
    }
    // Also from the buttons above the days.
    content.onPageKeys { step in Task { await model.turn(by: step) } }
    content.bind({ model.chosenSpan ?? layout.calendarSpan }) { span in Task { await model.show(span) } }
    return Scrolled(content).expand()
}

/// The linked switch between the list and the calendar.
@MainActor
func scheduleViewSwitch(_ model: CalendarModel) -> some Widget {
    func toggle(_ title: String, _ icon: String, _ view: ScheduleView) -> ToggleButton {
        let content = Row(spacing: 6) {
            Image(icon: icon)
            Label(title)
        }
        let button = ToggleButton(label: title, content)
        return button.onToggle { isOn in if isOn { model.view = view } }
            .bind { $0.isActive = model.view == view }
    }
    let list = toggle(tr("List"), "view-list-symbolic", .list)
    let calendar = toggle(tr("Calendar"), "x-office-calendar-symbolic", .calendar).group(with: list)
    let row = linkedSwitch(list, calendar)
    // When the page changes, GTK moves the focus to the first button of the new one.
    return row.bind {
        model.view
    } apply: { view in
        row.soon { _ in if view == .calendar, list.hasFocus { calendar.focus() } }
    }
}

/// Two buttons of which one is active.
@MainActor
private func linkedSwitch(_ first: ToggleButton, _ second: ToggleButton) -> Row {
    Row {
        first
        second
    }.linked().oneTabStop()
}

/// The switch between a month and a week.
@MainActor
private func spanSwitch(_ model: CalendarModel, _ layout: WindowLayout) -> some Widget {
    func toggle(_ title: String, _ span: CalendarPage.Span) -> ToggleButton {
        ToggleButton(label: title, Label(title)).onToggle { isOn in if isOn { model.choose(span, usual: layout.calendarSpan) } }
            .bind { $0.isActive = model.page.span == span }
    }
    let month = toggle(tr("Month"), .month)
    return linkedSwitch(month, toggle(tr("Week"), .week).group(with: month))
}

/// The bar above the days: the switch to the list, the month between its arrows, the switch to a week where there is room for it,
/// and Today. With little room, the month has its own line, in which it wraps.
@MainActor
private func calendarBar(_ model: CalendarModel, _ layout: WindowLayout) -> some Widget {
    let today = Button(tr("Today")).onClick { Task { await model.showToday() } }.bind { $0.setStyle("flat", layout.isNarrow) }
    return Column(spacing: 8) {
        CenterRow(
            start: scheduleViewSwitch(model),
            center: pageSwitch(model, layout, hasOwnLine: false).bind { $0.isVisible = layout.isSpacious },
            end: Row(spacing: 6) {
                spanSwitch(model, layout).bind {
                    $0.isVisible = layout.isSpacious || model.page.span == .week && !layout.isNarrow
                }
                today
            })
        Clamp(maximum: 400, pageSwitch(model, layout, hasOwnLine: true)).bind { $0.isVisible = !layout.isSpacious }
    }
}

/// The title of the page, a month or the dates of a week, between the arrows that turn it. It opens the choice of a month or a
/// week, and of another month.
@MainActor
private func pageSwitch(_ model: CalendarModel, _ layout: WindowLayout, hasOwnLine: Bool) -> some Widget {
    func arrow(_ icon: String, _ pages: Int) -> some Widget {
        Button(icon: icon, label: "").flat().onClick { Task { await model.turn(by: pages) } }.bind { button in
            let label =
                switch (model.page.span, pages < 0) {
                case (.month, true): tr("Previous Month")
                case (.month, false): tr("Next Month")
                case (.week, true): tr("Previous Week")
                case (.week, false): tr("Next Week")
                }
            button.tooltip(label).named(label)
            button.isSensitive = model.canTurn(by: pages)
        }
    }
    let name = Label().style("title-4").centered()
    // The arrows keep their place.
    if hasOwnLine { name.wrapped() } else { name.width(characters: 14) }
    let title = Row(spacing: 6) {
        name
        Image(icon: "pan-down-symbolic")
    }.align(horizontal: .center)
    let button = MenuButton(title) {
        let spans = [
            MenuItem(tr("Month"), isChecked: model.page.span == .month) { model.choose(.month, usual: layout.calendarSpan) },
            MenuItem(tr("Week"), isChecked: model.page.span == .week) { model.choose(.week, usual: layout.calendarSpan) },
        ]
        let months = model.monthsNearby.map { day in
            MenuItem(model.settings.formatter.month(of: day), isChecked: day.month == model.selected.month) {
                Task { await model.show(monthOf: day) }
            }
        }
        return Menu([Menu.Section(spans), Menu.Section(months)])
    }
    if hasOwnLine { button.expandHorizontally() }
    button.flat().bind { button in
        name.text = model.title
        button.setName(model.title)
    }
    return Row(spacing: hasOwnLine ? 0 : 6) {
        arrow("go-previous-symbolic", -1)
        button
        arrow("go-next-symbolic", 1)
    }
}

/// The names of the weekdays above the columns, the shortest ones in a narrow window.
@MainActor
private func weekdayNames(_ settings: DisplaySettings, _ layout: WindowLayout) -> some Widget {
    let week = settings.formatter.week
    return Row {
        for weekday in week {
            Label().style("caption", "secondary").centered().bind {
                let formatter = settings.formatter
                $0.text = layout.isNarrow ? formatter.narrowWeekday(weekday) : formatter.shortWeekday(weekday)
            }
        }
    }.equalSizes().margins(top: 8, bottom: 4)
}

/// The days as a table of buttons.
@MainActor
private func calendarTable(_ model: CalendarModel, _ layout: WindowLayout) -> ButtonTable {
    let notation = CalendarNotation()
    let table = ButtonTable(
        columns: 7, rows: CalendarPage.mostWeeks, cell: { calendarCell($0, model, layout, notation) },
        onMove: { move in Task { await model.move(move) } })
    return table.expand().takesPageFocus {
        table.focusSelected()
        return true
    }.bind { table in
        table.named(model.title)
        table.showRows(model.page.weeks)
        table.select(model.selectedIndex)
    }
}

extension CalendarModel {
    /// Selects the day that a key leads to.
    func move(_ move: TableMove) async {
        switch move {
        case .previous: await self.move(days: -1)
        case .next: await self.move(days: 1)
        case .up: await self.move(days: -7)
        case .down: await self.move(days: 7)
        case .rowStart: await self.move(toDayOfWeek: 0)
        case .rowEnd: await self.move(toDayOfWeek: 6)
        case .previousPage: await turn(by: -1)
        case .nextPage: await turn(by: 1)
        }
    }
}
