import GtkKit
import Localization

/// Presents the form that adds identified photos to a plant of the garden.
@MainActor
func presentPhotoPlant(_ choice: PhotoPlantModel, over parent: any Widget, closed: @escaping @MainActor () -> Void) {
    let form = PreferencesGroup { plantRow(choice.plants, { choice.plant }) { choice.plant = $0 } }
    presentForm(
        tr("Add Photos to a Plant"), button: tr("Add"), height: 260, over: parent, choice, isValid: { choice.plant != nil },
        save: { await choice.save() }, closed: closed, form)
}
