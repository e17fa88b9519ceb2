import Foundation
import GLibKit
import Garden
import TestSupport
import Testing

@testable import DesktopIntegration

/// Serialized, because a server owns a name on the bus that all tests of this process share.
@Suite(
    "Showing notifications on a real server", .serialized, .timeLimit(.minutes(15)),
    .enabled(if: FakeNotificationServer.Server.areInstalled, "servers are missing; ./dev install-deps installs them"))
@MainActor
struct LibnotifyNotifierTests {
    private static let picture = Checkout.root.appendingPathComponent("data/art/monstera.png")
    private let home: TemporaryDirectory
    private let notifier = LibnotifyNotifier()
    private let heard = Heard()

    init() throws {
        home = try TemporaryDirectory()
        let heard = heard
        notifier.onAnswer = { notification, answer, _ in heard.answers.append(.init(id: notification.id, answer: answer)) }
        notifier.onDismiss = { heard.dismissed.append($0.id) }
    }

    private func start(_ server: FakeNotificationServer.Server) async throws -> FakeNotificationServer {
        try await FakeNotificationServer(server, environment: ProcessInfo.processInfo.environment, home: home)
    }

    private func listen(_ what: String, until holds: () async throws -> Bool) async throws {
        try await until(what) {
            while MainLoop.iterate() {}
            return try await holds()
        }
    }

    private func show(
        on other: LibnotifyNotifier? = nil, _ notification: ReminderNotification, replacing handle: String?
    ) async throws -> String {
        let notifier = other ?? notifier
        return try await pumped { try await notifier.show(notification, replacing: handle) }
    }

    private func withdraw(_ id: String, handle: String?) async throws {
        let notifier = notifier
        try await pumped { await notifier.withdraw(id, handle: handle) }
    }

    // MARK: Buttons

    @Test(
        "pressing a button or clicking is reported once, not as a dismissal", arguments: FakeNotificationServer.Server.allCases,
        [(FakeNotificationServer.Press.complete, NotificationAction.complete), (.snooze, .snooze), (.open, .open)])
    func presses(server: FakeNotificationServer.Server, press: (kind: FakeNotificationServer.Press, answer: NotificationAction))
        async throws
    {
        let server = try await start(server)
        _ = try await show(NotificationSamples.notification(picture: Self.picture), replacing: nil)
        try await listen("the notification") { try await server.count() == 1 }
        try await server.press(press.kind)
        try await listen("the press on \(server)") { !heard.answers.isEmpty }
        try await listen("the notification to be gone") { try await server.count() == 0 }
        #expect(heard.answers == [.init(id: "one", answer: press.answer)])
        #expect(heard.dismissed == [])
    }

    @Test("closing a notification is reported as a dismissal", arguments: FakeNotificationServer.Server.allCases)
    func dismissal(server: FakeNotificationServer.Server) async throws {
        let server = try await start(server)
        _ = try await show(NotificationSamples.notification(picture: Self.picture), replacing: nil)
        try await listen("the notification") { try await server.count() == 1 }
        try await server.press(.dismiss)
        try await listen("the dismissal") { heard.dismissed == ["one"] }
        #expect(heard.answers.isEmpty)
    }

    @Test("withdrawing a notification removes it and reports no dismissal", arguments: FakeNotificationServer.Server.allCases)
    func withdrawal(server: FakeNotificationServer.Server) async throws {
        let server = try await start(server)
        _ = try await show(NotificationSamples.notification(), replacing: nil)
        try await listen("the notification") { try await server.count() == 1 }
        try await withdraw("one", handle: nil)
        try await withdraw("one", handle: nil)
        try await listen("the notification to be gone") { try await server.count() == 0 }
        #expect(heard.dismissed.isEmpty && heard.answers.isEmpty)
    }

    // MARK: Replacement

