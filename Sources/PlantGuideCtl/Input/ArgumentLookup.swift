import Foundation
import Garden
import GardenData
import Localization

/// Resolving arguments to plants and tasks.
extension CommandContext {
    /// The plant with an id, a name (ignoring case), or a prefix of an id; includes archived plants.
    ///
    /// Fails with status 1 if there is none, and with status 64 and a list of candidates if the text is ambiguous.
    func plant(_ text: String) async throws -> PlantSummary {
        try one(of: try await attempt { try await repository.summaries() }, named: text)
    }

    /// The same; nil if there is none.
    func plant(ifAny text: String) async throws -> PlantSummary? {
        let all = try await attempt { try await repository.summaries() }
        return Self.matches(of: all, named: text).isEmpty ? nil : try one(of: all, named: text)
    }

    /// Resolves several plants, without duplicates.
    func plants(_ texts: [String]) async throws -> [PlantSummary] {
        let all = try await attempt { try await repository.summaries() }
        var found: [PlantSummary] = []
        for text in texts {
            let plant = try one(of: all, named: text)
            if !found.contains(where: { $0.id == plant.id }) { found.append(plant) }
        }
        return found
    }

    func one(of plants: [PlantSummary], named text: String) throws -> PlantSummary {
        try checkLength(ofName: text)
        let found = Self.matches(of: plants, named: text)
        guard let first = found.first else {
            let near = Self.names(near: text, of: plants)
            throw Failure(
                .failed,
                (near.isEmpty ? tr("No plant is called “{text}”.") : tr("No plant is called “{text}”. Did you mean {names}?"))
                    .filled(["text": text.shortened, "names": near]))
        }
        guard found.count == 1 else {
            throw ambiguous(
                text, found.map { [$0.id.description, $0.name, $0.room.map(formatter.room) ?? "", nextTask(of: $0)] },
                words: tr("“{text}” matches several plants."))
        }
        return first
    }

    // Names take precedence over prefixes of ids, because "Ada" can be either.
    private static func matches(of plants: [PlantSummary], named text: String) -> [PlantSummary] {
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        guard !words.isEmpty else { return [] }
        let exact = plants.filter { $0.id.description == words }
        if !exact.isEmpty { return exact }
        let named = plants.filter { Plant.isName(words, of: $0.name) }
        if !named.isEmpty { return named.sorted { $0.id < $1.id } }
        return plants.filter { words.isBeginning(of: $0.id) }.sorted { $0.id < $1.id }
    }

    /// The plants that were probably meant by a name that none has, as a list of up to three. Empty if there are none.
    static func names(near text: String, of plants: [PlantSummary]) -> String {
        GardenFormatter.choices(plants.names(near: text).prefix(3).map { $0.shortened.quoted })
    }

    /// A task named by an argument.
    struct ChosenTask {
        let occurrence: Occurrence
        /// Whether its complete id was given, so that no other occurrence can be meant.
        let isExact: Bool
        /// Whether its ID or the beginning of it was given, and not its plant’s name.
        let isID: Bool
        /// The task's summary; nil if it is not open.
        let summary: TaskSummary?
    }

    /// Which task a plant's name can mean.
    enum NamedTask {
        /// The only one that is due, of several the only one that accepts the answer if that is about the soil, or else the only
        /// one.
        case due(accepting: TaskAnswer?)
        /// The only one.
        case only
    }

    /// Resolves tasks by id, prefix of an id, or name of a plant.
    ///
    /// - Parameters:
    ///   - types: Which tasks of a plant can be meant; empty for all. If none of them is due, its next one is meant.
    ///   - named: Which task a plant's name means.
    func tasks(_ texts: [String], of types: Set<CareType>, _ named: NamedTask) async throws -> [ChosenTask] {
        let open = try await attempt { try await repository.tasks(limit: .max) }
        let plants = try await attempt { try await repository.summaries() }
        var tasks: [ChosenTask] = []
        for text in texts {
            try checkLength(ofName: text)
            let words = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if let occurrence = Occurrence(words) {
                tasks.append(
                    ChosenTask(
                        occurrence: occurrence, isExact: true, isID: true, summary: open.first { $0.id == occurrence }))
            } else if let occurrence = try await finishedTask(words.lowercased(), open, plants) {
                tasks.append(ChosenTask(occurrence: occurrence, isExact: false, isID: true, summary: nil))
            } else {
                let task = try await oneTask(of: open, types, plants, named, text: words)
                let isID = words.lowercased().isBeginning(of: task.id) && !plants.contains { Plant.isName(words, of: $0.name) }
                tasks.append(ChosenTask(occurrence: task.id, isExact: false, isID: isID, summary: task))
            }
        }
        return tasks
    }

