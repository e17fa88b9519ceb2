import Foundation
import Garden
import GardenData
import GardenStore

/// Runs the terminal once for each kind of write, cuts the power at random moments, and checks that what it acknowledged is
/// there, and that otherwise all or nothing of it is.
public struct PowerSoak {
    /// How often the power is cut for one run of a program, besides once after its end.
    private static let cuts = 8

    private let garden: DiskGarden
    private var random: SeededRandom
    private var trials = 0
    /// How many power cuts were simulated for each kind of write.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        random = SeededRandom(seed: seed)
        garden = try await DiskGarden()
    }

    /// Makes one write and cuts the power several times. Returns what was wrong; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        let write = DiskGarden.writes[trials % DiskGarden.writes.count]
        trials += 1
        let data = try garden.prepare(write)
        var image = try DiskImage(of: data)
        // Opening the garden would create files.
        let before = try await DiskGarden.state(of: garden.place(garden.contents(of: data)))
        let log = garden.directory.file("log")
        try? FileManager.default.removeItem(at: log)
        let done = try await garden.run(write, in: data, DiskLog.environment(of: data, to: log))
        guard done.status == 0 else { return ["\(write.words) ended with \(done.status): \(done.errors)"] }
        let calls = try DiskLog(log).calls
        var all = image
        all.make(calls)
        let real = try garden.contents(of: data)
        let replayed = all.everything().filter { !$0.key.hasSuffix("-shm") }
        guard replayed == real else {
            let wrong = Set(real.keys).union(replayed.keys).filter { real[$0] != replayed[$0] }
            return ["\(write.words): the log does not lead to the files \(wrong.sorted())"]
        }
        let after = try await DiskGarden.state(of: data)
        let cuts = (0..<Self.cuts).map { _ in Int.random(in: 0...calls.count, using: &random) }.sorted() + [calls.count]
        var (faults, made): ([String], Int) = ([], 0)
        for cut in cuts {
            image.make(calls[made..<cut])
            made = cut
            counts[write.name, default: 0] += 1
            let contents = image.afterPowerCut(&random)
            let allowed = cut == calls.count ? [after] : [before, after]
            for fault in try await check(contents, allowed) {
                faults.append("\(write.words), power cut after \(cut) of \(calls.count) calls: \(fault)")
            }
        }
        return faults
    }

    private func check(_ contents: [String: Data], _ allowed: [String]) async throws -> [String] {
        let data = try garden.place(contents)
        do {
            let state = try await DiskGarden.state(of: data)
            return allowed.contains(state) ? [] : ["the garden is \(state) instead of \(allowed)"]
        } catch {
            return ["\(error)"]
        }
    }
}
