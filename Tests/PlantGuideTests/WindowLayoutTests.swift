import Testing

@testable import GtkKit
@testable import PlantGuide

@Suite("Window layout")
@MainActor
struct WindowLayoutTests {
    @Test(
        "cards and lists grow with the text, and the picture of a card keeps its shape",
        arguments: [
            (1_100, 1.0, 192, 168, 844), (1_100, 1.4, 230, 201, 1_012), (700, 1, 140, 126, 844), (700, 1.4, 196, 176, 1_012),
            (360, 1.4, 140, 126, 1_012),
        ])
    func sizes(width: Int, textScale: Double, cardWidth: Int, cardHeight: Int, listWidth: Int) {
        let layout = layout(width, textScale)
        #expect(layout.cardWidth == cardWidth && layout.cardHeight == cardHeight && layout.listWidth == listWidth)
    }

    @Test(
        "a row of tasks has room for the plant's room and the amount where the window is wide enough for its text",
        arguments: [(360, 1.0, false), (639, 1, false), (640, 1, true), (760, 1.4, false), (900, 1.4, true)])
    func details(width: Int, textScale: Double, fits: Bool) {
        #expect(layout(width, textScale).hasRoomForDetails == fits)
        #expect(!WindowLayout(in: WindowLayout()) { true }.hasRoomForDetails)
    }

    @Test(
        "a value is below its title in a slim window with large text",
        arguments: [(360, 1.0, false), (360, 1.4, true), (900, 1.4, false)])
    func stacked(width: Int, textScale: Double, isStacked: Bool) {
        #expect(layout(width, textScale).stacksValues == isStacked)
    }

    @Test(
        "the days of a month have as many lines as fit, at least three, and those of a week at most ten",
        arguments: [(900, 1.0, 5, 5), (900, 1, 6, 4), (1_400, 1, 6, 8), (560, 1, 6, 3), (900, 1.4, 5, 3), (560, 1, 1, 10)])
    func lines(height: Int, textScale: Double, weeks: Int, lines: Int) {
        #expect(layout(1_100, textScale, height: height).linesOfDay(weeks: weeks) == lines)
    }

    private func layout(_ width: Int, _ textScale: Double, height: Int = 760) -> WindowLayout {
        let (layout, shape) = (WindowLayout(), WindowShape())
        shape.update(width: width, height: height, textScale: textScale)
        layout.shape = shape
        return layout
    }
}
