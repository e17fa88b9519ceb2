import GtkKit
import Localization

/// The schedule's widgets at the start of the header bar: the Add Task button, which in the calendar means the selected day, and
/// the one that starts a care round.
@MainActor
func scheduleHeaderStart(_ model: ScheduleModel, _ calendar: CalendarModel, _ settings: DisplaySettings) -> [any Widget] {
    [
        addTaskButton(model, settings) { calendar.view == .calendar ? calendar.list : model },
        Button(icon: "media-playback-start-symbolic", label: tr("Start Care Round"))
            .onClick { model.navigator.openCareRound(CareRoundScope(model.room)) }
            .bind { $0.isVisible = model.hasRound },
    ]
}

extension ScheduleModel {
    /// Whether a care round has a task.
    fileprivate var hasRound: Bool { (waiting[.all] ?? 0) > 0 }
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
///
/// - Parameter list: The list that has the day, which presents the form if it is not `model`.
@MainActor
func addTaskButton(
    _ model: ScheduleModel, _ settings: DisplaySettings, to list: (@MainActor () -> ScheduleModel)? = nil
) -> Button {
    let list = list ?? { model }
    let button = Button(icon: "list-add-symbolic", label: tr("Add Task")).onClick { Task { await list().offerPlants() } }
    button.bind { button in
        let title = list().isPast ? tr("Record Care") : tr("Add Task")
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
