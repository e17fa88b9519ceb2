import GLibKit

/// The number on the program's icon in docks that show one, by the signal of `com.canonical.Unity.LauncherEntry`.
///
/// Docks forget the number when the connection that sent it closes, so it comes from the agent, which stays.
@MainActor
public final class LauncherBadge {
    private let bus: MessageBus
    private var shown: Int?
    private var dock: BusToken?

    /// Creates the badge; it shows nothing yet.
    public init(on bus: MessageBus) {
        self.bus = bus
        // A dock that starts later has not received the number.
        dock = bus.watch("com.canonical.Unity") { [weak self] _ in
            self?.showAgain()
        } vanished: {
        }
    }

    /// Shows a number; none for 0.
    public func show(_ count: Int) {
        guard count != shown else { return }
        shown = count
        showAgain()
    }

    /// Sends the number once more, as to a panel that has just started.
    public func showAgain() {
        guard let count = shown else { return }
        // Nobody listens on a bus that is closed.
        try? bus.emit(
            "Update", interface: "com.canonical.Unity.LauncherEntry", path: "/io/github/plantguide/PlantGuide/Launcher",
            arguments: [
                .string("application://io.github.plantguide.PlantGuide.desktop"),
                .dictionary(["count": .int64(Int64(count)), "count-visible": .bool(count > 0)]),
            ])
    }
}
