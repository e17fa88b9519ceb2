import DesktopIntegration
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Reminders in the window")
@MainActor
struct RemindersModelTests {
    private let garden: TestGarden
    private let window: WindowModel
    private let login: Autostart

    init() throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        login = Autostart(
            environment: ["XDG_CONFIG_HOME": garden.directory.url.path],
            shared: Checkout.root.appendingPathComponent("data"), executable: URL(filePath: "/nowhere/bin/plantguide"))
        // Without a session bus, no agent is started and there is no notification server.
        window = WindowModel(
            .testing(
                garden.repository,
                reminding: ReminderServices(
                    agent: AgentService(environment: [:]), login: login,
                    watch: { NotificationWatch(environment: [:], onChange: $0) },
                    watchAgent: { AgentWatch(environment: [:], onStart: $0, onFailure: $1) },
                    settings: { _ in nil }, hasTray: { false })))
    }

    @MainActor
    private final class Plants { var isAvailable = false }

    private static let server = NotificationServer(
        kind: .freedesktop, name: "dunst 1.9.0", hasActions: true, isPersistent: false, hasSound: false, readsMarkup: true)

    private func turn(_ isOn: Bool?) async throws {
        var preferences = try await garden.repository.preferences()
        preferences.reminders.isOn = isOn
        _ = try await garden.repository.save(preferences)
    }

    private func plan(_ name: String, on day: String, at time: String) async throws -> Occurrence {
        let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
        let rule = try await garden.repository.addTask(.pruning, for: plant.id, on: LocalDay(day)!, time: LocalTime(time)).value
        return Occurrence(rule: rule.id, place: .on(rule.start))
    }

    @Test("the user is asked about reminders once there are plants, and the answer is saved", arguments: [true, false])
    func asks(answer: Bool) async throws {
        let plants = Plants()
        let model = RemindersModel(window) { plants.isAvailable }
        #expect(model.notice == nil)
        await model.load()
        #expect(model.notice == nil)
        plants.isAvailable = true
        #expect(model.notice == .ask)
        await model.answer(answer)
        #expect(model.notice == nil)
        #expect(try await garden.repository.preferences().reminders.isOn == answer)
        _ = try await garden.repository.add(PlantDraft(name: "Fern"))
        await model.load()
        let next = RemindersModel(window) { true }
        await next.load()
        #expect(model.notice == nil && next.notice == nil, "the question is asked once, not for each plant")
    }

    @Test("the user is not asked in the sample garden")
    func sample() async {
        let model = RemindersModel(WindowModel(.testing(garden.repository, openOwnGarden: { throw StoreError.full(path: "") }))) {
            true
        }
        await model.load()
        #expect(model.notice == nil)
        #expect(!model.isOffered)
    }

    @Test("without a notification server, due plants are reported from their time on until they are cared for")
    func missing() async throws {
        try await turn(true)
        let basil = try await plan("Basil", on: "2026-05-21", at: "11:00")
        let model = RemindersModel(window) { true }
        await model.load()
        #expect(model.notice == nil, "it is not known yet that there is nobody")
        model.note(nil)
        await model.load()
        #expect(model.notice == nil)
        garden.clock.set("2026-05-21", "11:00")
        await model.load()
        #expect(model.notice == .missing(plants: 1))
        _ = try await plan("Fern", on: "2026-05-20", at: "08:00")
        await model.load()
        #expect(model.notice == .missing(plants: 2))
        _ = try await garden.repository.answer([basil], .done(on: nil))
        await model.load()
        #expect(model.notice == .missing(plants: 1))
        model.note(Self.server)
        #expect(model.notice == nil)
    }

    @Test("due plants are counted without reading their tasks")
    func counting() async throws {
        let clock = TestClock("2026-05-21", "12:00")
        let garden = try await ScheduleGarden(waterings(500, from: LocalDay("2026-05-20")!), clock: clock)
        var preferences = try await garden.repository.preferences()
        preferences.reminders.isOn = true
        _ = try await garden.repository.save(preferences)
        let reminding = try #require(window.environment.reminding)
        let model = RemindersModel(WindowModel(.testing(garden.repository, reminding: reminding))) { true }
        model.note(nil)
        let counter = try await ReadCounter(garden.repository)
        await model.load()
        #expect(model.notice == .missing(plants: 334))
        #expect(counter.take().rows < 20)
    }

    @Test("a server that fails, or shows no buttons, is reported while plants are due")
    func faults() async throws {
        try await turn(true)
        let basil = try await plan("Basil", on: "2026-05-20", at: "11:00")
        let model = RemindersModel(window) { true }
        model.note(Self.server)
        await model.load()
        #expect(model.notice == nil)
        model.noteFailure(.schedulingFailed)
        await model.load()
        #expect(model.notice == .failing(plants: 1, server: "dunst 1.9.0"))
        model.noteFailure(nil)
        await model.load()
        #expect(model.notice == nil)
        model.note(
            NotificationServer(
                kind: .freedesktop, name: "xyz", hasActions: false, isPersistent: false, hasSound: false, readsMarkup: false))
        await model.load()
        #expect(model.notice == .withoutButtons(plants: 1, server: "xyz"))
        _ = try await garden.repository.answer([basil], .done(on: nil))
        await model.load()
        #expect(model.notice == nil)
    }

    @Test("a missing notification server is not reported if reminders are off")
    func unwanted() async throws {
        try await turn(false)
        _ = try await plan("Fern", on: "2026-05-20", at: "08:00")
        let model = RemindersModel(window) { true }
        model.note(nil)
        await model.load()
        #expect(model.notice == nil)
    }

    @Test("start at login follows the answer, its undo and other programs, and can be turned off separately")
    func atLogin() async throws {
        let model = RemindersModel(window) { true }
        await model.load()
        #expect(!model.startsAtLogin)
        await model.answer(true)
        #expect(model.startsAtLogin)
        await window.actions.undoLatest()
        await model.load()
        #expect(!model.startsAtLogin)
        #expect(model.notice == .ask)
        try await turn(true)
        await model.load()
        #expect(model.startsAtLogin)
        await model.startAtLogin(false)
        #expect(!model.startsAtLogin)
        await model.load()
        #expect(!model.startsAtLogin)
        #expect(!login.isOn)
    }

    @Test("a test reminder that cannot be sent shows the reason")
    func test() async {
        let model = ReminderTestModel(AgentService(environment: [:])) { .noBus }
        let noBus =
            "Failed to schedule reminder. Reminders need a desktop session, and this one has no message bus (D-Bus). Log out and back in."
        await model.run(after: 10)
        #expect(testWords(model, window.settings.formatter) == noBus)
        await model.send()
        #expect(testWords(model, window.settings.formatter) == noBus)
        await model.run(after: 0)
        #expect(testWords(model, window.settings.formatter) == "Cannot schedule reminder for past date.")
        #expect(!model.isStoppable)
        await model.stop()
        #expect(testWords(model, window.settings.formatter) == "No more test reminders will be shown.")
    }

    @Test("the status tells what keeps reminders from being shown or seen, and what to do, worst first")
    func status() async throws {
        let model = RemindersModel(window) { true }
        await model.load()
        await model.examine()
        #expect(model.obstacle == .noBus)
        #expect(statusWords(model, isOn: false).hasSuffix("this one has no message bus (D-Bus). Log out and back in."))
        model.note(Self.server)
        #expect(statusWords(model, isOn: true).hasPrefix("Shown by dunst 1.9.0.\n"))
        #expect(statusWords(model, isOn: true).hasSuffix("Turn on Start at Login to fix this."))
        await model.startAtLogin(true)
        #expect(!statusWords(model, isOn: true).contains("Start at Login"))
    }

    @Test("the page tells when the next reminder comes, and of how many plants")
    func next() async throws {
        try await turn(true)
        let model = RemindersModel(window) { true }
        await model.load()
        await model.examine()
        #expect(model.next == nil)
        _ = try await plan("Basil", on: "2026-05-22", at: "08:00")
        _ = try await plan("Fern", on: "2026-05-22", at: "08:00")
        _ = try await plan("Rose", on: "2026-05-22", at: "18:00")
        await model.examine()
        let next = try #require(model.next)
        #expect(
            window.settings.formatter.nextReminder(at: next.moment, plants: next.plants).hasPrefix("Tomorrow at ")
                && next.plants == 2)
        try await turn(false)
        await model.examine()
        #expect(model.next == nil)
    }

    @Test("a task that was announced today is told beside the next reminder, also if there is none")
    func reminded() async throws {
        try await turn(true)
        let model = RemindersModel(window) { true }
        let words = { window.settings.formatter.nextReminder(model.next, reminded: model.reminded) }
        await model.examine()
        #expect(words() == "No reminder is planned.")
        let basil = try await plan("Basil", on: "2026-05-21", at: "11:00")
        garden.clock.set("2026-05-21", "11:30")
        let claimed = try await garden.repository.claimAnnouncements()
        try await garden.repository.confirm(claimed.map(\.id), handle: "bus 7")
        await model.examine()
        #expect(words() == "Already reminded today\nNo other reminder is planned.")
        _ = try await plan("Fern", on: "2026-05-22", at: "08:00")
        await model.examine()
        #expect(words().hasPrefix("Already reminded today\nTomorrow at "))
        _ = try await garden.repository.answer([basil], .done(on: nil))
        await model.examine()
        #expect(words().hasPrefix("Tomorrow at "))
    }

    @Test("a chosen sound file is listed among the sounds, and a missing file is detected")
    func sounds() throws {
        #expect(SoundChoice.offered(.silent) == [.silent, .standard, .choose])
        let file = garden.directory.file("bell.oga")
        let sound = ReminderPreferences.Sound.file(file.path)
        #expect(SoundChoice.offered(sound).map(\.sound) == [.silent, .standard, sound, nil])
        #expect(sound.isGone)
        try Data().write(to: file)
        #expect(!sound.isGone)
        #expect(!ReminderPreferences.Sound.standard.isGone)
    }
}
