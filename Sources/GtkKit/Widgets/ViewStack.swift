import CGtk

/// A page of a ``ViewStack``.
@MainActor
public struct ViewPage<Page> {
    let page: Page
    let title: String
    let icon: String
    let content: any Widget

    /// A page that switchers show with `title` and `icon`.
    public init(_ page: Page, title: String, icon: String, _ content: any Widget) {
        self.page = page
        self.title = title
        self.icon = icon
        self.content = content
    }
}

/// The main pages of a window, for a ``ViewSwitcherTitle`` and a ``ViewSwitcherBar``.
public struct ViewStack<Page: Hashable & RawRepresentable>: Widget where Page.RawValue == String {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Contains the pages in order. The first one is shown.
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

    /// The visible page; nil without pages.
    public var page: Page? {
        adw_view_stack_get_visible_child_name(opaque).flatMap { Page(rawValue: String(cString: $0)) }
    }

    /// Sets the badge number of `page` in switchers, and whether it needs attention. A number of 0 shows no badge.
    public func setBadge(_ page: Page, _ number: Int, needsAttention: Bool = false) {
        guard let child = adw_view_stack_get_child_by_name(opaque, page.rawValue),
            let place = adw_view_stack_get_page(opaque, child)
        else { return }
        adw_view_stack_page_set_badge_number(place, guint(max(0, number)))
        adw_view_stack_page_set_needs_attention(place, needsAttention.c)
    }

    /// Calls `body` when another page becomes visible.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Page) -> Void) -> Self {
        let stack = self
        return on("notify::visible-child-name") {
            if let page = stack.page { body(page) }
        }
    }
}

/// A header title that becomes a view switcher if there is room for it, and is left out if there is not even room for the title.
public struct ViewSwitcherTitle: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>
    private let switcher: AnyWidget

    /// Switches between the pages of `stack`. Shows `title` if there is no room for the switcher.
    public init<Page>(_ title: String, _ stack: ViewStack<Page>) {
        switcher = AnyWidget(adw_view_switcher_new())
        adw_view_switcher_set_policy(switcher.opaque, ADW_VIEW_SWITCHER_POLICY_WIDE)
        adw_view_switcher_set_stack(switcher.opaque, stack.opaque)
        pointer = FittingTitle(switcher.margins(start: 12, end: 12), else: title).pointer
    }

    /// Whether the switcher may be shown in place of the title.
    public var isEnabled: Bool {
        get { Bool(adw_squeezer_page_get_enabled(adw_squeezer_get_page(opaque, switcher.pointer))) }
        nonmutating set {
            adw_squeezer_page_set_enabled(adw_squeezer_get_page(opaque, switcher.pointer), newValue.c)
            // A hidden one takes no room, so that the title is centered.
            switcher.isVisible = newValue
        }
    }
}

/// A view switcher at the bottom of a narrow window.
public struct ViewSwitcherBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Switches between the pages of `stack`. The bar is hidden until it is revealed.
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
