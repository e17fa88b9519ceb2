import CGtk
import Foundation
import GLibKit
import Logging

/// An application with windows.
@MainActor
public final class Application: HeadlessApplication {
    private var styles: OpaquePointer?

    /// Creates an application with the given ID, a reverse-DNS name.
    override public init(id: String, options: Options = []) {
        let application = adw_application_new(id, GApplicationFlags(rawValue: options.rawValue)).unsafelyUnwrapped
        super.init(taking: UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self))
    }

    var gtk: UnsafeMutablePointer<GtkApplication> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkApplication.self)
    }

    /// Assigns key combinations in GTK's notation to an action with its prefix, for example "<Control>q" to "app.quit".
    public func setKeys(_ keys: [String], for action: String) {
        var words: [UnsafePointer<CChar>?] = keys.map { UnsafePointer(strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(gtk, action, &words)
        for word in words { free(UnsafeMutablePointer(mutating: word)) }
    }

    /// Loads the style sheet `light`, and after it `dark` while the desktop uses a dark color scheme.
    ///
    /// Call it after the application has started.
    public func loadStyles(light: URL, dark: URL) {
        let manager = adw_style_manager_get_default()
        apply(light: light, dark: dark)
        guard let manager else { return }
        AnyObjectHandle(manager).on("notify::dark") { [weak self] in self?.apply(light: light, dark: dark) }
    }

    /// Adds the program's icons in `folder`, which must contain a `hicolor` theme.
    public func addIcons(_ folder: URL) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder.path)
    }

    /// Whether the desktop uses a dark color scheme.
    public var isDark: Bool { Bool(adw_style_manager_get_dark(adw_style_manager_get_default())) }

    private func apply(light: URL, dark: URL) {
        guard let display = gdk_display_get_default() else { return }
        // Both sheets go into one provider, because color definitions apply only within their provider.
        let sheets = (isDark ? [light, dark] : [light]).map { file in
            do {
                return try String(contentsOf: file, encoding: .utf8)
            } catch {
                Logger(label: "plantguide.styles").error("a style sheet is missing", metadata: ["cause": "\(error)"])
                return ""
            }
        }
        if let styles {
            gtk_style_context_remove_provider_for_display(display, styles)
            g_object_unref(UnsafeMutableRawPointer(styles))
        }
        guard let provider = gtk_css_provider_new() else { return }
        let styles = OpaquePointer(UnsafeMutableRawPointer(provider))
        gtk_css_provider_load_from_data(provider, sheets.joined(separator: "\n"), -1)
        gtk_style_context_add_provider_for_display(display, styles, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        self.styles = styles
    }
}
