import CGtk
import Foundation

/// A spinning progress indicator.
public struct Spinner: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A spinner that spins while it is shown. `label` is its accessible name and should describe the pending work.
    public init(label: String) {
        pointer = gtk_spinner_new()
        named(label)
        // GTK goes on animating a spinner on a hidden page of a stack, and with it the whole window.
        let spinner = opaque
        on("map") { gtk_spinner_start(spinner) }
        on("unmap") { gtk_spinner_stop(spinner) }
    }
}

/// A progress bar.
public struct ProgressBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// An empty bar. `label` is its accessible name and should describe the work in progress.
    public init(label: String) {
        pointer = gtk_progress_bar_new()
        align(vertical: .center)
        named(label)
    }

    /// The completed fraction, from 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        nonmutating set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}

/// A bar that shows a level, for example how much of something is left.
public struct LevelBar: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// A bar from 0 to `maximum`. `label` is its accessible name.
    public init(label: String, maximum: Double) {
        pointer = gtk_level_bar_new_for_interval(0, maximum)
        // The default offsets color the bar by its fraction. Here the screen decides which level is low.
        for mark in [GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH, GTK_LEVEL_BAR_OFFSET_FULL] {
            gtk_level_bar_remove_offset_value(opaque, mark)
        }
        align(vertical: .center)
        named(label)
    }

    /// The level, from 0 to the maximum.
    public var value: Double {
        get { gtk_level_bar_get_value(opaque) }
        nonmutating set { gtk_level_bar_set_value(opaque, newValue) }
    }
}

/// A page that shows a status or an empty state.
public struct StatusPage: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows an optional icon, a title, a description and an optional widget, such as a button.
    public init(icon: String = "", title: String, description: String = "", _ child: (any Widget)? = nil) {
        pointer = adw_status_page_new()
        namesFocusedScrolling()
        if !icon.isEmpty { adw_status_page_set_icon_name(opaque, icon) }
        self.title = title
        self.description = description
        if let child { adw_status_page_set_child(opaque, child.pointer) }
    }

    /// The name of the icon; empty for none.
    public var icon: String {
        get { text(adw_status_page_get_icon_name(opaque)) }
        nonmutating set { adw_status_page_set_icon_name(opaque, newValue.isEmpty ? nil : newValue) }
    }

    /// The title, in plain text.
    public var title: String {
        get { text(adw_status_page_get_title(opaque)) }
        nonmutating set { adw_status_page_set_title(opaque, newValue) }
    }

    /// The description under the title. Set it as plain text; the getter returns it escaped for markup.
    public var description: String {
        get { text(adw_status_page_get_description(opaque)) }
        nonmutating set { adw_status_page_set_description(opaque, newValue.escapedForMarkup) }
    }
}
