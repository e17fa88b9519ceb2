import Foundation
import Garden
import GardenData
import Localization

/// A backup as text and as JSON.
struct BackupReport {
    private let backup: GardenRepository.Backup
    private let contents: GardenRepository.Backup.Contents?
    private let formatter: GardenFormatter
    private let zone: TimeZone

    /// - Parameter contents: What the backup contains; nil if it cannot be restored.
    init(
        _ backup: GardenRepository.Backup, contents: GardenRepository.Backup.Contents?, _ formatter: GardenFormatter,
        in zone: TimeZone
    ) {
        self.backup = backup
        self.contents = contents
        self.formatter = formatter
        self.zone = zone
    }

    /// The name by which a backup is restored, such as "20260521T093000Z-daily".
    static func name(of backup: GardenRepository.Backup) -> String {
        String(backup.file.deletingPathExtension().lastPathComponent.dropFirst("garden-".count))
    }

    var name: String { Self.name(of: backup) }

    /// The command that undoes a replacement before which the backup was made.
    var undoing: String {
        tr("To undo this, run “plantguidectl restore {name} --replace”.").filled(["name": name.quotedForShell])
    }

    /// When the backup was made, in a sentence.
    ///
    /// - Parameter all: When each backup was made.
    func date(among all: [Date]) -> String { formatter.moment(ofBackupMadeAt: backup.madeAt, among: all, in: zone) }

    private var size: String { formatter.bytes(backup.bytes) }

    private var plants: String {
        contents.map { formatter.plants($0.plants) } ?? tr("damaged")
    }

    /// A row of the table of backups.
    ///
    /// - Parameter all: When each of them was made.
    func cells(among all: [Date]) -> [String] {
        [
            name, formatter.title(ofBackupMadeAt: backup.madeAt, among: all, in: zone), plants, size,
            GardenFormatter.title(of: backup.reason),
        ]
    }

    /// A sentence about a backup that was made.
    var words: String {
        tr("Backed up {plants} ({size}) as {name}.").filled(["plants": plants, "size": size, "name": name])
    }

    var json: Json {
        [
            "name": .text(name), "file": .text(backup.file.path(percentEncoded: false)),
            "madeAt": .instant(backup.madeAt, in: zone), "reason": .text(backup.reason?.rawValue),
            "plants": .number(contents?.plants), "bytes": .number(Int(backup.bytes)), "restorable": .bool(contents != nil),
        ]
    }
}
