import ArgumentParser
import Garden
import GardenData
import Localization

/// `task soil`.
struct TaskSoil: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "soil", abstract: tr("Say later what the soil was like at a plant’s last watering."),
        discussion: tr("“moist” means too moist, “right” just right, “dry” bone dry; see “proposals”."))

    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var plant: String

    @Argument(help: ArgumentHelp(tr("What the soil was like: moist, right, or dry.")))
    var soil: SoilVerdict

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let plant = try await context.plant(plant)
        let (event, row) = try await context.attempt {
            let event = try await context.repository.setVerdict(soil, atLastWateringOf: plant.id).value
            return (event, try await context.row(of: event.answer?.occurrence.rule, of: plant.id, plantName: plant.name))
        }
        try context.show(
            .list([context.json(event, plant: plant.name, soil: soil, task: row)]),
            else: context.formatter.toast(soil, of: event, plant: plant.name).printable)
    }
}
