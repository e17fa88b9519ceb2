import GtkKit
import Localization

/// The schedule's widgets at the start of the header bar: the Add Task button, and the one that starts a care round.
@MainActor
func scheduleHeaderStart(_ model: ScheduleModel, _ settings: DisplaySettings) -> [any Widget] {
    [
        addTaskButton(model, settings),
        Button(icon: "media-playback-start-symbolic", label: tr("Start Care Round"))
            .onClick { model.navigator.openCareRound(CareRoundScope(model.room)) }
            .bind { $0.isVisible = model.hasRound },
    ]
}

extension ScheduleModel {
    /// Whether a care round has a task.
    fileprivate var hasRound: Bool { (waiting[.all] ?? 0) > 0 || entries.contains(.heading(.beforeLeaving)) }
}

/// The schedule's widget at the end of the header bar: its menu.
@MainActor
func scheduleHeaderEnd(_ model: ScheduleModel) -> [any Widget] {
    [
        MenuButton(icon: "view-more-symbolic", label: tr("Schedule Menu")) {
            Menu(
                (model.hasRound ? [MenuItem(tr("Start Care Round"), action: "app.care-round")] : []) + [
                    MenuItem(tr("Print Tasks…")) { model.navigator.present(.taskList(model.room)) },
                    MenuItem(tr("Plan an Absence…"), action: "app.away"),
                ])
        }
    ]
}

/// The button that adds a task on the single day that the schedule lists, or else today. On a past day it records care.
@MainActor
func addTaskButton(_ model: ScheduleModel, _ settings: DisplaySettings) -> Button {
    let button = Button(icon: "list-add-symbolic", label: tr("Add Task")).onClick { Task { await model.offerPlants() } }
    button.bind { button in
        let title = model.isPast ? tr("Record Care") : tr("Add Task")
        button.tooltip(title).named(title)
    }
    return button.bind {
        model.offered
    } apply: { plants in
        guard let plants, !plants.isEmpty else { return }
        if let day = model.day, model.isPast {
            presentPastCare(on: day, plants, model, settings, over: button)
        } else {
            presentNewTask(plants, model, settings, over: button)
        }
    }
}
