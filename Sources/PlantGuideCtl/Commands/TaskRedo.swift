import ArgumentParser
import Garden
import GardenData
import Localization

/// `task redo`.
struct TaskRedo: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: tr("Redo the task change that was undone last."),
        discussion: tr("Anything undone together with it is also redone."))

    @Argument(
        help: ArgumentHelp(
            tr(
                "Tasks whose changes were undone: the beginnings of their IDs, or their plants’ names. If none is given, the change that was undone last is redone."
            )))
    var task: [String] = []

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        var redone: [Json] = []
        var lines: [String] = []
        var occurrences: [Occurrence] = []
        for text in task.isEmpty ? [nil] : task.map(Optional.some) {
            let answer =
                if let text { try await context.undoneAnswer(text).event } else { try await context.latestUndoneAnswer() }
            guard let occurrence = answer.answer?.occurrence else { continue }
            if !occurrences.contains(occurrence) { occurrences.append(occurrence) }
        }
        let events = try await context.attempt { try await context.repository.redoAnswers(to: occurrences).value }
        for event in events {
            guard let occurrence = event.answer?.occurrence else { continue }
            let (plant, soil, row) = try await context.attempt {
                let soil = try await context.repository.verdicts(of: [event.plant])[event.id]
                let plant = try await context.repository.plant(event.plant).name
                return (plant, soil, try await context.row(of: occurrence, plantName: plant))
            }
            redone.append(context.json(event, plant: plant, soil: soil, task: row))
            lines.append(tr("Redid: {what}.").filled(["what": context.formatter.toast(event, plant: plant)]).printable)
        }
        try context.show(.list(redone), else: lines.joined(separator: "\n"))
    }
}
