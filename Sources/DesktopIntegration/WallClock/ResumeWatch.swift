import GLibKit
import Logging

/// Reports when the machine has resumed from sleep, from logind's signal on the system bus.
///
/// Reports nothing if there is no system bus or no logind. It stops when it is deallocated.
@MainActor
public final class ResumeWatch {
    private var subscription: BusToken?

    /// Starts watching.
    public init(onResume: @escaping @MainActor () -> Void) {
        do throws(GLibError) {
            listen(on: try MessageBus.connect(to: .system), onResume)
        } catch {
            Logger(label: "wall-clock").debug("waking from sleep will not be noticed: \(error)")
        }
    }

    /// Starts watching a given bus.
    init(bus: MessageBus, onResume: @escaping @MainActor () -> Void) {
        listen(on: bus, onResume)
    }

    private func listen(on bus: MessageBus, _ onResume: @escaping @MainActor () -> Void) {
        subscription = bus.subscribe(
            to: "PrepareForSleep", interface: "org.freedesktop.login1.Manager", path: "/org/freedesktop/login1",
            from: "org.freedesktop.login1"
        ) { _, arguments in
            // The argument is true before the machine goes to sleep and false after it has resumed.
            if arguments.first?.boolValue == false { onResume() }
        }
    }
}
