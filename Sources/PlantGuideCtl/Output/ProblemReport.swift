import Foundation
import Garden
import GardenData
import Localization

extension CommandContext {
    /// A problem as JSON with stable keys.
    ///
    /// - Parameter plantName: Nil if its plant is printed anyway.
    func json(_ problem: PlantProblem, plantName: String? = nil) -> Json {
        let plant: [(key: String, value: Json)] =
            plantName.map { [("plant", ["id": .text(problem.plant.description), "name": .text($0)])] } ?? []
        return .object(
            [("id", .text(problem.id.description))] + plant + [
                ("kind", .text(problem.kind.rawValue)), ("name", .text(problem.name)),
                ("notedOn", .text(problem.notedOn.description)), ("note", .text(problem.note)),
                ("resolvedOn", .text(problem.resolvedOn?.description)),
                ("photos", .list(problem.photos.sorted().map { .text($0.description) })),
                ("treatments", .list(problem.treatments.sorted().map { .text($0.description) })),
            ])
    }

    /// Problems as text, with the beginnings of their ids.
    func lines(_ problems: [(problem: PlantProblem, plant: String)]) -> String {
        guard !problems.isEmpty else { return "" }
        let ids = ShortIDs(problems.map(\.problem.id.description))
        var table = Table([tr("Problem"), tr("Plant"), tr("Kind"), tr("What"), tr("Noted"), tr("Resolved"), tr("Note")])
        for (problem, plant) in problems {
            table.add(
                [
                    ids.short(problem.id.description), plant, formatter.problemKind(problem.kind), problem.name,
                    formatter.date(problem.notedOn), problem.resolvedOn.map(formatter.date) ?? "",
                    problem.note,
                ], keepingLines: true)
        }
        return table.text
    }

    /// Prints a saved problem: a sentence and its id, or its JSON object.
    func show(_ problem: PlantProblem, _ sentence: String) async throws {
        let plant = try await attempt { try await repository.plant(problem.plant) }
        let words = sentence.filled(["problem": problem.name, "plant": plant.name]).printable
        try show(json(problem, plantName: plant.name), else: words + "\n" + problem.id.description)
    }
}
