import Garden
import GtkKit
import Localization

/// The switch to the calendar and the filter chips above the list: below it in a narrow window, else beside it.
@MainActor
func scheduleChips(
    _ model: ScheduleModel, _ calendar: CalendarModel, _ settings: DisplaySettings, _ layout: WindowLayout
) -> some Widget {
    let chips = chipLine(layout) {
        ScheduleFilter.allCases.map { filterChip($0, model, settings) } + [roomChip(model, settings)]
    }
    let line = Row {
        scheduleViewSwitch(calendar).align(horizontal: .start, vertical: .center)
        chips.expandHorizontally().align(vertical: .center)
    }
    line.bind {
        let side = layout.isNarrow ? 14 : 22
        $0.turned(vertical: layout.isNarrow).setSpacing(layout.isNarrow ? 10 : 14).margins(
            top: 12, bottom: 0, start: side, end: side)
    }
    return Clamp(maximum: layout.listWidth, line).bind { $0.setMaximum(layout.listWidth) }
}

@MainActor
private func filterChip(_ filter: ScheduleFilter, _ model: ScheduleModel, _ settings: DisplaySettings) -> some Widget {
    let content = Row(spacing: 6) {
        Label().bind { $0.text = settings.formatter.title(filter) }
        Label().style("count").numeric().bind { label in
            let count = filter == .all ? 0 : model.waiting[filter] ?? 0
            label.text = settings.formatter.number(count)
            label.isVisible = count > 0
        }
    }.align(horizontal: .center)
    let chip = ToggleButton(label: settings.formatter.title(filter), content).style("chip")
    chip.bind { chip in
        let count = model.waiting[filter] ?? 0
        chip.isActive = model.filter == filter
        chip.named(
            filter == .all || count == 0
                ? settings.formatter.title(filter)
                : tr("{title} ({n})").filled(["title": settings.formatter.title(filter), "n": settings.formatter.number(count)]))
    }
    return chip.onToggle { isOn in
        // Pressing the active filter selects "All"; "All" itself cannot be turned off.
        let chosen = isOn ? filter : .all
        if filter == .all { chip.isActive = true }
        Task { await model.choose(chosen) }
    }
}

@MainActor
private func roomChip(_ model: ScheduleModel, _ settings: DisplaySettings) -> some Widget {
    let chip = MenuButton(tr("Room")) {
        let all = MenuItem(tr("All Rooms"), isChecked: model.room == nil) { Task { await model.choose(room: nil) } }
        let rooms = model.rooms.map { room in
            MenuItem(settings.formatter.room(room), isChecked: model.room == room) { Task { await model.choose(room: room) } }
        }
        return Menu([Menu.Section([all]), Menu.Section(rooms)])
    }.style("chip")
    return chip.bind { chip in
        chip.title = model.room.map(settings.formatter.room) ?? tr("Room")
        chip.setStyle("on", model.room != nil)
    }
}
