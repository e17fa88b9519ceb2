import GLibKit

/// Whether the network seems to be available. This is only a hint; only a request proves it.
///
/// It stops watching when it is deallocated.
@MainActor
public final class NetworkHint {
    /// Whether the network currently seems to be available.
    public private(set) var isOnline: Bool

    /// Whether the network has been unavailable for a full second, so that a banner may be shown. False again once it returns.
    public private(set) var isSteadilyOffline = false

    /// Called immediately after either property has changed.
    public var onChange: (@MainActor () -> Void)?

    /// How long the network must be unavailable before a banner is shown; switching access points takes less.
    private static let steady = Duration.seconds(1)

    private let isAvailable: @MainActor () -> Bool
    private var token: BusToken?
    private var waiting: MainLoopSource?

    /// Watches the system's network state.
    public convenience init() {
        self.init(isAvailable: { NetworkMonitor.isAvailable }, follow: NetworkMonitor.onChange)
    }

    /// Reads `isAvailable` now and whenever `follow` reports a change.
    init(isAvailable: @escaping @MainActor () -> Bool, follow: (@escaping @MainActor () -> Void) -> BusToken?) {
        self.isAvailable = isAvailable
        isOnline = isAvailable()
        token = follow { [weak self] in self?.update() }
        if !isOnline { waitForSteadiness() }
    }

    isolated deinit {
        waiting?.cancel()
    }

    private func update() {
        let now = isAvailable()
        // The signal is also emitted for a changed address or a metered connection.
        guard now != isOnline else { return }
        isOnline = now
        waiting?.cancel()
        waiting = nil
        if isOnline { isSteadilyOffline = false } else { waitForSteadiness() }
        onChange?()
    }

    private func waitForSteadiness() {
        waiting = MainLoopSource.after(Self.steady) { [weak self] in
            guard let self else { return }
            waiting = nil
            isSteadilyOffline = true
            onChange?()
        }
    }
}
