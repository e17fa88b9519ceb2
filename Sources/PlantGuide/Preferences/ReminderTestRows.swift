import Garden
import GtkKit
import Localization

/// The group that sends test reminders.
@MainActor
func testGroup(_ model: ReminderTestModel, _ window: WindowModel) -> some Widget {
    let seconds = [10, 30]
    let buttons = Row {
        for seconds in seconds {
            testButton(
                tr("In {n} s").filled(["n": window.formatter.number(seconds)]),
                named: ntr("Test reminder in {n} second", "Test reminder in {n} seconds", seconds), model, window, seconds)
        }
        testButton(
            tr("Every {n} s").filled(["n": window.formatter.number(60)]),
            named: ntr("Test reminder every {n} second", "Test reminder every {n} seconds", 60), model, window, 60,
            repeats: true)
    }.linked()
    let title = tr("Send a Test Reminder")
    return PreferencesGroup(tr("Test")) {
        PlainRow(
            title,
            Column(spacing: 8) {
                Row(spacing: 12) {
                    Column {
                        Label(title).wrapped().xalign(0)
                        Label().style("caption", "dim-label").wrapped().xalign(0).role(.status)
                            .bind { $0.text = testWords(model, window.formatter) }
                    }.expandHorizontally()
                    Button(tr("Stop")).named(tr("Stop the test reminders")).align(vertical: .center)
                        .onClick { Task { await model.stop() } }
                        .bind { $0.isSensitive = model.isStoppable }
                }
                buttons
            }.margin(14))
    }
}

@MainActor
private func testButton(
    _ title: String, named name: String, _ model: ReminderTestModel, _ window: WindowModel, _ seconds: Int,
    repeats: Bool = false
) -> some Widget {
    Button(title).named(name.filled(["n": window.formatter.number(seconds)]))
        .onClick { Task { await model.run(after: seconds, repeats: repeats) } }
        .bind { $0.isSensitive = !model.isBusy }
        .expandHorizontally()
}

/// Describes the state of the test.
@MainActor
func testWords(_ model: ReminderTestModel, _ formatter: GardenFormatter) -> String {
    switch model.state {
    case .nothing: tr("It comes as a real one would, also after this window was closed.")
    case .asking: tr("Waiting for an answer…")
    case .waiting(let seconds):
        ntr("One comes in {n} second.", "One comes in {n} seconds.", seconds).filled(["n": formatter.number(seconds)])
    case .repeating(let seconds):
        ntr(
            "One comes every {n} second, for a quarter of an hour at most.",
            "One comes every {n} seconds, for a quarter of an hour at most.", seconds
        ).filled(["n": formatter.number(seconds)])
    case .stopped: tr("No more of them come.")
    case .failed(let error): formatter.message(for: error)
    }
}
