import CGtk

/// Button content with an icon and a title.
@MainActor
func buttonContent(_ title: String, icon: String) -> UnsafeMutablePointer<GtkWidget> {
    let content = AnyWidget(adw_button_content_new())
    adw_button_content_set_label(content.opaque, title)
    adw_button_content_set_icon_name(content.opaque, icon)
    // Keep icon and title together in a button that is wider than they are.
    content.align(horizontal: .center)
    return content.pointer
}

/// The AdwButtonContent, if `child` is one.
@MainActor
private func contentOfButton(_ child: UnsafeMutablePointer<GtkWidget>?) -> OpaquePointer? {
    guard let child, AnyWidget(child).isKind(of: adw_button_content_get_type()) else { return nil }
    return OpaquePointer(child)
}

@MainActor
func buttonTitle(_ button: some Widget, _ child: UnsafeMutablePointer<GtkWidget>?) -> String {
    if let content = contentOfButton(child) { return text(adw_button_content_get_label(content)) }
    return text(gtk_button_get_label(button.cast()))
}

@MainActor
func setButtonTitle(_ button: some Widget, _ child: UnsafeMutablePointer<GtkWidget>?, _ title: String) {
    if let content = contentOfButton(child) {
        adw_button_content_set_label(content, title)
    } else {
        gtk_button_set_label(button.cast(), title)
    }
}

@MainActor
func setButtonIcon(_ button: some Widget, _ child: UnsafeMutablePointer<GtkWidget>?, _ icon: String) {
    if let content = contentOfButton(child) {
        adw_button_content_set_icon_name(content, icon)
    } else {
        gtk_button_set_icon_name(button.cast(), icon)
    }
}
