import Foundation
import Garden
import WebServices
import GardenData

/// A question to Trefle.
enum CareQuestion: Hashable, Sendable {
    /// The care of a species, by the key of its name.
    case name(String)
    /// The care of a species, by its number.
    case number(Int)
}

/// From a species to its care.
extension IdentificationService {
    /// The care of a species, value by value from the best source, after Trefle was asked where its values are not fresh.
    ///
    /// Trefle is asked by the accepted name, then by synonyms, once for all who ask at the same time. Where it fails, what was
    /// known before stays and `GardenRepository.care(of:)` tells it.
    ///
    /// - Parameter refresh: whether to ask although the values are fresh.
    /// - Returns: nil where Trefle was never asked because there is no token.
    /// - Throws: `TrefleError`, what reading the token throws, `StoreError` or `CancellationError`.
    public func learn(_ species: String, refresh: Bool = false) async throws -> CareProfile? {
        if !refresh, try await repository.cachedCare(of: species)?.isFresh == true {
            return try await repository.care(of: species)
        }
        guard try await configuration.key(.trefle) != nil else {
            return try await repository.cachedCare(of: species) == nil ? nil : try await repository.care(of: species)
        }
        try await questions.value(of: .name(PlantName.key(species))) {
            // Who asks just after the answer of another came finds it here.
            let kept = try await repository.cachedCare(of: species)
            if !refresh, kept?.isFresh == true { return }
            try await fetchCare(of: species, replacing: kept, refresh: refresh)
        }
        return try await repository.care(of: species)
    }

    /// The care of the species that Trefle counts under a number, kept under its name for the next time.
    ///
    /// - Throws: `TrefleError`, `invalidToken` also where there is none.
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
