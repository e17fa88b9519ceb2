import Garden
import GardenData
import GtkKit
import Localization

/// Asks for a day in a dialog with a calendar, in which the date can also be typed.
///
/// - Parameters:
///   - subject: The task that it is about.
///   - day: The day that is selected at first.
///   - button: The title of the button that takes the day.
///   - refusal: Why a day cannot be taken, which is said in the dialog; nil if it can.
///   - hint: What is said about a day that can be taken; nil for nothing.
@MainActor
func askForDay(
    _ title: String, of subject: String, from day: LocalDay, button: String, _ formatter: GardenFormatter,
    over parent: any Widget, refusing refusal: @escaping @MainActor (LocalDay) -> GardenError? = { _ in nil },
    hinting hint: @escaping @MainActor (LocalDay) -> String? = { _ in nil },
    then take: @escaping @MainActor (LocalDay) -> Void
) {
    let model = DayPickerModel(day, formatter, refusing: refusal, hinting: hint)
    MessageDialog(
        heading: title, body: subject,
        responses: [
            .init(MessageDialog.cancel, tr("Cancel")), .init("take", button, .suggested, isEnabled: { model.isValid }),
        ], defaultResponse: "take", extra: dayPicker(model, takesFocus: true) { _, _ in }
    ).ask(over: parent) { answer in
        if answer == "take", model.confirm() { take(model.day) }
    }
}

/// The item of a menu that asks when the care of a task was given.
@MainActor
func doneEarlierTitle(_ answers: TaskAnswers) -> String {
    answers == .completion ? tr("Done Earlier…") : tr("Watered Earlier…")
}

/// Asks on which day the care of a task was given, today at the latest; yesterday is preselected.
@MainActor
func askWhenDone(
    _ task: TaskSummary, _ repository: GardenRepository, _ formatter: GardenFormatter, over parent: any Widget,
    then take: @escaping @MainActor (LocalDay) -> Void
) {
    let (today, recorded) = (repository.today, RecordedCareModel(task.type, of: task.plant, repository, formatter))
    Task { await recorded.read() }
    askForDay(
        task.answers == .completion ? tr("Done Earlier") : tr("Watered Earlier"),
        of: formatter.careAction(task.type.completedCare, of: task.plantName), from: today - 1, button: tr("Save"), formatter,
        over: parent, refusing: { $0.problem(happenedBy: today) }, hinting: recorded.hint,
        then: take)
}

/// Asks to which day a task is moved: today or a later one, earlier or later than it is due.
///
/// - Parameter care: What is to be done: "Water Monstera".
@MainActor
func askForNextDay(
    of care: String, due: LocalDay, today: LocalDay, _ formatter: GardenFormatter, over parent: any Widget,
    then take: @escaping @MainActor (LocalDay) -> Void
) {
    askForDay(
        tr("Change Next Date"), of: care, from: due.offeredForMoving(on: today), button: tr("Move"), formatter, over: parent,
        refusing: { $0.problem(movedOn: today) }, then: take)
}

/// Asks until which day a task that is due is snoozed, after today; the day after tomorrow is preselected.
///
/// - Parameter care: What is to be done: "Water Monstera".
@MainActor
func askForSnoozeDay(
    of care: String, today: LocalDay, _ formatter: GardenFormatter, over parent: any Widget,
    then take: @escaping @MainActor (LocalDay) -> Void
) {
    askForDay(
        tr("Snooze"), of: care, from: today + 2, button: tr("Snooze"), formatter, over: parent,
        refusing: { $0.problem(snoozedOn: today) }, then: take)
}

/// The value chosen in a dialog so far.
@MainActor
final class Choice<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

extension LocalDay {
    /// The day that is offered first where a task is moved that is due on this one: this one if it is ahead, otherwise tomorrow.
    func offeredForMoving(on today: LocalDay) -> LocalDay { max(self, today + 1) }

    /// Why a task that is due cannot be snoozed until this day, at its own time; nil if it can.
    func problem(snoozedOn today: LocalDay) -> GardenError? {
        self <= today ? .momentInPast(LocalMoment(day: self, time: .eight)) : nil
    }
}
