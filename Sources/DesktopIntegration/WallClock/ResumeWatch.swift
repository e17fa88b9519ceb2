import GLibKit
import Logging

/// Tells when the machine has woken from sleep, as logind says it on the system bus.
///
/// Without a system bus or without logind nothing is ever told. It ends with its last reference.
@MainActor
public final class ResumeWatch {
    private var subscription: BusToken?

    /// Begins to listen.
    public init(onResume: @escaping @MainActor () -> Void) {
        do throws(GLibError) {
            listen(on: try MessageBus.connect(to: .system), onResume)
        } catch {
            Logger(label: "wall-clock").debug("waking from sleep will not be noticed: \(error)")
        }
    }

    /// Begins to listen on a bus of choice.
    init(bus: MessageBus, onResume: @escaping @MainActor () -> Void) {
        listen(on: bus, onResume)
    }

    private func listen(on bus: MessageBus, _ onResume: @escaping @MainActor () -> Void) {
        subscription = bus.subscribe(
            to: "PrepareForSleep", interface: "org.freedesktop.login1.Manager", path: "/org/freedesktop/login1",
            from: "org.freedesktop.login1"
        ) { _, arguments in
            // True is said before the machine falls asleep.
            if arguments.first?.boolValue == false { onResume() }
        }
    }
}
