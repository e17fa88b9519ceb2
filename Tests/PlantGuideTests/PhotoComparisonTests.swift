import Foundation
import Garden
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Comparing two photos")
@MainActor
struct PhotoComparisonTests {
    /// A list of photos that a test can change, oldest first.
    private final class Shelf {
        var photos: [Photo]

        init(_ count: Int, undated: Set<Int> = []) {
            photos = (0..<count).map { number in
                Photo(
                    plant: Plant.ID.new(), digest: "\(number)", file: "\(number).jpg",
                    takenOn: undated.contains(number) ? nil : day("2026-01-01") + number,
                    addedAt: Date(timeIntervalSince1970: 1_780_000_000))
            }
        }
    }

    private func compared(_ count: Int) -> (PhotoComparisonModel, Shelf) {
        let shelf = Shelf(count)
        return (PhotoComparisonModel { shelf.photos }, shelf)
    }

    private func shown(_ model: PhotoComparisonModel) -> [String] {
        PhotoComparisonModel.Side.allCases.compactMap { model.photo($0)?.digest }
    }

    @Test("at first the oldest and the newest photo are compared; one photo is compared with nothing")
    func beginning() {
        #expect(shown(compared(4).0) == ["0", "3"])
        #expect(shown(compared(1).0) == [])
        #expect(shown(compared(0).0) == [])
        let undated = Shelf(5, undated: [0, 4])
        #expect(shown(PhotoComparisonModel { undated.photos }) == ["1", "3"], "those whose days are known")
        let hardlyDated = Shelf(3, undated: [0, 1])
        #expect(shown(PhotoComparisonModel { hardlyDated.photos }) == ["0", "2"])
    }

    @Test("a choice replaces the photo of the chosen side, whichever is older, and the other one stays where it is")
    func choose() {
        let (model, shelf) = compared(5)
        model.choose(shelf.photos[2])
        #expect(shown(model) == ["0", "2"])
        model.side = .first
        model.choose(shelf.photos[4])
        #expect(shown(model) == ["4", "2"])
        #expect(model.side == .first)
        model.choose(shelf.photos[2])
        #expect(shown(model) == ["4", "2"])
        #expect(model.side == .second, "a photo that is shown chooses its side")
    }

    @Test("arrow keys exchange the chosen photo for an older or newer one, past the other one, and stop at the ends")
    func step() {
        let (model, _) = compared(4)
        model.step(1)
        #expect(shown(model) == ["0", "3"])
        model.step(-1)
        #expect(shown(model) == ["0", "2"])
        model.side = .first
        model.step(-1)
        #expect(shown(model) == ["0", "2"])
        model.step(1)
        model.step(1)
        #expect(shown(model) == ["3", "2"])
        model.step(1)
        #expect(shown(model) == ["3", "2"])
        model.step(-1)
        #expect(shown(model) == ["1", "2"])
    }

    @Test("the photos that are shown stay on their sides when a date that is set changes their order")
    func reorder() {
        let (model, shelf) = compared(2)
        #expect(shown(model) == ["0", "1"])
        shelf.photos.swapAt(0, 1)
        #expect(shown(model) == ["0", "1"])
        let (model4, shelf4) = compared(4)
        #expect(shown(model4) == ["0", "3"])
        shelf4.photos.removeFirst()
        #expect(shown(model4) == ["1", "3"])
        shelf4.photos.swapAt(0, 1)
        #expect(shown(model4) == ["1", "3"], "also one that took the place of a removed photo")
    }

    @Test("a removed photo is replaced by the oldest or the newest one, and an added one changes no choice")
    func change() {
        let (model, shelf) = compared(4)
        model.choose(shelf.photos[2])
        shelf.photos.append(Shelf(6).photos[5])
        #expect(shown(model) == ["0", "2"])
        shelf.photos.remove(at: 2)
        #expect(shown(model) == ["0", "5"])
        shelf.photos.removeLast(3)
        #expect(shown(model) == [])
    }
}
