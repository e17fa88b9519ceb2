import Foundation

/// An IPv4 or IPv6 address.
struct NetworkAddress: Hashable {
    /// In network byte order: 4 bytes for IPv4, 16 for IPv6. IPv4-mapped and NAT64 addresses are stored as IPv4.
    private let bytes: [UInt8]

    /// Parses text such as `192.168.0.1` or `fe80::1`, without brackets and zone; nil if it is not an address.
    init?(_ text: String) {
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            self.init(withUnsafeBytes(of: four) { Array($0) })
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            self.init(withUnsafeBytes(of: six) { Array($0) })
        } else {
            return nil
        }
    }

    /// Reads the bytes of a `sockaddr_in` or `sockaddr_in6`; nil for another family or too few bytes.
    init?(socketAddress place: UnsafeRawBufferPointer) {
        guard place.count >= MemoryLayout<sockaddr>.size else { return nil }
        switch Int32(place.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET:
            self.init(Array(place[4..<8]))
        case AF_INET6 where place.count >= 24:
            self.init(Array(place[8..<24]))
        default:
            return nil
        }
    }

    private init(_ bytes: [UInt8]) {
        // ::ffff:0:0/96 contains IPv4-mapped addresses; 64:ff9b::/96 contains those that NAT64 translates to IPv4 (RFC 6052).
        let wraps: [[UInt8]] = [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]]
        self.bytes = bytes.count == 16 && wraps.contains(Array(bytes[..<12])) ? Array(bytes[12...]) : bytes
    }

    /// Whether it is a loopback address.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    /// Whether it is a public address: not loopback, private, link-local, multicast or reserved for documentation.
    ///
    /// From IANA's registries of special-purpose addresses (RFC 6890) and multicast. Of IPv6 only 2000::/3 is allocated at all;
    /// the tunnels within it (2001::/32, 2002::/16) lead to IPv4 addresses and do not count as public either.
    var isPublic: Bool {
        if bytes.count == 4 { return !Self.special4.contains { isWithin($0.0, $0.1) } }
        return isWithin([0x20], 3) && !Self.special6.contains { isWithin($0.0, $0.1) }
    }

    private static let special4: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 3),
    ]

    private static let special6: [([UInt8], Int)] = [
        ([0x20, 0x01, 0x00], 23), ([0x20, 0x01, 0x0d, 0xb8], 32), ([0x20, 0x02], 16), ([0x3f, 0xff, 0x00], 20),
    ]

    /// Whether the first `bits` bits equal those of the prefix.
    private func isWithin(_ prefix: [UInt8], _ bits: Int) -> Bool {
        for (index, byte) in prefix.enumerated() {
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> min(8, bits - index * 8))
            guard bytes[index] & mask == byte & mask else { return false }
        }
        return true
    }
}
