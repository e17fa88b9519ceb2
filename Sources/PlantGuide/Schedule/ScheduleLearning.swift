import Garden
import GardenData
import Localization

/// What the soil was like, and the intervals that are proposed because of it.
extension ScheduleModel {
    /// Asks what the soil was like in the row of a watering that was just completed, until it is answered or some seconds have
    /// passed. Returns at once if no interval is learned from it.
    func askForSoil(_ id: Occurrence) async {
        guard soilTime > .zero, let row = row(.task(id)) else { return }
        do {
            // What was recorded more than a day late does not count.
            guard let event = try await repository.answer(to: id), event.kind == .done, event.day >= today - 1,
                try await repository.learns(from: event), row.phase == .done
            else { return }
            let question = SoilQuestion(event, for: soilTime)
            row.question = question
            lastAsked = id
            await question.wait()
            if question.hasExpired { await rest() }
            if row.question === question { row.question = nil }
        } catch {
            actions.report(error)
        }
    }

    /// Records what the soil was like at the watering whose row asks for it.
    func answerSoil(_ verdict: SoilVerdict, of id: Occurrence) async {
        guard let row = row(.task(id)), let task = row.task, let question = row.question else { return }
        // The focus does not stay in what disappears.
        onHold([id])
        question.end()
        // One that has expired is still shown until the list rests.
        row.question = nil
        await setVerdict(verdict, of: question.event, plant: task.plantName)
    }

    /// Answers the question that was asked last, if a row still asks it. Returns false if none does.
    func answerLastQuestion(_ verdict: SoilVerdict) -> Bool {
        guard let id = lastAsked, row(.task(id))?.question != nil else { return false }
        Task { await answerSoil(verdict, of: id) }
        return true
    }

    /// Records what the soil was like when a task was done; nil takes it back.
    func setVerdict(_ verdict: SoilVerdict?, of event: CareEvent, plant: String) async {
        await taskActions.setVerdict(verdict, of: event, ofPlant: plant)
    }

    /// Records what the soil was like at the last watering of a task's plant.
    func noteSoil(_ verdict: SoilVerdict, of id: Occurrence) async {
        guard let task = row(.task(id))?.task else { return }
        await taskActions.setVerdict(verdict, atLastWateringOf: task.plant, named: task.plantName)
    }

    /// Reads the proposals of plants again; nil for all plants.
    func readProposals(of plants: Set<Plant.ID>?) async {
        guard day == nil else { return }
        do {
            let found = try await repository.proposals(of: plants)
            let kept = plants.map { changed in proposals.filter { !changed.contains($0.plant) } } ?? []
            let all = kept + found
            if all != proposals { proposals = all }
        } catch {
            actions.report(error)
        }
    }
}
