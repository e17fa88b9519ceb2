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
