import Foundation
import GardenStore

/// Validates the catalog's files and prints the coverage of each field: `./dev catalog check`.
@main
enum CatalogCheck {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: CatalogCheck FOLDER")
            exit(2)
        }
        let folder = URL(filePath: CommandLine.arguments[1], directoryHint: .isDirectory)
        let found = problems(inCatalog: folder)
        for problem in found { print(problem) }
        guard found.isEmpty else { exit(1) }
        let coverage = try CatalogCoverage(of: folder)
        print("\(coverage.species) species, \(coverage.sourcedInFull) with light, watering and temperature sourced")
        func row(_ name: String, _ figures: [String]) {
            let columns = figures.map { String(repeating: " ", count: max(0, 12 - $0.count)) + $0 }
            print(name.padding(toLength: 18, withPad: " ", startingAt: 0) + columns.joined())
        }
        row("", ["sourced", "unverified", "unknown"])
        for field in coverage.fields { row(field.name, [field.sourced, field.unverified, field.unknown].map(String.init)) }
        let all = coverage.fields.reduce((0, 0, 0)) { ($0.0 + $1.sourced, $0.1 + $1.unverified, $0.2 + $1.unknown) }
        row("all", [all.0, all.1, all.2].map(String.init))
        row("toxic or not", ["species", "genus", "unknown"])
        for line in coverage.toxicity { row(line.subject.rawValue, [line.species, line.genus, line.unknown].map(String.init)) }
    }
}
