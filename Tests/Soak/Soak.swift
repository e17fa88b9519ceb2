import Foundation
import TestSupport

/// Runs random trials for a number of seconds. It fails if a trial found a fault.
@main
struct Soak {
    static func main() async {
        do {
            exit(try await run(Array(CommandLine.arguments.dropFirst())) ? 0 : 1)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(64)
        }
    }

    private static func run(_ arguments: [String]) async throws -> Bool {
        var (seed, seconds): (UInt64?, Double) = (nil, 60)
        var rest = arguments.dropFirst()[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Usage() }
            switch option {
            case "--seed": seed = UInt64(value)
            case "--seconds": seconds = Double(value) ?? seconds
            default: throw Usage()
            }
        }
        switch arguments.first {
        case "damages":
            var soak = try await DamageSoak(seed: seed)
            return try await repeatTrials(seconds) { try await soak.trial() }
        case "pairs":
            var soak = try await PairSoak(seed: seed)
            return try await repeatTrials(seconds) { try await soak.trial() }
        default: throw Usage()
        }
    }

    private static func repeatTrials(_ seconds: Double, _ trial: () async throws -> [String]) async throws -> Bool {
        let start = ContinuousClock.now
        var (trials, faults) = (0, 0)
        while ContinuousClock.now - start < .seconds(seconds) {
            trials += 1
            for fault in try await trial() {
                faults += 1
                print(fault)
            }
        }
        print("\(trials) trials, \(faults) faults")
        return faults == 0
    }

    private struct Usage: Error, CustomStringConvertible {
        let description = "usage: Soak damages|pairs [--seed N] [--seconds N]"
    }
}
