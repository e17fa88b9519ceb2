import CGio
import Foundation

// Unchecked: a GVariant is immutable once made and its reference count is atomic, so threads may share it.
/// A typed value as it travels over the bus and through actions. It cannot change.
public final class Variant: @unchecked Sendable, Equatable, CustomStringConvertible {
    /// The C value; this object holds one reference.
    private let pointer: OpaquePointer

    /// Shares `pointer`, and takes over its floating reference if it has one.
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

    /// Hands the C value to `body`, alive until that returns.
    ///
    /// There is no other way to it: of a value that stands in an expression alone, the address would be left by the
    /// time that C looks at it.
    package func withPointer<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(pointer) }
    }

    /// The type in D-Bus notation, for example `a{sv}`.
    public var type: String { String(cString: g_variant_get_type_string(pointer)) }

    /// The value in GVariant's text notation, with types where they cannot be guessed.
    public var description: String {
        guard let text = g_variant_print(pointer, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// Equal type and equal value.
    public static func == (left: Variant, right: Variant) -> Bool {
        g_variant_equal(gconstpointer(left.pointer), gconstpointer(right.pointer)) != 0
    }
}

// MARK: - Making

extension Variant {
    /// A text (`s`).
    public static func string(_ value: String) -> Variant { Variant(retaining: g_variant_new_string(value)) }

    /// A path of an object on the bus (`o`); nil where `path` is not one.
    public static func objectPath(_ path: String) -> Variant? {
        g_variant_is_object_path(path) != 0 ? Variant(retaining: g_variant_new_object_path(path)) : nil
    }

    /// A truth value (`b`).
    public static func bool(_ value: Bool) -> Variant { Variant(retaining: g_variant_new_boolean(value ? 1 : 0)) }

    /// A byte (`y`).
    public static func byte(_ value: UInt8) -> Variant { Variant(retaining: g_variant_new_byte(value)) }

    /// A signed integer of 32 bits (`i`).
    public static func int32(_ value: Int32) -> Variant { Variant(retaining: g_variant_new_int32(value)) }

    /// An unsigned integer of 32 bits (`u`).
    public static func uint32(_ value: UInt32) -> Variant { Variant(retaining: g_variant_new_uint32(value)) }

    /// A signed integer of 64 bits (`x`).
    public static func int64(_ value: Int64) -> Variant { Variant(retaining: g_variant_new_int64(gint64(value))) }

    /// A floating point number (`d`).
    public static func double(_ value: Double) -> Variant { Variant(retaining: g_variant_new_double(value)) }

    /// A value that carries its type along (`v`).
    public static func boxed(_ value: Variant) -> Variant { value.withPointer { Variant(retaining: g_variant_new_variant($0)) } }

    /// A tuple, such as the arguments of a call; empty for none.
    public static func tuple(_ members: [Variant]) -> Variant {
        withExtendedLifetime(members) {
            let children: [OpaquePointer?] = members.map(\.pointer)
            return Variant(retaining: g_variant_new_tuple(children, gsize(children.count)))
        }
    }

    /// A list of texts (`as`).
    public static func strings(_ values: [String]) -> Variant { array(of: "s", values.map(Variant.string)) }

    /// A list of values that all have the type `type` in D-Bus notation.
    public static func array(of type: String, _ values: [Variant]) -> Variant {
        precondition(values.allSatisfy { $0.type == type }, "a list holds values of one type")
        let element = g_variant_type_new(type)
        defer { g_variant_type_free(element) }
        return withExtendedLifetime(values) {
            let children: [OpaquePointer?] = values.map(\.pointer)
            return Variant(retaining: g_variant_new_array(element, children, gsize(children.count)))
        }
    }

    /// A dictionary from texts to values of any type (`a{sv}`), in the order of its keys.
    public static func dictionary(_ values: [String: Variant]) -> Variant {
        let entries = values.sorted { $0.key < $1.key }.map { key, value in
            Variant.string(key).withPointer { key in
                Variant.boxed(value).withPointer { Variant(retaining: g_variant_new_dict_entry(key, $0)) }
            }
        }
        return array(of: "{sv}", entries)
    }

    /// Reads GVariant's text notation, for example `(uint32 1, 'a')`.
    public static func parse(_ text: String) throws(GLibError) -> Variant {
        let value = try GLibError.check { g_variant_parse(nil, text, nil, nil, $0) }
        guard let value else { throw GLibError(domain: "g-variant-parse-error-quark", code: 0, message: text) }
        return Variant(taking: value)
    }
}

// MARK: - Reading

extension Variant {
    /// The text of a string, object path or signature; nil for any other type.
    public var stringValue: String? {
        ["s", "o", "g"].contains(type) ? String(cString: g_variant_get_string(pointer, nil)) : nil
    }

    /// The truth value; nil for any other type.
    public var boolValue: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }

    /// The number of any integer type that fits; nil for any other type.
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

    /// The floating point number; nil for any other type.
    public var doubleValue: Double? { type == "d" ? g_variant_get_double(pointer) : nil }

    /// What is inside a boxed value (`v`); for any other type the value itself.
    public var unboxed: Variant { type == "v" ? Variant(taking: g_variant_get_variant(pointer)) : self }

    /// The members of a tuple, array, dictionary entry or box, in their order; empty for plain values.
    public var members: [Variant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return (0..<g_variant_n_children(pointer)).map { Variant(taking: g_variant_get_child_value(pointer, $0)) }
    }

    /// The texts of a list of texts; nil for any other type.
    public var stringsValue: [String]? { type == "as" ? members.compactMap(\.stringValue) : nil }

    /// The entries of a dictionary with text keys, with boxed values opened; nil for any other type.
    public var dictionaryValue: [String: Variant]? {
        guard type.hasPrefix("a{s") else { return nil }
        let pairs = members.map { entry in
            let parts = entry.members
            return (parts[0].stringValue ?? "", parts[1].unboxed)
        }
        return Dictionary(pairs) { _, last in last }
    }
}
