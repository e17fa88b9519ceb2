import Garden
import GtkKit
import Localization

/// A calendar with a field in which the date can be typed, and the selected date in full.
///
/// - Parameters:
///   - takesFocus: Whether the calendar takes the keyboard focus when it appears.
///   - choose: Called with each day that keys or typing lead to, and with true for one that was pressed or confirmed with Enter.
///     Enter then also closes the popover, or activates the default button of a dialog.
@MainActor
func dayPicker(
    _ model: DayPickerModel, takesFocus: Bool = false, choose: @escaping @MainActor (LocalDay, _ isFinal: Bool) -> Void
) -> some Widget {
    let entry = Entry(label: tr("Date"), hint: model.formatter.dateInput(model.formatter.today))
    entry.onChange { if model.type($0) { choose(model.day, false) } }
        .onFocus { isInside in if !isInside, model.confirm() { choose(model.day, false) } }
        .onActivate { _ in
            guard model.confirm() else { return }
            choose(model.day, true)
            entry.finishInput()
        }
        .bind { $0.text = model.text }
    let date = model.day.date
    let calendar = Calendar(year: date.year, month: date.month, day: date.day)
    calendar.onSelect { year, month, day in
        guard let day = LocalDay(year: year, month: month, day: day) else { return }
        // The calendar cannot gray days out: it goes back to the day that was selected before.
        guard model.show(day) else { return calendar.select(model.day) }
        choose(day, true)
    }
    .onTurn { year, month, day in
        guard let day = LocalDay(year: year, month: month, day: day), day != model.day else { return }
        model.turn(to: day)
        calendar.select(model.day)
        choose(model.day, false)
    }
    .onMove { move in
        model.move(move)
        choose(model.day, false)
    }
    .onConfirm {
        choose(model.day, true)
        calendar.finishInput()
    }
    .bind { calendar in
        calendar.select(model.calendarDay)
        if model.isShown { calendar.named(model.fullDate) }
        calendar.setStyle("without-day", !model.isShown)
    }
    entry.capturesKeys(of: calendar, replacing: true)
    if takesFocus { calendar.on("map") { calendar.focusSoon() } }
    return Column(spacing: 6) {
        entry.validated(isSaidElsewhere: true) { model.isValid ? nil : model.problem }
        calendar
        // Below the calendar, which keeps its place.
        Label().style("caption", "error").wrapped().centered().width(maximum: 30).role(.alert).bind { label in
            label.text = model.problem
            label.isVisible = !model.problem.isEmpty
        }
        Label().style("caption", "secondary").wrapped().centered().width(maximum: 30).role(.status)
            .bind { $0.text = model.caption }
        Label().style("caption", "warning").wrapped().centered().width(maximum: 30).role(.status).bind { label in
            label.text = model.hint ?? ""
            label.isVisible = model.hint != nil
        }
    }
}

extension Calendar {
    fileprivate func select(_ day: LocalDay) {
        let date = day.date
        select(year: date.year, month: date.month, day: date.day)
    }
}

extension DayPickerModel {
    /// Goes to the day that a key leads to.
    fileprivate func move(_ move: TableMove) {
        switch move {
        case .previous: self.move(days: -1)
        case .next: self.move(days: 1)
        case .up: self.move(days: -7)
        case .down: self.move(days: 7)
        case .rowStart: self.move(toDayOfWeek: 0)
        case .rowEnd: self.move(toDayOfWeek: 6)
        case .previousPage: self.move(months: -1)
        case .nextPage: self.move(months: 1)
        }
    }
}

/// A row that shows a day and opens a calendar to choose another one.
@MainActor
func dayRow(
    _ formatter: GardenFormatter, _ current: @escaping @MainActor () -> LocalDay, title: @escaping @MainActor () -> String,
    isShown: @escaping @MainActor () -> Bool = { true }, choose: @escaping @MainActor (LocalDay) -> Void
) -> some Widget {
    let row = ActionRow(title())
    let picker = MenuButton(icon: "x-office-calendar-symbolic", label: tr("Choose a Day")) {
        // A day that keys lead to is chosen by Enter, and not if the popover is closed by Escape.
        dayPicker(DayPickerModel(current(), formatter), takesFocus: true) { day, isFinal in if isFinal { choose(day) } }
            .on("unmap") { row.focusSoon() }
    }.flat().align(vertical: .center)
    row.suffix(picker).activates(picker)
    return row.onKey { key in
        // Without this, Enter would activate the default button of the dialog.
        guard key.isActivating, row.hasFocus else { return false }
        picker.open()
        return true
    }
    .bind { row in
        let date = formatter.fullDate(current())
        row.title = title()
        row.subtitle = date
        row.described(date)
        picker.named(tr("{item}, {rest}").filled(["item": tr("Choose a Day"), "rest": date]))
        row.isVisible = isShown()
    }
}
