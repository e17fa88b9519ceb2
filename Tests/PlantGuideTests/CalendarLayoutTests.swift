import CGtk
import Foundation
import Garden
import GardenData
import Testing
import TestSupport

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test(
        "in a narrow calendar, icons and counts are within their days, no day with care is without a count, and all show the same",
        arguments: [
            (Appearance.english, 360), (.english, 420), (.german, 360), (.largerText, 360), (.largerText, 420),
            (.largerText, 424), (.largerText, 600),
        ])
    func narrowDays(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (width, 760))
            let window = opened.window
            defer { window.close() }
            let today = window.model.repository.today
            _ = try await window.model.repository.recordAbsence(from: today, through: today + 1)
            window.model.navigator.showSection(.schedule)
            window.calendar.view = .calendar
            let root = window.widget.pointer
            try await pump("the calendar") {
                window.calendar.list.content == .list && !all(in: root, where: isDay).isEmpty
                    && window.calendar.cells.contains { $0.day?.isAway == true }
            }
            #expect(try await problems(in: root) == [])
            let days = all(in: root, where: isDay)
            for day in days {
                let room = try #require(extent(of: day, in: root))
                let icons = all(in: day) { AnyWidget($0).isKind(of: gtk_image_get_type()) }
                let counts = all(in: day) {
                    Bool(gtk_widget_has_css_class($0, "mark")) && AnyWidget($0).isKind(of: gtk_label_get_type())
                }
                for mark in icons + counts {
                    let place = try #require(extent(of: mark, in: root))
                    let isWithin = room.lowerBound + 2 <= place.lowerBound && place.upperBound + 2 <= room.upperBound
                    #expect(isWithin, "\(place) in \(room)")
                }
            }
            let cared = window.calendar.cells.filter { $0.day?.marks.isEmpty == false }.count
            let counted = days.filter { day in
                mapped(in: day) { Bool(gtk_widget_has_css_class($0, "mark")) && AnyWidget($0).isKind(of: gtk_label_get_type()) }
                    != nil
            }
            #expect(cared > 0 && counted.count >= cared)
            let notations = days.flatMap { all(in: $0, where: isNotation).map(position) }
            #expect(notations.count == cared && Set(notations).count == 1, "\(notations)")
        }
    }

    @Test(
        "a day with ten tasks changes how all days of a narrow calendar show their care",
        arguments: [(Appearance.english, 360), (.english, 418), (.english, 425), (.largerText, 360), (.largerText, 418)])
    func busyDay(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (width, 760))
            let window = opened.window
            defer { window.close() }
            let repository = window.model.repository
            let day = repository.today + 1
            for number in 1...12 {
                let plant = try await repository.add(PlantDraft(name: "Fern \(number)", watering: .none)).value
                _ = try await repository.save(CareRule(plant: plant.id, type: .watering, recurrence: .everyDays(9), start: day))
            }
            window.model.navigator.showSection(.schedule)
            window.calendar.view = .calendar
            let root = window.widget.pointer
            try await pump("the calendar") {
                window.calendar.list.content == .list && window.calendar.cells.contains { ($0.day?.total ?? 0) > 9 }
            }
            #expect(try await problems(in: root) == [])
            let notations = all(in: root, where: isDay).flatMap { all(in: $0, where: isNotation).map(position) }
            #expect(notations.count > 2 && Set(notations).count == 1, "\(notations)")
        }
    }

    @Test(
        "with large text, a window of 900 × 700 px shows a month, and a lower one a week until a month is chosen",
        arguments: [(900, 700, CalendarPage.Span.month), (360, 600, .week)])
    func monthOrWeek(width: Int, height: Int, span: CalendarPage.Span) async throws {
        try await shown(.largerText) {
            let opened = try await openWindow(isSample: false, size: (width, height))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.showSection(.schedule)
            window.calendar.view = .calendar
            try await pump("the calendar") { window.calendar.list.content == .list && window.calendar.page.span == span }
            #expect(try await problems(in: window.widget.pointer) == [])
            window.calendar.chosenSpan = .month
            try await pump("a month") { window.calendar.page.span == .month }
            #expect(try await problems(in: window.widget.pointer) == [])
            // The next window remembers the choice. Those of other tests have none.
            window.saveState()
            window.calendar.chosenSpan = nil
            window.restoreState()
            #expect(window.calendar.chosenSpan == .month)
            window.calendar.chosenSpan = nil
        }
    }

    @Test("the answers about the soil that a watering offers in the calendar are above its toast", arguments: [360, 1_100])
    func answersAboveToast(width: Int) async throws {
        try await shown(.english) {
            let opened = try await openWindow(isSample: false, size: (width, 700))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.showSection(.schedule)
            window.calendar.view = .calendar
            let (list, root) = (window.calendar.list, window.widget.pointer)
            try await pump("the calendar") { list.content == .list }
            let basil = try #require(try await window.model.repository.tasks().first { $0.plantName == "Sweet Basil" })
            await window.calendar.select(max(basil.moment.day, window.calendar.today))
            try await pump("the task") { list.entries.contains(.task(basil.id)) }
            _ = try await problems(in: root)
            list.soilTime = .seconds(600)
            Task { await list.complete(basil.id) }
            defer { list.row(.task(basil.id))?.question?.end() }
            try await pump("the answers above the toast") {
                guard let strip = mapped(in: root, where: { Bool(gtk_widget_has_css_class($0, "soil-strip")) }),
                    let overlay = gtk_widget_get_ancestor(strip, adw_toast_overlay_get_type())
                else { return false }
                var place = graphene_rect_t()
                let end = Float(Int(gtk_widget_get_height(overlay)) - ToastOverlay.roomBelow)
                return Bool(gtk_widget_compute_bounds(strip, overlay, &place)) && place.size.height > 0
                    && place.origin.y + place.size.height <= end + 1
            }
        }
    }

    @Test("the titles of the actions on a day begin where the other lines do", arguments: [Appearance.english, .largerText])
    func actionsAligned(_ appearance: Appearance) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, on: sampleInTheMorning(), size: (360, 760))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.showSection(.schedule)
            window.calendar.view = .calendar
            let root = window.widget.pointer
            var action: UnsafeMutablePointer<GtkWidget>?
            try await pump("an action") {
                // Those of the whole section are at the end of its heading.
                action = mapped(in: root) { button in
                    Bool(gtk_widget_has_css_class(button, "group-action"))
                        && mapped(in: button) { label(of: $0)?.hasPrefix("Water") == true } != nil
                }
                return window.calendar.list.content == .list && action != nil
            }
            #expect(try await problems(in: root) == [])
            let button = try #require(action)
            let title = try #require(mapped(in: button) { AnyWidget($0).isKind(of: gtk_label_get_type()) })
            let line = try #require(gtk_widget_get_parent(button))
            let place = try #require(extent(of: title, in: line))
            #expect(abs(place.lowerBound) < 2, "\(place)")
        }
    }

    /// The text of a label; nil for another widget.
    private func label(of widget: UnsafeMutablePointer<GtkWidget>) -> String? {
        let handle = AnyWidget(widget)
        return handle.isKind(of: gtk_label_get_type()) ? String(cString: gtk_label_get_text(handle.opaque)) : nil
    }

    private func isDay(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool { Bool(gtk_widget_has_css_class(widget, "day")) }

    /// Whether a widget is one of the ways in which a day shows its care.
    private func isNotation(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        let parent = gtk_widget_get_parent(widget)
        return parent.map { AnyWidget($0).isKind(of: adw_squeezer_get_type()) } ?? false
            && AnyWidget(widget).isKind(of: adw_bin_get_type())
    }

    /// The position of a widget in its parent.
    private func position(of widget: UnsafeMutablePointer<GtkWidget>) -> Int {
        var (position, before) = (0, gtk_widget_get_prev_sibling(widget))
        while let current = before { (position, before) = (position + 1, gtk_widget_get_prev_sibling(current)) }
        return position
    }

    /// The widgets for which a condition holds that are mapped, in a widget.
    func all(
        in widget: UnsafeMutablePointer<GtkWidget>, where condition: (UnsafeMutablePointer<GtkWidget>) -> Bool
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        guard Bool(gtk_widget_get_mapped(widget)) else { return [] }
        if condition(widget) { return [widget] }
        var found: [UnsafeMutablePointer<GtkWidget>] = []
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            found += all(in: current, where: condition)
            child = gtk_widget_get_next_sibling(current)
        }
        return found
    }

    /// The horizontal extent of a widget in another one.
    func extent(
        of widget: UnsafeMutablePointer<GtkWidget>, in other: UnsafeMutablePointer<GtkWidget>
    ) -> ClosedRange<Float>? {
        var bounds = graphene_rect_t()
        guard Bool(gtk_widget_compute_bounds(widget, other, &bounds)) else { return nil }
        return bounds.origin.x...bounds.origin.x + bounds.size.width
    }
}
