import DesktopIntegration
import Garden
import GtkKit
import Localization

/// The group that sends test reminders: one at once, or under a fold one later or several.
@MainActor
func testGroup(_ model: ReminderTestModel, _ settings: DisplaySettings) -> some Widget {
    let title = tr("Send a Test Reminder")
    return PreferencesGroup(tr("Test")) {
        PlainRow(
            title,
            Row(spacing: 12) {
                Column {
                    Label(title).wrapped().xalign(0)
                    Label().style("caption", "dim-label").wrapped().xalign(0).role(.status)
                        .bind { $0.text = testWords(model, settings.formatter) }
                }.expandHorizontally()
                Button(tr("Stop")).named(tr("Stop the test reminders")).align(vertical: .center)
                    .onClick { Task { await model.stop() } }
                    .bind { $0.isVisible = model.isStoppable }
                Button(tr("Send")).named(title).align(vertical: .center)
                    .onClick { Task { await model.send() } }
                    .bind { $0.isSensitive = !model.isBusy }
            }.margin(14))
        ExpanderRow(tr("More Tests"), subtitle: tr("Later, or repeatedly")) {
            for seconds in [10, 30] { testRow(ntr("In {n} Second", "In {n} Seconds", seconds), model, settings, seconds) }
            testRow(ntr("Every Second", "Every {n} Seconds", 60), model, settings, 60, repeats: true)
        }
    }
}

@MainActor
private func testRow(
    _ title: String, _ model: ReminderTestModel, _ settings: DisplaySettings, _ seconds: Int, repeats: Bool = false
) -> some Widget {
    ActionRow(title.filled(["n": settings.formatter.number(seconds)]))
        .suffix(Image(icon: "alarm-symbolic").style("secondary"))
        .onActivate { Task { await model.run(after: seconds, repeats: repeats) } }
        .bind { $0.isSensitive = !model.isBusy }
}

/// Why a test was not shown, in words about this desktop; nil if the error says all.
@MainActor
private func reason(_ error: ReminderError, _ obstacle: ReminderObstacle?, _ formatter: GardenFormatter) -> String? {
    switch error {
    case .permissionDenied: tr("No program on this desktop shows notifications.")
    case .schedulingFailed:
        obstacle.map { formatter.message(for: $0) }
            ?? tr("The program that shows notifications did not accept the reminder. Log out and back in, then try again.")
    case .invalidTriggerDate, .categoryNotRegistered: nil
    }
}

private func sentences(_ first: String, _ second: String?) -> String { second.map { "\(first) \($0)" } ?? first }

/// Describes the state of the test.
@MainActor
func testWords(_ model: ReminderTestModel, _ formatter: GardenFormatter) -> String {
    switch model.state {
    case .nothing: tr("It is shown like a real one, even after you close this window.")
    case .asking: tr("Waiting for an answer…")
    case .waiting(let seconds): formatter.testReminder(after: seconds, repeats: false)
    case .repeating(let seconds): formatter.testReminder(after: seconds, repeats: true)
    case .stopped: formatter.testRemindersStopped
    case .sent(let obstacle): sentences(tr("A test reminder was sent."), obstacle.map { formatter.message(for: $0) })
    case .failed(let error, let obstacle): sentences(formatter.message(for: error), reason(error, obstacle, formatter))
    }
}