    @Test("a notification with the same ID replaces the earlier one, and a press is reported once")
    func replacing() async throws {
        let server = try await start(.dunst)
        let first = try await show(NotificationSamples.notification(), replacing: nil)
        let second = try await show(NotificationSamples.notification(body: "Basil needs watering"), replacing: nil)
        #expect(first == second)
        _ = try await show(NotificationSamples.notification("two", body: "Lily needs watering"), replacing: nil)
        try await until("two notifications") { try await server.count() == 2 }
        try await withdraw("two", handle: nil)
        try await server.press(.open)
        try await listen("the press") { !heard.answers.isEmpty }
        #expect(heard.answers.map(\.id) == ["one"])
    }

    @Test("a later run of the program replaces and withdraws the notifications of an earlier one")
    func takingOver() async throws {
        let server = try await start(.dunst)
        let handle = try await show(on: LibnotifyNotifier(), NotificationSamples.notification(), replacing: nil)
        let left = try await show(
            on: LibnotifyNotifier(),
            NotificationSamples.notification("two", body: "Lily needs watering"), replacing: nil)
        #expect(try await show(NotificationSamples.notification(), replacing: handle) == handle)
        try await until("two notifications") { try await server.count() == 2 }
        try await withdraw("two", handle: left)
        try await until("one notification") { try await server.count() == 1 }
        try await server.press(.complete)
        try await listen("the press") { heard.answers.map(\.answer) == [.complete] }
    }

