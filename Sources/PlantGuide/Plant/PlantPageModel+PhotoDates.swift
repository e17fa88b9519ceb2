import Foundation
import Garden
import GardenData
import Localization

/// What is said about the time of photos. The day on which a photo was added never stands for the day on which it was taken:
/// where that is unknown, the words say so.
extension PlantPageModel {
    /// When a photo was taken and added, such as "Taken on May 14, added on May 21".
    func origin(of photo: Photo) -> String {
        let added = formatter.date(dayAdded(photo))
        guard let taken = photo.takenOn.map(formatter.date) else {
            return tr("Added on {day}, date taken unknown").filled(["day": added])
        }
        return tr("Taken on {taken}, added on {added}").filled(["taken": taken, "added": added])
    }

    /// The day on which a photo was taken, such as "Monday, January 6, 2025", or when it was added and that the day is unknown.
    func date(of photo: Photo) -> String { photo.takenOn.map(formatter.fullDate) ?? origin(of: photo) }

    /// A photo's accessible name, such as "Photo from Monday, January 6, 2025".
    func title(of photo: Photo) -> String {
        guard let taken = photo.takenOn else {
            return tr("Photo from an unknown date, added on {day}").filled(["day": formatter.date(dayAdded(photo))])
        }
        return tr("Photo from {date}").filled(["date": formatter.fullDate(taken)])
    }

    /// A photo's accessible name where the cover is marked, such as "Photo from Monday, January 6, 2025, Cover".
    func fullTitle(of photo: Photo) -> String {
        isCover(photo) ? tr("{item}, {rest}").filled(["item": title(of: photo), "rest": tr("Cover")]) : title(of: photo)
    }

    /// When a photo was taken, for a narrow place: the day, such as "Nov 24", or the month if it was a year ago or earlier, such
    /// as "Nov 2025".
    func dayOrMonth(of photo: Photo) -> String {
        guard let taken = photo.takenOn else { return tr("No date") }
        let isRecent = taken > formatter.today.adding(months: -12)
        return isRecent ? formatter.dayInShort(taken, hasWeekday: false) : formatter.shortMonth(of: taken)
    }

    /// The day below a photo's thumbnail, such as "Jun 14, 2023".
    func shortDate(of photo: Photo) -> String { photo.takenOn.map(formatter.shortDate) ?? tr("No date") }

    /// How far two photos are apart, such as "2 years and 11 months apart".
    func distance(_ a: Photo, _ b: Photo) -> String {
        guard let first = a.takenOn, let second = b.takenOn else {
            return a.takenOn == b.takenOn
                ? tr("Set both dates to see how far apart they are") : tr("Set the missing date to see how far apart they are")
        }
        return formatter.timeBetween(first, second).map { tr("{time} apart").filled(["time": $0]) } ?? tr("From the same day")
    }

    /// The number of photos and, from 61 days on, the time they span, such as "5 in 3 years"; only the number if the day of one
    /// is unknown. Empty for fewer than two photos.
    var photoSpan: String {
        guard photos.count > 1 else { return "" }
        let count = formatter.number(photos.count)
        let ordered = photos.map(\.sortingDay).sorted()
        let days = photos.contains { $0.takenOn == nil } ? 0 : ordered[ordered.count - 1] - ordered[0]
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

    /// The suggested name for a copy of a photo: plant, date and the format of the original.
    func copyName(of photo: Photo) -> String {
        let name = String(name.map { "/\\:".contains($0) ? "-" : $0 })
        let dated =
            photo.takenOn.map { "\(name) \($0)" }
            ?? tr("{plant}, added {day}").filled(["plant": name, "day": dayAdded(photo).description])
        return "\(dated).\(URL(filePath: photo.file).pathExtension)"
    }

    private func dayAdded(_ photo: Photo) -> LocalDay { LocalMoment(photo.addedAt, in: repository.currentZone).day }
}
