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
        var (seed, limit): (UInt64?, Limit) = (nil, .seconds(60))
        var rest = arguments.dropFirst()[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { throw Usage() }
            switch option {
            case "--seed": seed = UInt64(value)
            case "--seconds": limit = try .seconds(number(value))
            case "--trials": limit = try .trials(number(value))
            default: throw Usage()
            }
        }
        switch arguments.first {
        case "damages":
            var soak = try await DamageSoak(seed: seed)
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        case "pairs":
            var soak = try await PairSoak(seed: seed)
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        case "power":
            var soak = try await PowerSoak(seed: seed)
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        case "disk":
            var soak = try await DiskSoak(seed: seed)
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        case "models":
            var soak = try ModelSoak(seed: seed)
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        case "races":
            var soak = try await RaceSoak(seed: seed)
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        case "wakeups":
            var soak = try await WakeUpSoak()
            return try await report(repeatTrials(limit) { try await soak.trial() }, soak.counts)
        default: throw Usage()
        }
    }

    private enum Limit { case seconds(Int), trials(Int) }

    private static func number(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw Usage() }
        return number
    }

    private static func repeatTrials(_ limit: Limit, _ trial: () async throws -> [String]) async throws -> Bool {
        let start = ContinuousClock.now
        var (trials, faults) = (0, 0)
        func goesOn() -> Bool {
            switch limit {
            case .seconds(let number): ContinuousClock.now - start < .seconds(number)
            case .trials(let number): trials < number
            }
        }
        while goesOn() {
            trials += 1
            for fault in try await trial() {
                faults += 1
                print(fault)
                // Output to a pipe is buffered.
                fflush(nil)
            }
        }
        print("\(trials) trials, \(faults) faults")
        return faults == 0
    }

    private static func report(_ isRight: Bool, _ counts: [String: Int]) -> Bool {
        print(counts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
        return isRight
    }

    private struct Usage: Error, CustomStringConvertible {
        let description = "usage: Soak damages|pairs|power|disk|models|races|wakeups [--seed N] [--seconds N | --trials N]"
    }
}
