import DesktopIntegration
import Foundation
import Garden
import Logging
import GardenData
import Localization

/// Watches over the tasks: has them told of when they fall due, and sleeps until the next.
///
/// It looks at the garden when the alarm rings, when another program changed something, when clock, zone or sleep have moved the
/// time, and when another notification server is there. In between it wakes for nothing.
@MainActor
final class ReminderScheduler {
    /// Called with whether something is waited for, after each look.
    var onWaiting: @MainActor (Bool) -> Void = { _ in }
    /// Called where the garden is not this program's to read any more: a newer one has taken it over.
    var onRefused: @MainActor () -> Void = {}

    /// Called where another file has taken the garden's place, which only a new start can read.
    var onReplaced: @MainActor () -> Void = {}

    /// For which instant the alarm is set; nil for none.
    var armed: Date? { timer.moment }

    /// Why nothing could be shown at the last look; nil where it could, or there was nothing to show.
    private(set) var failure: ReminderError?

    private let environment: Environment
    private let announcer: ReminderAnnouncer
    private let timer: WallClockTimer
    private let logger = Logger(label: "reminders")
    private var zone: ZoneWatch?
    private var resume: ResumeWatch?
    private var isLooking = false
    private var looksAgain = false

    /// Watches nothing before ``start()``. Throws where the system has no alarm to give.
    init(_ environment: Environment, _ announcer: ReminderAnnouncer) throws {
        self.environment = environment
        self.announcer = announcer
        timer = try WallClockTimer(now: environment.now)
    }

    /// Begins to watch. The first look is asked for by who knows that notifications can be shown.
    func start() {
        let look: @MainActor () -> Void = { [weak self] in self?.look() }
        timer.onFire = look
        timer.onClockChange = look
        zone = ZoneWatch(onChange: look)
        resume = ResumeWatch(onResume: look)
        environment.changes.listen { [weak self] change in
            self?.environment.repository.noteOutsideChange(change)
            self?.look()
        }
    }

    /// Looks at the garden soon. Asked while it is looking, it looks once more afterwards.
    func look() {
        guard !isLooking else {
            looksAgain = true
            return
        }
        isLooking = true
        Task {
            repeat {
                looksAgain = false
                await lookOnce()
            } while looksAgain
            isLooking = false
        }
    }

    private func lookOnce() async {
        let repository = environment.repository
        do {
            try await repository.refuseNewerStore()
            // What falls due while it looks comes after this moment, and so is waited for.
            let moment = repository.moment
            do {
                try await announcer.look()
                failure = nil
            } catch let error as ReminderError {
                failure = error
                throw error
            }
            wait(until: try await repository.nextAnnouncement(after: moment))
        } catch StoreError.newerSchema(let path) {
            logger.error("\(words.message(for: StoreError.newerSchema(path: path)))")
            timer.disarm()
            onRefused()
        } catch StoreError.replaced(let path) where FileManager.default.fileExists(atPath: path) {
            onReplaced()
        } catch {
            // The disk may be full, the store busy, or the server slow: the tasks are still there in a while.
            logger.error("\(words.message(for: error))")
            timer.arm(at: environment.now().addingTimeInterval(60))
            onWaiting(true)
        }
    }

    private func wait(until next: LocalMoment?) {
        if let next {
            timer.arm(at: next.instant(in: environment.repository.currentZone))
            logger.debug("next look: \(next.day) \(next.time)")
        } else {
            timer.disarm()
        }
        onWaiting(next != nil || announcer.isNeeded)
    }

    private var words: GardenFormatter {
        GardenFormatter(locale: environment.locale, units: Preferences().units, today: environment.repository.today)
    }
}
