import Foundation

/// Ends the space at one write of the terminal and all later ones, or kills or interrupts it there, and checks that it says so,
/// that all or nothing of what it was to do is done, that it can be repeated, and that no unfinished file stays. Every call of
/// every kind of write has its turn with each event before any has it again.
public struct DiskSoak {
    private enum Event: String, CaseIterable {
        case full, killed, interrupted
    }

    private struct Turn: Hashable {
        let write: Int
        let event: Event
    }

    private let garden: DiskGarden
    private var random: SeededRandom
    /// The calls at which each event is still to happen, in a random order.
    private var places: [Turn: [Int]] = [:]
    private var turns: [Turn] = []
    /// How many trials there were for each event, and how many of them the program survived.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        random = SeededRandom(seed: seed)
        garden = try await DiskGarden()
    }

    /// Makes one write. Returns what was wrong; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        if turns.isEmpty {
            turns = Event.allCases.flatMap { event in DiskGarden.writes.indices.map { Turn(write: $0, event: event) } }
        }
        let turn = turns.removeFirst()
        let (write, event) = (DiskGarden.writes[turn.write], turn.event)
        let calls = try await undisturbed(write).log.calls.count
        var left = places[turn] ?? Array(1...calls).shuffled(using: &random)
        let place = left.removeLast()
        if left.isEmpty {
            places[turn] = nil
            counts["\(write.name), \(event), each of \(calls) calls", default: 0] += 1
        } else {
            places[turn] = left
            turns.append(turn)
        }
        return try await disturb(write, by: event, at: place)
    }

    /// Ends the space at writes of checkpoints. SQLite ignores such an error when it closes a file.
    ///
    /// - Parameters:
    ///   - name: The name of the write of the terminal.
    ///   - last: How many places to try, from the last one.
    /// - Returns: How many there were, and what was wrong.
    public mutating func fillDiskDuringCheckpoints(
        of name: String, last: Int
    ) async throws -> (places: Int, faults: [String]) {
        guard let write = DiskGarden.writes.first(where: { $0.name == name }) else { return (0, []) }
        let places = try await undisturbed(write).log.checkpointWrites.suffix(last)
        var faults: [String] = []
        for place in places { faults += try await disturb(write, by: .full, at: place) }
        return (places.count, faults)
    }

    private mutating func disturb(_ write: DiskGarden.Write, by event: Event, at place: Int) async throws -> [String] {
        let (log, after, backups) = try await undisturbed(write)
        let data = try garden.prepare(write)
        let before = try await DiskGarden.state(of: garden.place(garden.contents(of: data)))
        let extra =
            switch event {
            case .full: ["DISK_PROBE_FULL": "\(place)"]
            case .killed: ["DISK_PROBE_SIGNAL": "\(place):9"]
            case .interrupted: ["DISK_PROBE_SIGNAL": "\(place):2"]
            }
        let done = try await garden.run(write, in: data, DiskLog.environment(of: data, to: self.log, extra))
        var faults: [String] = []
        let state = try await DiskGarden.state(of: garden.place(garden.contents(of: data)))
        counts["\(event)\(done.status == 0 ? ", done" : "")", default: 0] += 1
        if ![before, after].contains(state) { faults.append("the garden is \(state)") }
        if done.status == 0 {
            let made = try? garden.backups(in: data)
            if state != after || made != backups { faults.append("it is acknowledged and not done: \(made ?? [])") }
        }
        if event == .full, done.status != 0, !done.errors.contains("full") { faults.append("\(done.status): \(done.errors)") }
        if event == .full, done.status > 128 { faults.append("it ended with \(done.status)") }
        faults += try await repeated(write, in: data, after: after, isDone: state == after)
        return faults.map { "\(write.words), \(event) at call \(place) of \(log.calls.count): \($0)" }
    }

    private var log: URL { garden.directory.file("log") }

    /// What an undisturbed write does, and the state and the backups after it.
    private mutating func undisturbed(_ write: DiskGarden.Write) async throws -> Undisturbed {
        if let known = known[write.name] { return known }
        let data = try garden.prepare(write)
        try? FileManager.default.removeItem(at: log)
        _ = try await garden.run(write, in: data, DiskLog.environment(of: data, to: log))
        let done = (try DiskLog(log), try await DiskGarden.state(of: data), try garden.backups(in: data))
        known[write.name] = done
        return done
    }

    private typealias Undisturbed = (log: DiskLog, after: String, backups: [Int])
    private var known: [String: Undisturbed] = [:]

    /// Repeats the write with space, unless it is done, makes a backup, and looks for files that stayed.
    private func repeated(_ write: DiskGarden.Write, in data: URL, after: String, isDone: Bool) async throws -> [String] {
        var faults: [String] = []
        if !isDone {
            let again = try await garden.run(write, in: data)
            let state = try await DiskGarden.state(of: garden.place(garden.contents(of: data)))
            if again.status != 0 || state != after { faults.append("again: \(again.status), \(again.errors), \(state)") }
        }
        let backup = try await garden.run(DiskGarden.Write(name: "", command: ["backup"]), in: data)
        if backup.status != 0 { faults.append("backup: \(backup.errors)") }
        let left = try garden.contents(of: data).keys.filter { path in
            let name = URL(filePath: path).lastPathComponent
            return name.contains("unfinished") || name.contains("unsettled") || name.hasPrefix(".") && name.contains(".zip.")
                || name.contains("replacement") || path.contains("/import")
        }
        // An export that is done is not repeated.
        if !left.isEmpty, !(isDone && write.name.hasPrefix("export")) { faults.append("files stayed: \(left.sorted())") }
        return faults
    }
}
