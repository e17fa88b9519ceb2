import Foundation
import Garden

/// The files of the bundled catalog and a digest that changes with any of them.
struct CatalogFiles {
    private let files: [URL]
    let digest: String

    /// Lists the catalog's files. Throws `CatalogProblem` where the folder is missing or has none.
    init(in directory: URL) throws {
        let path = directory.path(percentEncoded: false)
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: directory.resolvingSymlinksInPath(), includingPropertiesForKeys: nil
            )
            .filter { $0.pathExtension == "json" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw CatalogProblem(file: path, name: "catalog", what: error.localizedDescription)
        }
        guard !files.isEmpty else { throw CatalogProblem(file: path, name: "catalog", what: "no file was found") }
        // Contents and not dates: installed files often carry the date of the package.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for file in files {
            for byte in try Data(contentsOf: file) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        digest = "1:\(files.count):" + String(hash, radix: 16)
    }

    func species() throws -> [Species] { try files.flatMap { try CatalogFile.species(in: $0) } }
}

/// How much of the catalog there is, and on what it rests.
public struct CatalogCoverage: Sendable {
    /// How many species.
    public private(set) var species = 0
    /// How many of them have light, watering and temperature all from sources.
    public private(set) var sourcedInFull = 0
    /// How many of them have a verdict on whom they harm.
    public private(set) var withToxicity = 0
    /// The kinds of values, in order, each with how many species have it sourced, unverified, or not at all.
    public private(set) var fields: [(name: String, sourced: Int, unverified: Int, unknown: Int)] = []

    /// Counts the values of a folder of catalog files. Throws `CatalogProblem`.
    public init(of directory: URL) throws {
        let all = try CatalogFiles(in: directory).species().map(\.care)
        species = all.count
        sourcedInFull = all.count { care in
            [care.light?.source, care.watering?.source, care.temperature?.source].allSatisfy { $0?.citations.isEmpty == false }
        }
        withToxicity = all.count { care in
            [care.catToxicity, care.dogToxicity, care.peopleToxicity].contains { $0.map { $0.value != .unknown } ?? false }
        }
        func count<Value>(_ name: String, _ value: (CareProfile) -> Sourced<Value>?) {
            let known = all.compactMap { value($0)?.source.citations.isEmpty }
            let unverified = known.count { $0 }
            fields.append((name, known.count - unverified, unverified, all.count - known.count))
        }
        count("light") { $0.light }
        count("watering") { $0.watering }
        count("temperature") { $0.temperature }
        count("humidity") { $0.humidity }
        count("fertilizer") { $0.fertilizing }
        count("soil") { $0.soil }
        count("growth") { $0.growth }
        count("bloom") { $0.bloom }
        count("propagation") { $0.propagation }
        count("pruning") { $0.pruning }
        count("repotting") { $0.repotting }
        count("rotation") { $0.rotation }
        count("toxicity, cats") { $0.catToxicity }
        count("toxicity, dogs") { $0.dogToxicity }
        count("toxicity, people") { $0.peopleToxicity }
    }
}

/// Checks a folder of catalog files as a whole and returns every problem; empty where it is sound.
public func problems(inCatalog directory: URL) -> [CatalogProblem] {
    var problems: [CatalogProblem] = []
    var owners: [String: String] = [:]
    do {
        for file in try FileManager.default.contentsOfDirectory(
            at: directory.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
        where file.pathExtension == "json" {
            let name = file.lastPathComponent
            do {
                problems += try CatalogFile.untidiness(of: file)
                for species in try CatalogFile.species(in: file) {
                    for scientific in [species.scientificName] + species.synonyms {
                        if let owner = owners.updateValue(species.scientificName, forKey: PlantName.key(scientific)) {
                            problems.append(
                                CatalogProblem(file: name, name: scientific, what: "stands for \(owner) as well"))
                        }
                    }
                    if PlantName.genusKey(species.scientificName) != PlantName.key(species.genus) {
                        problems.append(
                            CatalogProblem(file: name, name: species.scientificName, what: "is not of \(species.genus)"))
                    }
                }
            } catch let problem as CatalogProblem {
                problems.append(problem)
            }
        }
    } catch {
        problems.append(CatalogProblem(file: directory.lastPathComponent, name: "catalog", what: "\(error)"))
    }
    return problems
}
