import Foundation
import Garden
import GardenData
import Localization

/// Resolving arguments to answers that can be undone or redone.
extension CommandContext {
    /// An answer to a task of a plant.
    typealias ChosenAnswer = (event: CareEvent, plant: PlantSummary)

    /// The latest answer that an argument names: by the ID of the answered task, the beginning of that ID, or the plant’s name.
    ///
    /// - Parameter nothing: The message if there is none.
    func answer(_ text: String, nothing: String = tr("There is nothing to undo for “{text}”.")) async throws -> ChosenAnswer {
        try await answer(text, nothing: nothing) { plant in
            // Answers for a day in the past are recorded after others.
            try await repository.history(of: plant).sorted { $0.recordedAt > $1.recordedAt }
        }
    }

    /// The latest answer to a task of any plant, with those that were given together with it, by the names of the plants.
    func latestAnswers() async throws -> [ChosenAnswer] {
        var latest: [ChosenAnswer] = []
        let plants = try await attempt { try await repository.summaries() }
        for plant in plants.sorted(by: { formatter.locale.sorts($0.name, before: $1.name) }) {
            for event in try await attempt({ try await repository.history(of: plant.id) }) where event.answer != nil {
                if event.undoGroup == latest.first?.event.undoGroup {
                    latest.append((event, plant))
                } else if latest.first.map({ event.recordedAt > $0.event.recordedAt }) ?? true {
                    latest = [(event, plant)]
                }
            }
        }
        guard !latest.isEmpty else { throw Failure(GardenError.nothingToUndo, formatter) }
        return latest
    }

    /// The answer that was undone last, named in the same ways.
    func undoneAnswer(_ text: String) async throws -> ChosenAnswer {
        try await answer(
            text, nothing: tr("There is nothing to redo for “{text}”."), among: { try await repository.redoableAnswers(of: $0) })
    }

    /// The answer to a task of any plant that was undone last.
    func latestUndoneAnswer() async throws -> CareEvent {
        guard let found = try await attempt({ try await repository.redoableAnswers().first }) else {
            throw Failure(GardenError.nothingToRedo, formatter)
        }
        return found
    }

    /// The first answer that an argument names.
    ///
    /// - Parameters:
    ///   - nothing: The message if there is none.
    ///   - events: The events of a plant, the one that is meant by the plant's name first.
    private func answer(
        _ text: String, nothing: String, among events: (Plant.ID) async throws -> [CareEvent]
    ) async throws -> ChosenAnswer {
        try checkLength(ofName: text)
        let words = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        let plants = try await attempt { try await repository.summaries() }
        let exact = Occurrence(words)
        let named = plants.filter { Plant.isName(words, of: $0.name) }
        var found: [ChosenAnswer] = []
        for plant in named.isEmpty ? plants : [try one(of: named, named: text)] where !words.isEmpty {
            for event in try await attempt({ try await events(plant.id) }) {
                guard let answered = event.answer?.occurrence else { continue }
                let isMeant = !named.isEmpty || words.isBeginning(of: answered) || words.isBeginning(of: plant.id)
                if exact.map({ $0 == answered }) ?? isMeant { found.append((event, plant)) }
            }
        }
        guard let first = found.first else {
            let near = named.isEmpty && exact == nil ? Self.names(near: text, of: plants) : ""
            let message = near.isEmpty ? nothing : tr("No plant is called “{text}”. Did you mean {names}?")
            throw Failure(.failed, message.filled(["text": text.shortened, "names": near]))
        }
        if named.isEmpty, Set(found.map(\.plant.id)).count > 1 || Set(found.compactMap(\.event.answer?.occurrence.rule)).count > 1
        {
            throw ambiguous(
                text,
                found.map { [$0.event.answer?.occurrence.description ?? "", $0.plant.name, formatter.history($0.event)] })
        }
        return first
    }
}
