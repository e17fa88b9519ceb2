import Garden
import GtkKit
import Localization

/// The plants of the garden that are of a candidate's species, each with a button that adds the photos to it. Hidden if there are
/// none, and where a plant of the garden is identified.
///
/// - Parameter isBest: Whether the candidate is the best one, so that its first button is what is suggested.
@MainActor
func ownedPlants(
    _ candidate: Candidate, _ model: IdentificationModel, _ layout: WindowLayout, isBest: Bool = false
) -> some Widget {
    let buttons = Column(spacing: 6) {}
    buttons.bind({ model.ownedPlants(of: candidate) }) { plants in
        buttons.replaceChildren {
            for (place, plant) in plants.prefix(3).enumerated() {
                let title = tr("Add Photos to {plant}").filled(["plant": plant.name.quoted])
                Button(label: title, Label(title).wrapped().centered()).onClick { Task { await model.addPhotos(to: plant.id) } }
                    .setStyle("suggested-action", isBest && place == 0)
                    .bind { $0.align(horizontal: layout.isNarrow ? .fill : .start) }
            }
        }
    }
    return Column(spacing: 6) {
        Label(tr("You already have this species.")).style("secondary").wrapped()
        buttons
    }.bind { $0.isVisible = !model.ownedPlants(of: candidate).isEmpty }
}

extension IdentificationModel {
    /// The plants of the garden that are of a candidate's species; empty where a plant of the garden is identified.
    func ownedPlants(of candidate: Candidate) -> [Plant] { plant == nil ? owned[candidate.scientificName] ?? [] : [] }

    /// Adds the photos to a plant of the garden, whose page opens. Returns whether that succeeded.
    @discardableResult
    func addPhotos(to plant: Plant.ID) async -> Bool {
        guard await actions.add(readyPhotos, to: plant, environment.services.photos, formatter) else { return false }
        navigator.open(plant)
        return true
    }

    /// Asks which plant of the garden the photos are to be added to.
    func choosePlant() async {
        do {
            let plants = try await environment.repository.choosablePlants(sortedFor: formatter.locale)
            guard !plants.isEmpty else { return actions.showToast(tr("Add a plant first.")) }
            navigator.present(.photoPlant(PhotoPlantModel(plants) { [self] in await addPhotos(to: $0) }))
        } catch {
            actions.report(error)
        }
    }

    /// Reads the care of the candidates, and the plants of the garden that are of their species.
    func readCandidates() {
        guard let answer else { return }
        let all = answer.preferred.candidates + (answer.onDevice?.candidates ?? [])
        let names = Set(all.map(\.scientificName)).sorted()
        let read = candidateReads.begin()
        Task {
            do {
                let care = try await environment.repository.care(ofEach: names)
                let owned = try await environment.repository.plants(ofSpecies: names)
                if candidateReads.isLatest(read) { (candidatesCare, self.owned) = (care, owned) }
            } catch {
                actions.report(error)
            }
        }
    }
}
