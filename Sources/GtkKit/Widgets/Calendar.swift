import CGtk
import Localization

/// A month calendar in which one day is selected.
public struct Calendar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A calendar with a selected day. `month` counts from 1.
    public init(year: Int, month: Int, day: Int) {
        pointer = gtk_calendar_new()
        role(.group)
        // The wheel of a mouse scrolls the page, and does not turn to another month, which would choose another day.
        for controller in scrollControllers { gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE) }
        nameArrows()
        select(year: year, month: month, day: day)
    }

    /// Names the arrow buttons, which GTK leaves without accessible names. They are in this order.
    private func nameArrows() {
        var names = [tr("Previous Month"), tr("Next Month"), tr("Previous Year"), tr("Next Year")]
        nameButtons { _ in names.isEmpty ? nil : names.removeFirst() }
    }

    /// Selects a day, which ``onSelect(_:)`` does not report. `month` counts from 1. Does nothing if the day does not exist.
    public func select(year: Int, month: Int, day: Int) {
        guard let date = g_date_time_new_local(gint(year), gint(month), gint(day), 0, 0, 0) else { return }
        Binding.updating { gtk_calendar_select_day(opaque, date) }
        g_date_time_unref(date)
    }

    /// The selected day. The month counts from 1.
    public var day: (year: Int, month: Int, day: Int) {
        guard let date = gtk_calendar_get_date(opaque) else { return (1, 1, 1) }
        defer { g_date_time_unref(date) }
        var (year, month, day): (gint, gint, gint) = (0, 0, 0)
        g_date_time_get_ymd(date, &year, &month, &day)
        return (Int(year), Int(month), Int(day))
    }

    /// Calls `body` when the user selects a day.
    @discardableResult
    public func onSelect(
        _ body: @escaping @MainActor (_ year: Int, _ month: Int, _ day: Int) -> Void
    ) -> Self {
        let calendar = self
        return onUserChange("day-selected") {
            let (year, month, day) = calendar.day
            body(year, month, day)
        }
    }

    /// Calls `body` with the selected day soon after an arrow button led to another month or year, in which the day has the same
    /// number.
    @discardableResult
    public func onTurn(_ body: @escaping @MainActor (_ year: Int, _ month: Int, _ day: Int) -> Void) -> Self {
        for signal in ["prev-month", "next-month", "prev-year", "next-year"] {
            // GTK also turns to the month of a pressed day, before it selects that.
            onUserChange(signal) {
                soon { calendar in
                    let (year, month, day) = calendar.day
                    body(year, month, day)
                }
            }
        }
        return self
    }

    /// Calls `body` when a key moves away from the selected day: an arrow key by a day or a week, Home and End within the week,
    /// Page Up and Page Down by a month.
    ///
    /// They replace GTK's own keys, which move a frame that does not leave the month and that screen readers do not see.
    @discardableResult
    public func onMove(_ body: @escaping @MainActor (TableMove) -> Void) -> Self {
        let calendar = self
        return onKey(capturing: true) { key in
            let isMirrored = gtk_widget_get_direction(calendar.pointer) == GTK_TEXT_DIR_RTL
            guard key.modifiers.isEmpty, let move = TableMove(key, isMirrored: isMirrored) else { return false }
            body(move)
            return true
        }
    }

    /// Calls `body` when Enter or Space is pressed on the days, but not on an arrow button.
    @discardableResult
    public func onConfirm(_ body: @escaping @MainActor () -> Void) -> Self {
        let calendar = self
        return onKey(capturing: true) { key in
            guard key.isActivating, calendar.hasFocus else { return false }
            body()
            return true
        }
    }
}
