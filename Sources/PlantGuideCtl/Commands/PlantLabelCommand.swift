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
        discussion: discussion())

    @Argument(
        help: ArgumentHelp(tr("Plants: their names or the beginnings of their IDs; all plants by default."), valueName: "plant"))
    var id: [String] = []

    @Option(help: ArgumentHelp(tr("The PDF file."), valueName: "file"), completion: .file())
    var pdf: String

    @Option(
        help: ArgumentHelp(
            tr("The sheet of labels, from the list above; by default 24 on A4, or 30 on Letter where that is usual."),
            valueName: "sheet"), completion: .list(LabelSheet.all.map(\.id)))
    var sheet: String?

    @Option(help: ArgumentHelp(tr("The place of the first label on the first sheet, if some are used."), valueName: "number"))
    var first = 1

    @Flag(name: .customLong("no-code"), help: ArgumentHelp(tr("Leave out the QR code.")))
    var noCode = false

    @Flag(help: ArgumentHelp(tr("Replace the file if it exists.")))
    var force = false

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let named = try sheet.map { try CommandContext.choice($0, of: LabelSheet.all.map { ($0.id, $0) }) }
        let sheet = named ?? .usual(in: context.formatter.locale)
        guard (1...sheet.count).contains(first) else {
            throw Failure.wrong(
                tr("The first label must be between 1 and {n}.").filled(["n": context.formatter.number(sheet.count)]))
        }
        let file = try CommandContext.newFile(pdf, force: force)
        let plants = id.isEmpty ? try await allPlants(context) : try await context.plants(id)
        guard !plants.isEmpty else { throw Failure(.failed, tr("There are no plants.")) }
        let pages = LabelPages(plants.map(PlantLabel.init), on: sheet, from: first, hasCodes: !noCode)
        try await context.write(pages, to: file)
        let path = file.path(percentEncoded: false)
        let labels = ntr("{n} label was written to {file}.", "{n} labels were written to {file}.", plants.count)
        try context.show(
            [
                "file": .text(path), "pages": .number(pages.pageCount), "sheet": .text(sheet.id),
                "labels": .list(
                    plants.map { plant in
                        [
                            "id": .text(plant.id.description), "name": .text(plant.name),
                            "link": .text(PlantLink(to: plant.id).address),
                        ]
                    }),
            ], else: labels.filled(["n": context.formatter.number(plants.count), "file": path]))
    }

    /// The sheets with their short names, a line each.
    private static func discussion() -> String {
        let locale = Locale.fromEnvironment()
        let lines = LabelSheet.all.map { "\($0.id): \($0.size(in: locale)), \($0.detail(in: locale))" }
        return ([tr("Sheets of labels:")] + lines).joined(separator: "\n")
    }

    /// Plants that are not in the archive, by name.
    private func allPlants(_ context: CommandContext) async throws -> [PlantSummary] {
        let locale = context.formatter.locale
        return try await context.attempt { try await context.repository.summaries() }.filter { !$0.isArchived }
            .sorted { locale.sorts($0.name, before: $1.name) }
    }
}
