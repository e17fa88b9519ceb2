import Garden
import Observation

/// Which two photos of a plant are shown side by side, at first the oldest and the newest one whose days are known, and which of
/// them the next choice exchanges.
@MainActor @Observable
final class PhotoComparisonModel {
    enum Side: Int, CaseIterable {
        case first = 1, second

        fileprivate var other: Side { self == .first ? .second : .first }
    }

    /// The side that the next choice exchanges.
    var side = Side.second
    private var chosen: [Side: Photo.ID] = [:]
    /// The photos that were shown last. They stay on their sides when a date that is set changes their order.
    @ObservationIgnored private var shown: [Side: Photo.ID] = [:]
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

    /// Shows the next older (-1) or newer (1) photo on the chosen side, past the one beside it.
    func step(_ by: Int) {
        guard let places, var place = places[side].map({ $0 + by }) else { return }
        if place == places[side.other] { place += by }
        if photos().indices.contains(place) { show(place) }
    }

    /// The places of both photos. A choice that was removed does not count.
    private var places: [Side: Int]? {
        let photos = photos()
        guard photos.count > 1 else { return nil }
        let places = places(in: photos)
        shown = places.mapValues { photos[$0].id }
        return places
    }

    private func places(in photos: [Photo]) -> [Side: Int] {
        func place(_ side: Side) -> Int? {
            photos.firstIndex { $0.id == chosen[side] } ?? photos.firstIndex { $0.id == shown[side] }
        }
        let dated = photos.indices.filter { photos[$0].takenOn != nil }
        let (oldest, newest) = dated.count > 1 ? (dated[0], dated[dated.count - 1]) : (0, photos.count - 1)
        switch (place(.first), place(.second)) {
        case (let first?, let second?) where first != second: return [.first: first, .second: second]
        case (let first?, _): return [.first: first, .second: first == newest ? oldest : newest]
        case (nil, let second?): return [.first: second == oldest ? newest : oldest, .second: second]
        case (nil, nil): return [.first: oldest, .second: newest]
        }
    }

    private func show(_ place: Int) {
        let photos = photos()
        guard let beside = places?[side.other] else { return }
        chosen = [side: photos[place].id, side.other: photos[beside].id]
    }
}
