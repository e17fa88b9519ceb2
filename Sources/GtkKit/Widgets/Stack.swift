import CGtk

/// Pages of which one is seen, named by the cases of an enumeration.
public struct Stack<Page: Hashable & RawRepresentable>: Widget where Page.RawValue == String {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds a widget for each page; the first is shown.
    public init(transition: Transition = .crossfade, _ pages: KeyValuePairs<Page, any Widget>) {
        pointer = gtk_stack_new()
        gtk_stack_set_transition_type(opaque, transition.stack)
        gtk_stack_set_transition_duration(opaque, 120)
        for (page, widget) in pages { gtk_stack_add_named(opaque, widget.pointer, page.rawValue) }
    }

    /// Shows `page`.
    public func show(_ page: Page) {
        gtk_stack_set_visible_child_name(opaque, page.rawValue)
    }

    /// The page that is shown; nil without pages.
    public var page: Page? {
        gtk_stack_get_visible_child_name(opaque).flatMap { Page(rawValue: String(cString: $0)) }
    }

    /// Whether all pages get the size of the largest, or each its own.
    @discardableResult
    public func homogeneous(horizontal: Bool = true, vertical: Bool = true) -> Self {
        gtk_stack_set_hhomogeneous(opaque, horizontal.c)
        gtk_stack_set_vhomogeneous(opaque, vertical.c)
        return self
    }
}

/// A place of the program in its ``ViewStack``.
@MainActor
public struct ViewPage<Page> {
    let page: Page
    let title: String
    let icon: String
    let content: any Widget

    /// The place `page`, shown in switchers with `title` and `icon`.
    public init(_ page: Page, title: String, icon: String, _ content: any Widget) {
        self.page = page
        self.title = title
        self.icon = icon
        self.content = content
    }
}

/// The main places of a program, for a ``ViewSwitcherTitle`` and a ``ViewSwitcherBar``.
public struct ViewStack<Page: Hashable & RawRepresentable>: Widget where Page.RawValue == String {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Holds the places in their order; the first is shown.
    public init(_ pages: [ViewPage<Page>]) {
        pointer = adw_view_stack_new()
        for page in pages {
            adw_view_stack_add_titled_with_icon(
                opaque, page.content.pointer, page.page.rawValue, page.title, page.icon)
        }
    }

    /// Shows `page`.
    public func show(_ page: Page) {
        adw_view_stack_set_visible_child_name(opaque, page.rawValue)
    }

    /// The place that is shown; nil without pages.
    public var page: Page? {
        adw_view_stack_get_visible_child_name(opaque).flatMap { Page(rawValue: String(cString: $0)) }
    }

    /// Sets the number that switchers show at `page`, and whether it asks for attention; 0 shows none.
    public func setBadge(_ page: Page, _ number: Int, needsAttention: Bool = false) {
        guard let child = adw_view_stack_get_child_by_name(opaque, page.rawValue),
            let place = adw_view_stack_get_page(opaque, child)
        else { return }
        adw_view_stack_page_set_badge_number(place, guint(max(0, number)))
        adw_view_stack_page_set_needs_attention(place, needsAttention.c)
    }

    /// Calls `body` when another place is shown.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Page) -> Void) -> Self {
        let stack = self
        return on("notify::visible-child-name") {
            if let page = stack.page { body(page) }
        }
    }
}

/// A header's title that turns into a switcher where there is room.
public struct ViewSwitcherTitle: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Switches between the places of `stack` and shows `title` where there is no room.
    public init<Page>(_ title: String, _ stack: ViewStack<Page>) {
        pointer = adw_view_switcher_title_new()
        adw_view_switcher_title_set_title(opaque, title)
        adw_view_switcher_title_set_stack(opaque, stack.opaque)
    }

    /// The words shown where there is no room for the switcher.
    public var title: String {
        get { text(adw_view_switcher_title_get_title(opaque)) }
        nonmutating set { adw_view_switcher_title_set_title(opaque, newValue) }
    }

    /// Whether the switcher may be shown, room given.
    public var isSwitcherEnabled: Bool {
        get { Bool(adw_view_switcher_title_get_view_switcher_enabled(opaque)) }
        nonmutating set { adw_view_switcher_title_set_view_switcher_enabled(opaque, newValue.c) }
    }
}

