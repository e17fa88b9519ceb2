import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Exports of problems and details", .timeLimit(.minutes(5)))
struct ProblemExportTests {
    private static let moment = WritingMoment(
        instant: Date(timeIntervalSince1970: 1_780_000_000), today: LocalDay("2026-05-28")!)

    @Test("the tables for people have the problems and the details of plants as they are now")
    func problemTables() async throws {
        let folder = try TemporaryDirectory()
        let (database, file) = (try GardenDatabase.open(in: folder.url, now: Self.moment.instant), folder.file("export.zip"))
        let basil = Plant(name: "Basil", addedAt: Self.moment.instant)
        let plant = basil.id
        _ = try await database.write(at: Self.moment) { try $0.save(basil) }
        let problem = PlantProblem(plant: plant, kind: .pest, name: "Mites", notedOn: day("2026-05-20"), note: "few")
        let gone = PlantProblem(plant: plant, kind: .damage, name: "Crack", notedOn: day("2026-05-20"))
        let price = try #require(Price(amount: "12.50", currency: "EUR"))
        let none = PlantDetails()
        let fields = [
            CustomField(name: "Passport", kind: .text), CustomField(name: "Repotted", kind: .date),
            CustomField(name: "Old", kind: .text),
        ]
        _ = try await database.write(at: Self.moment) { writer in
            try writer.save(problem)
            try writer.save(gone)
            for field in fields { try writer.save(field) }
            let values = zip(fields, [CustomValue.text("A, 1"), .date(day("2026-05-01")), .text("gone")])
            let custom = Dictionary(uniqueKeysWithValues: values.map { ($0.id, $1) })
            try writer.save(PlantDetails(origin: "Market", price: price, custom: custom), changedFrom: none, of: plant)
            try writer.remove(fields[2].id)
        }
        let undone = try await database.write(at: Self.moment) { writer in
            var edited = problem
            edited.name = "Thrips"
            try writer.save(edited, changedFrom: problem)
        }
        _ = try await database.write(at: Self.moment) { writer in
            try writer.remove(gone)
            try writer.retract(undone.undoGroup)
            var resolved = problem
            resolved.resolvedOn = day("2026-05-27")
            try writer.save(resolved, changedFrom: problem)
        }
        _ = try await database.export(to: file, at: Self.moment.instant)
        let entries = try zipEntries(of: file)
        let problems = String(decoding: entries["problems.csv"] ?? Data(), as: UTF8.self)
        #expect(problems.hasPrefix("plant,kind,problem,noted,resolved,note,plant id\r\n"))
        #expect(problems.hasSuffix(",pest,Mites,2026-05-20,2026-05-27,few,\(plant)\r\n") && !problems.contains("Crack"))
        #expect(String(decoding: entries["plants.csv"] ?? Data(), as: UTF8.self).contains(",Market,12.5,EUR\r\n"))
        let custom = String(decoding: entries["fields.csv"] ?? Data(), as: UTF8.self)
        #expect(
            custom
                == "plant,field,value,plant id\r\nBasil,Passport,\"A, 1\",\(plant)\r\nBasil,Repotted,2026-05-01,\(plant)\r\n")
    }
}
