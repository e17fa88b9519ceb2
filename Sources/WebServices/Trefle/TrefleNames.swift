import Foundation
import Garden

extension Trefle {
    /// The species with a scientific name, accepted or a synonym, ignoring authors, hybrid signs and cultivars.
    ///
    /// The slug derived from the name is requested first, which needs one request for most names; then the name is searched for.
    /// A name that is only similar, or a genus alone, is not found: use ``search(_:page:filters:)`` to list those.
    ///
    /// - Throws: ``TrefleError``, `CancellationError`, and what reading the token throws.
    public func species(named scientificName: String) async throws -> TrefleSpecies {
        guard case .fresh(let species, _) = try await answer(named: scientificName) else { throw TrefleError.invalidResponse }
        return species
    }

    /// Like ``species(named:)``, but with the ETag for a later conditional request.
    public func answer(named scientificName: String) async throws -> Answer {
        let name = TrefleName(scientificName)
        guard let slug = name.slug else { throw TrefleError.speciesNotFound(query: scientificName) }
        do {
            let answer = try await species(slug)
            if case .fresh(let species, _) = answer,
                species.slug == slug || name.best([species], \.scientificName, \.synonyms) != nil
            {
                return answer
            }
        } catch TrefleError.speciesNotFound {
            // The species has another slug.
        }
        guard let row = name.best(try await search(name.words).rows, \.scientificName, \.synonyms) else {
            throw TrefleError.speciesNotFound(query: scientificName)
        }
        do {
            return try await species(row.slug)
        } catch TrefleError.speciesNotFound {
            throw TrefleError.speciesNotFound(query: scientificName)
        }
    }
}

/// A scientific name in the forms that Trefle's API uses.
struct TrefleName {
    /// The name without authors and cultivar, such as "Mentha × piperita".
    let words: String
    /// The slug in Trefle's URLs, such as "mentha-x-piperita"; nil for a genus alone, a section and an empty name.
    let slug: String?
    private let keys: [String]

    init(_ name: String) {
        let plain = name.prefix { !"'’‘\"“”".contains($0) }
        let all = plain.split(whereSeparator: \.isWhitespace)
        // Epithets, ranks and hybrid signs are lowercase; the first capitalized word after the genus starts the author.
        let genus = all.first == "×" || all.first == "x" ? 2 : 1
        let own = Array(all.prefix(genus) + all.dropFirst(genus).prefix { $0.first?.isLowercase == true || $0.hasPrefix("×") })
        words = own.joined(separator: " ")
        let ranks: Set<Substring> = ["sect.", "subg.", "ser.", "cf.", "aff.", "sp.", "spp.", "x", "×"]
        let epithets = own.dropFirst(genus)
        let isSpecies = epithets.contains { !ranks.contains($0) } && !["sect.", "subg.", "ser."].contains(epithets.first)
        let folded = words.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
        let parts = folded.replacing("×", with: " x ").split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        slug = isSpecies ? parts.joined(separator: "-") : nil
        keys = isSpecies ? PlantName.keys(ofScientific: words) : []
    }

    /// The first item with this name. The full name is tried before genus and epithet alone; for each, accepted names before
    /// synonyms.
    func best<Item>(_ items: [Item], _ accepted: (Item) -> String, _ synonyms: (Item) -> [String]) -> Item? {
        for key in keys {
            if let item = items.first(where: { PlantName.key(accepted($0)) == key }) { return item }
            if let item = items.first(where: { synonyms($0).contains { PlantName.key($0) == key } }) { return item }
        }
        return nil
    }
}
