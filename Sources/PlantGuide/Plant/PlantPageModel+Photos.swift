import PlantServices
import Foundation
import Garden
import GardenData
import Localization

extension PlantPageModel {
    /// Prepares photos and adds them to the plant as one undo group. A toast reports each photo that cannot be used.
    func add(_ origins: [PhotoOrigin]) async {
        incoming += origins.count
        await actions.add(origins, to: id, environment, formatter) { incoming -= 1 }
    }

    func remove(_ photo: Photo) async {
        await actions.perform({ try await repository.remove(photo.id) }) { _ in tr("Photo removed") }
    }

    /// The month in which a photo was taken, or added if that is unknown, such as "May 2026".
    func month(of photo: Photo) -> String { formatter.shortMonth(of: photo.day(in: repository.currentZone)) }

    /// The same date including the day, for the photo dialog.
    func date(of photo: Photo) -> String { formatter.fullDate(photo.day(in: repository.currentZone)) }

    /// The number of photos and, from 61 days on, the time they span, such as "5 in 3 years". Empty for fewer than two photos.
    var photoSpan: String {
        guard photos.count > 1, let newest = photos.first?.sortingDay,
            let oldest = photos.map(\.sortingDay).min()
        else { return "" }
        let count = formatter.number(photos.count)
        let days = newest - oldest
        if days >= 365 {
            let years = Int((Double(days) / 365.25).rounded())
            return ntr("{count} in {n} year", "{count} in {n} years", years).filled([
                "count": count, "n": formatter.number(years),
            ])
        }
        if days >= 61 {
            let months = days / 30
            return ntr("{count} in {n} month", "{count} in {n} months", months)
                .filled(["count": count, "n": formatter.number(months)])
        }
        return formatter.photos(photos.count)
    }
}
