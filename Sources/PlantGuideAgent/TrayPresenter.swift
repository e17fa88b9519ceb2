import DesktopIntegration
import Foundation
import GLibKit
import Garden
import GardenData
import Localization
import Logging

/// Presents what is due in the tray and on the dock, and answers it from the tray's menu.
@MainActor
final class TrayPresenter {
    /// How many due tasks the menu lists.
    private static let listed = 8

    /// Called when the tray begins or stops to need this process.
    var onNeed: @MainActor (Bool) -> Void = { _ in }
    /// Called after the menu has changed the garden.
    var onAnswer: @MainActor () -> Void = {}
    /// Called to bring the window to the front, with the activation token of the press (empty for none).
    var onPresent: @MainActor (_ token: String) -> Void = { _ in }
    /// Called to activate an action of the window's program, with the activation token of the press (empty for none).
    var onAction: @MainActor (_ name: String, _ token: String) -> Void = { _, _ in }
    /// Called after reminders were turned on or off here, so that the start at login follows.
    var onTurn: @MainActor (Bool) -> Void = { _ in }

    private let environment: Environment
    private let bus: MessageBus
    private let badge: LauncherBadge
    private let midnight: WallClockTimer
    private let logger = Logger(label: "tray")
    private var icon: TrayIcon?
    /// Whether a host shows the icon.
    private var hasHost = false
    /// The number on the dock, which forgets it when this process ends.
    private var badged = 0
    private var window: BusToken?
    private var isWindowOpen = false
    private var isReading = false
    private var needsRead = false
    /// The tasks of the menu's items, by key.
    private var tasks: [String: (task: Occurrence, action: NotificationAction)] = [:]
    /// The listed tasks that can be snoozed, which are not those that are done early.
    private var snoozable: [Occurrence] = []
    private var remindersAreOn = false
    /// The answers that the menu offers to undo; see ``lastAnswer(_:)``.
    private var last: (group: UndoGroup.ID, words: String)?
    /// Why the last press could not be saved; nil if it was.
    private var failure: (any Error)?

    /// Creates a presenter that shows nothing yet. Throws if the system has no timer available.
    init(_ environment: Environment, on bus: MessageBus) throws {
        self.environment = environment
        self.bus = bus
        badge = LauncherBadge(on: bus)
        midnight = try WallClockTimer(now: environment.now)
        midnight.onFire = { [weak self] in self?.update() }
        window = bus.watch(WindowService.name) { [weak self] _ in
            self?.noteWindow(isOpen: true)
        } vanished: { [weak self] in
            self?.noteWindow(isOpen: false)
        }
    }

    private var repository: GardenRepository { environment.repository }

    /// Reads the garden, and shows what has changed.
    func update() {
        guard !isReading else { return needsRead = true }
        isReading = true
        Task {
            repeat {
                needsRead = false
                do {
                    try await read()
                } catch {
                    // The next change or the next opening of the menu reads again.
                    logger.error("the tray is not up to date: \(error)")
                }
            } while needsRead
            isReading = false
        }
    }

    private func noteWindow(isOpen: Bool) {
        guard isOpen != isWindowOpen else { return }
        isWindowOpen = isOpen
        update()
    }

    private func read() async throws {
        let preferences = try await repository.preferences()
        let now = repository.moment
        let today = now.day
        let filter = TaskFilter(through: today)
        // Nobody was asked yet whether to be reminded.
        let isWanted = preferences.reminders.showsTray && preferences.reminders.isOn != nil
        let counts = try await repository.taskCounts(filter)
        let overdue = counts.filter { $0.day < today }.reduce(0) { $0 + $1.count }
        badged = preferences.reminders.isOn == true ? overdue : 0
        badge.show(badged)
        defer { onNeed(hasHost || badged > 0) }
        // What is due today is overdue tomorrow.
        let start = LocalMoment(day: today + 1, time: LocalTime(clampingMinutes: 0))
        midnight.arm(at: start.instant(in: environment.repository.currentZone))
        guard isWanted else { return removeIcon() }
        // A snoozed task is listed again when its time has come, which the reminders wait for.
        let open = try await repository.todaysTasks().open
        let all = open.filter { !$0.isSnoozed(at: now) }
        let (early, snoozed) = (all.count { $0.moment.day > today }, open.count - all.count)
        let formatter = GardenFormatter(locale: environment.locale, units: preferences.units, today: today)
        remindersAreOn = preferences.reminders.isOn == true
        last = try await lastAnswer(formatter)
        snoozable = all.filter { $0.offersSnooze(on: today) }.map(\.id)
        tasks = [:]
        try madeIcon().show(
            TrayIcon.State(
                needsAttention: overdue + early > 0,
                tooltip: formatter.trayTooltip(
                    due: all.count - early, overdue: all.count { $0.moment.day < today }, early: early, snoozed: snoozed,
                    remindersAreOn: remindersAreOn),
                menu: menu(all, snoozed: snoozed, formatter, at: now)))
    }

