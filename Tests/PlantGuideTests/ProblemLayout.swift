import Garden
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

extension LayoutScreen {
    /// A plant with problems, and their dialogs.
    static let problems = [
        LayoutScreen(name: "plant with a problem") { window in
            let plant = try await window.model.repository.addPlantWithProblem(named: "Philodendron")
            window.model.navigator.open(plant.id)
            try await pump("the problem") { window.plantPage?.openProblems.isEmpty == false }
        },
        plantSheet("problem") { .problem($0.problems[0].id) },
        plantSheet("resolved problem") { .problem($0.problems[1].id) },
        plantSheet("new problem") { _ in .newProblem },
    ]
}
