import Foundation
import GLibKit
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

/// Serialized, because the fake server owns a name on the bus that all tests of this process share.
@Suite("Showing notifications through the application", .serialized, .timeLimit(.minutes(15)))
@MainActor
struct GioNotifierTests {
    private let heard = Heard()
    private let address = ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"] ?? ""

    private func notifier(_ id: String) throws -> GioNotifier {
        let notifier = GioNotifier(application: try application(id), isSandboxed: false)
        let heard = heard
        notifier.onAnswer = { heard.answers.append(.init(notification: $0, answer: $1, token: $2)) }
        return notifier
    }

    private func application(_ id: String) throws -> HeadlessApplication {
        let application = HeadlessApplication(id: "io.github.plantguide.Test.\(id)")
        try application.register()
        return application
    }

    private func listen(_ what: String, until holds: () async throws -> Bool) async throws {
        try await until(what) {
            while MainLoop.iterate() {}
            return try await holds()
        }
    }

    /// Runs a body while the main loop runs, on which the replies of the bus arrive.

    private func show(_ notification: ReminderNotification, on notifier: GioNotifier, replacing handle: String? = nil)
        async throws
    {
        _ = try await pumped { try await notifier.show(notification, replacing: handle) }
    }

    /// Presses a button, or the notification if `label` is nil. The application answers on the main loop, so the press runs
    /// in a detached task.
    private func press(_ label: String?, on id: String, of shell: FakeGtkNotifications, token: String? = nil) async throws {
        let count = heard.answers.count
        let pressing = Task.detached { try shell.press(label, on: id, token: token) }
        try await listen("the press") { heard.answers.count > count }
        try await pressing.value
    }

    @Test("a notification has its text, picture and actions, and presses are reported with their activation tokens")
    func presses() async throws {
        let shell = try FakeGtkNotifications(address: address)
        let notifier = try notifier("Presses")
        let tasks = [NotificationSamples.occurrence(), NotificationSamples.occurrence()]
        let notifications = [
            NotificationSamples.notification("one", picture: URL(filePath: "/a b.png")),
            NotificationSamples.notification("two"), NotificationSamples.notification("digest", subject: .tasks(tasks)),
        ]
        for notification in notifications { try await show(notification, on: notifier) }
        try await listen("three notifications") { shell.shown.count == 3 }
        let one = try #require(shell.shown["one"])
        #expect(one.application == "io.github.plantguide.Test.Presses")
        #expect(one.entries["title"]?.text == "Plant Care Reminder")
        #expect(one.entries["body"]?.text == "Monstera needs watering")
        #expect(String(describing: one.entries["icon"]).contains("file:///a%20b.png"))
        #expect(one.entries["default-action"]?.text == "app.show-plant")
        #expect(one.buttons.map(\.label) == ["Mark Complete", "Snooze 1 Hour"])
        #expect(shell.shown["digest"]?.entries["default-action"]?.text == "app.show-schedule")
        #expect(
            shell.shown["digest"]?.buttons.first?.target?.items.compactMap(\.text) == tasks.map(\.description))

        try await press("Mark Complete", on: "one", of: shell)
        try await press("Snooze 1 Hour", on: "digest", of: shell)
        try await press(nil, on: "two", of: shell, token: "gnome-7")
        #expect(
            heard.answers == [
                .init(notification: notifications[0], answer: .complete, token: ""),
                .init(notification: notifications[2], answer: .snooze, token: ""),
                .init(notification: notifications[1], answer: .open, token: "gnome-7"),
            ])
    }

    @Test("a press on a notification of an earlier run reports its subject")
    func earlierRun() async throws {
        let shell = try FakeGtkNotifications(address: address)
        let occurrence = NotificationSamples.occurrence()
        var former: GioNotifier? = try notifier("Earlier")
        for id in ["one", "two"] {
            try await show(
                NotificationSamples.notification(id, subject: .task(occurrence, NotificationSamples.plant)),
                on: #require(former))
        }
        try await show(NotificationSamples.notification("digest", subject: .tasks([occurrence])), on: #require(former))
        try await listen("three notifications") { shell.shown.count == 3 }
        // The earlier application leaves the bus, and another one takes its name.
        former = nil
        try await listen("the name to be free") {
            try !BusConnection(address: address).hasOwner("io.github.plantguide.Test.Earlier")
        }
        let later = try notifier("Earlier")
        try await press("Mark Complete", on: "one", of: shell)
        try await press(nil, on: "two", of: shell)
        try await press(nil, on: "digest", of: shell)
        #expect(
            heard.answers.map(\.notification.subject) == [.tasks([occurrence]), .plant(NotificationSamples.plant), .tasks([])])
        #expect(heard.answers.map(\.answer) == [.complete, .open, .open])
        withExtendedLifetime(later) {}
    }

    @Test("a withdrawn notification disappears, one with the same ID is replaced, and a test has no buttons")
    func withdrawal() async throws {
        let shell = try FakeGtkNotifications(address: address)
        let notifier = try notifier("Withdrawal")
        try await show(NotificationSamples.notification(), on: notifier)
        try await show(NotificationSamples.notification(body: "<b>&\""), on: notifier, replacing: "bus :1.1 7")
        try await show(NotificationSamples.notification("test", subject: .test), on: notifier)
        try await listen("two notifications") { shell.shown.count == 2 }
        #expect(shell.shown["one"]?.entries["body"]?.text == "<b>&\"")
        #expect(shell.shown["test"]?.buttons.isEmpty == true)
        try await pumped { await notifier.withdraw("one", handle: nil) }
        try await listen("the withdrawal") { shell.shown.keys.sorted() == ["test"] }
    }

    @Test("without a notification server, showing throws")
    func nobody() async throws {
        let notifier = try notifier("Nobody")
        await #expect(throws: ReminderError.permissionDenied) { try await show(NotificationSamples.notification(), on: notifier) }
        try await pumped { await notifier.withdraw("one", handle: nil) }
        let unregistered = GioNotifier(application: HeadlessApplication(id: "io.github.plantguide.Test.Away"))
        await #expect(throws: ReminderError.permissionDenied) {
            try await unregistered.show(NotificationSamples.notification(), replacing: nil)
        }
    }
}

/// Records what the notifier reports.
@MainActor
private final class Heard {
    struct Answer: Equatable {
        let notification: ReminderNotification
        let answer: NotificationAction
        let token: String
    }

    var answers: [Answer] = []
}
