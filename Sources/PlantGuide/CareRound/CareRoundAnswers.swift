import Garden
import GtkKit
import Localization

/// The answers at the foot of a narrow window, which stay there while the plant scrolls.
@MainActor
func careRoundFoot(_ model: CareRoundModel, _ layout: WindowLayout, _ keys: CareRoundKeys) -> some Widget {
    careRoundAnswers(model, layout, keys, isFoot: true).margins(top: 8, bottom: 14, start: 14, end: 14)
}

/// The answers to the task that the user is at, as large buttons. Shown at the foot of a narrow window, or else below the task.
@MainActor
func careRoundAnswers(_ model: CareRoundModel, _ layout: WindowLayout, _ keys: CareRoundKeys, isFoot: Bool) -> Bin {
    let place = Bin()
    // Whether the next answers get the focus: those of the first task, or those that follow ones that had it. Between two tasks
    // there are none for a moment, in which the focus goes to another button.
    var getsFocus = true
    place.bind {
        model.content == .plant && layout.stacksPicture == isFoot ? model.task?.summary : nil
    } apply: { task in
        if AnyWidget(place).containsFocus { getsFocus = true }
        guard let task else {
            // Removed before it is hidden: hiding would move the focus to a button beside it.
            place.setChild(nil)
            place.isVisible = false
            return
        }
        place.isVisible = true
        let complete = completeButton(task, model)
        let question = task.answers.needsSoilState ? soilQuestion(task, model) : nil
        let later = roundSnooze(task, model)
        keys.openSnooze = { later.open() }
        // The last two lines of buttons are those of every task. What only some tasks have is above them, so that no other answer
        // comes under the pointer with the next plant.
        place.setChild(
            Column(spacing: 8) {
                if let question {
                    question
                    Row(spacing: 8) {
                        complete
                        moistButton(task, model, tr("Still Moist"))
                    }.equalSizes()
                } else {
                    verdictButtons(task, model)
                    if task.offersMoist(on: model.repository.today) { moistButton(task, model, tr("Still Moist: Water Later")) }
                    complete
                }
                otherAnswers(task, later, model)
            }.margins(top: isFoot ? 0 : 12))
        // Enter answers what the button says. A question has no answer before the user has looked.
        let first = question.map { AnyWidget($0) } ?? AnyWidget(complete)
        if keys.takesFocus() || getsFocus { first.focusSoon() } else { first.focusIfLost() }
        getsFocus = false
    }
    return place
}

/// The question of a soil check, above its answers. It takes the keyboard focus, so that Enter does not water a plant unseen and
/// screen readers read it. It is no control, so it has no focus ring.
@MainActor
private func soilQuestion(_ task: TaskSummary, _ model: CareRoundModel) -> Column {
    let (question, formatter) = (tr("Is the soil dry?"), model.formatter)
    return Column(spacing: 4) {
        Label(question).style("title-2").wrapped().xalign(0).role(.heading)
        Label(formatter.soilInstruction(for: task, explainsAmount: model.explainsAmount(of: task)))
            .style("secondary").wrapped().xalign(0)
    }
    .role(.group).focusable(true).margins(bottom: 4)
    .named(tr("{plant}: {what}").filled(["plant": task.plantName, "what": question]))
    .described(roundDescription(task, model))
}

/// The answer that the soil is moist, so that the plant is not watered.
///
/// - Parameter title: What it says. For a watering that is more, because another button waters the plant and says that the soil was
///   too moist.
@MainActor
private func moistButton(_ task: TaskSummary, _ model: CareRoundModel, _ title: String) -> Button {
    Button(label: "", iconAndTitle(soilIcon(.moist), title)).style("round-answer")
        .named(model.formatter.accessibleLabel(title, task))
        .onClick { Task { await model.stillMoist() } }
}

