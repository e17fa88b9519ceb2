import Desktop
import Foundation
import Garden
import Logging
import Tending
import Words

/// Watches over the tasks: says when one falls due, and sleeps until the next.
///
/// It looks at the garden when the alarm rings, when another program changed something, and when clock, zone or sleep
/// have moved the time. In between it wakes for nothing.
@MainActor
final class Reminders {
    /// Called with whether a task is still waited for, after each look.
    var onWaiting: @MainActor (Bool) -> Void = { _ in }
    /// Called where the garden is not this program's to read any more: a newer one has taken it over.
    var onRefused: @MainActor () -> Void = {}

    private let environment: Environment
    private let timer: WallClockTimer
    private let logger = Logger(label: "reminders")
    private var zone: ZoneWatch?
    private var resume: ResumeWatch?
    private var isLooking = false
    private var looksAgain = false
    private var told: Set<Told> = []

    /// One task that was told of. Put off, it comes at another moment and is told of anew.
    private struct Told: Hashable {
        let occurrence: Occurrence
        let moment: LocalMoment
    }

    /// Watches nothing before ``start()``. Throws where the system has no alarm to give.
    init(_ environment: Environment) throws {
        self.environment = environment
        timer = try WallClockTimer(now: environment.now)
    }

    /// Begins to watch, with a first look.
    func start() {
        let look: @MainActor () -> Void = { [weak self] in self?.look() }
        timer.onFire = look
        timer.onClockChange = look
        zone = ZoneWatch(onChange: look)
        resume = ResumeWatch(onResume: look)
        environment.changes.listen { [weak self] change in
            self?.environment.gardener.noteOutsideChange(change)
            self?.look()
        }
        look()
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
        let gardener = environment.gardener
        do {
            try await gardener.refuseNewerStore()
            let moment = gardener.moment
            try await tell(try await gardener.tasks(TaskFilter(through: moment.day)).filter { $0.moment <= moment })
            wait(until: try await gardener.nextLook(after: moment))
        } catch StoreError.newerSchema(let path) {
            logger.error("\(words(Household()).message(for: StoreError.newerSchema(path: path)))")
            timer.disarm()
            onRefused()
        } catch {
            // The disk may be full or the store busy: the tasks are still there in a while.
            logger.error("\(words(Household()).message(for: error))")
            timer.arm(at: environment.now().addingTimeInterval(60))
            onWaiting(true)
        }
    }

    private func tell(_ due: [TaskSummary]) async throws {
        let before = told
        told = Set(due.map { Told(occurrence: $0.id, moment: $0.moment) })
        let new = due.filter { !before.contains(Told(occurrence: $0.id, moment: $0.moment)) }
        guard !new.isEmpty else { return }
        let words = words(try await environment.gardener.household())
        for task in new { logger.notice("due: \(words.reminder(of: task.type, for: task.plantName))") }
    }

    private func wait(until next: LocalMoment?) {
        if let next {
            timer.arm(at: next.instant(in: environment.gardener.currentZone))
            logger.debug("next look: \(next.day) \(next.time)")
        } else {
            timer.disarm()
        }
        onWaiting(next != nil)
    }

    private func words(_ household: Household) -> Phrasebook {
        Phrasebook(locale: environment.locale, units: household.units, today: environment.gardener.today)
    }
}
