import DesktopIntegration
import Foundation
import Garden
import Logging
import GardenData
import Localization

/// Schedules reminders: announces tasks as they fall due, and sleeps until the next one.
///
/// It checks the garden when the timer fires, when another program changes something, when the clock or time zone changes or the
/// computer resumes from suspend, and when the notification server changes. It does not poll.
@MainActor
final class ReminderScheduler {
    /// Called after each check with whether anything is pending.
    var onWaiting: @MainActor (Bool) -> Void = { _ in }
    /// Called after each check.
    var onChecked: @MainActor () -> Void = {}
    /// Called by each check while the user has reminders turned off.
    var onTurnedOff: @MainActor () -> Void = {}
    /// Called if this program can no longer read the garden, because a newer version has migrated it, or cannot write it.
    var onRefused: @MainActor () -> Void = {}

    /// Called if the garden's file was replaced by another one, which requires a restart.
    var onReplaced: @MainActor () -> Void = {}

    /// The instant for which the timer is set; nil for none, and if the user is away before it: other programs can read it, and
    /// it would tell them when the user is back.
    var armed: Date? {
        guard let moment = timer.moment else { return nil }
        let today = environment.repository.today
        let day = LocalMoment(moment, in: environment.repository.currentZone).day
        return absences.overlap(today...max(today, day)) ? nil : moment
    }

    /// Why the last check could not show a notification; nil if it could, or if there was nothing to show.
    private(set) var failure: ReminderError? { didSet { if failure != oldValue { onFailure(failure) } } }
    /// Called when ``failure`` has changed.
    var onFailure: @MainActor (ReminderError?) -> Void = { _ in }

    private let environment: Environment
    private let announcer: ReminderAnnouncer
    private let timer: WallClockTimer
    private let logger = Logger(label: "reminders")
    private var zone: ZoneWatch?
    private var resume: ResumeWatch?
    private var absences: [AwayPeriod] = []
    private var checking: Task<Void, Never>?
    private var needsRecheck = false

    /// Creates an inactive scheduler; see ``start()``. Throws if the system has no timer available.
    init(_ environment: Environment, _ announcer: ReminderAnnouncer) throws {
        self.environment = environment
        self.announcer = announcer
        timer = try WallClockTimer(now: environment.now)
    }

    /// Starts observing. The caller requests the first check once notifications can be shown.
    func start() {
        let check: @MainActor () -> Void = { [weak self] in self?.check() }
        timer.onFire = check
        timer.onClockChange = check
        zone = ZoneWatch(onChange: check)
        resume = ResumeWatch(onResume: check)
        environment.changes.listen { [weak self] change in
            self?.environment.repository.noteOutsideChange(change)
            self?.check()
        }
    }

    /// Schedules a check of the garden. A call during a check causes another one afterwards.
    func check() {
        guard checking == nil else {
            needsRecheck = true
            return
        }
        checking = Task {
            repeat {
                needsRecheck = false
                await lookOnce()
            } while needsRecheck
            checking = nil
            onChecked()
        }
    }

    /// Waits for a check that is in progress, so that what it has shown is recorded.
    func finish() async { await checking?.value }

    private func lookOnce() async {
        let repository = environment.repository
        do {
            try await repository.refuseNewerStore()
            // A task that falls due during the check comes after this moment, and so the timer is set for it.
            let moment = repository.moment
            do {
                try await announcer.update()
                failure = nil
            } catch let error as ReminderError {
                failure = error
                throw error
            }
            let next = try await repository.nextAnnouncement(after: moment)
            absences = try await repository.awayPeriods()
            if try await repository.preferences().reminders.isOn == false { onTurnedOff() }
            wait(until: next)
        } catch StoreError.newerSchema(let path) {
            logger.error("\(formatter.message(for: StoreError.newerSchema(path: path)))")
            timer.disarm()
            onRefused()
        } catch StoreError.readOnly(let path) {
            // What is shown cannot be recorded, and would be shown again and again.
            logger.error("\(formatter.message(for: StoreError.readOnly(path: path)))")
            timer.disarm()
            onRefused()
        } catch StoreError.replaced(let path) where FileManager.default.fileExists(atPath: path) {
            onReplaced()
        } catch {
            // The disk may be full, the store busy, or the server slow: retry in a minute.
            logger.error("\(formatter.message(for: error))")
            timer.arm(at: environment.now().addingTimeInterval(60))
            onWaiting(true)
        }
    }

    private func wait(until next: LocalMoment?) {
        if let next {
            timer.arm(at: next.instant(in: environment.repository.currentZone))
            logger.debug("next check: \(next.day) \(next.time)")
        } else {
            timer.disarm()
        }
        onWaiting(next != nil || announcer.isNeeded)
    }

    private var formatter: GardenFormatter {
        GardenFormatter(locale: environment.locale, units: Preferences().units, today: environment.repository.today)
    }
}
