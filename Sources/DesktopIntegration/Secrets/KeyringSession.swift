import CSecret
import GLibKit
import Garden

/// A key as the keyring hands it out.
enum KeyringItem: Sendable {
    case key(String)
    case locked

    /// The key. Throws ``SecretsError/locked``.
    func opened() throws(SecretsError) -> String {
        switch self {
        case .key(let key): key
        case .locked: throw .locked
        }
    }
}

/// One conversation with the Secret Service, on the thread that began it.
///
/// libsecret's own shared connection would notice only in a running main loop that the service was started again.
struct KeyringSession: ~Copyable {
    private let service: UnsafeMutablePointer<SecretService>
    private let schema: UnsafeMutablePointer<SecretSchema>
    private let cancellation: GCancellation

    /// libsecret's enumerations. It makes each when it first needs it without minding other threads, and two sessions that
    /// begin at once would both do so; here each is made once, before the first session.
    static let types: [GType] = [
        secret_backend_flags_get_type(), secret_collection_flags_get_type(), secret_collection_create_flags_get_type(),
        secret_item_flags_get_type(), secret_item_create_flags_get_type(), secret_schema_attribute_type_get_type(),
        secret_schema_flags_get_type(), secret_schema_type_get_type(), secret_service_flags_get_type(),
        secret_error_get_type(), secret_search_flags_get_type(),
    ]

    /// What keys of this program are found by.
    ///
    /// GNOME's keyring does not find an item by its schema while it is locked, and would answer that there is none. So
    /// the schema is only written down, and an attribute says whose the item is.
    private static let application = "io.github.plantguide.PlantGuide"
    private static func attributeValues(_ service: WebService) -> [String: String] {
        ["application": application, "service": service.rawValue]
    }

    /// Connects to the service, which the bus may start for it.
    ///
    /// Throws ``SecretsError/serviceMissing`` where there is none, and ``SecretsError/timedOut`` where it does not answer.
    init(_ cancellation: GCancellation) throws {
        self.cancellation = cancellation
        _ = Self.types
        let kinds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, nil)
        defer { g_hash_table_unref(kinds) }
        // The kind "string" is number 0.
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

    /// The keys of a service that are kept, at most one as storing replaces.
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

    /// Keeps a key in the default collection; false where that stayed locked.
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

    /// Forgets the keys of a service, those within reach: locked ones stay.
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

    /// What the key of a service is found by; the caller frees it.
    private static func attributes(_ service: WebService) -> OpaquePointer? {
        let table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)
        for (name, value) in attributeValues(service) { g_hash_table_insert(table, g_strdup(name), g_strdup(value)) }
        return table
    }
}
