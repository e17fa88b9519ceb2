import Garden
import GtkKit

/// What the window remembers until it is opened again: its size, the layout and order of the plants, whether the schedule is a
/// list or a calendar, and whether the user chose a month or a week of that.
extension MainWindow {
    /// The names of the sort orders in the GSettings schema.
    private static let sorts: [String: CollectionOrder] = [
        "name": .name, "date-added": .dateAdded, "next-due": .nextDue, "room": .room,
    ]

    /// Applies the saved state.
    func restoreState() {
        if let isShown = settings.bool("sidebar-shown") { collection.isSidebarBeside = isShown }
        if let layout = settings.string("collection-view").flatMap(CollectionLayout.init) { collection.layout = layout }
        if let view = settings.string("schedule-view").flatMap(ScheduleView.init) { calendar.view = view }
        calendar.chosenSpan = settings.string("calendar-span").flatMap(CalendarPage.Span.init)
        if let order = settings.string("collection-sort").flatMap({ Self.sorts[$0] }) { collection.order = order }
    }

    /// Saves the state.
    func saveState() {
        let size = widget.defaultSize
        settings.set("width", size.width)
        settings.set("height", size.height)
        settings.set("maximized", widget.isMaximized)
        settings.set("sidebar-shown", collection.isSidebarBeside)
        settings.set("collection-view", collection.layout.rawValue)
        settings.set("schedule-view", calendar.view.rawValue)
        settings.set("calendar-span", calendar.chosenSpan?.rawValue ?? "automatic")
        settings.set("collection-sort", Self.sorts.first { $0.value == collection.order }?.key ?? "next-due")
    }
}
