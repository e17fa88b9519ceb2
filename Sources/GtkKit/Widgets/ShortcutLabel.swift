import CGtk

/// A key combination, drawn as keys.
public struct ShortcutLabel: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Draws a combination in GTK's notation, for example "<Control>n".
    public init(_ keys: String) { pointer = gtk_shortcut_label_new(keys) }

    /// A combination in GTK's notation as text, such as "Ctrl+N"; the notation itself if GTK does not know it.
    public static func text(of keys: String) -> String {
        var (key, modifiers): (guint, GdkModifierType) = (0, GdkModifierType(0))
        guard Bool(gtk_accelerator_parse(keys, &key, &modifiers)), let label = gtk_accelerator_get_label(key, modifiers) else {
            return keys
        }
        defer { g_free(label) }
        return String(cString: label)
    }
}
