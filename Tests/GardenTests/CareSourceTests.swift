import Garden
import Testing

@Suite("Sources of a profile")
struct CareSourceTests {
    /// The general profile with one change.
    private static func profile(_ change: (inout CareProfile) -> Void) -> CareProfile {
        var profile = CareProfile.general
        change(&profile)
        return profile
    }

    private static let trefle = Source(.trefle)

    private static let partlyTrefle: [CareProfile] = [
        profile { $0.light = Sourced(.fullSun, trefle) }, profile { $0.soil = Sourced("loam", trefle) },
        profile { $0.growth = Sourced(.slow, trefle) }, profile { $0.bloom = Sourced([.spring], trefle) },
        profile { $0.dogToxicity = Sourced(.toxic, trefle) }, profile { $0.more = Sourced([.daysToHarvest(60)], trefle) },
    ]

    @Test("a profile is unknown if all its values are general or set by the user")
    func unknown() {
        #expect(CareProfile().isUnknown)
        #expect(CareProfile.general.isUnknown)
        #expect(CareProfile.general.overridden(by: [CareOverride.light(.fullSun)]).isUnknown)
    }

    @Test(
        "one value from a better source makes a profile known, and one from Trefle makes it credit Trefle",
        arguments: Self.partlyTrefle)
    func known(profile: CareProfile) {
        #expect(!profile.isUnknown)
        #expect(profile.usesTrefle)
    }

    @Test("a source has each citation once, and copies of one list count as one work")
    func citations() {
        let page = Source.Citation(title: "Mint", address: "https://example.org/mint")
        let copies = ["plants/lists mint.json", "gardens/lists mint.json"].map {
            Source.Citation(title: "A list: Mint", address: $0)
        }
        let source = Source(.catalog, citations: [copies[0], page, copies[1], page, copies[0]])
        #expect(source.citations == [copies[0], page, copies[1]])
        #expect(source.works == [copies, [page]])
        #expect(Source(.general).works.isEmpty)
    }

    @Test("values of the genus make a profile known, but do not credit Trefle")
    func genus() {
        let profile = Self.profile { $0.humidity = Sourced(.high, Source(.genus)) }
        #expect(!profile.isUnknown)
        #expect(!profile.usesTrefle)
    }

    @Test(
        "a citation leads to its page, or to its file in a public repository; other text leads nowhere",
        arguments: [
            ("https://example.org/lily", "https://example.org/lily"), ("http://example.org/lily", "http://example.org/lily"),
            ("plants/lists data/toxic plants.json#mint", "https://github.com/plants/lists/blob/HEAD/data/toxic%20plants.json"),
            ("plants/lists plants.js", "https://github.com/plants/lists/blob/HEAD/plants.js"),
            ("My table", nil), ("plants/lists", nil), ("plants/lists #mint", nil), ("a/b/c list.json", nil),
            ("/lists list.json", nil),
            ("file:///etc/passwd", nil), ("https://", nil), ("", nil),
        ] as [(String, String?)])
    func links(address: String, link: String?) {
        let citation = Source.Citation(title: "A page", address: address)
        #expect(citation.link == link)
        #expect(citation.repository == (link?.hasPrefix("https://github.com/") == true ? "plants/lists" : nil))
    }

    @Test("the source of a toxicity is that of the species, or else that of related plants")
    func toxicity() {
        let (page, list) = (
            Source.Citation(title: "Page", address: "https://example.org"), Source.Citation(title: "List", address: "")
        )
        let profile = Self.profile { profile in
            profile.catToxicity = Sourced(.toxic, Source(.catalog, citations: [page]))
            profile.relatedToxicity = RelatedToxicity()
            profile.relatedToxicity?.cats = Sourced(.toxic, Source(.genus, citations: [list]))
            profile.relatedToxicity?.dogs = Sourced(.toxic, Source(.genus, citations: [list]))
        }
        #expect(profile.toxicitySource(to: .cats)?.citations == [page])
        #expect(profile.toxicitySource(to: .dogs)?.citations == [list])
        #expect(profile.toxicitySource(to: .people) == nil)
    }
}
