import Foundation
import Garden
import Testing

@Suite("Care details")
struct CareDetailTests {
    @Test("a span accepts its bounds in any order or only one of them; without bounds it is nil")
    func ranges() {
        #expect(CareDetail.Span(7.5, 5.5) == CareDetail.Span(5.5, 7.5))
        #expect(CareDetail.Span(nil, 3)?.high == 3)
        #expect(CareDetail.Span(3, nil)?.low == 3)
        #expect(CareDetail.Span(nil, nil) == nil)
    }

    @Test("a profile keeps its own details, and takes another's as a whole if it has none")
    func completes() {
        let own = Sourced([CareDetail.soil(.texture, 4)], Source(.trefle, asOf: "2026-03-01"))
        let other = Sourced([CareDetail.soil(.texture, 9), .daysToHarvest(60)], Source(.trefle, asOf: "2025-03-01"))
        var profile = CareProfile(), older = CareProfile()
        older.more = other
        #expect(profile.completed(from: older).more == other)
        profile.more = own
        #expect(profile.completed(from: older).more == own)
        #expect(profile.asGenusDefault().more == nil)
    }

    @Test("a profile stored before care details existed is decoded")
    func readsOlder() throws {
        let profile = try JSONDecoder().decode(CareProfile.self, from: Data(#"{"scientificName": "Aa bb"}"#.utf8))
        #expect(profile == CareProfile(scientificName: "Aa bb"))
    }
}
