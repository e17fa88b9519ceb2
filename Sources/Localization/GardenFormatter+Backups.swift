import Foundation
import Garden

extension GardenFormatter {
    /// What an export has: "5 plants and 3 photos", or "5 plants" if it has no photos.
    public func contents(of export: ExportSummary) -> String {
        list([plants(export.plants)] + (export.photos > 0 ? [photos(export.photos)] : []))
    }

    /// Until when backups keep a plant that is deleted permanently.
    public func inBackups(_ stay: StayInBackups) -> String {
        guard let day = stay.lastDay else { return tr("Backups that you made keep it until you delete them.") }
        let phrase =
            stay.isByHand
            ? tr("Backups keep it until about {date}, and those that you made until you delete them.")
            : tr("Backups keep it until about {date}.")
        return phrase.filled(["date": date(day)])
    }

    /// Which of the user's backups were deleted for the sake of space, such as "today, 8:00".
    public func deletedBackups(_ backups: [String]) -> String {
        ntr(
            "To stay within the space for backups, this older backup was deleted: {backups}.",
            "To stay within the space for backups, these older backups were deleted: {backups}.", backups.count
        ).filled(["backups": list(backups)])
    }

    /// Why a backup was made; empty for a daily one, and if that is not known.
    public static func title(of reason: BackupReason?) -> String {
        switch reason {
        case .beforeRestore: tr("Before a backup was restored")
        case .beforeImport: tr("Before an import")
        case .beforeMigration: tr("Before an update of PlantGuide")
        case .beforeRemoval: tr("Before plants were removed")
        case .byHand: tr("Made by you")
        case .daily, nil: ""
        }
    }

    /// When a backup was made, as a title: "Today, 8:00"; with seconds if another one was made in the same minute.
    ///
    /// - Parameter all: When each backup was made, this one included.
    public func title(ofBackupMadeAt instant: Date, among all: [Date], in zone: TimeZone) -> String {
        tr("{day}, {time}").filled([
            "day": dayTitle(LocalMoment(instant, in: zone).day), "time": time(of: instant, among: all, in: zone),
        ])
    }

    /// The same within a sentence: "today, 8:00".
    public func moment(ofBackupMadeAt instant: Date, among all: [Date], in zone: TimeZone) -> String {
        tr("{day}, {time}").filled([
            "day": dayInSentence(LocalMoment(instant, in: zone).day), "time": time(of: instant, among: all, in: zone),
        ])
    }

    /// The seconds of an instant, if another one is in the same minute. All zones have the same minutes.
    private func seconds(of instant: Date, among all: [Date]) -> Int? {
        func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970.rounded(.down)) }
        guard all.count(where: { seconds($0) / 60 == seconds(instant) / 60 }) > 1 else { return nil }
        return seconds(instant) % 60
    }

    private func time(of instant: Date, among all: [Date], in zone: TimeZone) -> String {
        let time = LocalMoment(instant, in: zone).time
        guard let seconds = seconds(of: instant, among: all) else { return self.time(time) }
        return Date(timeIntervalSince1970: Double(time.minutes * 60 + seconds)).formatted(style.hour().minute().second())
    }
}
