import ArgumentParser
import Garden
import GardenData
import Localization

/// `task redo`.
struct TaskRedo: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo", abstract: tr("Redo the latest answer to tasks that was undone."),
        discussion: tr("Anything undone together with it is also redone."))

    @Argument(help: ArgumentHelp(tr("Open tasks: the beginnings of their IDs, or their plants’ names.")))
    var task: [String]

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        var redone: [Json] = []
        var lines: [String] = []
        for chosen in try await context.tasks(task) {
            let (event, plant, soil) = try await context.attempt {
                let event = try await context.repository.redoAnswer(to: chosen.occurrence).value
                let soil = try await context.repository.verdicts(of: [event.plant])[event.id]
                return (event, try await context.repository.plant(event.plant).name, soil)
            }
            let row = try await context.attempt { try await context.row(of: chosen.occurrence, plantName: plant) }
            redone.append(context.json(event, plant: plant, soil: soil, task: row))
            lines.append(tr("Redid: {what}.").filled(["what": context.formatter.toast(event, plant: plant)]).printable)
        }
        try context.show(.list(redone), else: lines.joined(separator: "\n"))
    }
}
