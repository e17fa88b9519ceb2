import Garden
import Observation

/// Which two photos of a plant are shown side by side, at first the oldest and the newest one whose days are known, and which of
/// them the next choice exchanges. The older one always comes first.
@MainActor @Observable
final class PhotoComparisonModel {
    enum Side: CaseIterable {
        case before, after

        fileprivate var other: Side { self == .before ? .after : .before }
    }

    /// The side that the next choice exchanges.
    var side = Side.after
    private var chosen: [Side: Photo.ID] = [:]
    /// Reads the photos, oldest first, which is observed.
    @ObservationIgnored private let photos: @MainActor () -> [Photo]

    init(_ photos: @escaping @MainActor () -> [Photo]) { self.photos = photos }

    /// The photo of a side; nil if the plant has fewer than two photos.
    func photo(_ side: Side) -> Photo? {
        guard let places else { return nil }
        return photos()[places[side] ?? 0]
    }

    /// The side on which a photo is shown; nil if it is on none.
    func side(of photo: Photo) -> Side? { Side.allCases.first { self.photo($0)?.id == photo.id } }

    /// Shows a photo on the chosen side. A photo that is shown on the other one chooses that side instead.
    func choose(_ photo: Photo) {
        if let shown = side(of: photo) {
            side = shown
        } else if let place = photos().firstIndex(where: { $0.id == photo.id }) {
            show(place)
        }
    }

    /// Shows the next older (-1) or newer (1) photo on the chosen side, unless that is the one beside it.
    func step(_ by: Int) {
        guard let places, let place = places[side].map({ $0 + by }), photos().indices.contains(place),
            place != places[side.other]
        else { return }
        show(place)
    }

    /// The places of both photos. A choice that was removed or that would be out of order does not count.
    private var places: [Side: Int]? {
        let photos = photos()
        guard photos.count > 1 else { return nil }
        func place(_ side: Side) -> Int? { photos.firstIndex { $0.id == chosen[side] } }
        let dated = photos.indices.filter { photos[$0].takenOn != nil }
        let (first, last) = dated.count > 1 ? (dated[0], dated[dated.count - 1]) : (0, photos.count - 1)
        let (before, after) = (place(.before) ?? first, place(.after) ?? last)
        return before < after ? [.before: before, .after: after] : [.before: first, .after: last]
    }

    private func show(_ place: Int) {
        let photos = photos()
        guard let beside = places?[side.other] else { return }
        side = place < beside ? .before : .after
        chosen = [side: photos[place].id, side.other: photos[beside].id]
    }
}
