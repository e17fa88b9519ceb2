import Foundation
import Garden

/// The files of the bundled catalog.
struct CatalogFiles {
    private let files: [URL]
    /// Changes whenever a file is written, replaced, added or removed, and is found without reading the files.
    let stamp: String

    /// Lists the catalog's files. Throws `CatalogProblem` if the folder is missing or contains no catalog files.
    init(in directory: URL) throws {
        let path = directory.path(percentEncoded: false)
        do {
            files = try FileManager.default.contentsOfDirectory(
                at: directory.resolvingSymlinksInPath(), includingPropertiesForKeys: nil
            )
            .filter { $0.pathExtension == "json" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        } catch {
            throw CatalogProblem(file: path, name: "catalog", what: error.reason)
        }
        guard !files.isEmpty else { throw CatalogProblem(file: path, name: "catalog", what: "no file was found") }
        var hash = Digest()
        for file in files {
            var status = stat()
            _ = stat(file.path(percentEncoded: false), &status)
            // The date of the last change of the entry, because installed files often have the date of the package as the date
            // of their contents.
            for number in [
                Int(status.st_size), Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec,
                status.st_ctim.tv_nsec,
            ] { withUnsafeBytes(of: number) { hash.add($0) } }
            hash.add(file.lastPathComponent.utf8)
        }
        stamp = "\(files.count):\(hash)"
    }

    /// Changes whenever the contents of the files do. Reads all of them.
    func digest() throws -> String {
        var hash = Digest()
        for file in files { hash.add(try Data(contentsOf: file)) }
        return "3:\(files.count):\(hash)"
    }

    func species() throws -> [Species] { try files.flatMap { try CatalogFile.species(in: $0) } }
}

/// The 64-bit hash FNV-1a, which finds changes but protects from nothing.
private struct Digest: CustomStringConvertible {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    var description: String { String(hash, radix: 16) }
}

/// Statistics about the catalog's species and the sources of their values.
public struct CatalogCoverage: Sendable {
    /// The number of species.
    public private(set) var species = 0
    /// The number of species whose light, watering and temperature are all sourced.
    public private(set) var sourcedInFull = 0
    /// For cats, dogs and people: the number of species with a verdict of their own, those of which only related plants have one,
    /// and those of which nothing is known.
    public private(set) var toxicity: [(subject: ToxicitySubject, species: Int, genus: Int, unknown: Int)] = []
    /// For each kind of value, in display order: the number of species with a sourced, an unverified, and no value.
    public private(set) var fields: [(name: String, sourced: Int, unverified: Int, unknown: Int)] = []

    /// Computes the statistics of a folder of catalog files. Throws `CatalogProblem`.
    public init(of directory: URL) throws {
        let all = try CatalogFiles(in: directory).species().map(\.care)
        species = all.count
        sourcedInFull = all.count { care in
            [care.light?.source, care.watering?.source, care.temperature?.source].allSatisfy { $0?.citations.isEmpty == false }
        }
        toxicity = ToxicitySubject.allCases.map { subject in
            let exact = all.count { $0.toxicity(to: subject) != nil }
            let related = all.count { $0.relatedToxicity(to: subject) != nil }
            return (subject, exact, related, all.count - exact - related)
        }
        for value in CareProfile.values where !["advice", "details"].contains(value.name) {
            let known = all.compactMap { value.source($0)?.citations.isEmpty }
            let unverified = known.count { $0 }
            fields.append((value.name, known.count - unverified, unverified, all.count - known.count))
        }
    }
}

/// Validates a folder of catalog files as a whole. Returns all problems, or an empty array if it is valid.
///
/// Validation stops at the first file that is not valid JSON.
public func problems(inCatalog directory: URL) -> [CatalogProblem] {
    var problems: [CatalogProblem] = []
    var owners: [String: String] = [:]
    do {
        for file in try FileManager.default.contentsOfDirectory(
            at: directory.resolvingSymlinksInPath(), includingPropertiesForKeys: nil)
        where file.pathExtension == "json" {
            let name = file.lastPathComponent
            do {
                problems += try CatalogFile.warnings(of: file)
                for species in try CatalogFile.species(in: file) {
                    for scientific in [species.scientificName] + species.synonyms {
                        if let owner = owners.updateValue(species.scientificName, forKey: PlantName.key(scientific)) {
                            problems.append(
                                CatalogProblem(file: name, name: scientific, what: "is also a name of \(owner)"))
                        }
                    }
                    if PlantName.genusKey(species.scientificName) != PlantName.key(species.genus) {
                        problems.append(
                            CatalogProblem(
                                file: name, name: species.scientificName, what: "does not belong to the genus \(species.genus)"))
                    }
                }
            } catch let problem as CatalogProblem {
                problems.append(problem)
            }
        }
    } catch {
        problems.append(CatalogProblem(file: directory.lastPathComponent, name: "catalog", what: error.reason))
    }
    return problems
}
