import CGio
import Foundation

// Unchecked: a GVariant is immutable and its reference count is atomic, so threads may share it.
/// An immutable typed value, as used in D-Bus messages and actions.
public final class Variant: @unchecked Sendable, Equatable, CustomStringConvertible {
    /// The C value. This object holds one reference.
    private let pointer: OpaquePointer

    /// Retains `pointer`, or takes over its floating reference if it has one.
    package init(retaining pointer: OpaquePointer) {
        self.pointer = g_variant_ref_sink(pointer)
    }

    /// Takes over the caller's reference to `pointer`.
    package init(taking pointer: OpaquePointer) {
        self.pointer = g_variant_take_ref(pointer)
    }

    deinit {
        g_variant_unref(pointer)
    }

    /// Calls `body` with the C value, which stays alive until `body` returns.
    ///
    /// The pointer is not exposed in any other way: Swift may release a temporary `Variant` before C reads the pointer.
    package func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }

    /// The type in D-Bus notation, for example `a{sv}`.
    public var type: String { String(cString: g_variant_get_type_string(pointer)) }

    /// The value in GVariant's text format, with type annotations where they cannot be inferred.
    public var description: String {
        guard let text = g_variant_print(pointer, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Whether both have the same type and the same value.
    public static func == (left: Variant, right: Variant) -> Bool {
        g_variant_equal(gconstpointer(left.pointer), gconstpointer(right.pointer)) != 0
    }
}

// MARK: - Creating

extension Variant {
    /// A string (`s`).
    public static func string(_ value: String) -> Variant { Variant(retaining: g_variant_new_string(value)) }

    /// A D-Bus object path (`o`); nil if `path` is not valid.
    public static func objectPath(_ path: String) -> Variant? {
        g_variant_is_object_path(path) != 0 ? Variant(retaining: g_variant_new_object_path(path)) : nil
    }

    /// A Boolean (`b`).
    public static func bool(_ value: Bool) -> Variant { Variant(retaining: g_variant_new_boolean(value ? 1 : 0)) }

    /// A byte (`y`).
    public static func byte(_ value: UInt8) -> Variant { Variant(retaining: g_variant_new_byte(value)) }

    /// A signed 32-bit integer (`i`).
    public static func int32(_ value: Int32) -> Variant { Variant(retaining: g_variant_new_int32(value)) }

    /// An unsigned 32-bit integer (`u`).
    public static func uint32(_ value: UInt32) -> Variant { Variant(retaining: g_variant_new_uint32(value)) }

    /// A signed 64-bit integer (`x`).
    public static func int64(_ value: Int64) -> Variant { Variant(retaining: g_variant_new_int64(gint64(value))) }

    /// A floating-point number (`d`).
    public static func double(_ value: Double) -> Variant { Variant(retaining: g_variant_new_double(value)) }

    /// A value boxed together with its type (`v`).
    public static func boxed(_ value: Variant) -> Variant { value.withPointer { Variant(retaining: g_variant_new_variant($0)) } }

    /// A tuple, for example the arguments of a method call. `members` may be empty.
    public static func tuple(_ members: [Variant]) -> Variant {
        withExtendedLifetime(members) {
            let children: [OpaquePointer?] = members.map(\.pointer)
            return Variant(retaining: g_variant_new_tuple(children, gsize(children.count)))
        }
    }

    /// An array of strings (`as`).
    public static func strings(_ values: [String]) -> Variant { array(of: "s", values.map(Variant.string)) }

    /// An array of bytes (`ay`).
    public static func bytes(_ data: Data) -> Variant {
        data.withUnsafeBytes { bytes in
            let element = g_variant_type_new("y")
            defer { g_variant_type_free(element) }
            return Variant(retaining: g_variant_new_fixed_array(element, bytes.baseAddress, gsize(bytes.count), 1))
        }
    }

    /// An array of values, all of the type `type` in D-Bus notation.
    public static func array(of type: String, _ values: [Variant]) -> Variant {
        precondition(values.allSatisfy { $0.type == type }, "a list holds values of one type")
        let element = g_variant_type_new(type)
        defer { g_variant_type_free(element) }
        return withExtendedLifetime(values) {
            let children: [OpaquePointer?] = values.map(\.pointer)
            return Variant(retaining: g_variant_new_array(element, children, gsize(children.count)))
        }
    }

    /// A dictionary from strings to values of any type (`a{sv}`), with entries sorted by key.
    public static func dictionary(_ values: [String: Variant]) -> Variant {
        let entries = values.sorted { $0.key < $1.key }.map { key, value in
            Variant.string(key).withPointer { key in
                Variant.boxed(value).withPointer { Variant(retaining: g_variant_new_dict_entry(key, $0)) }
            }
        }
        return array(of: "{sv}", entries)
    }

    /// Parses GVariant's text format, for example `(uint32 1, 'a')`.
    public static func parse(_ text: String) throws(GLibError) -> Variant {
        let value = try GLibError.check { g_variant_parse(nil, text, nil, nil, $0) }
        guard let value else { throw GLibError(domain: "g-variant-parse-error-quark", code: 0, message: text) }
        return Variant(taking: value)
    }
}

// MARK: - Reading

extension Variant {
    /// The string of a string, object path or signature; nil for any other type.
    public var stringValue: String? {
        ["s", "o", "g"].contains(type) ? String(cString: g_variant_get_string(pointer, nil)) : nil
    }

    /// The Boolean; nil for any other type.
    public var boolValue: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

    /// The value of any integer type; nil for other types and for values that do not fit in `Int`.
    public var intValue: Int? {
        switch type {
        case "y": Int(g_variant_get_byte(pointer))
        case "n": Int(g_variant_get_int16(pointer))
        case "q": Int(g_variant_get_uint16(pointer))
        case "i": Int(g_variant_get_int32(pointer))
        case "u": Int(g_variant_get_uint32(pointer))
        case "x": Int(g_variant_get_int64(pointer))
        case "t": Int(exactly: g_variant_get_uint64(pointer))
        default: nil
        }
    }

    /// The floating-point number; nil for any other type.
    public var doubleValue: Double? { type == "d" ? g_variant_get_double(pointer) : nil }

    /// The value inside a boxed value (`v`). For any other type, the value itself.
    public var unboxed: Variant { type == "v" ? Variant(taking: g_variant_get_variant(pointer)) : self }

    /// The children of a tuple, array, dictionary entry or box, in order; empty for scalar values.
    public var members: [Variant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return (0..<g_variant_n_children(pointer)).map { Variant(taking: g_variant_get_child_value(pointer, $0)) }
    }

    /// The strings of an array of strings; nil for any other type.
    public var stringsValue: [String]? { type == "as" ? members.compactMap(\.stringValue) : nil }

    /// The entries of a dictionary with string keys, with boxed values unboxed; nil for any other type.
    public var dictionaryValue: [String: Variant]? {
        guard type.hasPrefix("a{s") else { return nil }
        let pairs = members.map { entry in
            let parts = entry.members
            return (parts[0].stringValue ?? "", parts[1].unboxed)
        }
        return Dictionary(pairs) { _, last in last }
    }
}