    /// The answered task of which a text is the beginning of the ID, if it can mean no open task and no plant.
    private func finishedTask(_ words: String, _ open: [TaskSummary], _ plants: [PlantSummary]) async throws -> Occurrence? {
        guard words.allSatisfy({ $0.isHexDigit || $0 == "-" }), Self.matches(of: plants, named: words).isEmpty,
            !open.contains(where: { words.isBeginning(of: $0.id) })
        else { return nil }
        var found: Set<Occurrence> = []
        for plant in plants {
            let answered = try await attempt { try await repository.history(of: plant.id) }.compactMap(\.answer?.occurrence)
            found.formUnion(answered.filter { words.isBeginning(of: $0) })
        }
        return found.count == 1 ? found.first : nil
    }

    private func oneTask(
        of open: [TaskSummary], _ types: Set<CareType>, _ plants: [PlantSummary], _ meaning: NamedTask, text: String
    ) async throws -> TaskSummary {
        let words = text.lowercased()
        let byID = open.filter { words.isBeginning(of: $0.id) && (types.isEmpty || types.contains($0.type)) }
        let isName = plants.contains { Plant.isName(words, of: $0.name) }
        var found = byID
        if isName || byID.isEmpty {
            // An archived plant has no open tasks.
            let matching = Self.matches(of: plants, named: text)
            let active = matching.filter { !$0.isArchived }
            let candidates = active.isEmpty ? matching : active
            let named = Set(candidates.map(\.id))
            // Of several plants of a name, the only one with a task that is due.
            let withDue = Set(
                open.filter { named.contains($0.plant) && $0.moment.day <= today && (types.isEmpty || types.contains($0.type)) }
                    .map(\.plant))
            let only = withDue.count == 1 ? plants.first { withDue.contains($0.id) } : nil
            let plant = try named.isEmpty ? nil : only ?? one(of: candidates, named: text)
            found = open.filter { $0.plant == plant?.id && (types.isEmpty || types.contains($0.type)) }
            if let plant, found.isEmpty, !types.isEmpty {
                throw Failure(.failed, noTask(of: types, for: plant, open))
            }
            found = narrowed(found, to: meaning, hasType: !types.isEmpty)
        }
        guard let first = found.first else {
            let near = isName ? "" : Self.names(near: text, of: plants)
            throw Failure(
                .failed,
                (near.isEmpty
                    ? tr("No plant or open task is called “{text}”.")
                    : tr("No plant or open task is called “{text}”. Did you mean {names}?"))
                    .filled(["text": text.shortened, "names": near]))
        }
        guard found.count == 1 else {
            guard Set(found.map(\.plant)).count > 1 else {
                throw try await severalTasks(found, of: first.plantName, meaning, among: open)
            }
            throw ambiguous(
                text,
                found.map { [$0.id.description, $0.plantName, formatter.careTitle($0.type), formatter.dayTitle($0.moment.day)] },
                words: tr("“{text}” matches several tasks."))
        }
        return first
    }

    /// That a plant has no open task of some kinds; with a soil check that stands for its watering, how to answer it.
    private func noTask(of types: Set<CareType>, for plant: PlantSummary, _ open: [TaskSummary]) -> String {
        let nothing = tr("{plant} has no open task of this kind.").filled(["plant": plant.name])
        guard types.contains(.watering), open.contains(where: { $0.plant == plant.id && $0.answers.needsSoilState })
        else { return nothing }
        let command = "plantguidectl task done \(plant.name.quotedForShell) --soil \(SoilVerdict.right.word.quotedForShell)"
        return nothing + " "
            + tr("To record that you watered after checking the soil, run “{command}”.").filled(["command": command])
    }

    /// The open tasks of a plant that its name can mean.
    ///
    /// - Parameter hasType: Whether they are of a kind that was named: the next one is meant then if none is due.
    private func narrowed(_ tasks: [TaskSummary], to meaning: NamedTask, hasType: Bool) -> [TaskSummary] {
        guard case .due(let answer) = meaning else { return tasks }
        let due = tasks.filter { $0.moment.day <= today }
        guard due.isEmpty else {
            let accepting = due.filter { task in answer.map(task.answers.accepts) ?? true }
            return accepting.isEmpty ? due : accepting
        }
        guard hasType,
            let next = tasks.min(by: { ($0.moment, $0.type.urgency, $0.id.rule) < ($1.moment, $1.type.urgency, $1.id.rule) })
        else { return tasks }
        return [next]
    }

    /// Fails with status 64 if a text is longer than any name, because looking for similar names would take long.
    func checkLength(ofName text: String) throws {
        do {
            try TextLimits.check(name: text)
        } catch {
            throw Failure(error, formatter)
        }
    }

    /// The failure, with status 64, that a text means several things, with the candidates as its table.
    ///
    /// - Parameter words: The sentence that says what they are.
    func ambiguous(
        _ text: String, _ candidates: [[String]], words: String = tr("“{text}” matches each of these.")
    ) -> Failure {
        var table = Table()
        candidates.prefix(20).forEach { table.add($0) }
        let advice = tr("Use an ID instead, or as much of its beginning as is unique.")
        return .wrong([words.filled(["text": text.shortened]), advice].joined(separator: " "), above: table)
    }
}
