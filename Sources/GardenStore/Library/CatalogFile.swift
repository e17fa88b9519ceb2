import Foundation
import Garden

/// A file of the bundled catalog, which describes one genus. The format is documented in docs/catalog.md.
struct CatalogFile: Decodable {
    let genus: String
    let family: String
    let sources: [String: Page]
    let species: [Entry]
    /// What sources say about other plants of the genus.
    let relatedToxicity: ToxicityValues?

    struct Page: Decodable {
        let title: String
        let address: String
        let rank: Source.Rank
        let read: String?
    }

    struct Entry: Decodable {
        let name: String
        let authorship: String?
        let commonness: Int?
        let art: String?
        let synonyms: [String]?
        let commonNames: [String: [String]]?
        let light: Value<LightLevel>?
        let watering: WateringValue?
        let temperature: TemperatureValue?
        let humidity: Value<Humidity>?
        let fertilizer: FertilizerValue?
        let soil: Text?
        let growth: Value<GrowthRate>?
        let bloom: Bloom?
        let propagation: Text?
        let pruning: Pruning?
        let repotting: Days?
        let rotation: Days?
        let toxicity: ToxicityValues?
        let advice: String?
    }

    struct Value<Wrapped: Decodable>: Decodable {
        let value: Wrapped
        let from: [String]
    }
    struct Text: Decodable {
        let text: String
        let from: [String]
    }
    struct Days: Decodable {
        let days: Int
        let from: [String]
    }
    struct WateringValue: Decodable {
        let days: Int
        let amount: WateringDepth?
        let seasons: Seasonal<Int>?
        let from: [String]
    }
    struct TemperatureValue: Decodable {
        let minimum: Double
        let maximum: Double
        let optimal: [Double]?
        let frostTolerant: Bool?
        let from: [String]
    }
    struct FertilizerValue: Decodable {
        let every: String
        let kind: Fertilizing.Kind?
        let months: [String]?
        let from: [String]
    }
    struct Bloom: Decodable {
        let seasons: Set<Season>
        let from: [String]
    }
    struct Pruning: Decodable {
        let months: [String]
        let from: [String]
    }
    struct ToxicityValues: Decodable {
        let cats, dogs, people: Value<Toxicity>?
    }
}

extension CatalogFile {
    /// The keys of a species and the members that each may have. Empty for keys whose values are not objects with a source.
    static let members: [String: Set<String>] = [
        "name": [], "authorship": [], "commonness": [], "art": [], "synonyms": [], "commonNames": [], "advice": [],
        "light": ["value", "from"], "watering": ["days", "amount", "seasons", "from"],
        "temperature": ["minimum", "maximum", "optimal", "frostTolerant", "from"], "humidity": ["value", "from"],
        "fertilizer": ["every", "kind", "months", "from"], "soil": ["text", "from"], "growth": ["value", "from"],
        "bloom": ["seasons", "from"], "propagation": ["text", "from"], "pruning": ["months", "from"],
        "repotting": ["days", "from"], "rotation": ["days", "from"], "toxicity": ["value", "from"],
    ]
}

/// A problem in a catalog file, with enough context to locate it.
public struct CatalogProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file name.
    public let file: String
    /// The species, or the genus if the problem concerns the whole file.
    public let name: String
    /// A description of the problem.
    public let what: String
    /// The file, name and description on one line.
    public var description: String { "\(file): \(name): \(what)" }
}

extension CatalogFile {
    /// Decodes the species in a file. Throws `CatalogProblem` if the file cannot be decoded or a value is out of range.
    static func species(in file: URL) throws -> [Species] {
        let name = file.lastPathComponent
        let catalog: CatalogFile
        do {
            catalog = try JSONDecoder().decode(CatalogFile.self, from: Data(contentsOf: file))
        } catch {
            throw CatalogProblem(file: name, name: file.deletingPathExtension().lastPathComponent, what: error.reason)
        }
        let species = try catalog.species.map { try catalog.species(of: $0, file: name) }
        return species.map { entry in
            var entry = entry
            entry.care.relatedToxicity = RelatedToxicity(ofGenus: species.map(\.care))
                .overridden(by: entry.care.relatedToxicity ?? RelatedToxicity())
            return entry
        }
    }

