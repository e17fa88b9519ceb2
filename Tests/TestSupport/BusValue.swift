import CGio

/// One D-Bus value. The tests decode values independently of the product, so that a mistake in
/// one decoder is not repeated in the other.
public indirect enum BusValue: Equatable, Sendable {
    /// D-Bus type `s`.
    case string(String)
    /// D-Bus type `o`.
    case path(String)
    /// D-Bus type `b`.
    case bool(Bool)
    /// D-Bus type `i`.
    case int32(Int32)
    /// D-Bus type `u`.
    case uint32(UInt32)
    /// D-Bus type `x`.
    case int64(Int64)
    /// D-Bus type `d`.
    case double(Double)
    /// D-Bus type `v`.
    case variant(BusValue)
    /// A struct.
    case tuple([BusValue])
    /// An array of the given element type, such as `s` or `{sv}`.
    case array(String, [BusValue])
    /// A dictionary entry.
    case entry(BusValue, BusValue)
    /// A value of a type that no test reads, in GVariant text format.
    case other(String)

    /// The string, if this is a string or an object path, or a variant of one.
    public var text: String? {
        switch self {
        case .string(let text), .path(let text): text
        case .variant(let inner): inner.text
        default: nil
        }
    }

    /// The number, if this is an integer or a variant of one.
    public var number: Int? {
        switch self {
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        case .int64(let number): Int(number)
        case .variant(let inner): inner.number
        default: nil
        }
    }

    /// The boolean, if this is one or a variant of one.
    public var truth: Bool? {
        switch self {
        case .bool(let truth): truth
        case .variant(let inner): inner.truth
        default: nil
        }
    }

    /// The contained values, if this is a tuple, an array, an entry or a variant of one; otherwise empty.
    public var items: [BusValue] {
        switch self {
        case .tuple(let items), .array(_, let items): items
        case .entry(let key, let value): [key, value]
        case .variant(let inner): inner.items
        default: []
        }
    }
}

extension BusValue {
    /// Decodes a GVariant without taking ownership of it.
    init(reading variant: OpaquePointer) {
        let type = String(cString: g_variant_get_type_string(variant))
        switch type.first {
        case "s": self = .string(String(cString: g_variant_get_string(variant, nil)))
        case "o": self = .path(String(cString: g_variant_get_string(variant, nil)))
        case "b": self = .bool(g_variant_get_boolean(variant) != 0)
        case "i": self = .int32(g_variant_get_int32(variant))
        case "u": self = .uint32(g_variant_get_uint32(variant))
        case "x": self = .int64(Int64(g_variant_get_int64(variant)))
        case "d": self = .double(g_variant_get_double(variant))
        case "v": self = .variant(Self.children(of: variant)[0])
        case "(": self = .tuple(Self.children(of: variant))
        case "a": self = .array(String(type.dropFirst()), Self.children(of: variant))
        case "{":
            let pair = Self.children(of: variant)
            self = .entry(pair[0], pair[1])
        default:
            let text = g_variant_print(variant, 1)
            defer { g_free(text) }
            self = .other(text.map { String(cString: $0) } ?? "")
        }
    }

    private static func children(of variant: OpaquePointer) -> [BusValue] {
        (0..<g_variant_n_children(variant)).compactMap { index in
            guard let child = g_variant_get_child_value(variant, index) else { return nil }
            defer { g_variant_unref(child) }
            return BusValue(reading: child)
        }
    }

    /// A new GVariant with a floating reference, which the receiving call sinks. Nil for ``other(_:)``.
    var floating: OpaquePointer? {
        switch self {
        case .string(let text): return g_variant_new_string(text)
        case .path(let text): return g_variant_new_object_path(text)
        case .bool(let truth): return g_variant_new_boolean(truth ? 1 : 0)
        case .int32(let number): return g_variant_new_int32(number)
        case .uint32(let number): return g_variant_new_uint32(number)
        case .int64(let number): return g_variant_new_int64(gint64(number))
        case .double(let number): return g_variant_new_double(number)
        case .variant(let inner): return g_variant_new_variant(inner.floating)
        case .entry(let key, let value): return g_variant_new_dict_entry(key.floating, value.floating)
        case .tuple(let items):
            let children = items.map(\.floating)
            return g_variant_new_tuple(children, gsize(children.count))
        case .array(let element, let items):
            let type = g_variant_type_new(element)
            defer { g_variant_type_free(type) }
            let children = items.map(\.floating)
            return g_variant_new_array(type, children, gsize(children.count))
        case .other: return nil
        }
    }
}
