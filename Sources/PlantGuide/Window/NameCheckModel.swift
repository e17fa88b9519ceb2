import Garden
import GardenData
import Observation

/// Finds out whether another plant has the name that is being entered for one.
@MainActor @Observable
final class NameCheckModel {
    /// The name if another plant has it; nil if none has.
    private(set) var taken: TakenName?
    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let plant: Plant.ID?
    @ObservationIgnored private var reads = ReadOrder()

    /// - Parameter plant: The plant that is edited; nil for a new one.
    init(_ repository: GardenRepository, for plant: Plant.ID? = nil) {
        self.repository = repository
        self.plant = plant
    }

    /// Looks a name up among those of the other plants.
    func look(up name: String) {
        let read = reads.begin()
        Task {
            // It is only a hint. If the garden cannot be read, saving the form reports that.
            let found = try? await repository.takenName(name, for: plant)
            if reads.isLatest(read), found != taken { taken = found }
        }
    }
}
