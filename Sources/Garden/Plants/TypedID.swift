import Foundation

/// The identity of one fact or thing, typed by what it identifies so that a plant's id cannot stand for a rule's.
public struct TypedID<Subject>: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// The identity itself, unique over every device that ever writes to the garden.
    public let uuid: UUID

    /// Wraps an identity that is already known.
    public init(_ uuid: UUID) { self.uuid = uuid }

    /// A new random identity.
    public static func new() -> Self { Self(UUID()) }

    /// Reads the canonical text of a UUID, in either case; nil for anything else.
    public init?(_ text: String) {
        guard let uuid = UUID(uuidString: text) else { return nil }
        self.init(uuid)
    }

    /// The canonical text in lowercase, as it is stored and printed.
    public var description: String { uuid.uuidString.lowercased() }

    /// Orders by bytes: the last tie-break between facts of the same day and moment.
    public static func < (left: Self, right: Self) -> Bool {
        withUnsafeBytes(of: left.uuid.uuid) { a in
            withUnsafeBytes(of: right.uuid.uuid) { b in a.lexicographicallyPrecedes(b) }
        }
    }
}

extension TypedID: Codable {
    /// Reads the identity from its text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    /// Writes the identity as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension UUID {
    /// An identity that depends on nothing but another identity and a role, so that two programs planning the same plant agree.
    ///
    /// A version 8 UUID (RFC 9562, section 5.8) over the 128-bit FNV-1a hash of both.
    public static func derived(from base: UUID, role: String) -> UUID {
        var high: UInt64 = 0x6c62_272e_07bb_0142
        var low: UInt64 = 0x62b8_2175_6295_c58d
        func absorb(_ byte: UInt8) {
            low ^= UInt64(byte)
            // The FNV prime for 128 bits is 2^88 + 0x13b, so the product is two small ones and a shift.
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
