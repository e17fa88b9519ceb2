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
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
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
        var high: UInt64 = 0x6c62_272e_07bb_0142
        var low: UInt64 = 0x62b8_2175_6295_c58d
        func absorb(_ byte: UInt8) {
            low ^= UInt64(byte)
            // The 128-bit FNV prime is 2^88 + 0x13b, so the product takes two small multiplications and a shift.
            let (carry, product) = low.multipliedFullWidth(by: 0x13b)
            high = high &* 0x13b &+ carry &+ (low << 24)
            low = product
        }
        withUnsafeBytes(of: base.uuid) { $0.forEach(absorb) }
        role.utf8.forEach(absorb)
        var bytes = (0..<8).map { UInt8(truncatingIfNeeded: high >> (56 - 8 * $0)) }
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: low >> (56 - 8 * $0)) }
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
