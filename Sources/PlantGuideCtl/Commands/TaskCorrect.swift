import ArgumentParser
import Garden
import GardenData
import Localization

/// `task correct`.
struct TaskCorrect: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "correct", abstract: tr("Correct the day or the note of the latest answer to a task."))

    @Argument(help: ArgumentHelp(tr("A task that was handled: the beginning of its ID, or its plant’s name.")))
    var task: String

    @Option(help: ArgumentHelp(tr("The day on which the care was given."), valueName: "day"))
    var on: String?

    @Option(help: ArgumentHelp(tr("The note; an empty one removes it."), valueName: "text"))
    var note: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard on != nil || note != nil else { throw ValidationError(tr("Give --on or --note.")) }
    }

    func run(at context: CommandContext) async throws {
        let day = try on.map(context.dayOfEvent)
        let nothing = tr("Nothing is recorded for “{text}” that can be corrected.")
        let (event, plant) = try await context.answer(task, nothing: nothing)
        guard day == nil || event.acceptsDay else {
            throw Failure.wrong(
                tr("Only completed care has a day that can be corrected, not this: {what}.")
                    .filled(["what": context.formatter.history(event)]))
        }
        let (corrected, soil, row) = try await context.attempt {
            let event = try await context.repository.correct(event.id, day: day, note: note ?? event.note).value
            let soil = try await context.repository.verdicts(of: [event.plant])[event.id]
            let row = try await context.row(of: event.answer?.occurrence.rule, of: plant.id, plantName: plant.name)
            return (event, soil, row)
        }
        context.warnIfLongAgo(day)
        let next = row.map(context.nextSentence)
        let message = tr("Corrected: {what}.").filled(["what": context.formatter.toast(corrected, plant: plant.name)])
        try context.show(
            .list([context.json(corrected, plant: plant.name, soil: soil, task: row)]),
            else: [message, next].compactMap { $0 }.joined(separator: " ").printable)
    }
}
