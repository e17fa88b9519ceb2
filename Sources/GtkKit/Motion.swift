import CGtk

/// Whether things may move, as the person has set it for the desktop.
@MainActor
public enum Motion {
    /// False where the person wants no animations: whatever would move happens at once.
    public static var isWanted: Bool {
        guard let settings = gtk_settings_get_default() else { return true }
        var value = GValue()
        g_value_init(&value, GType(5 << 2))
        g_object_get_property(
            UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "gtk-enable-animations", &value)
        defer { g_value_unset(&value) }
        return Bool(g_value_get_boolean(&value))
    }
}
