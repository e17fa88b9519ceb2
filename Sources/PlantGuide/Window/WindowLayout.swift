import Garden
import GtkKit

/// The layout classes of the window, or of a panel in it. Before a window exists they are those of a wide window.
@MainActor
final class WindowLayout {
    /// The window's shape, set once by the window.
    var shape: WindowShape?
    /// Whether it is laid out as in a narrow window at any size.
    private let isPanelNow: @MainActor () -> Bool
    private var isPanel: Bool { isPanelNow() }

    /// The layout of a window.
    init() { isPanelNow = { false } }

    /// The layout of a part of a window, which is a panel while `isPanel` returns true.
    init(in window: WindowLayout, isPanel: @escaping @MainActor () -> Bool) {
        isPanelNow = isPanel
        shape = window.shape
    }

    /// Whether the window is narrower than ``WindowShape/narrowWidth``.
    var isNarrow: Bool { isPanel || shape?.isNarrow ?? false }
    /// Whether a list beside the sidebar has room for all its columns.
    var isWide: Bool { !isPanel && shape?.isWide ?? true }
    /// Whether a calendar beside a list has room for words.
    var isSpacious: Bool { shape?.isSpacious ?? true }
    /// How wide text is, as a multiple of the usual text size, at least 1.
    var textScale: Double { shape?.textScale ?? 1 }
    /// How much wider a layout is because of larger text; see ``WindowShape/widthScale``.
    var widthScale: Double { shape?.widthScale ?? 1 }
    /// The size of an icon beside text, in pixels, from its size beside the usual text.
    func iconSize(_ usual: Int) -> Int { Int((Double(usual) * textScale).rounded()) }
    /// Whether a row beside no other list has room for all its texts.
    var hasRoomForDetails: Bool { !isPanel && shape?.hasRoomForDetails ?? true }
    /// Whether a row has room for a menu button, also where it has none for details.
    var hasRoomForMenu: Bool { hasRoomForDetails || isPanel && isSpacious }
    /// Whether a row has no room for a value beside its title: in a slim window with large text.
    var stacksValues: Bool { isSlim && textScale > 1.25 }
    /// Whether a large picture is above the words about it, because there is no room beside them. A care round calls such a
    /// window narrow.
    var stacksPicture: Bool { !(shape?.hasRoomForPicture ?? true) }
    /// The largest width of the lines of a list with its margins, in pixels.
    var listWidth: Int { Int(844 * widthScale) }
    /// The least width of a card in pixels. In a narrow window it grows with the text where two still fit beside each other;
    /// in a wide one half of it does, because more cards beside each other show more of their plants.
    var cardWidth: Int {
        guard let shape, shape.hasRoomForCards else { return isNarrow ? 140 : 192 }
        return Int(isNarrow ? 140 * shape.textScale : 192 * shape.widthScale)
    }
    /// The height of the picture of a card, in pixels. It grows with the card's width, so that no plant loses its pot.
    var cardHeight: Int { isNarrow ? cardWidth * 126 / 140 : cardWidth * 168 / 192 }
    /// Whether the window is lower than ``WindowShape/lowHeight``.
    var isLow: Bool { shape?.isLow ?? false }
    /// Whether a picture is beside the words about it, because a narrow window has no room for both below each other.
    var showsPictureBeside: Bool { isNarrow && hasRoomForDetails && shape?.isShort ?? false }
    /// Whether a month has room above a list.
    var hasRoomForMonth: Bool { shape?.hasRoomForMonth ?? true }
    /// What the calendar shows unless the user chose otherwise.
    var calendarSpan: CalendarPage.Span { hasRoomForMonth ? .month : .week }
    /// How many lines of care the days of a page of the calendar have room for in a window, at least three. A page of one week has
    /// at most ten, because its tasks are below it.
    ///
    /// - Parameter weeks: How many weeks the page has.
    func linesOfDay(weeks: Int) -> Int {
        // What is above and below the weeks, and in each day the padding of `.day` and its number (`.num`), and a line (`.mark`).
        let (outside, inside, line) = (160, 44, 19)
        let most = weeks == 1 ? 10 : Int.max
        return min(most, max(3, (((shape?.roughHeight ?? 700) - outside) / weeks - inside) / line))
    }
    /// Whether the window is narrower than ``WindowShape/slimWidth``, as on a phone.
    var isSlim: Bool { shape?.isSlim ?? false }
}
