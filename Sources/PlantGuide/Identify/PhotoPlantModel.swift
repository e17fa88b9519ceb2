import Garden
import Observation

/// The choice of the plant of the garden that identified photos are added to.
@MainActor @Observable
final class PhotoPlantModel: FormModel {
    /// The plants to choose from.
    let plants: [PlantSummary]
    /// The plant; nil until it is chosen.
    var plant: Plant.ID?
    @ObservationIgnored var savedEntries: [AnyHashable] = []
    @ObservationIgnored private let add: @MainActor (Plant.ID) async -> Bool

    /// - Parameter add: Adds the photos to a plant. Returns whether that succeeded.
    init(_ plants: [PlantSummary], add: @escaping @MainActor (Plant.ID) async -> Bool) {
        self.plants = plants
        self.add = add
        settle()
    }

    var entries: [AnyHashable] { [plant] }

    /// Adds the photos to the chosen plant; false if that failed.
    func save() async -> Bool {
        guard let plant else { return false }
        return await add(plant)
    }
}

extension PhotoPlantModel: Hashable {
    nonisolated static func == (left: PhotoPlantModel, right: PhotoPlantModel) -> Bool { left === right }

    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
