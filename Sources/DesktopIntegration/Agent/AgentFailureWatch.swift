import Foundation
import GLibKit
import Garden

/// Watches whether the agent can show notifications. Needs a main loop.
@MainActor
public final class AgentFailureWatch {
    private var tokens: [BusToken] = []

    /// Starts watching. Without a session bus, nothing is reported.
    ///
    /// - Parameter onChange: Called with why the last notification could not be shown; nil once one was shown, and when the agent
    ///   ends.
    public init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onChange: @escaping @MainActor (ReminderError?) -> Void
    ) {
        // Without a bus there is no agent.
        guard StoreChangeSignal.isBusNamed(in: environment), let bus = try? MessageBus.connect() else { return }
        tokens = [
            bus.subscribe(
                to: "FailureChanged", interface: AgentService.name, path: AgentService.path, from: AgentService.name
            ) { _, arguments in
                onChange(arguments.first?.stringValue.flatMap(ReminderError.init(busName:)))
            },
            bus.watch(AgentService.name) { _ in
            } vanished: {
                onChange(nil)
            },
        ]
    }
}
