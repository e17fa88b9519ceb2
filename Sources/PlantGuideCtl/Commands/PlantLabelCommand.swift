import ArgumentParser
import Foundation
import Garden
import GardenData
import Localization
import Printing

/// `plant label`.
struct PlantLabelCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "label",
        abstract: tr("Write plant labels to a PDF file, with name, species, and a QR code that opens the plant."),
        discussion: tr("Each A4 sheet holds 24 labels of 70 × 37 mm."))

    @Argument(
        help: ArgumentHelp(tr("Plants: their names or the beginnings of their IDs; all plants by default."), valueName: "plant"))
    var id: [String] = []

    @Option(help: ArgumentHelp(tr("The PDF file."), valueName: "file"), completion: .file())
    var pdf: String

    @Flag(help: ArgumentHelp(tr("Replace the file if it exists.")))
    var force = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let file = try CommandContext.newFile(pdf, force: force)
        let plants = id.isEmpty ? try await allPlants(context) : try await context.plants(id)
        guard !plants.isEmpty else { throw Failure(.failed, tr("There are no plants.")) }
        let pages = LabelPages(plants.map(PlantLabel.init))
        try await context.write(pages, to: file)
        let path = file.path(percentEncoded: false)
        let labels = ntr("{n} label was written to {file}.", "{n} labels were written to {file}.", plants.count)
        try context.show(
            [
                "file": .text(path), "pages": .number(pages.pageCount),
                "labels": .list(
                    plants.map { plant in
                        [
                            "id": .text(plant.id.description), "name": .text(plant.name),
                            "link": .text(PlantLink(to: plant.id).address),
                        ]
                    }),
            ], else: labels.filled(["n": context.formatter.number(plants.count), "file": path]))
    }

    /// Plants that are not in the archive, by name.
    private func allPlants(_ context: CommandContext) async throws -> [PlantSummary] {
        let locale = context.formatter.locale
        return try await context.attempt { try await context.repository.summaries() }.filter { !$0.isArchived }
            .sorted { locale.sorts($0.name, before: $1.name) }
    }
}
