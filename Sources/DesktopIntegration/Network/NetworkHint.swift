import GLibKit

/// Whether the network seems to be there: a hint, since only a request proves it.
///
/// It ends with its last reference.
@MainActor
public final class NetworkHint {
    /// Whether the network seems to be there right now.
    public private(set) var isOnline: Bool

    /// Whether it has been away for a steady second, so that a banner may say so. Its return ends this at once.
    public private(set) var isSteadilyOffline = false

    /// Called in the turn in which one of the two has changed.
    public var onChange: (@MainActor () -> Void)?

    /// How long the network must be away before a banner says so: a change of the access point takes less.
    private static let steady = Duration.seconds(1)

    private let isAvailable: @MainActor () -> Bool
    private var token: BusToken?
    private var waiting: MainLoopSource?

    /// Watches what the system says.
    public convenience init() {
        self.init(isAvailable: { NetworkMonitor.isAvailable }, follow: NetworkMonitor.onChange)
    }

    /// Asks `isAvailable` now and whenever `follow` tells of a change.
    init(isAvailable: @escaping @MainActor () -> Bool, follow: (@escaping @MainActor () -> Void) -> BusToken?) {
        self.isAvailable = isAvailable
        isOnline = isAvailable()
        token = follow { [weak self] in self?.look() }
        if !isOnline { waitForSteadiness() }
    }

    isolated deinit {
        waiting?.cancel()
    }

    private func look() {
        let now = isAvailable()
        // The signal also tells of a changed address or a metered line.
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
