import Foundation
import Garden
import GardenData
import Localization
import PlantServices

/// The plant's problems: noting, treating and resolving them.
extension PlantPageModel {
    /// The problems that are not resolved, the latest noted first.
    var openProblems: [PlantProblem] { problems.filter(\.isOpen) }

    /// The problem with an id; nil if it was removed.
    func problem(_ id: PlantProblem.ID) -> PlantProblem? { problems.first { $0.id == id } }

    /// The latest lines of the history, newest first: as many as the page reads events.
    var entries: [HistoryEntry] { Array(HistoryEntry.merged(history, problems).prefix(5)) }

    /// The total number of lines of the history.
    var entryCount: Int { historyCount + problems.count + problems.count { !$0.isOpen } }

    /// The photos that show a problem, newest first.
    func photos(of problem: PlantProblem) -> [Photo] { photos.filter { problem.photos.contains($0.id) } }

    /// The rules that treat a problem and have not ended, soonest first.
    func treatments(of problem: PlantProblem) -> [GardenRepository.PlannedRule] {
        rules.filter { problem.treatments.contains($0.id) }
    }

    /// How often a rule recurs and how often it was done: "every 5 days · 4 done, last on November 18".
    func progress(of rule: CareRule) -> String {
        let days = treatmentDays[rule.id] ?? []
        let recurrence = formatter.asLine(recurrence(rule))
        guard let last = days.first else { return recurrence }
        let done = ntr("{n} done, last on {day}", "{n} done, last on {day}", days.count)
            .filled(["n": formatter.number(days.count), "day": formatter.date(last)])
        return [recurrence, done].joined(separator: " · ")
    }

    /// Reads the problems that were noted on any plant, so that their names and common ones are suggested.
    func readKnownProblems(for draft: PlantProblemModel) async {
        // Suggestions only save typing. If the garden cannot be read, saving the form reports that.
        draft.known = KnownProblem.all(noted: (try? await repository.problems()) ?? [], formatter)
    }

    /// Saves the form of a problem; false if that failed.
    @discardableResult
    func save(_ draft: PlantProblemModel) async -> Bool {
        let photos = await draft.selection.prepared()
        let (problem, original, services) = (draft.problem, draft.original, environment.services)
        return await actions.perform(
            {
                if let original { return try await services.photos.save(problem, changedFrom: original, photos) }
                return try await services.photos.note(problem, photos)
            }, named: original.map(changeName),
            toast: { saved in
                let words = original == nil ? tr("{plant}: {problem} noted") : tr("{plant}: {problem} saved")
                return filled(words, saved)
            })
    }

    /// Changes one part of a problem.
    func change(_ problem: PlantProblem, _ change: (inout PlantProblem) -> Void) async {
        var changed = problem
        change(&changed)
        guard changed != problem else { return }
        await actions.perform(
            { [changed] in try await repository.save(changed, changedFrom: problem) }, named: changeName(problem),
            toast: { filled(tr("{plant}: {problem} saved"), $0) })
    }

    /// Adds photos to a problem and the plant.
    func add(_ origins: [PhotoOrigin], to problem: PlantProblem) async {
        let selection = PhotoSelection(environment, settings)
        await selection.add(origins)
        let services = environment.services
        await actions.saving(selection) { photos in
            guard !photos.isEmpty else { return }
            await actions.perform {
                try await services.photos.save(problem, changedFrom: problem, photos)
            } toast: { _ in
                formatter.photosAdded(photos.count)
            }
        }
    }

    /// Resolves a problem today, which ends its treatment. Returns whether that succeeded.
    @discardableResult
    func resolve(_ problem: PlantProblem) async -> Bool {
        let isTreated = !treatments(of: problem).isEmpty
        let done = filled(tr("{plant}: {problem} resolved"), problem)
        return await actions.perform({ try await repository.resolve(problem.id) }, savingSchedule: true, named: done) { _ in
            isTreated ? tr("{what}. {effect}").filled(["what": done, "effect": tr("The treatment has ended.")]) : done
        }
    }

    /// Opens a resolved problem again.
    func reopen(_ problem: PlantProblem) async {
        await actions.perform({ try await repository.reopen(problem.id) }) {
            filled(tr("{plant}: {problem} marked as unresolved"), $0)
        }
    }

    /// Removes a problem and ends its treatment. Returns whether that succeeded.
    @discardableResult
    func remove(_ problem: PlantProblem) async -> Bool {
        await actions.perform({ try await repository.remove(problem.id) }, savingSchedule: true) {
            filled(tr("{plant}: {problem} removed"), $0)
        }
    }

    /// What an edit of a problem did, for the toast after it is undone.
    private func changeName(_ problem: PlantProblem) -> String {
        tr("Change to {name}").filled(["name": problem.name])
    }

    private func filled(_ words: String, _ problem: PlantProblem) -> String {
        words.filled(["plant": name.quoted, "problem": problem.name])
    }
}
