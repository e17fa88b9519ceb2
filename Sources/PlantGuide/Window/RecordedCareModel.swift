import Garden
import GardenData
import Localization
import Observation

/// The care that is recorded for a plant, so that a dialog can say so before the same is recorded for that day again.
@MainActor @Observable
final class RecordedCareModel {
    private var events: [LocalDay: CareEvent] = [:]
    @ObservationIgnored private let care: CareType
    @ObservationIgnored private let plant: Plant.ID
    @ObservationIgnored private let repository: GardenRepository
    @ObservationIgnored private let formatter: GardenFormatter

    /// - Parameter type: The kind of the task. What is looked for is the care that completes it.
    init(_ type: CareType, of plant: Plant.ID, _ repository: GardenRepository, _ formatter: GardenFormatter) {
        care = type.completedCare
        self.plant = plant
        self.repository = repository
        self.formatter = formatter
    }

    func read() async {
        // It is only a hint. If the garden cannot be read, saving reports that.
        events = (try? await repository.recordedCare(care, of: plant)) ?? [:]
    }

    /// What is said about a day for which the care is recorded: "Already recorded: Watered on May 19"; nil for any other.
    func hint(on day: LocalDay) -> String? {
        events[day].map { tr("Already recorded: {line}").filled(["line": formatter.history($0)]) }
    }
}
