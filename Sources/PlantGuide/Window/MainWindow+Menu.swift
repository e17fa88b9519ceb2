import GtkKit
import Localization

extension MainWindow {
    /// The menu of the header bar.
    func mainMenu() -> some Widget {
        MenuButton(icon: "open-menu-symbolic", label: tr("Main Menu")) { [weak self, sample, model, collection] in
            // The header bar of a slim window has no room for its button.
            let selects = model.layout.isSlim && model.navigator.section == .plants && collection.showsPlants
            return Menu([
                .init(selects ? [MenuItem(tr("Select Plants")) { collection.beginSelection() }] : []),
                .init([
                    MenuItem(tr("Add Plant"), action: "app.add-plant"), MenuItem(tr("Undo"), action: "app.undo"),
                    MenuItem(tr("Redo"), action: "app.redo"),
                ]),
                .init([
                    MenuItem(tr("Edit Rooms…"), action: "app.rooms"),
                    MenuItem(tr("Plan an Absence…"), action: "app.away"),
                ]),
                .init([
                    MenuItem(tr("Preferences"), action: "app.preferences"),
                    MenuItem(tr("Keyboard Shortcuts"), action: "app.shortcuts"),
                    MenuItem(tr("About PlantGuide"), action: "app.about"),
                ]),
                .init(
                    sample != nil
                        ? [] : [MenuItem(tr("Explore a Sample Garden")) { self?.exploreSample() }]),
            ])
        }.primary()
    }
}