    @Test("a handle from before a restart of the server neither replaces nor withdraws a notification")
    func restart() async throws {
        var server = try await start(.dunst)
        let former = try await show(NotificationSamples.notification(), replacing: nil)
        try await server.crash()
        await #expect(throws: ReminderError.permissionDenied) {
            try await show(NotificationSamples.notification(), replacing: former)
        }
        try await withdraw("one", handle: former)
        server = try await start(.dunst)
        let other = try await show(NotificationSamples.notification("other", body: "Basil needs watering"), replacing: nil)
        #expect(NotificationAddress(handle: other)?.number == NotificationAddress(handle: former)?.number)
        try await withdraw("one", handle: former)
        let again = try await show(NotificationSamples.notification(), replacing: former)
        #expect(again != other && again != former)
        try await until("two notifications") { try await server.count() == 2 }
        try await server.press(.snooze)
        try await listen("the press on the new server") { !heard.answers.isEmpty }
    }

    @Test("without a server or a bus, showing throws at once")
    func nobody() async {
        let start = ContinuousClock.now
        await #expect(throws: ReminderError.permissionDenied) {
            try await show(NotificationSamples.notification(), replacing: nil)
        }
        let alone = LibnotifyNotifier(environment: [:])
        await #expect(throws: ReminderError.permissionDenied) {
            try await show(on: alone, NotificationSamples.notification(), replacing: nil)
        }
        await alone.withdraw("one", handle: "bus :1.1 7")
        #expect(ContinuousClock.now - start < .milliseconds(500))
    }

    // MARK: Content

    @Test(
        "names are escaped, so that they are shown as written",
        arguments: [
            "<b>&\" needs watering", "</i> needs watering", "مونستيرا needs watering", "🪴🌵 needs watering",
            String(repeating: "Monstera ", count: 445),
        ])
    func names(body: String) async throws {
        let server = try await start(.dunst)
        _ = try await show(NotificationSamples.notification(body: body), replacing: nil)
        try await server.press(.dismiss)
        try await listen("the dismissal") { !heard.dismissed.isEmpty }
        let escaped = body.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
        let history = try JSONDecoder().decode(History.self, from: Data(try await server.history().utf8))
        let shown = try #require(history.data.first?.first)
        #expect(shown["body"]?.text == escaped)
        #expect(shown["summary"]?.text == "Plant Care Reminder")
        #expect(shown["category"]?.text == "x-plantguide.reminder")
    }

    @Test("every server accepts long, right-to-left and malformed text", arguments: FakeNotificationServer.Server.allCases)
    func oddWords(server: FakeNotificationServer.Server) async throws {
        let server = try await start(server)
        let bodies = [
            "<b>&\"", "\u{202E}مونستيرا", "🪴", "a\u{1}b", "", "%s%n", "مونستيرا needs watering",
            String(repeating: "x", count: 4000),
        ]
        for (number, body) in bodies.enumerated() {
            _ = try await show(
                NotificationSamples.notification("odd-\(number)", body: body, picture: URL(filePath: "/nonexistent.png")),
                replacing: nil)
        }
        // The server decides how many are shown at once.
        try await listen("the notifications") { try await server.count() >= 1 }
        for number in bodies.indices { try await withdraw("odd-\(number)", handle: nil) }
        try await listen("them to be gone") { try await server.count() == 0 }
        for body in bodies {
            _ = try await show(NotificationSamples.notification(body: body), replacing: nil)
            try await listen("the notification \(body.prefix(20))") { try await server.count() == 1 }
            try await withdraw("one", handle: nil)
            try await listen("it to be gone") { try await server.count() == 0 }
        }
    }

    @Test("odd names are captured in a screenshot for visual inspection", arguments: FakeNotificationServer.Server.allCases)
    func oddPicture(server: FakeNotificationServer.Server) async throws {
        let server = try await start(server)
        for (number, body) in ["<b>&\"", "\u{202E}مونستيرا", "🪴", "مونستيرا needs watering"].enumerated() {
            _ = try await show(NotificationSamples.notification("odd-\(number)", body: body), replacing: nil)
        }
        try await listen("the notifications") { try await server.count() >= 1 }
        // The screenshot for visual inspection.
        let picture = Checkout.root.appending(path: ".build/logs/odd-names-\(server).png").path
        #expect(try await Command.run("import", ["-window", "root", "-silent", picture]).status == 0)
    }

    @Test("sound, picture and desktop entry are sent as hints")
    func hints() async throws {
        let server = try await start(.dunst)
        let address = try #require(ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"])
        let monitor = try Child(
            "dbus-monitor", ["--address", address, "interface='org.freedesktop.Notifications',member='Notify'"],
            environment: ["PATH": "/usr/bin"], folder: home.url)
        try await until("the monitor") { monitor.output.contains("NameLost") }
        for sound in [ReminderPreferences.Sound.silent, .standard, .file("/music/bell.oga")] {
            _ = try await show(NotificationSamples.notification(picture: Self.picture, sound: sound), replacing: nil)
        }
        _ = try await show(NotificationSamples.notification("test", subject: .test), replacing: nil)
        try await until("four notifications") { monitor.output.components(separatedBy: "member=Notify").count == 5 }
        let told = monitor.output.components(separatedBy: "member=Notify").dropFirst().map { $0 }
        #expect(told[0].contains("\"suppress-sound\"") && !told[0].contains("\"sound-name\""))
        #expect(told[1].contains("\"message-new-instant\"") && !told[1].contains("\"suppress-sound\""))
        #expect(told[2].contains("\"sound-file\"") && told[2].contains("\"/music/bell.oga\""))
        #expect(told.allSatisfy { $0.contains("string \"io.github.plantguide.PlantGuide\"") })
        #expect(told.allSatisfy { $0.contains("string \"urgency\"") && $0.contains("byte 1") })
        #expect(told[0].contains("\"\(Self.picture.absoluteString)\""))
        #expect(told[0].contains("\"Mark Complete\"") && told[0].contains("\"Snooze 1 Hour\""))
        #expect(!told[3].contains("\"Mark Complete\""))
        withExtendedLifetime(server) {}
    }
}

/// Records what the notifier reports.
@MainActor
private final class Heard {
    struct Answer: Equatable {
        let id: String
        let answer: NotificationAction
    }

    var answers: [Answer] = []
    var dismissed: [String] = []
}

/// Dunst's history: lists of notifications whose values are stored with their types.
private struct History: Decodable {
    let data: [[[String: Value]]]

    struct Value: Decodable {
        let text: String?

        private enum Key: String, CodingKey { case data }

        init(from decoder: any Decoder) throws {
            // Numbers are not text.
            text = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .data)
        }
    }
}
