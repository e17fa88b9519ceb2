import Foundation

/// A UUID typed by what it identifies, so that a plant's ID cannot be passed for a rule's.
public struct TypedID<Subject>: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// The underlying UUID, unique across all devices that write to the garden.
    public let uuid: UUID

    /// Wraps an existing UUID.
    public init(_ uuid: UUID) { self.uuid = uuid }

    /// A new random ID.
    public static func new() -> Self { Self(UUID()) }

    /// Parses the canonical text form of a UUID, in either case. Returns nil for any other text.
    public init?(_ text: String) {
        guard let uuid = Self.uuid(text.utf8) else { return nil }
        self.init(uuid)
    }

    /// The UUID of 32 hexadecimal digits with hyphens after the 8th, 12th, 16th and 20th; nil for other text. Foundation takes
    /// several times as long.
    private static func uuid(_ text: String.UTF8View) -> UUID? {
        guard text.count == 36 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for (index, byte) in text.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = value(ofDigit: byte) else { return nil }
            if index < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
        }
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private static func value(ofDigit byte: UInt8) -> UInt64? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// The canonical text form in lowercase, as stored and printed.
    public var description: String {
        // Foundation takes several times as long.
        withUnsafeBytes(of: uuid.uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                var end = 0
                for (index, byte) in bytes.enumerated() {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text[end] = UInt8(ascii: "-")
                        end += 1
                    }
                    text[end] = Self.digit(byte >> 4)
                    text[end + 1] = Self.digit(byte & 15)
                    end += 2
                }
                return end
            }
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10) }

    /// Orders by bytes: the final tie-break between facts of the same day and instant.
    public static func < (left: Self, right: Self) -> Bool {
        withUnsafeBytes(of: left.uuid.uuid) { a in
            withUnsafeBytes(of: right.uuid.uuid) { b in a.lexicographicallyPrecedes(b) }
        }
    }
}

extension TypedID: Codable {
    /// Decodes the ID from its text form.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    /// Encodes the ID as its text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension UUID {
    /// A UUID derived deterministically from another UUID and a role, so that two programs planning the same plant agree.
    ///
    /// It is a version 8 UUID (RFC 9562, section 5.8): the 128-bit FNV-1a hash of both inputs.
    public static func derived(from base: UUID, role: String) -> UUID {
        var hash = FowlerNollVo()
        withUnsafeBytes(of: base.uuid) { for byte in $0 { hash.absorb(byte) } }
        for byte in role.utf8 { hash.absorb(byte) }
        // The version and the variant.
        let high = hash.high & 0xffff_ffff_ffff_0fff | 0x8000
        let low = hash.low & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000
        return withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

/// The 128-bit FNV-1a hash. A value, not captured variables, which Swift would check at each access.
private struct FowlerNollVo {
    private(set) var high: UInt64 = 0x6c62_272e_07bb_0142
    private(set) var low: UInt64 = 0x62b8_2175_6295_c58d

    mutating func absorb(_ byte: UInt8) {
        low ^= UInt64(byte)
        // The 128-bit FNV prime is 2^88 + 0x13b, so the product takes two small multiplications and a shift.
        let (carry, product) = low.multipliedFullWidth(by: 0x13b)
        high = high &* 0x13b &+ carry &+ (low << 24)
        low = product
    }
}
