import CGtk
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

/// What a window does and builds until it shows its plants. It needs the window of the layout tests, one at a time.
extension LayoutTests {
    @Test("a window makes as few queries for 1,000 plants as for 100, and builds the schedule only some time later")
    func opening() async throws {
        for plants in [100, 1_000] {
            try await shown(.english) {
                let today = LocalMoment(Date(), in: .current).day
                let garden = try await ScheduleGarden(
                    waterings(plants, from: today), clock: TestClock(today.description, zone: TimeZone.current.identifier))
                let counter = try await ReadCounter(garden.repository)
                let opened = try await openWindow(isSample: false, on: garden.repository, size: (1_100, 760))
                let window = opened.window
                defer { window.close() }
                let root = window.widget.pointer
                (window.collection.layout, window.calendar.view) = (.grid, .list)
                try await pump("the plants") {
                    window.collection.matches.count == plants && count(gtk_grid_view_get_type(), in: root) == 1
                }
                let counts = counter.take()
                // The program was measured at 40 queries: what the window shows, and whether plants are stale.
                #expect(counts.queries <= 48, "\(counts)")
                // One for each plant. The others are preferences, and the tasks that are overdue by day and kind.
                #expect(counts.rows <= plants + 100, "\(counts)")
                // The error page is not even shown while the plants are read.
                #expect(count(adw_status_page_get_type(), in: root) == 0)
                // The plants in a list, the schedule and the tasks of a day in the calendar are list views.
                #expect(count(gtk_list_view_get_type(), in: root) == 0)

                // Some time after the start, the schedule is built and read.
                window.prepareSchedule()
                try await pump("the schedule is prepared") { window.schedule.content == .list }
                #expect(count(gtk_list_view_get_type(), in: root) == 1)
                try await pump("the month is read") { window.calendar.cells.contains { $0.day?.marks.isEmpty == false } }
                // What changes until it appears is not read before.
                let tasks = window.schedule.entries.compactMap { window.schedule.row($0)?.task }
                let task = try #require(tasks.first)
                _ = try await garden.repository.answer([task.id], .skip)
                try await pump("the plant") { window.collection.row(task.plant).due?.occurrence != task.id }
                try await pump("the note of the change") { window.schedule.isStale }
                #expect(window.schedule.entries.contains(.task(task.id)))
                window.model.navigator.showSection(.schedule)
                let list = try #require(first(gtk_list_view_get_type(), in: root))
                try await pump("the schedule") { gtk_widget_get_mapped(list) != 0 && gtk_widget_get_first_child(list) != nil }
                #expect(count(gtk_grid_view_get_type(), in: root) == 1)
                try await pump("the change") { !window.schedule.entries.contains(.task(task.id)) }
            }
        }
    }

    @Test("the calendar opens with what was prepared, and what changed since is read when it opens")
    func calendar() async throws {
        for changes in [false, true] {
            try await shown(.english) {
                let today = LocalMoment(Date(), in: .current).day
                let garden = try await ScheduleGarden(
                    waterings(500, from: today), clock: TestClock(today.description, zone: TimeZone.current.identifier))
                let counter = try await ReadCounter(garden.repository)
                let opened = try await openWindow(isSample: false, on: garden.repository, size: (1_100, 760))
                let window = opened.window
                defer { window.close() }
                window.calendar.view = .list
                try await pump("the plants") { window.collection.matches.count == 500 }
                window.prepareSchedule()
                try await pump("the schedule is prepared") { window.schedule.content == .list }
                try await pump("the day is read") { window.calendar.list.content != .loading }
                try await pump("the month is read") { window.calendar.cells.contains { $0.day?.marks.isEmpty == false } }
                try await waitForReads(of: garden.repository)
                let marks = window.calendar.cells.compactMap(\.day?.marks)
                if changes {
                    let plant = try #require(window.collection.matches.first)
                    _ = try await garden.repository.addTask(.rotation, for: plant, on: today)
                    try await pump("the note of the change") { window.calendar.list.isStale }
                }
                window.model.navigator.showSection(.schedule)
                try await pumped { await window.schedule.readSurroundings() }
                _ = counter.take()
                window.calendar.view = .calendar
                try await pump("the calendar") { count(gtk_list_view_get_type(), in: window.widget.pointer) == 2 }
                if changes {
                    try await pump("the change") { window.calendar.cells.compactMap(\.day?.marks) != marks }
                } else {
                    // The month would be a row for each plant.
                    try await waitForReads(of: garden.repository)
                    let counts = counter.take()
                    #expect(counts.rows <= 100, "\(counts)")
                }
            }
        }
    }

    /// Waits until what was begun is read: a garden in memory answers one read after the other.
    private func waitForReads(of repository: GardenRepository) async throws {
        for _ in 0..<20 { _ = try await pumped { try await repository.preferences() } }
    }

    /// The first widget of a type in a widget; nil if there is none.
    private func first(_ type: GType, in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        if AnyWidget(widget).isKind(of: type) { return widget }
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            if let found = first(type, in: current) { return found }
            child = gtk_widget_get_next_sibling(current)
        }
        return nil
    }

    /// How many widgets of a type are in a widget, shown or not.
    private func count(_ type: GType, in widget: UnsafeMutablePointer<GtkWidget>) -> Int {
        var count = AnyWidget(widget).isKind(of: type) ? 1 : 0
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            count += self.count(type, in: current)
            child = gtk_widget_get_next_sibling(current)
        }
        return count
    }
}
