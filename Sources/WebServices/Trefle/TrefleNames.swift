import Foundation
import Garden

extension Trefle {
    /// The species of a scientific name: the accepted name or a synonym, whatever the authors, hybrid signs and cultivars.
    ///
    /// The address that the name would have is tried first, which takes one request for most; then the search. A name
    /// that is only near another one, or a genus alone, is not found: ``search(_:page:filters:)`` lists those.
    ///
    /// - Throws: ``TrefleError``, `CancellationError`, and what reading the token throws.
    public func species(named scientificName: String) async throws -> TrefleSpecies {
        guard case .fresh(let species, _) = try await answer(named: scientificName) else { throw TrefleError.invalidResponse }
        return species
    }

    /// The same, with the mark by which to ask whether the species changed.
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
            // Its address is another one.
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

/// A scientific name as Trefle is asked for it.
struct TrefleName {
    /// The name without authors and cultivar, such as "Mentha × piperita".
    let words: String
    /// The name in Trefle's addresses, such as "mentha-x-piperita"; nil for a genus alone, a section and an empty name.
    let slug: String?
    private let keys: [String]

    init(_ name: String) {
        let plain = name.prefix { !"'’‘\"“”".contains($0) }
        let all = plain.split(whereSeparator: \.isWhitespace)
        // Epithets, ranks and hybrid signs are small; the first capital after the genus begins an author.
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

    /// The one of some species that bears this name: by its accepted name before a synonym, exactly before its species alone.
    func best<Item>(_ items: [Item], _ accepted: (Item) -> String, _ synonyms: (Item) -> [String]) -> Item? {
        for key in keys {
            if let item = items.first(where: { PlantName.key(accepted($0)) == key }) { return item }
            if let item = items.first(where: { synonyms($0).contains { PlantName.key($0) == key } }) { return item }
        }
        return nil
    }
}
