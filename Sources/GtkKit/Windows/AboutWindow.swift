import CGtk

/// The About window of a program.
@MainActor
public struct AboutWindow {
    /// The license of a work by others.
    public enum License {
        /// The Apache License, version 2.0.
        case apache2
        /// The GNU General Public License, version 3 or later.
        case gpl3OrLater
        /// The text of a license or notice, which may contain Pango markup.
        case text(String)
    }

    /// A work by others.
    public struct Work {
        /// What it is.
        public let title: String
        /// Its copyright notice.
        public let copyright: String
        /// Its license.
        public let license: License

        /// Creates a work.
        public init(title: String, copyright: String, license: License) {
            self.title = title
            self.copyright = copyright
            self.license = license
        }
    }

    /// The program's name.
    public var name: String
    /// The name of the program's icon.
    public var icon: String
    /// The version, for example "1.0.0".
    public var version: String
    /// The developer's name.
    public var developer = ""
    /// The copyright notice.
    public var copyright = ""
    /// The page of details, which may contain Pango markup.
    public var comments = ""
    /// Who translated the texts into the user's language; empty for none.
    public var translators = ""
    /// What is new in this version: paragraphs (`<p>`) and lists (`<ul>` of `<li>`); empty for nothing.
    public var releaseNotes = ""
    /// Credits for data, pictures and text, as sections of lines. A line can end with a web address, to which it then links.
    public var credits: [(section: String, lines: [String])] = []
    /// Works by others that the program contains.
    public var works: [Work] = []
    /// What helps to find the cause of a problem, to be copied or saved; empty for none.
    public var troubleshooting = ""
    /// The suggested name of the file in which ``troubleshooting`` is saved.
    public var troubleshootingFile = ""

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
        adw_about_window_set_copyright(about, copyright)
        adw_about_window_set_comments(about, comments)
        adw_about_window_set_translator_credits(about, translators)
        adw_about_window_set_license_type(about, GTK_LICENSE_GPL_3_0)
        adw_about_window_set_release_notes(about, releaseNotes)
        adw_about_window_set_debug_info(about, troubleshooting)
        adw_about_window_set_debug_info_filename(about, troubleshootingFile)
        for (section, lines) in credits {
            withCStrings(lines) { adw_about_window_add_credit_section(about, section, $0) }
        }
        for work in works {
            let (type, text): (GtkLicense, String?) =
                switch work.license {
                case .apache2: (GTK_LICENSE_APACHE_2_0, nil)
                case .gpl3OrLater: (GTK_LICENSE_GPL_3_0, nil)
                case .text(let text): (GTK_LICENSE_CUSTOM, text)
                }
            adw_about_window_add_legal_section(about, work.title, work.copyright, type, text)
        }
        window.stand(over: windowAround(parent))
        gtk_window_set_modal(window.cast(), 1)
        window.present()
    }

    /// The versions of GTK, libadwaita and GLib that run, such as "GTK 4.8.3".
    public static var toolkits: [String] {
        [
            "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())",
            "libadwaita \(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())",
            "GLib \(glib_major_version).\(glib_minor_version).\(glib_micro_version)",
        ]
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
