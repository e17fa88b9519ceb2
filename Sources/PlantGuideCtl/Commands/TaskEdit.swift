import ArgumentParser
import Garden
import GardenData
import Localization

/// `task edit`.
struct TaskEdit: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: tr("Change a task: its interval, time, or note."),
        discussion: tr("“task next” moves a single task and keeps its interval."))

    @Argument(help: ArgumentHelp(tr("An open task: the beginning of its ID, or its plant’s name.")))
    var task: String

    @OptionGroup var kinds: KindOptions

    @Option(
        help: ArgumentHelp(tr("The interval, such as 3d, 1w, 2m (of 30 days), 1y, or 10 (days)."), valueName: "interval"))
    var every: String?

    @Option(help: ArgumentHelp(tr("The time of day, such as 09:00."), valueName: "time"))
    var at: String?

    @Option(help: ArgumentHelp(tr("The note; an empty one removes it."), valueName: "text"))
    var note: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard every != nil || at != nil || note != nil else {
            throw ValidationError(tr("There is nothing to change. Give at least one option."))
        }
    }

    func run(at context: CommandContext) async throws {
        let (days, time) = (try every.map(CommandContext.interval), try at.map(CommandContext.time))
        let chosen = try await context.tasks([task], of: kinds.types(context), .only).first
        guard let summary = chosen?.summary else { throw Failure(GardenError.taskNotFound, context.formatter) }
        let (original, saved, row) = try await context.attempt {
            let rules = try await context.repository.rules(of: summary.plant)
            guard let original = rules.first(where: { $0.id == summary.id.rule }) else { throw GardenError.taskNotFound }
            var rule = original
            if let days { rule.useInterval(days) }
            if let time { rule.time = time }
            if let note { rule.note = note.isBlank ? nil : note }
            let saved = try await context.repository.save(rule, changedFrom: original).value
            return (original, saved, try await context.row(of: saved.id, of: summary.plant, plantName: summary.plantName))
        }
        if original.checksSoil, !saved.checksSoil {
            Console.warn(tr("With your interval, you are not asked to check the soil first."))
        }
        try context.report(saved, row, tr("Changed for {plant}: {care}."), plantName: summary.plantName)
    }
}
