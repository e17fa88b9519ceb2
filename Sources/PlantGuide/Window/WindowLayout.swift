import GtkKit

/// The layout classes of the window, or of a panel in it. Before a window exists they are those of a wide window.
@MainActor
final class WindowLayout {
    /// The window's shape, set once by the window.
    var shape: WindowShape?
    /// Whether it is laid out as in a narrow window at any size.
    private let isPanel: Bool

    init(isPanel: Bool = false) { self.isPanel = isPanel }

    /// Whether the window is narrower than ``WindowShape/narrowWidth``.
    var isNarrow: Bool { isPanel || shape?.isNarrow ?? false }
    /// Whether a list beside the sidebar has room for all its columns.
    var isWide: Bool { !isPanel && shape?.isWide ?? true }
    /// Whether a calendar beside a list has room for words.
    var isSpacious: Bool { shape?.isSpacious ?? true }
    /// How wide text is, as a multiple of the usual text size, at least 1.
    var textScale: Double { shape?.textScale ?? 1 }
    /// The size of an icon beside text, in pixels, from its size beside the usual text.
    func iconSize(_ usual: Int) -> Int { Int((Double(usual) * textScale).rounded()) }
    /// The least width of a card, in pixels. It grows with the text where two cards beside each other still fit.
    var cardWidth: Int {
        guard let shape, shape.hasRoomForCards else { return isNarrow ? 140 : 192 }
        return Int((isNarrow ? 140 : 192) * shape.textScale)
    }
    /// Whether the window is lower than ``WindowShape/lowHeight``.
    var isLow: Bool { shape?.isLow ?? false }
    /// Whether a month has room above a list.
    var hasRoomForMonth: Bool { shape?.hasRoomForMonth ?? true }
    /// Whether the window is narrower than ``WindowShape/slimWidth``, as on a phone.
    var isSlim: Bool { shape?.isSlim ?? false }
}
