import Garden
import Localization

/// A plant of the garden that is identified by one of its photos.
struct IdentifiedPlant: Hashable {
    let id: Plant.ID
    let name: String
}

extension IdentifyModel {
    /// Opens an identification of a plant of the garden with one of its photos.
    func identify(_ plant: IdentifiedPlant, by photo: Photo) async {
        await receive([.file(environment.repository.original(of: photo))], of: plant)
    }
}

extension IdentificationModel {
    /// Saves a candidate as the species of the plant whose photos these are, and shows its page.
    func use(_ candidate: Candidate) async {
        guard let plant else { return }
        let edit = EditPlantModel(plant.id, environment.repository, settings, actions)
        await edit.read()
        edit.choose(candidate.match)
        if await edit.save() { navigator.open(plant.id) }
    }
}
