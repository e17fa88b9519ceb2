import Foundation
import TestSupport

/// A way to corrupt a file.
enum Damage: CaseIterable {
    case flippedBits, foreignBytes, extremeNumbers, cut, hole, doubled, mixed, headAlone

    /// A random kind, all equally likely.
    static func random(using random: inout SeededRandom) -> Damage { allCases.randomElement(using: &random) ?? .cut }

    /// Returns a corrupted copy of the file.
    ///
    /// - Parameter others: the files that ``mixed`` takes parts from.
    func done(to sample: Data, others: [String: Data], using random: inout SeededRandom) -> Data {
        var bytes = Array(sample)
        // Headers determine what a decoder does, so half of the damage is to the first hundred bytes.
        func place() -> Int {
            Int.random(in: 0..<(Bool.random(using: &random) ? min(100, bytes.count) : bytes.count), using: &random)
        }
        let times = 1 << Int.random(in: 0...6, using: &random)
        switch self {
        case .flippedBits:
            for _ in 0..<times { bytes[place()] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case .foreignBytes:
            for _ in 0..<times { bytes[place()] = .random(in: .min ... .max, using: &random) }
        case .extremeNumbers:
            let extremes: [[UInt8]] = [
                [255, 255, 255, 255], [0, 0, 0, 0], [127, 255, 255, 255], [128, 0, 0, 0], [0, 0, 255, 255],
            ]
            for _ in 0..<times {
                let number = extremes.randomElement(using: &random) ?? []
                for (offset, byte) in zip(place()..., number) where offset < bytes.count { bytes[offset] = byte }
            }
        case .cut:
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        case .hole:
            let start = place()
            bytes.removeSubrange(start..<min(bytes.count, start + times))
        case .doubled:
            let start = place()
            bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + times * 16)], at: place())
        case .mixed:
            let names = others.keys.sorted()
            guard let other = names.randomElement(using: &random).flatMap({ others[$0] }) else { break }
            bytes = Array(bytes.prefix(place())) + other.suffix(Int.random(in: 0..<other.count, using: &random))
        case .headAlone:
            bytes = Array(bytes.prefix(64)) + (0..<times * 8).map { _ in .random(in: .min ... .max, using: &random) }
        }
        return Data(bytes)
    }
}
