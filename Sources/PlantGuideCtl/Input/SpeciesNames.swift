import Garden
import Tending
import Words

extension Workbench {
    /// Fails with 1, telling the names that were likely meant, where nothing is known by a name and others lie near it.
    func refuseSlip(in name: String) async throws {
        let near = try await gardener.speciesNear(name)
        guard !near.isEmpty else { return }
        throw Failure(
            .failed,
            tr("No species is known as “{name}”. Did you mean {names}?")
                .filled(["name": name.shortened, "names": near.map(\.scientificName).joined(separator: ", ")]))
    }
}
