import CGtk

/// The window that lists the keyboard shortcuts.
@MainActor
public struct ShortcutsWindow {
    /// A group of related shortcuts.
    public struct Group {
        let title: String
        let keys: [(keys: String, title: String)]

        /// Pairs of key combinations in GTK's notation and a description. Separate several combinations with spaces.
        public init(_ title: String, _ keys: [(keys: String, title: String)]) {
            self.title = title
            self.keys = keys
        }
    }

    let groups: [Group]

    /// A window with one section that contains the groups.
    public init(_ groups: [Group]) {
        self.groups = groups
    }

    /// Shows the window over the window of `parent`.
    public func present(over parent: (any Widget)?) {
        // This version of GTK can fill the window only through a builder.
        guard let builder = gtk_builder_new_from_string(xml, -1) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        guard let object = gtk_builder_get_object(builder, "window") else { return }
        let window = AnyWindow(UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self))
        window.stand(over: windowAround(parent))
        nameParts(of: window)
        window.present()
    }

    private var xml: String {
        let groups = groups.map { group in
            let entries = group.keys.map { keys, title in
                object("GtkShortcutsShortcut", ["accelerator": keys, "title": title])
            }
            return object("GtkShortcutsGroup", ["title": group.title], entries)
        }
        let section = object("GtkShortcutsSection", ["section-name": "keys", "max-height": "13"], groups)
        let window = object("GtkShortcutsWindow", ["modal": "1"], [section], id: "window")
        return "<interface>\(window)</interface>"
    }

    private func object(
        _ type: String, _ properties: [String: String], _ children: [String] = [], id: String? = nil
    ) -> String {
        let settings = properties.sorted { $0.key < $1.key }
            .map { "<property name=\"\($0.key)\">\($0.value.escapedForMarkup)</property>" }
        let inner = children.map { "<child>\($0)</child>" }
        let name = id.map { " id=\"\($0)\"" } ?? ""
        return "<object class=\"\(type)\"\(name)>\(settings.joined())\(inner.joined())</object>"
    }
}
