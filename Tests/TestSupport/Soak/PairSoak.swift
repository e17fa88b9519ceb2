import Foundation

/// Makes pairs of edits of different things at once, each by a program of its own.
public struct PairSoak {
    private let terminal: SoakTerminal
    private var random: SeededRandom
    private var count = 0

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        terminal = try await SoakTerminal()
        random = SeededRandom(seed: seed)
    }

    /// An edit, and where its value is shown afterwards.
    private struct Edit {
        let command: [String]
        let shown: [String]
        let key: String
        let value: String
    }

    /// Makes one pair. Returns what was lost; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        count += 1
        let kinds = Array(0..<Self.kinds).shuffled(using: &random).prefix(2)
        let edits = kinds.map { edit($0) }
        let terminal = terminal
        async let first = terminal.run(edits[0].command)
        async let second = terminal.run(edits[1].command)
        var faults: [String] = []
        for (edit, done) in zip(edits, try await [first, second]) {
            if done.status != 0 {
                faults.append("\(edit.command) ended with \(done.status): \(done.errors)")
                continue
            }
            let shown = try await terminal.run(edit.shown + ["--json"])
            let object = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any] ?? [:]
            let value = object[edit.key].map { "\($0)" } ?? "nothing"
            let expected = [edit.value, edit.value == "true" ? "1" : edit.value == "false" ? "0" : edit.value]
            if !expected.contains(value) { faults.append("\(edits.map(\.command)): \(edit.key) is \(value)") }
        }
        return faults
    }

    private static let kinds = 9

    private mutating func edit(_ kind: Int) -> Edit {
        let isOn = Bool.random(using: &random) ? "true" : "false"
        func preference(_ key: String, _ value: String) -> Edit {
            Edit(command: ["preferences", "set", key, value], shown: ["preferences"], key: key, value: value)
        }
        func plant(_ option: String, _ key: String, _ value: String) -> Edit {
            Edit(
                command: ["plant", "edit", "Monstera", option, value], shown: ["plant", "show", "Monstera"], key: key,
                value: value)
        }
        return switch kind {
        case 0: preference("mayUpload", isOn)
        case 1: preference("remindDaysBefore", "\(count % 15)")
        case 2: preference("groupsWatering", isOn)
        case 3: preference("hemisphere", Bool.random(using: &random) ? "northern" : "southern")
        case 4: preference("units", Bool.random(using: &random) ? "metric" : "imperial")
        case 5: plant("--room", "room", "Room \(count)")
        case 6: plant("--notes", "notes", "Note \(count)")
        case 7: plant("--light", "light", ["fullSun", "partialSun", "fullShade"][count % 3])
        default: plant("--since", "since", "2024-01-\(10 + count % 20)")
        }
    }
}
