import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("The shape of a window")
    @MainActor
    struct WindowShapeTests {
        @Test(
            "a month has room unless the window is low, which one with large text is at a greater height",
            arguments: [
                (760, 1.0, true), (560, 1, true), (559, 1, false), (760, 1.4, true), (673, 1.4, true), (671, 1.4, false),
                (760, 2.1, false),
            ])
        func month(height: Int, textScale: Double, fits: Bool) {
            let shape = WindowShape()
            shape.update(width: 1_100, height: height, textScale: textScale)
            #expect(shape.hasRoomForMonth == fits)
        }

        @Test(
            "a large picture has room beside words that grow with the text",
            arguments: [
                (779, 1.0, false), (780, 1, true), (880, 1.4, false), (900, 1.4, true), (1_040, 2, false), (1_050, 2, true),
            ])
        func picture(width: Int, textScale: Double, fits: Bool) {
            let shape = WindowShape()
            shape.update(width: width, height: 720, textScale: textScale)
            #expect(shape.hasRoomForPicture == fits)
        }

        @Test("a window is slim by its own width, whatever its text size", arguments: [(360, true), (419, true), (420, false)])
        func slim(width: Int, isSlim: Bool) {
            let shape = WindowShape()
            for textScale in [1, 1.4] {
                shape.update(width: width, height: 720, textScale: textScale)
                #expect(shape.isSlim == isSlim)
            }
        }

        @Test(
            "larger text needs more width for the wide layout, but not in proportion",
            arguments: [
                (779, 1.0, true), (780, 1, false), (930, 1.4, true), (936, 1.4, false), (1_160, 2, true), (1_170, 2, false),
            ])
        func narrow(width: Int, textScale: Double, isNarrow: Bool) {
            let shape = WindowShape()
            shape.update(width: width, height: 720, textScale: textScale)
            #expect(shape.isNarrow == isNarrow)
        }
    }
}
