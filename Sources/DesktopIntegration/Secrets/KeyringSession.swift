import CSecret
import GLibKit
import Garden

/// An item of the keyring: a key, or a locked item.
enum KeyringItem: Sendable {
    case key(String)
    case locked

    /// The key. Throws ``SecretsError/locked`` for a locked item.
    func opened() throws(SecretsError) -> String {
        switch self {
        case .key(let key): key
        case .locked: throw .locked
        }
    }
}

/// A connection to the Secret Service, used on the thread that opened it.
///
/// libsecret's shared connection is not used: it notices a restarted service only in a running main loop.
struct KeyringSession: ~Copyable {
    private let service: UnsafeMutablePointer<SecretService>
    private let schema: UnsafeMutablePointer<SecretSchema>
    private let cancellation: GCancellation

    /// libsecret's enumeration types. libsecret registers each on first use without locking, so two sessions starting at the same
    /// time could register one twice; here all are registered once, before the first session.
    static let types: [GType] = [
        secret_backend_flags_get_type(), secret_collection_flags_get_type(), secret_collection_create_flags_get_type(),
        secret_item_flags_get_type(), secret_item_create_flags_get_type(), secret_schema_attribute_type_get_type(),
        secret_schema_flags_get_type(), secret_schema_type_get_type(), secret_service_flags_get_type(),
        secret_error_get_type(), secret_search_flags_get_type(),
    ]

    /// The attribute value that identifies this program's items.
    ///
    /// GNOME Keyring does not find a locked item by its schema and would report that there is none. So the schema is only stored,
    /// and an attribute identifies the program.
    private static let application = "io.github.plantguide.PlantGuide"
    private static func attributeValues(_ service: WebService) -> [String: String] {
        ["application": application, "service": service.rawValue]
    }

    /// Connects to the service, which the bus may activate.
    ///
    /// Throws ``SecretsError/serviceMissing`` if there is none, and ``SecretsError/timedOut`` if it does not reply.
    init(_ cancellation: GCancellation) throws {
        self.cancellation = cancellation
        _ = Self.types
        let kinds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        defer { g_hash_table_unref(kinds) }
        // `SECRET_SCHEMA_ATTRIBUTE_STRING` is 0, so a nil value means "string".
        for name in Self.attributeValues(.plantNet).keys { g_hash_table_insert(kinds, g_strdup(name), nil) }
        let made = secret_schema_newv(Self.application, SECRET_SCHEMA_DONT_MATCH_NAME, kinds)
        do throws(GLibError) {
            let opened = try GLibError.check {
                secret_service_open_sync(
                    secret_service_get_type(), nil, SECRET_SERVICE_OPEN_SESSION, cancellation.pointer, $0)
            }
            guard let opened, let made else { throw GLibError(domain: "", code: 0, message: "") }
            (service, schema) = (opened, made)
        } catch {
            if let made { secret_schema_unref(made) }
            let isSlow = error.domain == "g-io-error-quark" && error.code == Int(G_IO_ERROR_TIMED_OUT.rawValue)
            throw isSlow ? SecretsError.timedOut : SecretsError.serviceMissing
        }
    }

    deinit {
        g_object_unref(service)
        secret_schema_unref(schema)
    }

    /// The stored keys of a service; at most one, since storing replaces.
    func find(_ wanted: WebService, unlocking: Bool) throws(GLibError) -> [KeyringItem] {
        let attributes = Self.attributes(wanted)
        defer { g_hash_table_unref(attributes) }
        let flags = unlocking ? SECRET_SEARCH_UNLOCK.rawValue | SECRET_SEARCH_LOAD_SECRETS.rawValue : SECRET_SEARCH_NONE.rawValue
        let found = try GLibError.check {
            secret_service_search_sync(
                service, schema, attributes, SecretSearchFlags(rawValue: flags), cancellation.pointer, $0)
        }
        defer { g_list_free_full(found, { g_object_unref($0) }) }
        var items: [KeyringItem] = []
        var next = found
        while let entry = next {
            if let item = entry.pointee.data?.assumingMemoryBound(to: SecretItem.self) { items.append(Self.content(of: item)) }
            next = entry.pointee.next
        }
        return items
    }

    /// Stores a key in the default collection; returns false if the collection stays locked.
    func store(_ key: String, _ owner: WebService) throws(GLibError) -> Bool {
        let attributes = Self.attributes(owner)
        defer { g_hash_table_unref(attributes) }
        guard let value = secret_value_new(key, -1, "text/plain") else { return false }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        return try GLibError.check {
            secret_service_store_sync(
                service, schema, attributes, SECRET_COLLECTION_DEFAULT, "PlantGuide: \(owner.title)", value,
                cancellation.pointer, $0)
        } != 0
    }

    /// Deletes the keys of a service; locked ones stay.
    func clear(_ owner: WebService) throws(GLibError) {
        let attributes = Self.attributes(owner)
        defer { g_hash_table_unref(attributes) }
        _ = try GLibError.check { secret_service_clear_sync(service, schema, attributes, cancellation.pointer, $0) }
    }

    private static func content(of item: UnsafeMutablePointer<SecretItem>) -> KeyringItem {
        guard let value = secret_item_get_secret(item) else { return .locked }
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        return secret_value_get_text(value).map { .key(String(cString: $0)) } ?? .locked
    }

    /// The lookup attributes of a service's key; the caller frees them.
    private static func attributes(_ service: WebService) -> OpaquePointer? {
        let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        for (name, value) in attributeValues(service) { g_hash_table_insert(table, g_strdup(name), g_strdup(value)) }
        return table
    }
}
