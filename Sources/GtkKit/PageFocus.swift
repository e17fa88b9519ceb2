import CGtk

// Where the keyboard focus goes when a page is shown. What a page is about says how it takes the focus, and the page finds it.

extension Widget {
    /// Says how the widget takes the keyboard focus for the page that it is on; see ``focusContentSoon()``. `take` returns false
    /// if the widget cannot take it, and the next such widget of the page is asked then.
    @discardableResult
    public func takesPageFocus(_ take: @escaping @MainActor () -> Bool) -> Self {
        keep(PageFocus(take), as: focusKey)
        let widget = AnyWidget(self)
        return on("map") { widget.soon { $0.focusForWaitingPage() } }
    }

    /// Says that the widget, or the first control in it, takes the keyboard focus for the page that it is on.
    @discardableResult
    public func takesPageFocus() -> Self {
        let widget = AnyWidget(self)
        return takesPageFocus { widget.containsFocus || widget.focusFirst() }
    }

    /// Moves the keyboard focus to what the page is about, once the main loop is idle: to the first shown widget in it that
    /// ``takesPageFocus(_:)``.
    ///
    /// While there is none, as while the page is loaded, the first one that is shown later gets the focus, unless the user has
    /// moved it by then. A text field of the page that has the focus keeps it.
    public func focusContentSoon() {
        soon { AnyWidget($0).focusContent() }
    }

    /// Gives up the keyboard focus of its window, so that ``focusContentSoon()`` does not leave it to a text field.
    public func giveUpFocus() {
        if let root = gtk_widget_get_root(pointer) { gtk_root_set_focus(root, nil) }
    }
}

extension AnyWidget {
    fileprivate func focusContent() {
        guard Bool(gtk_widget_get_mapped(pointer)), !(containsFocus && isTyping) else { return }
        let waiting = kept(waitingKey) ?? WaitingPage()
        keep(waiting, as: waitingKey)
        waiting.isWaiting = !focusShownContent()
        guard waiting.isWaiting else { return }
        if !containsFocus { focusFirst() }
        waiting.focused = focusOfWindow
    }

    /// Gives the focus to the first descendant that is shown and takes it. Returns false if there is none.
    private func focusShownContent() -> Bool {
        guard Bool(gtk_widget_get_mapped(pointer)) else { return false }
        if let focus: PageFocus = kept(focusKey), focus.take() { return true }
        // While one page of a stack replaces another, both are shown.
        if isKind(of: gtk_stack_get_type()) {
            return gtk_stack_get_visible_child(opaque).map { AnyWidget($0).focusShownContent() } ?? false
        }
        var child = gtk_widget_get_first_child(pointer)
        while let current = child {
            if AnyWidget(current).focusShownContent() { return true }
            child = gtk_widget_get_next_sibling(current)
        }
        return false
    }

    /// Moves the focus again if the widget is on a page that waits for it.
    fileprivate func focusForWaitingPage() {
        var next: UnsafeMutablePointer<GtkWidget>? = pointer
        while let current = next {
            let page = AnyWidget(current)
            if let waiting: WaitingPage = page.kept(waitingKey), waiting.isWaiting {
                waiting.isWaiting = false
                if waiting.focused == page.focusOfWindow { page.focusContent() }
            }
            next = gtk_widget_get_parent(current)
        }
    }

    private var focusOfWindow: UnsafeMutablePointer<GtkWidget>? { gtk_widget_get_root(pointer).flatMap(gtk_root_get_focus) }
}

/// How a widget takes the focus of its page.
@MainActor
private final class PageFocus {
    let take: @MainActor () -> Bool

    init(_ take: @escaping @MainActor () -> Bool) {
        self.take = take
    }
}

/// Whether a page waits for a widget that takes its focus.
@MainActor
private final class WaitingPage {
    var isWaiting = false
    /// The focused widget when it began to wait; only compared.
    var focused: UnsafeMutablePointer<GtkWidget>?
}

private let focusKey = "gtkkit-page-focus"
private let waitingKey = "gtkkit-waiting-page"
