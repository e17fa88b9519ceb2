import Foundation

/// A repeatable random number generator: SplitMix64, by Steele, Lea and Flood (2014).
public struct SeededRandom: RandomNumberGenerator, Sendable {
    /// The seed of the sequence; equal seeds give equal sequences.
    public let seed: UInt64
    private var state: UInt64

    /// Starts a sequence and prints its seed, so that a failing run can be repeated.
    ///
    /// - Parameter seed: nil for `PLANTGUIDE_SEED` from the environment, or a random seed if that is unset.
    public init(seed: UInt64? = nil) {
        let wanted = ProcessInfo.processInfo.environment["PLANTGUIDE_SEED"].flatMap(UInt64.init)
        self.seed = seed ?? wanted ?? UInt64.random(in: .min ... .max)
        state = self.seed
        print("random seed \(self.seed): set PLANTGUIDE_SEED to run this sequence again")
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
