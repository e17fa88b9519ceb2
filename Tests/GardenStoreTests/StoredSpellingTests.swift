import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

/// Decodes every stored value of the garden in `Tests/Fixtures/garden-1` and encodes it again.
@Suite("Encoding of values stored in a garden")
struct StoredSpellingTests {
    private let database: GardenDatabase
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        let copy = folder.file("garden")
        try FileManager.default.copyItem(at: Checkout.root.appendingPathComponent("Tests/Fixtures/garden-1"), to: copy)
        database = try GardenDatabase.open(in: copy, now: Date(timeIntervalSince1970: 1_773_000_000))
    }

    private func values(_ kind: String) throws -> [String] {
        try database.writer.read { db in
            try String.fetchAll(db, sql: "SELECT value FROM fact WHERE kind = ? AND value IS NOT NULL", arguments: [kind])
        }
    }

    @Test("a rule round-trips to the same text")
    func rules() throws {
        let texts = try values("rule")
        #expect(texts.count > 10)
        for text in texts {
            let rule = try #require(try FactValue.read(text, as: CareRule.self))
            #expect(try FactValue.text(rule) == text)
        }
    }

    @Test("a care override round-trips to the same text")
    func overrides() throws {
        let texts = try values("override")
        #expect(texts.count > 5)
        for text in texts {
            let value = try #require(try FactValue.read(text, as: CareOverride.self))
            #expect(try FactValue.text(value) == text)
        }
    }

    @Test("a photo round-trips to the same text")
    func photos() throws {
        let texts = try values("photo")
        #expect(texts.count > 3)
        for text in texts {
            let photo = try #require(try FactValue.read(text, as: Photo.self))
            #expect(try FactValue.text(photo) == text)
        }
    }

    @Test("photos in the offline queue round-trip to the same text")
    func queue() async throws {
        let text = try #require(try await database.writer.read { try String.fetchOne($0, sql: "SELECT photos FROM waiting") })
        let waiting = try #require(try await database.queue().first)
        #expect(waiting.photos.count == 2)
        #expect(try FactValue.text(waiting.photos) == text)
    }

    @Test("a cached identification round-trips to the same JSON object")
    func answers() async throws {
        let body = try #require(
            try await database.writer.read { try Data.fetchOne($0, sql: "SELECT body FROM cache WHERE kind = 'identification'") })
        let answer = try JSONDecoder().decode(PhotoAnswer.self, from: body)
        #expect(try object(JSONEncoder().encode(answer)) == object(body))
    }

    private func object(_ data: Data) throws -> NSObject {
        try #require(try JSONSerialization.jsonObject(with: data) as? NSObject)
    }
}
