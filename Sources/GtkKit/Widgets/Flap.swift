import CGtk

/// A sidebar beside a content widget. In a narrow window the sidebar folds over the content.
public struct Flap: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `sidebar` before `content`, with a separator between them.
    public init(sidebar: any Widget, content: any Widget) {
        pointer = adw_flap_new()
        adw_flap_set_flap(opaque, sidebar.pointer)
        adw_flap_set_content(opaque, content.pointer)
        adw_flap_set_separator(opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
        adw_flap_set_fold_policy(opaque, ADW_FLAP_FOLD_POLICY_AUTO)
        // Otherwise folding would hide the sidebar, as if the user had.
        adw_flap_set_locked(opaque, 1)
    }

    /// Whether the sidebar is over the content instead of beside it. Setting true forces it; false makes it automatic.
    public var isFolded: Bool {
        get { Bool(adw_flap_get_folded(opaque)) }
        nonmutating set {
            adw_flap_set_fold_policy(opaque, newValue ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_AUTO)
        }
    }

    /// Whether the sidebar is shown.
    public var isRevealed: Bool {
        get { Bool(adw_flap_get_reveal_flap(opaque)) }
        nonmutating set { adw_flap_set_reveal_flap(opaque, newValue.c) }
    }

    /// Calls `body` when the user shows or hides the sidebar, by swiping or by clicking outside of it.
    @discardableResult
    public func onReveal(_ body: @escaping @MainActor (Bool) -> Void) -> Self {
        let flap = self
        return onUserChange("notify::reveal-flap") { body(flap.isRevealed) }
    }
}
