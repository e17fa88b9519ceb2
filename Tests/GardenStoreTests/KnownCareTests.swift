import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

/// Checks well-known plants against values looked up in their sources, listed in `Tests/Fixtures/known-care.csv`.
@Suite struct KnownCareTests {
    /// A line of the CSV file.
    struct Line {
        let species, field, value, source: String

        static let all: [Line] = {
            let file = Checkout.root.appending(path: "Tests/Fixtures/known-care.csv")
            // If the file is missing there are no lines, and the test fails on their count.
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.split(separator: "\n").dropFirst().map { line in
                let parts = line.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
                return Line(species: parts[0], field: parts[1], value: parts[2], source: parts[3])
            }
        }()
    }

    private let catalog = Checkout.root.appending(path: "data/catalog")

    @Test("the catalog has the looked-up values of thirty plants and cites their sources")
    func known() async throws {
        #expect(Set(Line.all.map(\.species)).count >= 30)
        let library = try LibraryDatabase.inMemory(catalog: catalog)
        for line in Line.all {
            let care = try #require(try await library.species(named: line.species), "\(line.species)").care
            let (value, source) = try #require(Self.value(of: line.field, in: care), "\(line.species), \(line.field)")
            #expect(value == line.value, "\(line.species), \(line.field)")
            #expect(source.citations.contains { $0.address == line.source }, "\(line.species), \(line.field)")
        }
    }

    private static func value(of field: String, in care: CareProfile) -> (String, Source)? {
        switch field {
        case "light": care.light.map { ($0.value.rawValue, $0.source) }
        case "watering days": care.watering.map { ("\($0.value.days)", $0.source) }
        case "temperature minimum": care.temperature.map { ("\(Int($0.value.minimum))", $0.source) }
        case "temperature maximum": care.temperature.map { ("\(Int($0.value.maximum))", $0.source) }
        case "toxicity cats": care.catToxicity.map { ($0.value.rawValue, $0.source) }
        default: nil
        }
    }
}
