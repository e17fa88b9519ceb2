import PlantServices
import Foundation
import Garden
import GardenData
import Localization

/// The plant's photos: adding, leaving out, and what is said of them.
extension PlantPageModel {
    /// Makes photos ready and adds them to the plant, in one gesture; each that cannot be used says why at the foot.
    func add(_ origins: [PhotoOrigin]) async {
        guard !origins.isEmpty else { return }
        incoming += origins.count
        var shots: [IdentificationService.Shot] = []
        for origin in origins {
            do {
                shots.append(try await window.environment.identificationService.prepare(origin))
            } catch {
                window.report(error)
            }
            incoming -= 1
        }
        guard !shots.isEmpty else { return }
        await window.perform({ [id, window] in try await window.environment.identificationService.add(shots, to: id) }) {
            [formatter, window] added in
            guard !added.isEmpty else {
                // Said by itself, since there is nothing to undo.
                window.showToast(tr("This photo is there already."))
                return nil
            }
            return ntr("{n} photo added", "{n} photos added", added.count).filled(["n": formatter.number(added.count)])
        }
    }

    /// Takes a photo out; the toast brings it back.
    func remove(_ photo: Photo) async {
        await window.perform({ try await repository.remove(photo.id) }) { _ in tr("Photo removed") }
    }

    /// When a photo was taken, else added, as its caption says: "May 2026".
    func month(of photo: Photo) -> String { formatter.shortMonth(of: photo.day(in: repository.currentZone)) }

    /// The same to the day, for the large picture.
    func date(of photo: Photo) -> String { formatter.fullDate(photo.day(in: repository.currentZone)) }

    /// How many photos there are, and over how long: "5 in 3 years"; empty for none or one.
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
