import Foundation
import Garden

extension GardenFormatter {
    /// What an export has: "5 plants and 3 photos", or "5 plants" if it has no photos.
    public func contents(of export: ExportSummary) -> String {
        list([plants(export.plants)] + (export.photos > 0 ? [photos(export.photos)] : []))
    }

    /// When a backup was made, as a title: "Today, 8:00"; with seconds if another one was made in the same minute.
    ///
    /// - Parameter all: When each backup was made, this one included.
    public func title(ofBackupMadeAt instant: Date, among all: [Date], in zone: TimeZone) -> String {
        let moment = LocalMoment(instant, in: zone)
        return tr("{day}, {time}").filled([
            "day": dayTitle(moment.day), "time": time(moment.time, seconds: seconds(of: instant, among: all)),
        ])
    }

    /// The same within a sentence: only the time if it was today.
    public func moment(ofBackupMadeAt instant: Date, among all: [Date], in zone: TimeZone) -> String {
        let moment = LocalMoment(instant, in: zone)
        let time = time(moment.time, seconds: seconds(of: instant, among: all))
        return moment.day == today ? time : tr("{day}, {time}").filled(["day": dayInSentence(moment.day), "time": time])
    }

    /// The seconds of an instant, if another one is in the same minute. All zones have the same minutes.
    private func seconds(of instant: Date, among all: [Date]) -> Int? {
        func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }
        guard all.count(where: { seconds($0) / 60 == seconds(instant) / 60 }) > 1 else { return nil }
        return seconds(instant) % 60
    }

    private func time(_ time: LocalTime, seconds: Int?) -> String {
        guard let seconds else { return self.time(time) }
        return Date(timeIntervalSince1970: Double(time.minutes * 60 + seconds)).formatted(style.hour().minute().second())
    }
}
