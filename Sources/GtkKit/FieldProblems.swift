import CGtk
import GLibKit
import Observation

// What is wrong with the fields of a form. A field says it, and the form finds the first such field.

extension Widget {
    /// Shows below the field what is wrong with it, once it was changed and left, or once ``showFirstProblem()`` asks for it. A
    /// screen reader reads it as the description of the field.
    ///
    /// - Parameters:
    ///   - isSaidElsewhere: Whether the form says it elsewhere, so that the field is only focused.
    ///   - atOnce: Whether it is shown as soon as the field is changed, for a field in which nothing is typed.
    ///   - afterPause: Whether it is also shown once nothing was typed in the text field for two seconds.
    ///   - problem: What is wrong, in a sentence; nil for nothing, and while the field is not shown.
    /// - Returns: The field and the message, for the container of the field: a row below a row, or else a label.
    public func validated(
        isSaidElsewhere: Bool = false, atOnce: Bool = false, afterPause: Bool = false,
        _ problem: @escaping @MainActor () -> String?
    ) -> [any Widget] {
        let (field, isText) = (AnyWidget(self), self is any TextField)
        let state = FieldProblem(problem)
        keep(state, as: problemKey)
        bind(problem) { _ in
            if atOnce { state.reveal() } else { state.update() }
        }
        onFocus { isInside in if !isInside { state.reveal() } }
        if afterPause, let entry = self as? any TextField { entry.onChange { _ in state.revealAfterPause() } }
        guard !isSaidElsewhere else { return [self] }
        bind { _ in
            if isText { field.setStyle("error", state.shown != nil) }
            field.describeText(state.shown)
        }
        let label = Label().style("caption", "error").wrapped().xalign(0).role(.alert).bind { label in
            label.text = state.shown ?? ""
            label.isVisible = state.shown != nil
        }
        guard self is any TitledRow else { return [self, label.margins(start: 2)] }
        let row = PlainRow("", label.margins(top: 8, bottom: 8, start: 12, end: 12)).reachable(false)
        return [
            self,
            row.bind { row in
                row.isVisible = state.shown != nil
                row.named(state.shown ?? "")
            },
        ]
    }

    /// Shows what is wrong with the first of the fields in the widget of which something is, and moves the keyboard focus there.
    /// Returns false if there is none.
    @discardableResult
    public func showFirstProblem() -> Bool {
        guard isVisible else { return false }
        if let state: FieldProblem = kept(problemKey), state.isWrong {
            state.show()
            AnyWidget(self).describeText(state.shown)
            if !focus() { focusFirst() }
            return true
        }
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            if AnyWidget(current).showFirstProblem() { return true }
            child = gtk_widget_get_next_sibling(current)
        }
        return false
    }

    /// Calls `body` when Enter in a text field of the widget is to activate the default button, instead of that button, which
    /// ignores it while it is insensitive.
    @discardableResult
    public func onDefault(_ body: @escaping @MainActor () -> Void) -> Self {
        guard let action = g_simple_action_new("activate", nil), let actions = g_simple_action_group_new() else { return self }
        Signal.connect(UnsafeMutableRawPointer(action), "activate") { _ in body() }
        g_action_map_add_action(OpaquePointer(actions), action)
        gtk_widget_insert_action_group(pointer, "default", OpaquePointer(actions))
        g_object_unref(UnsafeMutableRawPointer(action))
        g_object_unref(UnsafeMutableRawPointer(actions))
        return self
    }

    /// Does what Enter does in a text field around the widget, as in ``onDefault(_:)``.
    public func activateDefault() { gtk_widget_activate_action_variant(pointer, "default.activate", nil) }
}

extension AnyWidget {
    /// Sets the description of the text field, which is read when it gets the keyboard focus; nil for none.
    fileprivate func describeText(_ words: String?) {
        for part in descendants(gtk_text_get_type()) + descendants(gtk_text_view_get_type()) {
            if let words {
                part.described(words)
            } else {
                gtk_accessible_reset_property(part.opaque, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
            }
        }
    }
}

private let problemKey = "gtkkit-field-problem"

/// What is wrong with a field, and whether that is shown.
@MainActor @Observable
final class FieldProblem {
    @ObservationIgnored private let read: @MainActor () -> String?
    private var isAsked = false
    @ObservationIgnored private var latest: String?
    @ObservationIgnored private var wasChanged = false
    @ObservationIgnored private var pause: MainLoopSource?

    /// - Parameter read: What is wrong now; nil for nothing.
    init(_ read: @escaping @MainActor () -> String?) {
        self.read = read
        // What is wrong at first was not caused by a change.
        latest = read()
    }

    /// Whether something is wrong.
    var isWrong: Bool { read() != nil }

    /// What is shown; nil for nothing.
    var shown: String? { isAsked ? read() : nil }

    /// Takes note of a change. What is wrong is no longer shown once nothing is.
    func update() {
        let problem = read()
        if problem != latest { wasChanged = true }
        latest = problem
        if problem == nil, isAsked { isAsked = false }
    }

    /// Shows what is wrong.
    func show() { if !isAsked { isAsked = true } }

    /// Shows what is wrong if that has changed, once nothing changes for two seconds. Our own choice, without a source.
    func revealAfterPause() {
        pause?.cancel()
        pause = .after(.seconds(2)) { [weak self] in self?.reveal() }
    }

    /// Shows what is wrong if that has changed, once the field is left.
    func reveal() {
        update()
        if wasChanged, isWrong { show() }
    }
}
