import Foundation
import GLibKit
import Garden
import Logging
import Words

/// The program in the background: on the session bus under a name of its own, there as long as a task is waited for.
@MainActor
final class Agent {
    private let application = HeadlessApplication(id: "io.github.plantguide.PlantGuide.Agent", options: .commandLine)
    private let open: @MainActor () throws -> Environment
    private var reminders: Reminders?
    private var signals: [MainLoopSource] = []
    private var session: BusToken?
    private var isWaiting = false
    private var stays = false
    private var status: Int32 = 0

    /// An agent that opens its surroundings once it knows that no other agent runs.
    init(open: @escaping @MainActor () throws -> Environment) {
        self.open = open
    }

    /// Runs until nothing is waited for, the end of the session, SIGTERM or SIGINT, and answers the exit status: 1 where the garden is refused.
    func run() -> Int32 {
        application.option("hold", help: tr("Stay when nothing is planned"))
        application.setInactivityTimeout(.seconds(5))
        application.onStartup { [self] in start() }
        application.onActivate { [self] in reminders?.look() }
        application.onCommandLine { [self] call in
            if call.options["hold"] != nil { stay() }
            reminders?.look()
            return 0
        }
        let ended = application.run()
        return status == 0 ? ended : status
    }

    private func start() {
        signals = [SIGTERM, SIGINT].map { number in MainLoopSource.onSignal(number) { [application] in application.quit() } }
        // The session has ended with its bus, and nobody is there to be reminded.
        session = application.bus?.onClose { [application] in application.quit() }
        do {
            let reminders = try Reminders(try open())
            reminders.onWaiting = { [self] in wait($0) }
            reminders.onRefused = { [self] in leave(1) }
            self.reminders = reminders
            // Until the first look has told what is waited for.
            wait(true)
            reminders.start()
        } catch {
            let words = Phrasebook(units: Household().units, today: LocalDay(clamping: 0))
            Logger(label: "agent").error("\(words.message(for: error))")
            leave(1)
        }
    }

    private func wait(_ waits: Bool) {
        guard waits != isWaiting else { return }
        isWaiting = waits
        if waits { application.hold() } else { application.release() }
    }

    private func stay() {
        guard !stays else { return }
        stays = true
        application.hold()
    }

    private func leave(_ status: Int32) {
        self.status = status
        application.quit()
    }
}
