import Foundation

/// Ends the space at one write of the terminal and all later ones, or kills or interrupts it there, and checks that it says so, that
/// all or nothing of what it was to do is done, that it can be repeated, and that no unfinished file stays. Every call of every kind of
/// write has its turn with each event before any has it again.
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
        let length = try await length(of: write)
        var left = places[turn] ?? Array(1...length.calls).shuffled(using: &random)
        let place = left.removeLast()
        if left.isEmpty {
            places[turn] = nil
            counts["\(write.name), \(event), each of \(length.calls) calls", default: 0] += 1
        } else {
            places[turn] = left
            turns.append(turn)
        }
        let data = try garden.prepare(write)
        let before = try await DiskGarden.state(of: garden.place(garden.contents(of: data)))
        let extra =
            switch event {
            case .full: ["DISK_PROBE_FULL": "\(place)"]
            case .killed: ["DISK_PROBE_SIGNAL": "\(place):9"]
            case .interrupted: ["DISK_PROBE_SIGNAL": "\(place):2"]
            }
        let done = try await garden.run(write, in: data, DiskLog.environment(of: data, to: log, extra))
        var faults: [String] = []
        let state = try await DiskGarden.state(of: garden.place(garden.contents(of: data)))
        counts["\(event)\(done.status == 0 ? ", done" : "")", default: 0] += 1
        if ![before, length.after].contains(state) { faults.append("the garden is \(state)") }
        if done.status == 0, state != length.after { faults.append("it is acknowledged and not done") }
        if event == .full, done.status != 0, !done.errors.contains("full") { faults.append("\(done.status): \(done.errors)") }
        if event == .full, done.status > 128 { faults.append("it ended with \(done.status)") }
        faults += try await repeated(write, in: data, after: length.after, isDone: state == length.after)
        return faults.map { "\(write.words), \(event) at call \(place) of \(length.calls): \($0)" }
    }

    private var log: URL { garden.directory.file("log") }

    /// The number of calls of an undisturbed write, and the state after it.
    private mutating func length(of write: DiskGarden.Write) async throws -> (calls: Int, after: String) {
        if let known = known[write.name] { return known }
        let data = try garden.prepare(write)
        try? FileManager.default.removeItem(at: log)
        _ = try await garden.run(write, in: data, DiskLog.environment(of: data, to: log))
        let length = (try DiskLog(log).calls.count, try await DiskGarden.state(of: data))
        known[write.name] = length
        return length
    }

    private var known: [String: (calls: Int, after: String)] = [:]

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
