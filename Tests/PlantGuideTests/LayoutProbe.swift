import CGtk
import Foundation

@testable import GtkKit

/// Finds widgets that are outside their window, and cut texts, in all visible windows of this process.
@MainActor
enum LayoutProbe {
    /// The CSS classes of labels that may be shortened: they show the user's own words, names of species, the
    /// window's title, or words beside a count that has its full name for screen readers.
    private static let mayBeShort: Set<String> = ["heading", "species", "title-2", "caption", "title", "mark"]

    /// The length up to which no word may be broken, and that for the title of a button, whose words are the program's.
    private static let (shortWord, wordInButton) = (7, 14)

    static func problems() -> [String] {
        guard let windows = gtk_window_get_toplevels() else { return [] }
        var found: [String] = []
        for index in 0..<g_list_model_get_n_items(windows) {
            guard let item = g_list_model_get_item(windows, index) else { continue }
            defer { g_object_unref(item) }
            let window = item.assumingMemoryBound(to: GtkWidget.self)
            guard Bool(gtk_widget_get_mapped(window)) else { continue }
            let room = -1...Float(gtk_widget_get_width(window)) + 1
            walk(window, in: window, room: room, isRoot: true, &found)
        }
        return found
    }

    /// - Parameter room: The horizontal extent in which a widget is visible: that of the window, or of the list that clips its
    ///   rows.
    private static func walk(
        _ widget: UnsafeMutablePointer<GtkWidget>, in window: UnsafeMutablePointer<GtkWidget>, room: ClosedRange<Float>,
        isRoot: Bool, _ found: inout [String]
    ) {
        var room = room
        let handle = AnyWidget(widget)
        // The thumb of a scrollbar reaches into its margin.
        guard Bool(gtk_widget_get_mapped(widget)), !handle.isKind(of: gtk_scrollbar_get_type()) else { return }
        var bounds = graphene_rect_t()
        if Bool(gtk_widget_compute_bounds(widget, window, &bounds)), bounds.size.width > 0 {
            let (left, right) = (bounds.origin.x, bounds.origin.x + bounds.size.width)
            // The border of the window is around its width.
            if widget != window, left < room.lowerBound || right > room.upperBound {
                found.append(
                    "\(name(of: handle)) is at \(Int(left)) to \(Int(right)) of \(Int(room.lowerBound) + 1) to \(Int(room.upperBound) - 1), because of \(widest(in: gtk_widget_get_parent(widget) ?? widget))"
                )
                return
            }
            if handle.isKind(of: gtk_list_base_get_type()), right > left { room = left - 1...right + 1 }
        }
        if handle.isKind(of: gtk_label_get_type()) {
            if isCut(handle) { found.append("\(name(of: handle)) is cut") }
            if let word = brokenWord(in: handle) { found.append("\(name(of: handle)) breaks the word “\(word)”") }
        }
        var child = gtk_widget_get_first_child(widget)
        // Rows of chips and photos scroll sideways on purpose. The scrolled window around the whole content does not.
        let scrolls = handle.isKind(of: gtk_scrolled_window_get_type()) && !isRoot && scrollsSideways(handle)
        while let current = child {
            if !scrolls { walk(current, in: window, room: room, isRoot: isRoot && !isContentRoot(current), &found) }
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// The chain of widgets that needs the most width, outermost first, each with its minimum width.
    private static func widest(in widget: UnsafeMutablePointer<GtkWidget>) -> String {
        var chain: [String] = []
        var place: UnsafeMutablePointer<GtkWidget>? = widget
        while let current = place {
            chain.append("\(name(of: AnyWidget(current))) \(minimumWidth(current))")
            var best: UnsafeMutablePointer<GtkWidget>?
            var child = gtk_widget_get_first_child(current)
            while let candidate = child {
                if minimumWidth(candidate) > (best.map(minimumWidth) ?? 0) { best = candidate }
                child = gtk_widget_get_next_sibling(candidate)
            }
            place = best
        }
        return chain.joined(separator: " > ")
    }

    private static func minimumWidth(_ widget: UnsafeMutablePointer<GtkWidget>) -> Int {
        var least: gint = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
        return Int(least)
    }

    /// Whether a widget is below the scrolled window of the whole content.
    private static func isContentRoot(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        gtk_widget_get_parent(widget).map { AnyWidget($0).isKind(of: gtk_scrolled_window_get_type()) } ?? false
    }

    private static func scrollsSideways(_ scrolled: AnyWidget) -> Bool {
        var horizontal = GTK_POLICY_NEVER
        gtk_scrolled_window_get_policy(scrolled.opaque, &horizontal, nil)
        return horizontal != GTK_POLICY_NEVER
    }

    private static func isCut(_ label: AnyWidget) -> Bool {
        guard Bool(pango_layout_is_ellipsized(gtk_label_get_layout(label.opaque))) else { return false }
        let short = mayBeShort.filter { Bool(gtk_widget_has_css_class(label.pointer, $0)) }
        var ancestor = gtk_widget_get_parent(label.pointer)
        while let current = ancestor {
            // The care in the row of a task wraps.
            if short == ["caption"], Bool(gtk_widget_has_css_class(current, "task")) { return true }
            ancestor = gtk_widget_get_parent(current)
        }
        return short.isEmpty
    }

    /// The first word that a label breaks into two lines although it is short, such as a time; nil if there is none.
    private static func brokenWord(in label: AnyWidget) -> String? {
        guard let layout = gtk_label_get_layout(label.opaque), let start = pango_layout_get_text(layout) else { return nil }
        let text = String(cString: start)
        let longest = isTitleOfButton(label) ? wordInButton : shortWord
        for number in 0..<pango_layout_get_line_count(layout) {
            guard let line = pango_layout_get_line_readonly(layout, number) else { continue }
            let bytes = text.utf8.index(text.startIndex, offsetBy: Int(line.pointee.start_index), limitedBy: text.endIndex)
            guard let place = bytes?.samePosition(in: text) else { continue }
            let head = text[..<place].reversed().prefix { !$0.isWhitespace }
            let tail = text[place...].prefix { !$0.isWhitespace }
            // Lines may begin after a hyphen, a dash or a slash.
            guard head.first?.isLetter == true || head.first?.isNumber == true || head.first == ":", let next = tail.first,
                next.isLetter || next.isNumber || next == ":", head.count + tail.count <= longest
            else { continue }
            return String(head.reversed()) + tail
        }
        return nil
    }

    /// Whether a label is in a button with a frame. Those without one also contain rows with the user's words.
    private static func isTitleOfButton(_ label: AnyWidget) -> Bool {
        guard let button = gtk_widget_get_ancestor(label.pointer, gtk_button_get_type()) else { return false }
        return !Bool(gtk_widget_has_css_class(button, "flat"))
    }

    private static func name(of widget: AnyWidget) -> String {
        let type = String(cString: gtk_widget_get_css_name(widget.pointer))
        let text = widget.isKind(of: gtk_label_get_type()) ? " “\(String(cString: gtk_label_get_text(widget.opaque)))”" : ""
        let classes = gtk_widget_get_css_classes(widget.pointer)
        defer { g_strfreev(classes) }
        var names: [String] = []
        var place = classes
        while let name = place?.pointee {
            names.append(String(cString: name))
            place = place?.advanced(by: 1)
        }
        return "\(type)\(text) [\(names.joined(separator: " "))]"
    }
}
