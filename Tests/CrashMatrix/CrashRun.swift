import Foundation
import Garden
import GardenStore
import GardenData
import TestSupport

/// Repeatedly kills the writer of one path in the same garden and checks the result.
struct CrashRun {
    let path: WritePath
    let kills: Int
    let program: String
    /// The acknowledged values of earlier runs, which must still hold.
    private var known: [Probe: String] = [:]
    /// The number of acknowledged writes, over all kills.
    private(set) var acknowledged = 0
    /// The number of kills during a write, and of those after which the write was complete.
    private(set) var interrupted = (all: 0, whole: 0)
    /// The detected faults.
    private(set) var faults: [String] = []

    init(_ path: WritePath, kills: Int, program: String) {
        self.path = path
        self.kills = kills
        self.program = program
    }

    /// Kills the writer ``kills`` times and checks the garden after each.
    mutating func run(_ random: inout SeededRandom) async throws {
        let folder = try TemporaryDirectory()
        for number in 1...kills {
            let garden = try folder.makeFolder("garden")
            // Every other time a second process, such as the agent, also has the garden open.
            let bystander = number.isMultiple(of: 2) ? try CrashFixture(garden) : nil
            let lines = try kill(garden: garden, output: folder.url, &random)
            if !path.isCumulative { known = [:] }
            let pending = take(lines)
            do {
                try await check(try bystander ?? CrashFixture(garden), pending, "kill \(number)")
            } catch {
                faults.append("kill \(number): \(error)")
            }
        }
    }

    /// Starts a writer, lets it write for a while, kills it during a write and returns its output.
    private func kill(garden: URL, output: URL, _ random: inout SeededRandom) throws -> [Line] {
        let mark = String(random.next(), radix: 36)
        let child = try Child(
            program, ["writer", path.name, garden.path, mark], environment: ProcessInfo.processInfo.environment, folder: output)
        let wanted = Int.random(in: 2...5, using: &random)
        try Self.watch(child) { Self.count("did", in: $0) >= wanted }
        let durations = try Line.read(child.output).compactMap { if case .did(let took) = $0 { took } else { nil } }
        let seen = Self.count("will", in: child.output)
        try Self.watch(child) { Self.count("will", in: $0) > seen }
        // Kills at a random point of the write. The limit is 0.9 because the start of the write is noticed a little late.
        let share = Double.random(in: 0...0.9, using: &random)
        usleep(UInt32(Double(durations.reduce(0, +) / max(durations.count, 1)) * share))
        child.send(SIGKILL)
        while child.ended == nil { usleep(200) }
        guard child.ended == .signalled(SIGKILL) else {
            throw DesktopSessionError.serverFailed("writer \(path.name)", child.errors)
        }
        return try Line.read(child.output)
    }

    /// Waits until the writer's output satisfies the predicate; throws if the writer ends before or after 30 seconds.
    private static func watch(_ child: Child, until holds: (String) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !holds(child.output) {
            guard child.ended == nil, ContinuousClock.now < deadline else {
                throw DesktopSessionError.serverFailed("the writer", child.errors)
            }
            usleep(100)
        }
    }

    /// Counts the lines of a kind without parsing them.
    private static func count(_ kind: String, in output: String) -> Int {
        output.utf8.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "{\"\(kind)\"".utf8) }
    }

    /// Records the acknowledged values, and returns the expectations of a last, unacknowledged write.
    private mutating func take(_ lines: [Line]) -> [CrashExpectation] {
        var pending: [CrashExpectation] = []
        if case .will? = lines.last { interrupted.all += 1 }
        for line in lines {
            switch line {
            case .ready(let expectations): for expectation in expectations { known[expectation.probe] = expectation.after }
            case .will(let expectations): pending = expectations
            case .did(_):
                acknowledged += 1
                for claim in pending { known[claim.probe] = claim.after }
                pending = []
            }
        }
        return pending
    }

    /// Records that the run itself failed.
    mutating func fail(_ error: any Error) { faults.append("\(error)") }

    private mutating func check(_ site: CrashFixture, _ pending: [CrashExpectation], _ kill: String) async throws {
        var isBefore = true
        var isAfter = true
        for claim in pending {
            let value = try await site.value(of: claim.probe)
            isBefore = isBefore && value == claim.before
            isAfter = isAfter && value == claim.after
            known[claim.probe] = value
        }
        if isAfter && !isBefore { interrupted.whole += 1 }
        if !isBefore && !isAfter { faults.append("\(kill): half of a write is there") }
        for (probe, value) in known {
            let now = try await site.value(of: probe)
            if now != value { faults.append("\(kill): \(probe) was acknowledged as \(value) and is \(now)") }
        }
        let findings = try await site.repository.examine()
        if !findings.isHealthy { faults.append("\(kill): \(findings)") }
        let index = try CrashFixture.index(in: site.folder)
        try await site.repository.rebuildIndex()
        let rebuilt = try CrashFixture.index(in: site.folder)
        if let (was, becomes) = zip(index + [""], rebuilt + [""]).first(where: { $0 != $1 }) {
            faults.append("\(kill): the index was not what the facts say: \(was) becomes \(becomes)")
        }
        let plant = try await site.repository.add(PlantDraft(name: "Afterwards")).value
        guard try await site.repository.plant(plant.id).name == "Afterwards" else {
            return faults.append("\(kill): the garden cannot be written again")
        }
        try await site.repository.purge(plant.id)
    }
}
