import DesktopIntegration
import Garden
import GtkKit
import GardenData

extension Program {
    /// Adds the actions of the menus, the keyboard, notifications and other programs.
    func addActions() {
        application.action("about") { [self] in window?.presentAbout() }
        application.action("shortcuts") { [self] in if let window { presentShortcuts(over: window.widget) } }
        application.action("preferences") { [self] in window?.model.navigator.present(.preferences) }
        application.action("away") { [self] in window?.model.navigator.present(.away(nil)) }
        application.action("rooms") { [self] in window?.model.navigator.present(.rooms) }
        application.action("care-round") { [self] in
            show { [self] in $0.navigator.openCareRound(CareRoundScope(window?.schedule.room)) }
        }
        application.action("add-plant") { [self] in show { $0.navigator.present(.addPlant) } }
        application.action("undo") { [self] in
            guard let window, !window.widget.undoTyping() else { return }
            Task { await window.model.actions.undoLatest() }
        }
        application.action("redo") { [self] in
            guard let window, !window.widget.redoTyping() else { return }
            Task { await window.model.actions.redoLatest() }
        }
        application.action("show-plants") { [self] in show { $0.navigator.showSection(.plants) } }
        application.action("search", withString: { [self] text in show { _ in self.window?.search(text) } })
        application.action("show-schedule") { [self] in show { $0.navigator.showSection(.schedule) } }
        application.action("show-identify") { [self] in show { $0.navigator.showSection(.identify) } }
        application.action("choose-photos") { [self] in window?.choosePhotos() }
        application.action("identify", withStrings: { [self] files in identify(files.compactMap(PhotoOrigin.init(argument:))) })
        application.action(
            "show-plant",
            withString: { [self] text in
                guard let plant = Plant.ID(text) else { return }
                show { $0.navigator.open(plant) }
            })
        for action in NotificationAction.allCases {
            guard action.answer != nil else { continue }
            application.action(action.rawValue, withStrings: { [self] in answer($0, action) })
        }
    }
}
