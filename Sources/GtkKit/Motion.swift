import CGtk

/// The user's desktop setting for animations.
@MainActor
public enum Motion {
    /// False if the user has disabled animations. Changes must then happen without a transition.
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
