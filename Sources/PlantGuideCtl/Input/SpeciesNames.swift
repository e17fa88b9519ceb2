import Garden
import Tending
import Words

extension Workbench {
    /// Says which names were likely meant, where nothing is known by a name and others lie near it. The name is taken as it is: there
    /// are more species than are known here.
    func warnOfSlip(in name: String) async throws {
        let near = try await gardener.speciesNear(name)
        if !near.isEmpty { Console.warn(slip(name, near)) }
    }

    /// Fails with 1, telling the names that were likely meant, where nothing is known by a name and others lie near it.
    func refuseSlip(in name: String) async throws {
        let near = try await gardener.speciesNear(name)
        guard !near.isEmpty else { return }
        throw Failure(.failed, slip(name, near))
    }

    private func slip(_ name: String, _ near: [SpeciesMatch]) -> String {
        tr("No species is known as “{name}”. Did you mean {names}?")
            .filled(["name": name.shortened, "names": near.map(\.scientificName).joined(separator: ", ")])
    }
}
