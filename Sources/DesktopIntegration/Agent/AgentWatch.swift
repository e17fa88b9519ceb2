import Foundation
import GLibKit
import Garden

/// Watches whether the agent runs and can show notifications. Needs a main loop.
@MainActor
public final class AgentWatch {
    private var tokens: [BusToken] = []

    /// Starts watching. Without a session bus, nothing is reported.
    ///
    /// - Parameters:
    ///   - onStart: Called once the agent runs, also if it runs already.
    ///   - onFailure: Called with why the last notification could not be shown; nil once one was shown, and when the agent ends.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onStart: @escaping @MainActor () -> Void, onFailure: @escaping @MainActor (ReminderError?) -> Void
    ) {
        // Without a bus there is no agent.
        guard StoreChangeSignal.isBusNamed(in: environment), let bus = try? MessageBus.connect() else { return }
        tokens = [
            bus.subscribe(
                to: "FailureChanged", interface: AgentService.name, path: AgentService.path, from: AgentService.name
            ) { _, arguments in
                onFailure(arguments.first?.stringValue.flatMap(ReminderError.init(busName:)))
            },
            bus.watch(AgentService.name) { _ in
                onStart()
            } vanished: {
                onFailure(nil)
            },
        ]
    }
}
