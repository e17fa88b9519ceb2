import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization

/// `export`: writes the garden to a ZIP file.
struct ExportCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: tr("Write the garden to a ZIP file, with its photos."),
        discussion: tr(
            "The file contains all recorded data as lines of JSON; tables of the plants, the schedule, and the history as CSV; and the original photos. Keys for services are not included."
        ))

    @Argument(help: ArgumentHelp(tr("The new ZIP file.")), completion: .file())
    var file: String

    @Flag(help: ArgumentHelp(tr("Replace the file if it exists.")))
    var force = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let target = URL(filePath: file)
        let path = target.path(percentEncoded: false)
        guard force || !FileManager.default.fileExists(atPath: path) else {
            throw Failure(.failed, tr("{path} exists. Use --force to replace it.").filled(["path": path]))
        }
        let summary = try await interruptible(tr("The export was canceled; no file was written.")) {
            try await context.attempt { try await context.repository.export(to: target) }
        }
        try context.show(
            .object([("file", .text(path))] + summary.members),
            else: summary.words(tr("Exported {contents} to {file}.").filled(["file": path]), context.formatter))
    }
}

/// `import`: replaces a garden without plants, or any garden if asked to, by an export.
struct ImportCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: tr("Import an export."),
        discussion: tr(
            "The garden is then the same as the exported one: plants, rooms, schedules, history, preferences, and photos. Reminders stay as you chose them here. Consent to uploads must be given again."
        ))

    @Argument(help: ArgumentHelp(tr("The ZIP file.")), completion: .file())
    var file: String

    @Flag(help: ArgumentHelp(tr("Replace a garden that has plants or custom fields, after backing it up.")))
    var replace = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let source = try CommandContext.existingFile(file)
        let done = try await interruptible(tr("The import was canceled; nothing was changed.")) {
            try await context.attempt {
                do {
                    return try await context.repository.importExport(from: source, replacing: replace)
                } catch ExportError.notAnExport {
                    throw Failure(
                        .inputUnreadable,
                        tr("“{file}” is not a PlantGuide export, or it is incomplete.").filled(["file": file]))
                }
            }
        }
        await context.followReminders()
        ChangeLog.update(in: context.folders) { $0 = ChangeLog() }
        let before = done.replacement.before.map {
            BackupReport($0, contents: $0.contents, context.formatter, in: context.repository.currentZone)
        }
        let lines = [
            done.summary.words(tr("Imported {contents}."), context.formatter),
            context.formatter.roomChanges(done.rooms).map { tr("Rooms: {changes}.").filled(["changes": $0]).printable },
            replace ? before?.undoing : nil,
        ]
        try context.show(
            .object(done.summary.members + [("rooms", done.rooms.json), ("before", before?.json ?? .null)]),
            else: lines.compactMap(\.self).joined(separator: "\n"))
    }
}

extension RoomChanges {
    fileprivate var json: Json {
        func list(_ rooms: Set<Room>) -> Json { .list(rooms.map(\.rawValue).sorted().map { .text($0) }) }
        return [
            "added": list(added), "removed": list(removed), "lightChanged": list(withOtherLight),
            "placeChanged": list(withOtherPlace), "orderChanged": .bool(isOrderReplaced),
        ]
    }
}

extension ExportSummary {
    fileprivate var members: [(key: String, value: Json)] {
        [
            ("plants", .number(plants)), ("photos", .number(photos)),
            ("missingPhotos", .list(missingPhotos.map { .text($0) })),
        ]
    }

    /// A sentence with what the export has, and a line about missing photos.
    fileprivate func words(_ sentence: String, _ formatter: GardenFormatter) -> String {
        let done = sentence.filled(["contents": formatter.contents(of: self)])
        guard !missingPhotos.isEmpty else { return done }
        let missing = ntr("{n} photo is missing.", "{n} photos are missing.", missingPhotos.count)
            .filled(["n": formatter.number(missingPhotos.count)])
        return "\(done)\n\(missing)"
    }
}
