import Garden
import Observation

/// Where the keyboard focus is in the collection.
@MainActor @Observable
final class CollectionFocus {
    /// The plant whose card or row has the focus; nil for none.
    @ObservationIgnored var plant: Plant.ID?
    /// The plant that had the focus in the other layout; nil if that has been used.
    @ObservationIgnored private var plantBefore: Plant.ID?
    /// Whether the search field has the focus.
    @ObservationIgnored var isInSearch = false
    /// Grows each time that the search field is to get the focus.
    private(set) var searchRequests = 0
    /// How many of the ``Navigator/focusRequests`` are met, the last one by the search field instead of a plant.
    @ObservationIgnored var requestsForSearch = 0

    /// Moves the focus to the search field.
    func moveToSearch() { searchRequests += 1 }

    /// Notes which plant has the focus before the grid gives way to the list, or the list to the grid.
    func keepPlant() { plantBefore = plant }

    /// The plant that had the focus in the other layout, once.
    func takePlantBefore() -> Plant.ID? {
        defer { plantBefore = nil }
        return plantBefore
    }
}
