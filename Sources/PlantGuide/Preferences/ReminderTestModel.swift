import DesktopIntegration
import Garden
import Observation

/// Test reminders that show whether notifications work: one after a delay, or one per interval.
@MainActor @Observable
final class ReminderTestModel {
    /// The state of a test.
    enum State {
        case nothing
        /// Waiting for a reply of the background program.
        case asking
        /// One reminder is shown after this delay.
        case waiting(seconds: Int)
        /// A reminder is shown at this interval.
        case repeating(seconds: Int)
        /// The server has taken a reminder, which the obstacle may keep from being seen; nil for none.
        case sent(ReminderObstacle?)
        case stopped
        /// It was not shown, because of the obstacle if there is one.
        case failed(ReminderError, ReminderObstacle?)
    }

    private(set) var state = State.nothing

    @ObservationIgnored private let agent: AgentService?
    @ObservationIgnored private let examine: @MainActor () async -> ReminderObstacle?
    @ObservationIgnored private var requests = ReadOrder()

    /// - Parameters:
    ///   - agent: The background program; nil if there is none for this garden.
    ///   - examine: Finds out what keeps reminders from being shown or seen.
    init(_ agent: AgentService?, examine: @escaping @MainActor () async -> ReminderObstacle?) {
        self.agent = agent
        self.examine = examine
    }

    var isBusy: Bool { if case .asking = state { true } else { false } }
    /// Whether there may be a test to stop.
    var isStoppable: Bool {
        switch state {
        case .waiting, .repeating: true
        case .nothing, .asking, .sent, .stopped, .failed: false
        }
    }

    /// Shows a test reminder, and tells whether the notification server has taken it.
    func send() async {
        let number = begin()
        do throws(ReminderError) {
            guard let agent else { throw .schedulingFailed }
            try await agent.showTest()
            apply(.sent(await examine()), number)
        } catch {
            apply(.failed(error, await examine()), number)
        }
    }

    /// Requests a test reminder after this delay, or repeatedly at this interval.
    func run(after seconds: Int, repeats: Bool = false) async {
        let number = begin()
        do throws(ReminderError) {
            guard let agent else { throw .schedulingFailed }
            try await agent.test(after: seconds, repeats: repeats)
            apply(repeats ? .repeating(seconds: seconds) : .waiting(seconds: seconds), number)
            if !repeats { Task { await self.forget(number, after: seconds) } }
        } catch {
            apply(.failed(error, await examine()), number)
        }
    }

    func stop() async {
        let number = begin()
        do throws(ReminderError) {
            try await agent?.stopTest()
            apply(.stopped, number)
        } catch {
            apply(.failed(error, await examine()), number)
        }
    }

    private func begin() -> Int {
        state = .asking
        return requests.begin()
    }

    /// Applies the result of a request unless a newer one was started.
    private func apply(_ state: State, _ number: Int) {
        if requests.isLatest(number) { self.state = state }
    }

    private func forget(_ number: Int, after seconds: Int) async {
        // Nothing cancels this task; it ends with the program at the latest.
        try? await Task.sleep(for: .seconds(seconds))
        apply(.nothing, number)
    }
}
