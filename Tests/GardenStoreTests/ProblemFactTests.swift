import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite("Facts about problems")
struct ProblemFactTests {
    private static let moment = WritingMoment(
        instant: Date(timeIntervalSince1970: 1_780_000_000), today: LocalDay("2026-05-28")!)

    /// A garden of plants with two open problems and a resolved one each.
    private func garden(plants: Int) async throws -> (GardenDatabase, [Plant.ID]) {
        let database = try GardenDatabase.inMemory()
        let ids = try await database.write(at: Self.moment) { writer in
            try (0..<plants).map { number in
                let plant = Plant(name: "Plant \(number)", addedAt: Self.moment.instant)
                try writer.save(plant)
                for name in ["Mites", "Rust", "Crack"] {
                    let problem = PlantProblem(
                        plant: plant.id, kind: .pest, name: name, notedOn: Self.moment.today,
                        resolvedOn: name == "Crack" ? Self.moment.today : nil)
                    try writer.save(problem)
                }
                return plant.id
            }
        }.value
        return (database, ids)
    }

    @Test("the summaries of thirty plants count their open problems with as many statements as those of three")
    func statements() async throws {
        var counts: [Int] = []
        for plants in [3, 30] {
            let (database, _) = try await garden(plants: plants)
            let (count, open) = try await database.writer.write { db in
                var number = 0
                db.trace { event in if case .statement = event { number += 1 } }
                defer { db.trace() }
                let open = try GardenReader(db: db).summaries().map(\.openProblems)
                return (number, open)
            }
            #expect(open == Array(repeating: 2, count: plants))
            counts.append(count)
        }
        #expect(counts[0] == counts[1])
    }

    @Test("some summaries count the open problems of their plants")
    func some() async throws {
        let (database, ids) = try await garden(plants: 60)
        for count in [1, 50, 60] {
            let summaries = try await database.read { try $0.summaries(of: Set(ids.prefix(count))) }
            #expect(summaries.map(\.openProblems) == Array(repeating: 2, count: count))
        }
    }

    @Test("finding all problems reads no fact of another kind")
    func plan() async throws {
        let (database, _) = try await garden(plants: 3)
        let plan = try await database.writer.read { db in
            try String.fetchAll(
                db,
                sql: """
                    EXPLAIN QUERY PLAN SELECT rowid FROM fact WHERE length(field) = 36 AND kind = 'problem'
                    """, adapter: RangeRowAdapter(3..<4))
        }
        #expect(plan.contains { $0.contains("COVERING INDEX factByPlant") }, "\(plan)")
    }

    @Test(
        "a fact that cannot be read is reported, and the other facts about the problem count",
        arguments: [
            "'[[['", "'7'", "'{\"notedOn\":\"nonsense\"}'", "'{\"photos\":{\"x\":true}}'", "'{\"isResolved\":3}'",
        ])
    func unreadable(value: String) async throws {
        let (database, ids) = try await garden(plants: 2)
        try await database.writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO fact SELECT randomblob(16), kind, subject, field, \(value), device, clock + 100, batch, recordedAt
                    FROM fact WHERE kind = 'problem' AND field = ? AND json_extract(value, '$.name') = 'Mites'
                    """, arguments: [ids[0].description])
        }
        let findings = try await database.examine(at: Self.moment)
        #expect(findings.damage != [] && findings.plants == 2)
        #expect(try await database.read { try $0.problems(of: ids[0]).map(\.name).sorted() } == ["Crack", "Mites", "Rust"])
    }

    @Test("what a later program sets is kept, and its kinds count as damage")
    func later() async throws {
        let (database, ids) = try await garden(plants: 1)
        try await database.writer.write { db in
            try db.execute(
                sql: """
                    INSERT INTO fact SELECT randomblob(16), kind, subject, field, '{"kind":"frost","degree":3}', device, clock + 100,
                        batch, recordedAt
                    FROM fact WHERE kind = 'problem' AND json_extract(value, '$.name') = 'Mites'
                    """)
        }
        let mites = try #require(try await database.read { try $0.problems(of: ids[0]).first { $0.name == "Mites" } })
        #expect(mites.kind == .damage)
        _ = try await database.write(at: Self.moment) { writer in
            var edited = mites
            edited.note = "cold"
            try writer.save(edited, changedFrom: mites)
        }
        let values = try await database.writer.read { db in
            try String.fetchAll(db, sql: "SELECT value FROM fact WHERE kind = 'problem' ORDER BY clock DESC LIMIT 1")
        }
        #expect(values == ["{\"note\":\"cold\"}"])
        #expect(try await database.examine(at: Self.moment).damage == [])
    }
}
