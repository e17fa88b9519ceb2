import Garden
import GtkKit
import Localization

/// The menu of a photo's thumbnail.
///
/// - Parameters:
///   - parent: A widget of the window over which dialogs are presented.
///   - show: Shows the photo at large size.
///   - identify: Opens the identification of its plant; nil over a dialog, which would hide that page.
@MainActor
func photoMenu(
    of photo: Photo, over parent: any Widget, _ model: PlantPageModel, show: @escaping @MainActor () -> Void,
    identify: (@MainActor () -> Void)? = nil
) -> Menu {
    Menu(
        [
            MenuItem(tr("Show Photo"), show),
            MenuItem(model.dateAction(photo)) { askForDay(of: photo, over: parent, model) },
            MenuItem(model.noteAction(photo)) { presentNotes(on: photo, over: parent, model) },
            MenuItem(model.coverAction(photo).title) { Task { await model.changeCover(photo) } },
            identify.map { MenuItem(tr("Identify Plant"), $0) },
            MenuItem(tr("Remove Photo")) { Task { await model.remove(photo) } },
        ].compactMap(\.self))
}

/// Asks for the day on which a photo was taken.
@MainActor
func askForDay(of photo: Photo, over parent: any Widget, _ model: PlantPageModel) {
    let repository = model.repository
    askForDay(
        tr("When Was the Photo Taken?"), of: model.name, from: photo.day(in: repository.currentZone),
        button: photo.takenOn == nil ? tr("Set Date") : tr("Change Date"), model.formatter, over: parent,
        refusing: { photo.problem(takenOn: $0, today: repository.today, in: repository.currentZone) }
    ) { day in
        Task { await model.change(dayOf: photo, to: day) }
    }
}

/// Says that a photo is the cover; hidden on others. Screen readers hear it with the name of the photo.
@MainActor
func coverMark(_ model: PlantPageModel, _ photo: @escaping @MainActor () -> Photo?) -> Label {
    Label(tr("Cover")).style("organ").role(.presentation).bind { $0.isVisible = photo().map(model.isCover) ?? false }
}