    private func species(of entry: Entry, file: String) throws -> Species {
        func problem(_ what: String) -> CatalogProblem { CatalogProblem(file: file, name: entry.name, what: what) }
        func source(_ keys: [String], _ kind: Source.Kind = .catalog) throws -> Source {
            let pages = try keys.map { key in
                guard let page = sources[key] else { throw problem("the source “\(key)” is not listed") }
                return page
            }
            return Source(
                kind,
                citations: pages.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
                    .map { .init(title: $0.element.title, address: $0.element.address, rank: $0.element.rank) },
                asOf: pages.compactMap(\.read).max())
        }
        func sourced<Value>(_ value: Value, _ keys: [String]) throws -> Sourced<Value> { Sourced(value, try source(keys)) }
        func months(_ names: [String]) throws -> MonthSet {
            let known = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
            return MonthSet(
                try names.map { name in
                    guard let index = known.firstIndex(of: name) else { throw problem("“\(name)” is not a month") }
                    return index + 1
                })
        }

        var care = CareProfile(scientificName: entry.name, family: family)
        care.light = try entry.light.map { try sourced($0.value, $0.from) }
        care.watering = try entry.watering.map {
            try sourced(Watering(days: $0.days, seasons: $0.seasons ?? Seasonal(), depth: $0.amount), $0.from)
        }
        care.temperature = try entry.temperature.map { value in
            var best: ClosedRange<Double>?
            if let optimal = value.optimal {
                guard optimal.count == 2, value.minimum < optimal[0], optimal[0] < optimal[1], optimal[1] < value.maximum
                else { throw problem("the optimal temperatures are not a valid range between minimum and maximum") }
                // Hardly any plant grows in frost, and none at its best.
                guard optimal[0] >= 0 else { throw problem("an optimal temperature is below 0 °C") }
                best = optimal[0]...optimal[1]
            }
            let range = TemperatureRange(
                minimum: value.minimum, maximum: value.maximum, best: best, survivesFrost: value.frostTolerant)
            return try sourced(range, value.from)
        }
        care.fertilizing = try entry.fertilizer.map { value in
            guard value.every != "none" else { return try sourced(.none, value.from) }
            guard let every = Fertilizing.Frequency(rawValue: value.every) else {
                throw problem("“\(value.every)” is not a fertilizing frequency")
            }
            let active = try value.months.map(months) ?? .all
            return try sourced(.plan(every: every, kind: value.kind ?? .balanced, months: active), value.from)
        }
        care.humidity = try entry.humidity.map { try sourced($0.value, $0.from) }
        care.soil = try entry.soil.map { try sourced($0.text, $0.from) }
        care.growth = try entry.growth.map { try sourced($0.value, $0.from) }
        care.bloom = try entry.bloom.map { try sourced($0.seasons, $0.from) }
        care.propagation = try entry.propagation.map { try sourced($0.text, $0.from) }
        care.pruning = try entry.pruning.map { try sourced(months($0.months), $0.from) }
        care.repotting = try entry.repotting.map { try sourced($0.days, $0.from) }
        care.rotation = try entry.rotation.map { try sourced($0.days, $0.from) }
        care.catToxicity = try entry.toxicity?.cats.map { try sourced($0.value, $0.from) }
        care.dogToxicity = try entry.toxicity?.dogs.map { try sourced($0.value, $0.from) }
        care.peopleToxicity = try entry.toxicity?.people.map { try sourced($0.value, $0.from) }
        care.relatedToxicity = try relatedToxicity.map { values in
            func related(_ value: Value<Toxicity>?) throws -> Sourced<Toxicity>? {
                try value.map { Sourced($0.value, try source($0.from, .genus)) }
            }
            var all = RelatedToxicity()
            all.cats = try related(values.cats)
            all.dogs = try related(values.dogs)
            all.people = try related(values.people)
            return all
        }
        care.advice = try entry.advice.map { try sourced($0, []) }

        guard care.light != nil, let watering = care.watering, let warmth = care.temperature else {
            throw problem("light, watering and temperature are needed")
        }
        guard (1...4).contains(entry.commonness ?? 1) else { throw problem("the commonness is not within 1 to 4") }
        let intervals = [watering.value.days] + Season.allCases.compactMap { watering.value.seasons[$0] }
        guard intervals.allSatisfy((1...90).contains) else { throw problem("a watering interval is not within 1 to 90 days") }
        guard CareOverride.temperature(warmth.value).isValid else { throw problem("the temperatures are not a valid range") }
        let related = care.relatedToxicity
        for toxicity in [care.catToxicity, care.dogToxicity, care.peopleToxicity, related?.cats, related?.dogs, related?.people] {
            if let toxicity, toxicity.value != .unknown, toxicity.source.citations.isEmpty {
                throw problem("toxicity without a source must be unknown")
            }
        }
        return Species(
            scientificName: entry.name, authorship: entry.authorship, genus: genus, family: family,
            synonyms: entry.synonyms ?? [], commonNames: entry.commonNames ?? [:], art: entry.art,
            commonness: entry.commonness, care: care)
    }
}
