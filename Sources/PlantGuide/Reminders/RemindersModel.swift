import DesktopIntegration
import Foundation
import Garden
import Logging
import Observation
import GardenData
import Localization

/// Reminders as the window sees them: whether they are wanted, whether anybody can show them, and what to say about it.
///
/// It keeps the program in the background running while they are wanted. Of the sample garden nobody is reminded.
@MainActor @Observable
final class RemindersModel {
    /// A line over the plants and the schedule.
    enum ReminderNotification: Equatable {
        /// There are plants, and the user has not said yet whether to be reminded.
        case ask
        /// So many plants want something now, and nobody can show a notification of it.
        case missing(plants: Int)
    }

    @ObservationIgnored let window: WindowModel
    /// Whether the user wants reminders; nil while that was not asked.
    private(set) var isOn: Bool?
    /// Who shows notifications; nil for nobody, and while that is not known.
    private(set) var server: NotificationServer?
    /// Whether it is known that there is or is not a server.
    private(set) var knowsServer = false
    /// Whether the program in the background is started at login.
    private(set) var startsAtLogin = false

    private var isRead = false
    private var plantsDue = 0

    @ObservationIgnored private let hasPlants: @MainActor () -> Bool
    @ObservationIgnored private var watch: NotificationWatch?
    @ObservationIgnored private var timer: WallClockTimer?

    /// - Parameter hasPlants: Whether the garden is known to have plants; what it reads is observed.
    init(_ window: WindowModel, hasPlants: @escaping @MainActor () -> Bool) {
        self.window = window
        self.hasPlants = hasPlants
    }

    private var reminding: ReminderServices? { window.environment.reminding }
    private var repository: GardenRepository { window.repository }

    /// Whether there is anybody to remind of this garden.
    var isOffered: Bool { reminding != nil }

    /// Whether it is known that nobody shows notifications.
    var isServerMissing: Bool { knowsServer && server == nil }

    /// The line over the plants and the schedule; nil for none.
    var notification: ReminderNotification? {
        guard isOffered, isRead else { return nil }
        return switch isOn {
        case nil: hasPlants() ? .ask : nil
        case true?: isServerMissing && plantsDue > 0 ? .missing(plants: plantsDue) : nil
        case false?: nil
        }
    }

    // MARK: Following

    /// Follows the garden, and who shows notifications, until the task that runs it is cancelled.
    func follow() async {
        guard let reminding else { return }
        // Asked for before reading, so that no change falls between the two.
        let changes = repository.changes
        do {
            timer = try WallClockTimer { [repository] in repository.instant }
            timer?.onFire = { [weak self] in Task { await self?.look() } }
        } catch {
            // The line still comes with the next change.
            Logger(label: "window").warning("the window is not woken when a task falls due: \(error)")
        }
        watch = reminding.watch { [weak self] in
            guard let self, let watch else { return }
            note(watch.server)
            Task { await self.look() }
        }
        await look()
        for await _ in changes { await look() }
        (watch, timer) = (nil, nil)
    }

    /// Takes note of who shows notifications now; nil for nobody.
    func note(_ server: NotificationServer?) {
        self.server = server
        knowsServer = true
    }

    /// Reads what is wanted and what is due; the program in the background is started where reminders are wanted.
    func look() async {
        guard let reminding else { return }
        do {
            let wanted = try await repository.preferences().reminders.isOn
            if wanted != isOn {
                isOn = wanted
                // The entry follows the switch, whichever program turned it, and also by an undo.
                if isRead { startAtLogin(wanted == true) }
            }
            if wanted == true { reminding.agent.start() }
            let due = wanted == true && isServerMissing ? try await countDue() : 0
            if due != plantsDue { plantsDue = due }
            if !isRead { isRead = true }
        } catch {
            window.report(error)
        }
        readLogin()
    }

    /// How many plants want something by now; the next look is when another one does.
    private func countDue() async throws -> Int {
        let now = repository.moment
        let tasks = try await repository.tasks(TaskFilter(through: now.day), limit: .max)
        if let next = try await repository.nextDue(after: now) {
            timer?.arm(at: next.instant(in: repository.currentZone))
        } else {
            timer?.disarm()
        }
        return Set(tasks.lazy.filter { $0.moment <= now }.map(\.plant)).count
    }

    // MARK: Deeds

    /// Answers the question whether to be reminded.
    func answer(_ wantsThem: Bool) async {
        let nobody = window.formatter.message(for: ReminderError.permissionDenied)
        await window.perform {
            var preferences = try await repository.preferences()
            preferences.reminders.isOn = wantsThem
            return try await repository.save(preferences)
        } saying: { _ in
            if !wantsThem { return tr("Reminders stay off. They can be turned on in Preferences.") }
            return isServerMissing ? nobody : tr("Reminders are on")
        }
        await look()
    }

    /// Reads whether the program in the background is started at login.
    func readLogin() {
        let starts = reminding?.login.isOn ?? false
        if starts != startsAtLogin { startsAtLogin = starts }
    }

    /// Has the program in the background started at login, or not.
    func startAtLogin(_ starts: Bool) {
        do {
            if starts { try reminding?.login.turnOn() } else { try reminding?.login.turnOff() }
        } catch {
            window.report(error)
        }
        readLogin()
    }
}
