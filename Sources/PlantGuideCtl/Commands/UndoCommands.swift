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
        let (entry, before) = try await context.revertLatest(in: \.done, nothing: .nothingToUndo)
        try await context.show(
            entry, before, "undone", tr("Undid “{command}” ({when}): {plants}."), tr("Undid “{command}” ({when})."))
    }
}

/// `redo`.
struct RedoCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: tr("Redo the latest change that was undone in the terminal."))

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let (entry, before) = try await context.revertLatest(in: \.undone, nothing: .nothingToRedo)
        try await context.show(
            entry, before, "redone", tr("Redid “{command}” ({when}): {plants}."), tr("Redid “{command}” ({when})."))
    }
}

extension CommandContext {
    /// Adds what a command has written to the log.
    func logChange(_ command: String) {
        let (groups, plants) = written
        guard !groups.isEmpty else { return }
        ChangeLog.update(in: folders) { $0.add(command, at: repository.instant, groups, plants) }
    }

    /// Fails with status 1 if the latest change in the terminal is another one than the latest answer to a task, which is older
    /// then.
    func refuseOlderAnswer() async throws {
        guard let latest = ChangeLog(in: folders).done.last, !Self.answering.contains(latest.command),
            let answer = try await latestAnswers().first, answer.event.recordedAt < latest.madeAt
        else { return }
        throw Failure(
            .failed,
            tr("The latest change was “{command}”. Undo it with “plantguidectl undo”, or name a task.")
                .filled(["command": latest.command]))
    }

    /// The commands that answer tasks, or undo and redo answers.
    private static let answering: Set<String> = [
        "task done", "task skip", "task moist", "task snooze", "task next", "task undo", "task redo",
    ]

    /// Reverts the latest change, or what has reverted it, the last undo group first. Changes of which nothing is recorded any
    /// more, because their plants were deleted permanently or the garden was replaced, are passed over.
    ///
    /// - Parameters:
    ///   - list: Where the change is in the log.
    ///   - nothing: The error if there is none.
    /// - Returns: The change, and its plants as they were before.
    fileprivate func revertLatest(
        in list: WritableKeyPath<ChangeLog, [ChangeLog.Entry]>, nothing: GardenError
    ) async throws -> (entry: ChangeLog.Entry, plants: [Plant.ID: PlantSummary]) {
        while let entry = ChangeLog(in: folders)[keyPath: list].last {
            let before = try await plants(of: entry)
            var groups: [UndoGroup.ID] = []
            do {
                for group in entry.groups.reversed() { groups.append(try await repository.undo(group)) }
            } catch GardenError.nothingToUndo {
                ChangeLog.update(in: folders) { $0.drop(entry) }
                continue
            } catch {
                throw Failure(error, formatter, in: folders)
            }
            ChangeLog.update(in: folders) { $0.move(entry, from: list, as: groups) }
            return (entry, before)
        }
        throw Failure(nothing, formatter)
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
