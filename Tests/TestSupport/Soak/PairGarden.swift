import Foundation
import Garden
import GardenData
import GardenStore

/// The garden of some pairs, with the window and the agent that have it open, and a repository as a further program.
final class PairGarden {
    let desktop: DesktopSession
    let terminal: SoakTerminal
    let repository: GardenRepository
    var random: SeededRandom
    private let programs: [Child]
    private var count: Int
    private var latest: Plant.ID?

    init(_ random: SeededRandom, after count: Int) async throws {
        self.random = random
        self.count = count
        desktop = try await DesktopSession()
        terminal = try await SoakTerminal(on: desktop)
        repository = try SoakTerminal.repository(in: terminal.folder)
        let (window, agent) = (
            try desktop.launch("plantguide", [], environment: ["TZ": "UTC"]),
            try desktop.launch("plantguide-agent", ["--hold"], environment: ["TZ": "UTC"])
        )
        programs = [window, agent]
        _ = try await desktop.accessible(window)
        let bus = desktop.bus
        try await until("the agent on the bus") { try bus.hasOwner(Program.agent.rawValue) }
    }

    /// What the window or the agent wrote when it ended; nil if both run.
    var ended: String? {
        programs.first { $0.ended != nil }.map { "\($0.name) ended (\(String(describing: $0.ended))): \($0.errors.suffix(500))" }
    }

    // MARK: Values

    /// A number that no edit has used.
    func next() -> Int {
        count += 1
        return count
    }

    /// A time to wait before an edit by a program that runs already, since one that starts needs about as long.
    private func delay() -> Duration { .milliseconds(Int.random(in: 0...200, using: &random)) }

    func choice<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

    /// A plant that is not archived; often the same as the last time, so that edits meet.
    func plant() async throws -> Plant.ID {
        let plants = try await repository.summaries().filter { !$0.isArchived }.map(\.id).sorted()
        if let latest, plants.contains(latest), Bool.random(using: &random) { return latest }
        let plant = plants.isEmpty ? try await newPlant() : choice(plants)
        latest = plant
        return plant
    }

    func newPlant() async throws -> Plant.ID {
        let draft = PlantDraft(
            name: "Plant \(next())", species: "Monstera deliciosa",
            watering: .every(days: 5, amount: nil, time: .whenSaved, checksSoil: false))
        let plant = try await repository.add(draft).value.id
        latest = plant
        return plant
    }

    /// A task of a kind of its own that was due yesterday, so that it can be snoozed whatever the time of day.
    func newTask(for plant: Plant.ID) async throws -> Occurrence {
        let rule = try await repository.addTask(.custom("Care \(next())"), for: plant, on: repository.today - 1).value
        return Occurrence(rule: rule.id, place: .on(rule.start))
    }

    // MARK: Programs

    enum Program: String {
        case window = "io.github.plantguide.PlantGuide"
        case agent = "io.github.plantguide.PlantGuide.Agent"

        var path: String { "/" + rawValue.replacing(".", with: "/") }
    }

    /// Runs a command of the terminal.
    func byTerminal(_ arguments: [String]) -> @Sendable () async throws -> PairEdit.Answer {
        let terminal = terminal
        return { try await Self.answer(of: terminal.run(arguments)) }
    }

    static func answer(of done: Command) -> PairEdit.Answer {
        guard done.status != 0 else {
            // Not all commands print JSON.
            let object = try? JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any]
            return .made(before: (object?["before"] as? [String: Any])?["name"] as? String)
        }
        let words = "\(done.status): \(done.errors.prefix(300))"
        return .refused([1, 64, 66, 69, 77].contains(done.status) && !done.errors.isEmpty ? words : "CRASH \(words)")
    }

    /// Uses the repository in this process, as the window does.
    func byRepository(_ body: @escaping @Sendable (GardenRepository) async throws -> Void)
        -> @Sendable () async throws
        -> PairEdit.Answer
    {
        let (repository, delay) = (self.repository, self.delay())
        return {
            try await Task.sleep(for: delay)
            do {
                try await body(repository)
                return .made(before: nil)
            } catch let error as GardenError {
                return .refused("\(error)")
            } catch let error as StoreError {
                return .refused("\(error)")
            }
        }
    }

    /// Activates an action of the window or the agent for a task.
    func byAction(_ action: String, of program: Program, _ task: Occurrence) -> @Sendable () async throws -> PairEdit.Answer {
        let (bus, delay) = (desktop.bus, self.delay())
        return {
            try await Task.sleep(for: delay)
            try bus.call(
                program.rawValue, program.path, "org.gtk.Actions", "Activate",
                [
                    .string(action), .array("v", [.variant(.array("s", [.string(task.description)]))]),
                    .array("{sv}", []),
                ])
            return .sent
        }
    }
}
