import CGio

/// The program's settings of the desktop: window state and the like. Without an installed schema nothing is remembered.
@MainActor
public final class Settings {
    private let pointer: UnsafeMutablePointer<GSettings>?

    /// The settings of a schema; where that is not installed, reads answer nil and writes do nothing.
    public init(schema: String) {
        let source = g_settings_schema_source_get_default()
        let found = source.flatMap { g_settings_schema_source_lookup($0, schema, 1) }
        pointer = found.flatMap { _ in g_settings_new(schema) }
        if let found { g_settings_schema_unref(found) }
    }

    isolated deinit {
        if let pointer { g_object_unref(pointer) }
    }

    /// A whole number; nil without a schema.
    public func int(_ key: String) -> Int? { pointer.map { Int(g_settings_get_int($0, key)) } }
    /// A truth value; nil without a schema.
    public func bool(_ key: String) -> Bool? { pointer.map { g_settings_get_boolean($0, key) != 0 } }
    /// A text, or the nick of an enumeration's value; nil without a schema.
    public func string(_ key: String) -> String? {
        guard let pointer, let text = g_settings_get_string(pointer, key) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Remembers a whole number.
    public func set(_ key: String, _ value: Int) {
        if let pointer { g_settings_set_int(pointer, key, gint(clamping: value)) }
    }
    /// Remembers a truth value.
    public func set(_ key: String, _ value: Bool) {
        if let pointer { g_settings_set_boolean(pointer, key, value ? 1 : 0) }
    }
    /// Remembers a text, or the nick of an enumeration's value.
    public func set(_ key: String, _ value: String) {
        if let pointer { g_settings_set_string(pointer, key, value) }
    }
}
