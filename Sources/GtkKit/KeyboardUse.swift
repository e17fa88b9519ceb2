/// Whether the user's last key press or click in a window was a key press.
@MainActor
public final class KeyboardUse {
    /// False before the first key press.
    public private(set) var isLatest = false

    /// Follows the keys and clicks in `window`.
    public init(in window: any WindowWidget) {
        AnyWidget(window).onPress { [weak self] in self?.isLatest = false }
            .onKey(capturing: true) { [weak self] _ in
                self?.isLatest = true
                return false
            }
    }
}
