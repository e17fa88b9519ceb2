@testable import PlantGuide

extension Navigator {
    /// The action whose soil checks are asked for; nil while that form is not open.
    var askedSoilChecks: BulkAnswer? { if case .soilChecks(let action) = dialog { action } else { nil } }
}
