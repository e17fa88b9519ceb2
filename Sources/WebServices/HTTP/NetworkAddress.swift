import Foundation

/// An address of the internet protocol, version 4 or 6.
struct NetworkAddress: Hashable {
    /// In the order of the network: 4 bytes, or 16 of which none are a mapped version 4 address.
    private let bytes: [UInt8]

    /// Reads it from text, such as `192.168.0.1` or `fe80::1`, without brackets and zone; nil if it is none.
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

    /// Reads it from the bytes of a `sockaddr_in` or `sockaddr_in6`; nil for another family or too few bytes.
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
        // ::ffff:0:0/96 is version 4 in the clothes of version 6, and 64:ff9b::/96 is where NAT64 takes it to (RFC 6052).
        let wraps: [[UInt8]] = [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0]]
        self.bytes = bytes.count == 16 && wraps.contains(Array(bytes[..<12])) ? Array(bytes[12...]) : bytes
    }

    /// Whether it is this machine's own.
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == Array(repeating: 0, count: 15) + [1]
    }

    /// Whether it belongs to the public internet: not to this machine, a private network, a link, a group or a document.
    ///
    /// After IANA's registries of special-purpose addresses (RFC 6890) and multicast. Of version 6 only 2000::/3 is given
    /// out at all; the tunnels within it (2001::/32, 2002::/16) lead to version 4 addresses and are not public either.
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

    /// Whether the first so many bits are those of the prefix.
    private func isWithin(_ prefix: [UInt8], _ bits: Int) -> Bool {
        for (index, byte) in prefix.enumerated() {
            let mask = UInt8(truncatingIfNeeded: 0xff00 >> min(8, bits - index * 8))
            guard bytes[index] & mask == byte & mask else { return false }
        }
        return true
    }
}
