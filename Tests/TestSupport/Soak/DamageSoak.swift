import Foundation

/// Damages a garden's file at random, and runs the commands of the terminal on it.
public struct DamageSoak {
    private let terminal: SoakTerminal
    private let whole: Data
    private var random: SeededRandom

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        terminal = try await SoakTerminal()
        whole = try Data(contentsOf: terminal.store)
        random = SeededRandom(seed: seed)
    }

    private static let commands: [[String]] = [
        ["plant", "list"], ["tasks"], ["preferences"], ["plant", "show", "Monstera", "--history", "50"], ["doctor"],
        ["doctor", "--repair"], ["plant", "add", "--name", "New", "--every", "3d"], ["task", "done", "--today"],
    ]
    /// The exit statuses that say what is wrong.
    private static let statuses: Set<Int32> = [0, 1, 64, 66, 69, 77]

    /// Makes one damage. Returns what was wrong with how the programs answered; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: terminal.store.path + suffix) }
        try whole.write(to: terminal.store)
        let damage = try await damage()
        var faults: [String] = []
        for command in Self.commands {
            let words = command.joined(separator: " ")
            do {
                let done = try await terminal.run(command)
                if !Self.statuses.contains(done.status) {
                    faults.append("\(damage): \(words) ended with \(done.status): \(done.errors.suffix(300))")
                } else if done.status != 0, done.errors.isEmpty {
                    faults.append("\(damage): \(words) ended with \(done.status) and without words")
                }
            } catch {
                faults.append("\(damage): \(words): \(error)")
            }
        }
        return faults
    }

    private mutating func damage() async throws -> String {
        var bytes = whole
        let page = 4_096
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            let places = (0..<Int.random(in: 1...8, using: &random)).map { _ in Int.random(in: 0..<bytes.count, using: &random) }
            for place in places { bytes[place] ^= UInt8(1 << Int.random(in: 0..<8, using: &random)) }
            try bytes.write(to: terminal.store)
            return "bits at \(places)"
        case 1:
            let number = Int.random(in: 0..<bytes.count / page, using: &random)
            let filler = (0..<page).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            bytes.replaceSubrange(number * page..<(number + 1) * page, with: filler)
            try bytes.write(to: terminal.store)
            return "noise on page \(number)"
        case 2:
            let (from, to) = (
                Int.random(in: 0..<bytes.count / page, using: &random), Int.random(in: 0..<bytes.count / page, using: &random)
            )
            bytes.replaceSubrange(to * page..<(to + 1) * page, with: whole[from * page..<(from + 1) * page])
            try bytes.write(to: terminal.store)
            return "page \(from) over page \(to)"
        case 3:
            let length = Int.random(in: 0..<bytes.count, using: &random)
            try bytes.prefix(length).write(to: terminal.store)
            return "cut at \(length)"
        default:
            let column = Self.columns.randomElement(using: &random) ?? ""
            let value = Self.values.randomElement(using: &random) ?? ""
            let (table, name) = (column.prefix { $0 != "." }, column.drop { $0 != "." }.dropFirst())
            try await terminal.sqlite(
                "UPDATE \(table) SET \(name) = \(value) WHERE rowid IN (SELECT rowid FROM \(table) ORDER BY random() LIMIT 3)")
            return "\(column) = \(value)"
        }
    }

    private static let columns = [
        "fact.value", "fact.field", "fact.subject", "fact.clock", "fact.kind", "fact.batch", "event.plant", "event.rule",
        "event.type", "event.kind", "event.day", "event.untilDay", "event.untilTime", "event.askAgainIn", "event.occurrence",
        "event.due", "event.interval", "event.note", "event.clock", "event.recordedAt", "retraction.target",
        "retraction.isInEffect",
        "clock.value", "device.id", "plant.id", "plant.name", "plant.tags", "plant.addedAt", "plant.nextDay",
        "plant.nextOccurrence", "plant.photo", "rule.type", "rule.rhythm", "rule.rhythmNumber", "rule.start", "rule.time",
        "rule.months", "rule.amountLow", "rule.countsFrom", "derivation.day",
    ]
    private static let values = [
        "NULL", "'text'", "''", "CAST(x'ff41' AS TEXT)", "x'00ff'", "randomblob(16)", "-1", "1.5", "9223372036854775807",
        "-9223372036854775808", "9e999", "'{}'", "'[1]'", "'\"x\"'", "'true'", "printf('%.60000c', 'm')",
    ]
}
