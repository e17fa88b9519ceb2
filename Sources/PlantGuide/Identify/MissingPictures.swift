import Observation

/// The reference pictures of a candidate that could not be loaded, by address. They are left out instead of showing empty boxes.
@MainActor @Observable
final class MissingPictures {
    private(set) var addresses: Set<String> = []

    func add(_ address: String) { addresses.insert(address) }
}