/// A switcher along the bottom of a narrow window.
public struct ViewSwitcherBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Switches between the places of `stack`; it is hidden until revealed.
    public init<Page>(_ stack: ViewStack<Page>) {
        pointer = adw_view_switcher_bar_new()
        adw_view_switcher_bar_set_stack(opaque, stack.opaque)
    }

    /// Whether the bar is shown.
    public var isRevealed: Bool {
        get { Bool(adw_view_switcher_bar_get_reveal(opaque)) }
        nonmutating set { adw_view_switcher_bar_set_reveal(opaque, newValue.c) }
    }
}

/// The bar at the top of a window or page.
public struct HeaderBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A bar with a title of words.
    public init(title: String = "", subtitle: String = "") {
        pointer = adw_header_bar_new()
        adw_header_bar_set_title_widget(opaque, adw_window_title_new(title, subtitle))
    }

    /// A bar with any widget in the middle.
    public init(_ title: any Widget) {
        pointer = adw_header_bar_new()
        adw_header_bar_set_title_widget(opaque, title.pointer)
        adw_header_bar_set_centering_policy(opaque, ADW_CENTERING_POLICY_STRICT)
    }

    /// The title of a bar that was made with words.
    public var title: String {
        get { titleWidget.map { text(adw_window_title_get_title($0)) } ?? "" }
        nonmutating set { titleWidget.map { adw_window_title_set_title($0, newValue) } }
    }

    /// The smaller line under the title of a bar that was made with words.
    public var subtitle: String {
        get { titleWidget.map { text(adw_window_title_get_subtitle($0)) } ?? "" }
        nonmutating set { titleWidget.map { adw_window_title_set_subtitle($0, newValue) } }
    }

    /// Adds a widget at the start.
    @discardableResult
    public func start(_ widget: any Widget) -> Self {
        adw_header_bar_pack_start(opaque, widget.pointer)
        return self
    }

    /// Adds a widget at the end; the first added stands outermost.
    @discardableResult
    public func end(_ widget: any Widget) -> Self {
        adw_header_bar_pack_end(opaque, widget.pointer)
        return self
    }

    /// Whether the bar shows the window's own buttons, such as Close.
    @discardableResult
    public func windowButtons(_ areShown: Bool) -> Self {
        adw_header_bar_set_show_start_title_buttons(opaque, areShown.c)
        adw_header_bar_set_show_end_title_buttons(opaque, areShown.c)
        return self
    }

    private var titleWidget: OpaquePointer? {
        guard let widget = adw_header_bar_get_title_widget(opaque),
            AnyWidget(widget).isKind(of: adw_window_title_get_type())
        else { return nil }
        return OpaquePointer(widget)
    }
}

/// A sidebar beside a content, which folds away in a narrow window.
public struct Flap: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `sidebar` before `content`, with a line between them.
    public init(sidebar: any Widget, content: any Widget) {
        pointer = adw_flap_new()
        adw_flap_set_flap(opaque, sidebar.pointer)
        adw_flap_set_content(opaque, content.pointer)
        adw_flap_set_separator(opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_flap_set_fold_policy(opaque, ADW_FLAP_FOLD_POLICY_NEVER)
    }

    /// Whether the sidebar lies over the content instead of beside it.
    public var isFolded: Bool {
        get { Bool(adw_flap_get_folded(opaque)) }
        nonmutating set {
            adw_flap_set_fold_policy(opaque, newValue ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER)
        }
    }

    /// Whether the sidebar is shown.
    public var isRevealed: Bool {
        get { Bool(adw_flap_get_reveal_flap(opaque)) }
        nonmutating set { adw_flap_set_reveal_flap(opaque, newValue.c) }
    }

    /// Calls `body` when the person shows or hides the sidebar, by swiping or by pressing beside it.
    @discardableResult
    public func onReveal(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let flap = self
        return onUserChange("notify::reveal-flap") { body(flap.isRevealed) }
    }
}

/// A bar with actions along the bottom.
public struct ActionBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Places children at the start, in the middle and at the end.
    public init(start: [any Widget] = [], center: (any Widget)? = nil, end: [any Widget] = []) {
        pointer = gtk_action_bar_new()
        for widget in start { gtk_action_bar_pack_start(opaque, widget.pointer) }
        if let center { gtk_action_bar_set_center_widget(opaque, center.pointer) }
        for widget in end { gtk_action_bar_pack_end(opaque, widget.pointer) }
    }

    /// Whether the bar is shown.
    public var isRevealed: Bool {
        get { Bool(gtk_action_bar_get_revealed(opaque)) }
        nonmutating set { gtk_action_bar_set_revealed(opaque, newValue.c) }
    }
}
