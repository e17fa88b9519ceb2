import Foundation
import Garden

extension CatalogFile {
    /// The maximum length of advice and propagation notes, in characters: one line on the plant's page.
    static let longestLine = 110

    /// Reports what decoding ignores: unknown keys, unused sources, and lines that are too long. Throws `CatalogProblem` if the
    /// file is not a JSON object, and decoding errors for invalid JSON.
    static func warnings(of file: URL) throws -> [CatalogProblem] {
        let name = file.lastPathComponent
        guard let top = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] else {
            throw CatalogProblem(file: name, name: name, what: "is not an object")
        }
        let genus = top["genus"] as? String ?? name
        var found: [CatalogProblem] = []
        func report(_ who: String, _ what: String) { found.append(CatalogProblem(file: name, name: who, what: what)) }
        for key in Set(top.keys).subtracting(["genus", "family", "sources", "species", "relatedToxicity"]).sorted() {
            report(genus, "“\(key)” is not a known key")
        }
        let plain = PlantName.key(genus)
        if file.deletingPathExtension().lastPathComponent != plain { report(genus, "the file is not named \(plain).json") }
        var used: Set<String> = []
        for value in (top["relatedToxicity"] as? [String: [String: Any]] ?? [:]).values {
            used.formUnion(value["from"] as? [String] ?? [])
        }
        for species in top["species"] as? [[String: Any]] ?? [] {
            let who = species["name"] as? String ?? genus
            for (key, value) in species.sorted(by: { $0.key < $1.key }) {
                guard let members = members[key] else {
                    report(who, "“\(key)” is not a known key")
                    continue
                }
                let values =
                    key == "toxicity"
                    ? Array((value as? [String: [String: Any]] ?? [:]).values) : [value as? [String: Any] ?? [:]]
                for value in values where !members.isEmpty {
                    for member in Set(value.keys).subtracting(members).sorted() {
                        report(who, "“\(key).\(member)” is not a known key")
                    }
                    used.formUnion(value["from"] as? [String] ?? [])
                }
            }
            let lines = [species["advice"] as? String, (species["propagation"] as? [String: Any])?["text"] as? String]
            for line in lines.compactMap(\.self) where line.count > longestLine {
                report(who, "“\(line)” has \(line.count) characters")
            }
        }
        for source in Set((top["sources"] as? [String: Any] ?? [:]).keys).subtracting(used).sorted() {
            report(genus, "no value names the source “\(source)”")
        }
        return found
    }
}