    /// The newest of the `recentAnswers()` that were given together, in words; nil if there are none of the last hour. Older ones
    /// are undone in the plant's history.
    private func lastAnswer(_ formatter: GardenFormatter) async throws -> (group: UndoGroup.ID, words: String)? {
        let recent = try await repository.recentAnswers()
        guard let newest = recent.last, newest.recordedAt > environment.now() - 3_600 else { return nil }
        let events = recent.filter { $0.undoGroup == newest.undoGroup }
        // Several answers are counted, and name no plant.
        let plant = events.count == 1 ? try await repository.summaries(of: [newest.plant]).first : nil
        let words = formatter.toast(events) { _ in plant?.name }
        return words.map { (newest.undoGroup, $0) }
    }

    private func menu(
        _ all: [TaskSummary], snoozed: Int, _ formatter: GardenFormatter, at now: LocalMoment
    ) -> TrayMenu {
        var items: [TrayMenu.Item] = []
        if let failure { items.append(.init("failure", formatter.message(for: failure), isEnabled: false)) }
        let answers = all.prefix(Self.listed).flatMap { task in
            (task.answers.needsSoilState ? [NotificationAction.water, .moist] : [.complete]).map { (task, $0) }
        }
        let labels = Dictionary(grouping: answers) { formatter.trayLabel($1, $0) }
        for (task, action) in answers {
            let key = "\(action.rawValue) \(task.id)"
            tasks[key] = (task.id, action)
            let label = formatter.trayLabel(action, task)
            // Tasks with the same words are told apart by when they are due.
            let isAlone = labels[label]?.count == 1
            items.append(.init(key, isAlone ? label : formatter.trayLabel(label, due: task.moment)))
        }
        let more = all.count - Self.listed
        if more > 0 {
            items.append(.init("schedule", ntr("{n} More…", "{n} More…", more).filled(["n": formatter.number(more)])))
        }
        if all.isEmpty, snoozed == 0 { items.append(.init("nothing", tr("Nothing is due"), isEnabled: false)) }
        if snoozed > 0 { items.append(.init("snoozed", formatter.traySnoozed(snoozed), isEnabled: false)) }
        // A task that comes later today is not due yet, so that there is nothing to put off.
        items.append(.init("snooze", tr("Snooze All for 1 Hour"), isEnabled: all.contains { $0.moment <= now }))
        items.append(.separator("line"))
        if let last { items.append(.init("undo \(last.group)", tr("Undo: {what}").filled(["what": last.words]))) }
        items.append(.init("open", tr("Open PlantGuide")))
        items.append(.init("reminders", tr("Reminders"), kind: .check(remindersAreOn)))
        items.append(.init("close", tr("Close Window"), isEnabled: isWindowOpen))
        return TrayMenu(items)
    }

    // MARK: The icon

    private func madeIcon() throws -> TrayIcon {
        if let icon { return icon }
        let made = try TrayIcon(
            on: bus, iconFolder: environment.folders.shared.appending(path: "icons").path(percentEncoded: false),
            isRightToLeft: environment.locale.language.characterDirection == .rightToLeft)
        made.onPress = { [weak self] in self?.press($0) }
        made.onOpen = { [weak self] in self?.update() }
        made.onActivate = { [weak self] in self?.onPresent(self?.icon?.activationToken ?? "") }
        made.onHost = { [weak self] hasHost in
            guard let self else { return }
            self.hasHost = hasHost
            // The panel may have the dock, too.
            if hasHost { badge.showAgain() }
            onNeed(hasHost || badged > 0)
        }
        icon = made
        return made
    }

