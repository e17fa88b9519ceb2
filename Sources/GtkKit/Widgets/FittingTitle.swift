import CGtk

/// A title of a header bar, or another text, that is left out where it would be cut.
public struct FittingTitle: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `title` if the other widgets of the header bar leave enough room for all of it.
    public init(_ title: String) { self.init([titleLabel(title)]) }

    /// Shows `label` if there is room for all of it.
    public init(_ label: Label) { self.init([label]) }

    /// Shows the first of several widgets that fits; none if that is so of none.
    private init(_ choices: [any Widget]) {
        pointer = adw_squeezer_new()
        adw_squeezer_set_homogeneous(opaque, 0)
        adw_squeezer_set_allow_none(opaque, 1)
        for choice in choices { adw_squeezer_add(opaque, choice.pointer) }
    }

    /// Shows a view switcher if there is room for it, or else `title` if there is room for that.
    init(_ switcher: AnyWidget, else title: String) { self.init([switcher, titleLabel(title)]) }

    /// Whether the title is shown. It is once the header bar is laid out.
    public var fits: Bool { adw_squeezer_get_visible_child(opaque) != nil }

    /// Calls `body` with whether the title is shown, when that changes.
    @discardableResult
    public func onChange(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let title = self
        return on("notify::visible-child") { body(title.fits) }
    }
}

/// libadwaita's own titles are shortened rather than left out.
@MainActor
private func titleLabel(_ text: String) -> Label { Label(text).centered().style("title") }
