import Foundation
import Garden
import Testing

@Suite("Ids and occurrences as text")
struct TypedIDTests {
    @Test("an id reads as Foundation reads a UUID, and nothing else does")
    func parsing() throws {
        for _ in 0..<200 {
            let uuid = UUID()
            #expect(Plant.ID(uuid.uuidString)?.uuid == uuid && Plant.ID(uuid.uuidString.lowercased())?.uuid == uuid)
            #expect(Plant.ID(uuid).description == uuid.uuidString.lowercased())
        }
        let text = "00112233-4455-6677-8899-aabbccddeeff"
        let wrong = [
            "", String(text.dropLast()), text + "0", text.replacing("-", with: "_"), text.replacing("f", with: "g"),
            text.replacing("2233-", with: "223-3"), text.replacing("ee", with: "é"), " " + text.dropFirst(),
        ]
        for text in wrong { #expect(Plant.ID(text) == nil, "\(text)") }
    }

    @Test("a derived id is the FNV-1a hash of the base and the role, as version 8")
    func derived() throws {
        let base = try #require(UUID(uuidString: "00112233-4455-6677-8899-aabbccddeeff"))
        let id = UUID.derived(from: base, role: "calendar é")
        #expect(id.uuidString.lowercased() == "201bc411-551b-8f01-b4f7-a6a5323c6d21")
    }

    @Test("an occurrence reads as it is written, with a day or an event, and nothing else does")
    func occurrences() throws {
        let rule = CareRule.ID.new()
        for place in [Occurrence.Position.on(try #require(LocalDay("2024-02-29"))), .after(.new())] {
            let occurrence = Occurrence(rule: rule, place: place)
            #expect(Occurrence(occurrence.description) == occurrence)
        }
        for text in [
            "", "@", "\(rule)", "\(rule)@", "\(rule)@2023-02-29", "\(rule)@2024-02-29@", "x@2024-02-29", "\(rule)@2024-2-29",
        ] {
            #expect(Occurrence(text) == nil, "\(text)")
        }
        for day in ["2024-02-30", "2024/02/29", "24-02-2900", "2024-02-29 ", "٢٠٢٤-02-29", "+024-02-29"] {
            #expect(LocalDay(day) == nil, "\(day)")
        }
    }
}