    private func removeIcon() {
        icon?.remove()
        icon = nil
        hasHost = false
    }

    // MARK: The menu

    private func press(_ key: String) {
        let token = icon?.activationToken ?? ""
        switch key {
        case "schedule": onAction("show-schedule", token)
        case "open": onPresent(token)
        case "close": if isWindowOpen { onAction("quit", "") }
        case "snooze": change { [snoozable] in _ = try await $0.snoozeShown(snoozable) }
        // A late press is not taken for that of another answer.
        case last.map { "undo \($0.group)" }:
            guard let last else { return }
            change { try await $0.undo(last.group) }
        case "reminders":
            let isOn = !remindersAreOn
            change { [onTurn] in
                _ = try await $0.changePreferences { $0.reminders.isOn = isOn }
                onTurn(isOn)
            }
        default:
            // A task that was answered elsewhere meanwhile stays as it is.
            guard let (task, action) = tasks[key], let answer = action.answer else { return }
            change { _ = try await $0.answer([task], answer) }
        }
    }

    private func change(_ body: @escaping @MainActor (GardenRepository) async throws -> Void) {
        Task {
            do {
                try await body(repository)
                failure = nil
            } catch {
                // The menu's first line tells the user.
                failure = error
                logger.error("the menu of the tray could not change the garden: \(error)")
            }
            onAnswer()
            update()
        }
    }
}

extension GardenFormatter {
    /// "7 tasks due, 4 of them overdue", "4 tasks overdue"; before an absence also "1 task before you go".
    ///
    /// - Parameters:
    ///   - due: The tasks due today or earlier that are not snoozed.
    ///   - overdue: Those of them that are overdue.
    ///   - early: The tasks of later days that are done today because the user leaves tomorrow.
    ///   - snoozed: The tasks due today or earlier that are snoozed.
    fileprivate func trayTooltip(due: Int, overdue: Int, early: Int, snoozed: Int, remindersAreOn: Bool) -> String {
        var parts: [String] = []
        let tasks = ntr("{n} task due", "{n} tasks due", due).filled(["n": number(due)])
        switch (due, overdue) {
        case (0, _): break
        case (_, 0): parts.append(tasks)
        case (overdue, _): parts.append(ntr("{n} task overdue", "{n} tasks overdue", due).filled(["n": number(due)]))
        default: parts.append(tr("{tasks}, {n} of them overdue").filled(["tasks": tasks, "n": number(overdue)]))
        }
        if early > 0 {
            parts.append(ntr("{n} task before you go", "{n} tasks before you go", early).filled(["n": number(early)]))
        }
        if snoozed > 0 { parts.append(traySnoozed(snoozed)) }
        if parts.isEmpty { parts.append(tr("Nothing is due")) }
        if !remindersAreOn { parts.append(tr("reminders are off")) }
        return parts.joined(separator: " · ")
    }

    /// "3 tasks snoozed".
    fileprivate func traySnoozed(_ n: Int) -> String { ntr("{n} task snoozed", "{n} tasks snoozed", n).filled(["n": number(n)]) }

    /// A label of a task with the moment at which it is due: "Complete: Fertilize Lavender (8:00)".
    fileprivate func trayLabel(_ label: String, due moment: LocalMoment) -> String {
        let when = moment.day == today ? time(moment.time) : self.moment(moment)
        return tr("{label} ({when})").filled(["label": label, "when": when])
    }

    /// "Complete: Water Monstera"; of a soil check "Dry, Water: Monstera" and "Still Moist: Monstera".
    fileprivate func trayLabel(_ action: NotificationAction, _ task: TaskSummary) -> String {
        switch action {
        case .water: tr("Dry, Water: {plant}").filled(["plant": task.plantName])
        case .moist: tr("Still Moist: {plant}").filled(["plant": task.plantName])
        case .complete, .snooze, .open:
            tr("Complete: {task}").filled(["task": careAction(task.type, of: task.plantName)])
        }
    }
}
