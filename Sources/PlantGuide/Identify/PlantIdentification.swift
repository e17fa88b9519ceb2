import Garden

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
        guard edit.original != nil else { return }
        edit.choose(candidate.match)
        if await edit.save() { navigator.open(plant.id) }
    }

    /// Searches for the species by its name: in the form of the plant whose photos these are, or else to add a plant.
    func searchByName() {
        navigator.present(plant.map { .editPlant($0.id) } ?? .adopt(Adoption(photos: readyPhotos, beginning: .search)))
    }

    /// Closes the page, which leads back to the plant whose photos these are.
    func leave() {
        if let plant { navigator.open(plant.id) } else { navigator.closePage() }
    }
}
