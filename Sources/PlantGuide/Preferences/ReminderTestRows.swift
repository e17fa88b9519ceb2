import Garden
import GtkKit
import Localization

/// The group that sends test reminders.
@MainActor
func testGroup(_ model: ReminderTestModel, _ settings: DisplaySettings) -> some Widget {
    let seconds = [10, 30]
    let buttons = Row {
        for seconds in seconds {
            testButton(
                tr("In {n} s").filled(["n": settings.formatter.number(seconds)]),
                named: ntr("Test reminder in {n} second", "Test reminder in {n} seconds", seconds), model, settings, seconds)
        }
        testButton(
            tr("Every {n} s").filled(["n": settings.formatter.number(60)]),
            named: ntr("Test reminder every {n} second", "Test reminder every {n} seconds", 60), model, settings, 60,
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
                            .bind { $0.text = testWords(model, settings.formatter) }
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
    _ title: String, named name: String, _ model: ReminderTestModel, _ settings: DisplaySettings, _ seconds: Int,
    repeats: Bool = false
) -> some Widget {
    Button(title).named(name.filled(["n": settings.formatter.number(seconds)]))
        .onClick { Task { await model.run(after: seconds, repeats: repeats) } }
        .bind { $0.isSensitive = !model.isBusy }
        .expandHorizontally()
}

/// Describes the state of the test.
@MainActor
func testWords(_ model: ReminderTestModel, _ formatter: GardenFormatter) -> String {
    switch model.state {
    case .nothing: tr("It is shown like a real one, even after you close this window.")
    case .asking: tr("Waiting for an answer…")
    case .waiting(let seconds):
        ntr("One will be shown in {n} second.", "One will be shown in {n} seconds.", seconds).filled([
            "n": formatter.number(seconds)
        ])
    case .repeating(let seconds):
        ntr(
            "One is shown every {n} second, for up to 15 minutes.",
            "One is shown every {n} seconds, for up to 15 minutes.", seconds
        ).filled(["n": formatter.number(seconds)])
    case .stopped: tr("No more will be shown.")
    case .failed(let error): formatter.message(for: error)
    }
}
