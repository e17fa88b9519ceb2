import CGtk

/// The About window of a program.
@MainActor
public struct AboutWindow {
    /// The program's name.
    public var name: String
    /// The name of the program's icon.
    public var icon: String
    /// The version, for example "1.0.0".
    public var version: String
    /// The developer's name.
    public var developer = ""
    /// A sentence or two about the program.
    public var comments = ""
    /// The URL of the program's website; empty for none.
    public var website = ""
    /// The URL for reporting issues; empty for none.
    public var issues = ""
    /// Credits for data, pictures and text, as sections of lines.
    public var credits: [(section: String, lines: [String])] = []
    /// Works by others, each with its copyright and license text.
    public var legal: [(title: String, copyright: String, license: String)] = []

    /// Creates the window of a program under the GNU General Public License, version 3 or later.
    public init(name: String, icon: String, version: String) {
        self.name = name
        self.icon = icon
        self.version = version
    }

    /// Shows the window over the window of `parent`.
    public func present(over parent: (any Widget)?) {
        let window = AnyWindow(adw_about_window_new())
        let about = window.opaque
        adw_about_window_set_application_name(about, name)
        adw_about_window_set_application_icon(about, icon)
        adw_about_window_set_version(about, version)
        adw_about_window_set_developer_name(about, developer)
        adw_about_window_set_comments(about, comments)
        adw_about_window_set_website(about, website)
        adw_about_window_set_issue_url(about, issues)
        adw_about_window_set_license_type(about, GTK_LICENSE_GPL_3_0)
        for (section, lines) in credits {
            withCStrings(lines) { adw_about_window_add_credit_section(about, section, $0) }
        }
        for (title, copyright, license) in legal {
            adw_about_window_add_legal_section(about, title, copyright, GTK_LICENSE_CUSTOM, license)
        }
        gtk_window_set_transient_for(window.cast(), windowAround(parent))
        gtk_window_set_modal(window.cast(), 1)
        window.present()
    }
}

/// Calls `body` with a null-terminated array of C strings.
func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    var words: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(g_strdup($0)) } + [nil]
    defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
    return words.withUnsafeMutableBufferPointer { buffer in
        // The array has at least its terminator, so it has an address.
        body(buffer.baseAddress.unsafelyUnwrapped)
    }
}
