import CGio

/// The program's GSettings, such as window state. If the schema is not installed, nothing is stored.
@MainActor
public final class Settings {
    private let pointer: UnsafeMutablePointer<GSettings>?

    /// Opens the settings of a schema. If it is not installed, reads return nil and writes do nothing.
    public init(schema: String) {
        let source = g_settings_schema_source_get_default()
        let found = source.flatMap { g_settings_schema_source_lookup($0, schema, 1) }
        pointer = found.flatMap { _ in g_settings_new(schema) }
        if let found { g_settings_schema_unref(found) }
    }

    isolated deinit {
        if let pointer { g_object_unref(pointer) }
    }

    /// An integer; nil without a schema.
    public func int(_ key: String) -> Int? { pointer.map { Int(g_settings_get_int($0, key)) } }
    /// A Boolean; nil without a schema.
    public func bool(_ key: String) -> Bool? { pointer.map { g_settings_get_boolean($0, key) != 0 } }
    /// A string, or the nick of an enum value; nil without a schema.
    public func string(_ key: String) -> String? {
        guard let pointer, let text = g_settings_get_string(pointer, key) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// A Boolean of another program's settings; nil if the schema is not installed or has no such key.
    ///
    /// - Parameter path: Where the settings are, for a schema without a path of its own; nil for others.
    public nonisolated static func bool(_ key: String, schema name: String, path: String? = nil) -> Bool? {
        guard let source = g_settings_schema_source_get_default(),
            let schema = g_settings_schema_source_lookup(source, name, 1)
        else { return nil }
        defer { g_settings_schema_unref(schema) }
        guard g_settings_schema_has_key(schema, key) != 0, let settings = g_settings_new_full(schema, nil, path) else {
            return nil
        }
        defer { g_object_unref(settings) }
        return g_settings_get_boolean(settings, key) != 0
    }

    /// Stores an integer, clamped to the range of a C `int`.
    public func set(_ key: String, _ value: Int) {
        if let pointer { g_settings_set_int(pointer, key, gint(clamping: value)) }
    }
    /// Stores a Boolean.
    public func set(_ key: String, _ value: Bool) {
        if let pointer { g_settings_set_boolean(pointer, key, value ? 1 : 0) }
    }
    /// Stores a string, or the nick of an enum value.
    public func set(_ key: String, _ value: String) {
        if let pointer { g_settings_set_string(pointer, key, value) }
    }
}
