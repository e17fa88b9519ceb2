import GtkKit
import Localization

extension MainWindow {
    /// The menu of the header bar.
    func mainMenu() -> some Widget {
        MenuButton(icon: "open-menu-symbolic", label: tr("Main Menu")) { [weak self, sample, model, collection] in
            // The header bar of a narrow window has no room for its buttons.
            let showsPlants = model.navigator.section == .plants && collection.showsPlants
            let select = MenuItem(tr("Select Plants")) { collection.beginSelection() }
            let round = MenuItem(tr("Start Care Round"), action: "app.care-round")
            return Menu([
                .init(
                    (showsPlants && model.layout.isSlim ? [select] : []) + (showsPlants && model.layout.isNarrow ? [round] : [])),
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
