import GtkKit

/// The layout classes of the window. Before a window exists they are those of a wide window.
@MainActor
final class WindowLayout {
    /// The window's shape, set once by the window.
    var shape: WindowShape?
    /// Whether the window is narrower than ``WindowShape/narrowWidth``.
    var isNarrow: Bool { shape?.isNarrow ?? false }
    /// Whether a list beside the sidebar has room for all its columns.
    var isWide: Bool { shape?.isWide ?? true }
}
