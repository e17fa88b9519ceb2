import Foundation
import Garden
import WebServices
import GardenData

/// A request to Trefle, as the key for coalescing.
enum CareQuestion: Hashable, Sendable {
    /// The care of a species, by its normalized name.
    case name(String)
    /// The care of a species, by its Trefle id.
    case number(Int)
}

/// Fetching the care of a species.
extension IdentificationService {
    /// The care of a species, each value from the best source, after fetching it from Trefle if the cached care is not fresh.
    ///
    /// Requests Trefle by the accepted name, then by synonyms. Concurrent calls for a species share one request. If it fails, the
    /// cached care stays, and `GardenRepository.care(of:)` returns it.
    ///
    /// - Parameter refresh: Whether to fetch even if the cached care is fresh.
    /// - Returns: Nil if there is neither a token nor cached care.
    /// - Throws: `TrefleError`, errors from reading the token, `StoreError` or `CancellationError`.
    public func learn(_ species: String, refresh: Bool = false) async throws -> CareProfile? {
        if !refresh, try await repository.cachedCare(of: species)?.isFresh == true {
            return try await repository.care(of: species)
        }
        guard try await configuration.key(.trefle) != nil else {
            return try await repository.cachedCare(of: species) == nil ? nil : try await repository.care(of: species)
        }
        try await questions.value(of: .name(PlantName.key(species))) {
            // Another caller's request may just have completed.
            let kept = try await repository.cachedCare(of: species)
            if !refresh, kept?.isFresh == true { return }
            try await fetchCare(of: species, replacing: kept, refresh: refresh)
        }
        return try await repository.care(of: species)
    }

    /// The care of the species with a Trefle id, which is also cached under its name.
    ///
    /// - Throws: `TrefleError`, including `invalidToken` if there is no token, errors from reading the token, `StoreError` or
    ///   `CancellationError`.
    public func learn(trefleID: Int, refresh: Bool = false) async throws -> CareProfile {
        if !refresh, let kept = try await repository.cachedCare(trefleID: trefleID), kept.isFresh,
            let name = kept.profile.scientificName
        {
            return try await repository.care(of: name)
        }
        guard try await configuration.key(.trefle) != nil else { throw TrefleError.invalidToken }
        try await questions.value(of: .number(trefleID)) {
            let kept = try await repository.cachedCare(trefleID: trefleID)
            try await askDetail(trefleID, replacing: kept, of: nil)
        }
        guard let kept = try await repository.cachedCare(trefleID: trefleID), let name = kept.profile.scientificName else {
            throw TrefleError.speciesNotFound(query: String(trefleID))
        }
        return try await repository.care(of: name)
    }
}
