@testable import PlantGuide

extension Navigator {
    /// The form that asks for the answers to soil checks; nil while it is not open.
    var askedSoilChecks: SoilChecksModel? { if case .soilChecks(let form) = dialog { form } else { nil } }
}
