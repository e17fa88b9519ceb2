import Garden
import GtkKit

extension CollectionModel {
    /// Loads the pictures of the plants that are shown first, so that their cards are drawn only once.
    ///
    /// Pictures that are not there in time, such as photos that must be made smaller first, are shown when they are.
    func loadFirstPictures() async {
        let images = Set(matches.prefix(Self.firstPictures).compactMap { index[$0]?.image })
        await environment.pictures.load(
            images.compactMap(environment.source), shorterSide: layout.pictureSide, atMost: .milliseconds(100))
    }

    /// How many plants a window of the usual size shows.
    private static let firstPictures = 24
}

extension CollectionLayout {
    /// The shorter side of a plant's picture, in pixels.
    var pictureSide: Int {
        switch self {
        case .grid: 224
        case .list: 88
        }
    }
}
