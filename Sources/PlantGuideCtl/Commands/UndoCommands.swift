import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization

/// `undo`.
struct UndoCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: tr("Undo the latest change that was made in the terminal."),
        discussion: tr("Everything that one command changed is undone together. Run it again to undo the change before."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        guard let entry = context.changeLog.done.last else { throw Failure(GardenError.nothingToUndo, context.formatter) }
        let before = try await context.plants(of: entry)
        let groups = try await context.revert(entry)
        context.updateLog { $0.undo(groups) }
        try await context.show(
            entry, before, "undone", tr("Undid “{command}” of {when}: {plants}."), tr("Undid “{command}” of {when}."))
    }
}

/// `redo`.
struct RedoCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: tr("Redo the latest change that was undone in the terminal."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        guard let entry = context.changeLog.undone.last else { throw Failure(GardenError.nothingToRedo, context.formatter) }
        let before = try await context.plants(of: entry)
        let groups = try await context.revert(entry)
        context.updateLog { $0.redo(groups) }
        try await context.show(
            entry, before, "redone", tr("Redid “{command}” of {when}: {plants}."), tr("Redid “{command}” of {when}."))
    }
}

extension CommandContext {
    /// The changes that were made in the terminal.
    var changeLog: ChangeLog { ChangeLog(in: folders) }

    /// Changes the log as it is now.
    func updateLog(_ change: (inout ChangeLog) -> Void) {
        var log = changeLog
        change(&log)
        log.save(in: folders)
    }

    /// Adds what a command has written to the log.
    func remember(_ command: String) {
        let (groups, plants) = written
        guard !groups.isEmpty else { return }
        updateLog { $0.add(command, at: repository.instant, groups, plants) }
    }

    /// Reverts a change, or what has reverted it, the last undo group first. Returns the undo groups of that.
    ///
    /// Fails with status 1 if that is not possible, and forgets the change then.
    fileprivate func revert(_ entry: ChangeLog.Entry) async throws -> [UndoGroup.ID] {
        try await attempt {
            var groups: [UndoGroup.ID] = []
            do {
                for group in entry.groups.reversed() { groups.append(try await repository.undo(group)) }
            } catch GardenError.nothingToUndo {
                updateLog { $0.drop(entry) }
                throw Failure(.failed, tr("“{command}” cannot be undone.").filled(["command": entry.command]))
            }
            return groups
        }
    }

    /// The plants that a change was about, as far as they are there, by their IDs.
    fileprivate func plants(of entry: ChangeLog.Entry) async throws -> [Plant.ID: PlantSummary] {
        let plants = try await attempt { try await repository.summaries(of: Set(entry.plants)) }
        return Dictionary(plants.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Says which change was undone or redone.
    ///
    /// - Parameters:
    ///   - before: Its plants before that; it may have removed them.
    ///   - key: The name of the member of the JSON object.
    ///   - sentence: The sentence with the names of its plants; `short` the one without.
    fileprivate func show(
        _ entry: ChangeLog.Entry, _ before: [Plant.ID: PlantSummary], _ key: String, _ sentence: String, _ short: String
    ) async throws {
        let plants = try await self.plants(of: entry).merging(before) { after, _ in after }.values.sorted { $0.name < $1.name }
        let names = plants.prefix(3).map { $0.name.shortened.quoted }
        let rest = plants.count > names.count ? ["…"] : []
        let values = [
            "command": entry.command,
            "when": formatter.momentTitle(LocalMoment(entry.madeAt, in: repository.currentZone), inSentence: true),
            "plants": (names + rest).joined(separator: ", "),
        ]
        let json: Json = [
            "command": .text(entry.command), "at": .instant(entry.madeAt, in: repository.currentZone),
            "plants": .list(plants.map { ["id": .text($0.id.description), "name": .text($0.name)] }),
        ]
        try show([key: json], else: (plants.isEmpty ? short : sentence).filled(values).printable)
    }
}