/// What a screen reader says about the task beside its first answer.
@MainActor
private func roundDescription(_ task: TaskSummary, _ model: CareRoundModel) -> String {
    let place = model.formatter.accessiblePlace((model.position ?? 0) + 1, of: model.stops.count)
    return model.formatter.accessibleDescription(task, place: place)
}

/// The button that completes the task: the suggested one, unless the soil has to be checked first.
@MainActor
private func completeButton(_ task: TaskSummary, _ model: CareRoundModel) -> Button {
    let (care, formatter) = (task.type.completedCare, model.formatter)
    let content = Row(spacing: 10) {
        Image(icon: care.icon)
        // Long names of the user's own wrap.
        Label(formatter.careAction(care)).wrapped(beyond: 20).centered()
    }.align(horizontal: .center)
    let button = Button(label: "", content).style("round-answer")
        .named(tr("{care}: {plant}").filled(["care": formatter.careAction(care), "plant": task.plantName]))
        .described(roundDescription(task, model))
        .onClick { Task { await model.complete() } }
    return task.answers.needsSoilState ? button : button.suggested()
}

/// Three buttons that complete a watering and say what the soil was like, if an interval is learned from it.
@MainActor
private func verdictButtons(_ task: TaskSummary, _ model: CareRoundModel) -> some Widget {
    let formatter = model.formatter
    return Column(spacing: 6) {
        Label(tr("Water and say what the soil was like:")).style("caption", "secondary").wrapped()
        Row(spacing: 8) {
            for verdict in SoilVerdict.allCases {
                let title = formatter.title(verdict)
                let content = Row(spacing: 6) {
                    soilIcon(verdict)
                    Label(title).wrapped(withinWords: false).centered()
                }.align(horizontal: .center)
                let care = tr("{care}: {plant}").filled(["care": formatter.careAction(.watering), "plant": task.plantName])
                Button(label: "", content).style("round-verdict")
                    .named(tr("{item}, {rest}").filled(["item": care, "rest": formatter.soil(verdict)]))
                    .onClick { Task { await model.water(verdict) } }
            }
        }.equalSizes()
    }.bind { $0.isVisible = model.asksForSoil }
}

/// The answers that record no care.
@MainActor
private func otherAnswers(_ task: TaskSummary, _ snooze: MenuButton, _ model: CareRoundModel) -> some Widget {
    let formatter = model.formatter
    return Row(spacing: 8) {
        Button(label: "", Label(tr("Skip")).wrapped(withinWords: false).centered()).style("round-answer").expandHorizontally()
            .named(formatter.accessibleLabel(tr("Skip"), task))
            .onClick { Task { await model.skip() } }
        snooze.expandHorizontally()
    }.equalSizes()
}

@MainActor
private func iconAndTitle(_ icon: any Widget, _ title: String) -> some Widget {
    Row(spacing: 8) {
        icon
        Label(title).wrapped(withinWords: false).centered()
    }.align(horizontal: .center)
}

/// The button with the snooze choices of the task.
@MainActor
private func roundSnooze(_ task: TaskSummary, _ model: CareRoundModel) -> MenuButton {
    let anchor = MenuAnchor()
    let button = MenuButton(tr("Snooze")) {
        let choices = model.repository.snoozes(ofTasksDue: [task.moment]).map { choice in
            MenuItem(model.formatter.title(choice)) { Task { await model.snooze(choice) } }
        }
        let day = MenuItem(tr("Choose a Date…")) {
            guard let parent = anchor.widget else { return }
            askForSnoozeDay(
                of: model.formatter.careAction(task.type, of: task.plantName), today: model.repository.today, model.formatter,
                over: parent
            ) { day in Task { await model.snooze(.day(day)) } }
        }
        return Menu([Menu.Section(choices), Menu.Section([day])])
    }
    button.style("round-answer").named(model.formatter.accessibleLabel(tr("Snooze"), task))
    anchor.widget = button
    return button
}

/// The widget over which a menu's dialogs are presented.
@MainActor
private final class MenuAnchor {
    var widget: MenuButton?
}
