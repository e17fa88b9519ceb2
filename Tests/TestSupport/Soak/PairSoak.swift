import Foundation
import Garden
import GardenData
import GardenStore

/// Makes pairs of edits at once, each by a program of its own, and checks that no acknowledged edit is missing, that nothing that
/// was withdrawn is back, and that the garden is healthy.
public struct PairSoak {
    /// After this many pairs the garden and the programs are replaced by new ones.
    private static let pairsPerGarden = 100

    private var garden: PairGarden
    private var pairs = 0
    /// How many edits were made in each way, by the first word of the report and the kind.
    public private(set) var counts: [String: Int] = [:]

    /// - Parameter seed: nil for a random one.
    public init(seed: UInt64?) async throws {
        garden = try await PairGarden(SeededRandom(seed: seed), after: 0)
    }

    /// Makes one pair. Returns what was wrong; empty if nothing was.
    public mutating func trial() async throws -> [String] {
        if pairs > 0, pairs.isMultiple(of: Self.pairsPerGarden) || garden.ended != nil {
            garden.desktop.close()
            garden = try await PairGarden(garden.random, after: garden.next())
        }
        pairs += 1
        if pairs.isMultiple(of: 25) { return try await importTrial() }
        let edits = [try await edit(), try await edit()]
        let answers = try await Self.makeTogether(edits[0], edits[1])
        for (edit, answer) in zip(edits, answers) { count(edit, answer) }
        return try await faults(of: edits, answers)
    }

    private mutating func count(_ edit: PairEdit, _ answer: PairEdit.Answer) {
        let program = edit.words.prefix { $0 != ":" }
        counts["\(program) \(answer.isRefusal ? "refused" : "made")", default: 0] += 1
        if edit.role == .replacesGarden { counts["restored", default: 0] += 1 }
    }

    private func edit() async throws -> PairEdit {
        switch Int.random(in: 0..<20, using: &garden.random) {
        case 0...1: try await garden.answerByAction(of: .agent)
        case 2: try await garden.answerByAction(of: .window)
        case 3...10: try await garden.choice(PairGarden.plantEdits)(garden)
        case 11...16: try await garden.choice(PairGarden.careEdits)(garden)
        default: try await garden.choice(PairGarden.gardenEdits)(garden)
        }
    }

    private static func makeTogether(_ one: PairEdit, _ other: PairEdit) async throws -> [PairEdit.Answer] {
        async let first = one.make()
        async let second = other.make()
        return try await [first, second]
    }

    private func faults(of edits: [PairEdit], _ answers: [PairEdit.Answer]) async throws -> [String] {
        var faults: [String] = []
        for (index, other) in [(0, 1), (1, 0)] {
            let copy = try await copy(of: answers[other].before)
            let fault = try await edits[index].fault(
                answers[index], beside: edits[other], answers[other], in: garden.repository, replaced: copy?.repository)
            if let fault { faults.append("pair \(pairs) (\(edits[index].words) | \(edits[other].words)): \(fault)") }
        }
        let findings = try await garden.repository.examine()
        if !findings.isHealthy { faults.append("pair \(pairs) (\(edits.map(\.words))): \(findings)") }
        if let ended = garden.ended { faults.append("pair \(pairs) (\(edits.map(\.words))): \(ended)") }
        return faults
    }

    /// A copy of a backup, opened as a garden of its own.
    private func copy(of name: String?) async throws -> (repository: GardenRepository, folder: TemporaryDirectory)? {
        guard let name else { return nil }
        let backup = await garden.repository.backups().first { $0.id.contains(name) }
        guard let backup else { throw DesktopSessionError.timedOut("the backup \(name)") }
        let folder = try TemporaryDirectory()
        try FileManager.default.copyItem(at: backup.file, to: folder.file("garden.sqlite"))
        return (try SoakTerminal.repository(in: folder.url), folder)
    }

    /// An import into a new garden, which another program creates or changes at the same time.
    private mutating func importTrial() async throws -> [String] {
        let (data, file) = (try TemporaryDirectory(), garden.desktop.directory.file("import-\(garden.next()).zip"))
        _ = try await garden.repository.export(to: file)
        let plants = try await garden.repository.summaries().count
        let other = garden.choice([
            ["plant", "add", "--name", "Beside"], ["import", file.path], ["preferences", "set", "remindDaysBefore", "4"],
        ])
        let terminal = garden.terminal
        async let first = terminal.run(["import", file.path], in: data.url)
        async let second = terminal.run(other, in: data.url)
        let answers = try await [PairGarden.answer(of: first), PairGarden.answer(of: second)]
        counts["imports", default: 0] += 1
        let repository = try SoakTerminal.repository(in: data.file("plantguide"))
        let names = try await repository.summaries().map(\.name)
        var faults: [String] = []
        if try await !repository.examine().isHealthy { faults.append("the imported garden is not healthy") }
        if answers.allSatisfy(\.isRefusal) { faults.append("both were refused: \(answers)") }
        let isBeside = other[0] == "plant" && !answers[1].isRefusal
        if isBeside != names.contains("Beside") { faults.append("the plant: \(answers), \(names.count) plants") }
        let expected = (answers[0].isRefusal && other[0] != "import" ? 0 : plants) + (isBeside ? 1 : 0)
        if names.count != expected { faults.append("\(names.count) plants instead of \(expected): \(answers)") }
        return faults.map { "pair \(pairs) (import | \(other)): \($0)" }
    }
}
