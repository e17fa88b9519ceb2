import DesktopIntegration
import Garden
import Observation

/// Reminders by which the user sees whether notifications work: one soon, or one a minute.
@MainActor @Observable
final class ReminderTestModel {
    /// How far a test has come.
    enum State {
        case nothing
        /// The program in the background is being asked.
        case asking
        /// One comes after so many seconds.
        case waiting(seconds: Int)
        /// One comes each time so many seconds have passed.
        case repeating(seconds: Int)
        case stopped
        case failed(any Error)
    }

    /// How far the test has come.
    private(set) var state = State.nothing

    @ObservationIgnored private let agent: AgentService?
    @ObservationIgnored private var count = 0

    /// - Parameter agent: The program in the background; nil where there is none for this garden.
    init(_ agent: AgentService?) {
        self.agent = agent
    }

    /// Whether an answer is waited for.
    var isBusy: Bool { if case .asking = state { true } else { false } }
    /// Whether there may be something to stop.
    var isStoppable: Bool {
        switch state {
        case .waiting, .repeating: true
        case .nothing, .asking, .stopped, .failed: false
        }
    }

    /// Has a test shown after so many seconds, or each time they have passed.
    func run(after seconds: Int, repeats: Bool = false) async {
        let number = begin()
        do throws(ReminderError) {
            guard let agent else { throw .schedulingFailed }
            try await agent.test(after: seconds, repeats: repeats)
            settle(repeats ? .repeating(seconds: seconds) : .waiting(seconds: seconds), number)
            if !repeats { Task { await self.forget(number, after: seconds) } }
        } catch {
            settle(.failed(error), number)
        }
    }

    /// Ends a test.
    func stop() async {
        let number = begin()
        do throws(ReminderError) {
            try await agent?.stopTest()
            settle(.stopped, number)
        } catch {
            settle(.failed(error), number)
        }
    }

    private func begin() -> Int {
        count += 1
        state = .asking
        return count
    }

    /// What came of a deed counts unless another one was begun since.
    private func settle(_ state: State, _ number: Int) {
        if number == count { self.state = state }
    }

    private func forget(_ number: Int, after seconds: Int) async {
        // Nothing cancels this; it ends with the program at the latest.
        try? await Task.sleep(for: .seconds(seconds))
        settle(.nothing, number)
    }
}
