import Garden
import Testing

@Suite("Steps that prepare a photo for a model")
struct PreparationStepTests {
    @Test(
        "the size after the steps, if it is the same for every photo",
        arguments: [
            (
                [
                    .orient, .centerSquare, .areaAverage(side: 448, onlyIfLarger: true), .bilinear(side: 366),
                    .centerCrop(side: 320),
                ], 320, 320
            ),
            ([.orient, .centerSquare, .bilinear(side: 224)], 224, 224),
            ([.centerSquare, .areaAverage(side: 64, onlyIfLarger: false)], 64, 64),
            ([.bilinear(side: 256), .centerCrop(side: 224)], 224, 224),
            ([.areaAverage(side: 256, onlyIfLarger: true), .resize(width: 90, height: 60)], 90, 60),
            ([.resize(width: 200, height: 100), .bilinear(side: 50)], 100, 50),
            ([.resize(width: 200, height: 100), .centerSquare], 100, 100),
            ([.bilinear(side: 80), .centerSquare], 80, 80),
        ] as [([PreparationStep], Int, Int)])
    func known(steps: [PreparationStep], width: Int, height: Int) throws {
        let size = try #require(PreparationStep.finalSize(of: steps))
        #expect(size == (width, height))
    }

    @Test(
        "a size that depends on the photo, or a step that may be impossible, has none",
        arguments: [
            [], [.orient], [.centerSquare], [.bilinear(side: 224)], [.centerSquare, .areaAverage(side: 448, onlyIfLarger: true)],
            [.centerSquare, .centerCrop(side: 224)], [.centerCrop(side: 224)], [.bilinear(side: 200), .centerCrop(side: 224)],
            [.centerSquare, .orient, .bilinear(side: 224)], [.orient, .orient, .resize(width: 100, height: 100)],
            [.bilinear(side: 200), .areaAverage(side: 100, onlyIfLarger: true), .centerCrop(side: 90)],
        ] as [[PreparationStep]])
    func unknown(steps: [PreparationStep]) {
        #expect(PreparationStep.finalSize(of: steps) == nil)
    }

    @Test(
        "the long side keeps the proportions, rounded to the nearest pixel",
        arguments: [(1_000, 800, 400, 500, 400), (3, 7, 2, 2, 5), (7, 3, 2, 5, 2), (5, 5, 9, 9, 9)])
    func proportions(width: Int, height: Int, side: Int, newWidth: Int, newHeight: Int) {
        #expect(PreparationStep.scaled(width, height, shortSide: side) == (newWidth, newHeight))
    }
}
